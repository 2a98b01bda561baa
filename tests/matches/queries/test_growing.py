"""Reads of the log while a match grows end where the states in memory end."""

import pytest

from games import GAMES
from matches.queries import read
from matches.queries.lines import timeline
from matches.queries.view_digest import with_digests
from tests.service.conftest import World

GAME = "atta-ants"


@pytest.fixture
def grown():
    """Return a process that has read a match, the match and a token.

    Another process has played it on, twice: before and after one read of the page.
    """
    world = World(GAMES)
    match_id = world.create({}, {}, game=GAME)
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)]
    behind = World(GAMES, redis=world.redis)
    return world, behind, match_id, tokens


def play(world, match_id, tokens, count):
    """Play a number of commands."""
    for _ in range(count):
        for token in tokens:
            actions = world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
            if actions:
                path = f"/v1/matches/{match_id}/commands"
                assert world.post(path, actions[0]["command"], token=token).status_code == 201
                break


@pytest.mark.parametrize("name", ["timeline", "events", "digests", "log"])
def test_a_page_ends_with_the_version_in_memory(grown, name):
    world, behind, match_id, tokens = grown
    reader = read.authenticate_reader(behind.context, match_id, tokens[0])
    version = reader.match.timeline.version
    context = behind.context

    def read_page():
        if name == "timeline":
            return timeline(context, reader, 0, 200)
        if name == "log":
            return [event for batch in read.log(context, reader, 0) for event in batch]
        page = read.events(context, reader, 0, 200)
        if name == "digests":
            page = with_digests(context, reader.match, 0, page)
        return page

    for _ in range(2):
        play(world, match_id, tokens, 3)
        page = read_page()

    assert max(event.seq for event in page) == version
