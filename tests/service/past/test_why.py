"""The history of a value over HTTP: its changes, their events, and the commands behind them."""

from urllib.parse import quote

import pytest
from msgspec.structs import replace

from games.game import Choice
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from tests.anthill import ANTHILL, Foraged
from tests.service.conftest import World
from tests.service.problems import is_problem


def choice_of(event, pointer):
    """Return the choice of workers behind the food of a seat."""
    kind, _, seat = pointer.strip("/").partition("/")
    if isinstance(event, Foraged) and kind == "food" and seat:
        return Choice(int(seat), ("sent",))
    return None


CHOOSING = replace(ANTHILL, choice_of=choice_of)


@pytest.fixture
def played(answers_checked):
    """Return a match of which one round was played: seat 1 chose first, then seat 0."""
    world = World({"anthill": CHOOSING})
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[1], 1)
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[0])
    world.send(match_id, tokens[0], 2)
    world.run_phases(match_id)
    return world, match_id, tokens


def ask(world, match_id, query, token=None):
    answer = world.get(f"/v1/matches/{match_id}/why?{query}", token=token)
    assert answer.status_code == 200, answer.text
    return answer.json


def test_a_change_names_its_event_and_its_command(played):
    world, match_id, tokens = played
    found = ask(world, match_id, "path=/round")
    print(found)
    assert 0
