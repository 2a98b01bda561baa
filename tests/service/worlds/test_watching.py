"""Delayed and closed matches: their current viewers, their progress, and their rows in lists."""

from threading import Thread

import pytest

from games import GAMES
from matches.audit.bundle import verify_bundle
from matches.queries.visible import visible_version
from service.live import stream
from tests.by_game import ANY_GAME, SECRET_GAME
from tests.service.problems import is_problem
from tests.service.worlds.calls import calling, mask_answers
from tests.service.worlds.doors import LIVE, doors_at, doors_now, doors_of_seats
from tests.service.worlds.playing import ADMIN, MINUTE, Clocked, Playing

NAME = ANY_GAME.name
OTHER_ID = "a" * 16


def match_by_minutes(**policy):
    """Return a match whose commands are one minute apart."""
    match = Playing(NAME, 1, **policy)
    for _ in range(3):
        match.world.now += MINUTE
        match.play(1)
    return match


def rows(match, **query):
    """Return the status and version of a match's rows in the lists."""
    text = "&".join(f"{name}={value}" for name, value in query.items())
    page = match.world.get(f"/v1/matches?{text}").json["matches"]
    return [(row["status"], row["version"]) for row in page if row["id"] == match.match_id]


def test_seats_and_administrators_see_the_match_as_it_stands():
    match = match_by_minutes(kind="delayed", minutes=2)

    for token in (match.token(0), match.token(1), ADMIN):
        for path in ("", "/state", "/events", "/timeline", "/bundle"):
            answer = match.world.get(match.stem + path, token=token)
            assert answer.status_code == 200, answer.text
            assert answer.headers["ETag"].startswith(f'"{match.version}.')
    late = match.world.get(match.stem)
    assert late.json["version"] < match.version


def test_a_match_that_nobody_watches_is_no_match_to_strangers():
    """The responses are equal byte for byte, at each endpoint."""
    match = Playing(NAME, 1, kind="nobody")
    match.play(3)
    match.follow()

    def ask_all(stem):
        doors = [*doors_at(stem, 2), *doors_now(stem, "1970-01-01T00:00:00Z")]
        with calling(match.world) as callers:
            for door, answer in mask_answers(callers.ask_each([*doors, *doors_of_seats(stem, {})])):
                yield door.operation, answer

    assert list(ask_all(match.stem)) == list(ask_all(f"/v1/matches/{OTHER_ID}"))
    for token in (match.token(0), ADMIN):
        assert match.world.get(match.stem, token=token).json["version"] == match.version
    assert match.world.get(match.stem, token="seat.0.wrong").status_code == 404


def test_while_seats_are_open_strangers_find_the_match_and_sit_down():
    world = Clocked(NAME)
    match = Playing(NAME, 1, kind="nobody", world=world, sit=False).follow()
    assert rows(match) == [("open", 1)]
    assert world.get(match.stem).json["status"] == "open"

    keys = [world.key() for _ in range(match.seats)]
    tokens = [
        world.post(f"{match.stem}/seats/{seat}", {}, key=key).json["token"]
        for seat, key in enumerate(keys)
    ]
    match.follow()

    assert rows(match) == []
    for seat, key in ((0, None), (0, "no UUID"), (99, None)):
        refused, there_is_none = (
            world.post(f"{stem}/seats/{seat}", {}, key=key)
            for stem in (match.stem, f"/v1/matches/{OTHER_ID}")
        )
        assert (refused.status_code, refused.data) == (
            there_is_none.status_code,
            there_is_none.data,
        )
    again = world.post(f"{match.stem}/seats/1", {}, key=keys[1])  # its first response was lost
    assert again.json["token"] == tokens[1]


def test_a_command_is_seen_as_a_whole_or_not_at_all():
    """The delay is in events, and a command may have several. The check runs after each command."""
    match = Playing(SECRET_GAME.name, 1, kind="delayed", events=2)
    ends = [match.version]
    for _ in range(12):
        ends += match.play(1)
        old_enough = [end for end in ends if end <= match.version - 2]
        assert visible_version(match.world.context, match.match) == max([ends[0], *old_enough])

    assert len(ends) <= match.version - ends[0]  # some have several


def test_a_time_that_spectators_do_not_see_yet_shows_the_newest_that_they_see():
    match = match_by_minutes(kind="delayed", minutes=2)
    seen = match.world.get(match.stem).json["version"]

    for seconds in (150, 180, 10_000):
        at = f"1970-01-01T{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}Z"
        answer = match.world.get(f"{match.stem}/state?at={at}")
        assert (answer.status_code, answer.json["version"]) == (200, seen)
        assert "no-cache" in answer.headers["Cache-Control"]


def test_what_spectators_see_proves_itself():
    """Spectators get the bundle of a running match, and the whole match once they may see the end."""
    match = match_by_minutes(kind="delayed", minutes=2)
    end_match(match)
    late = bundle_of(match)
    match.world.now += 2 * MINUTE
    whole = bundle_of(match)

    assert (late.header.version < match.version, late.report, late.is_over) == (True, None, False)
    assert (whole.header.version, whole.is_over) == (match.version, True)
    assert whole.report is not None


def bundle_of(match):
    lines = match.world.get(f"{match.stem}/bundle").data.splitlines(keepends=True)
    return verify_bundle(lines, GAMES)


def test_a_deleted_match_that_nobody_watched_was_never_there():
    match = Playing(NAME, 1, kind="nobody")
    headers = {"Authorization": f"Bearer {ADMIN}"}
    match.world.client.delete(match.stem, headers=headers)

    is_problem(match.world.get(match.stem), "unknown-match")


def test_lists_tell_of_a_match_as_it_began_until_its_end_is_seen():
    match = Playing(NAME, 1, kind="delayed", minutes=2)
    begun = match.version
    match.follow()
    assert rows(match, status="running") == [("running", begun)]

    match.play(2)
    match.follow()
    assert rows(match) == [("running", begun)]
    end_match(match)
    match.follow()
    assert (rows(match, status="running"), rows(match, status="over")) == ([("running", begun)], [])

    match.world.now += 2 * MINUTE - 1
    follow_due(match)
    assert rows(match, status="over") == []
    match.world.now += 1
    follow_due(match)
    assert (rows(match, status="running"), rows(match, status="over")) == (
        [],
        [("over", match.version)],
    )
    assert match.world.lobby.due(10**15) == ()
    match.follow()
    assert rows(match) == [("over", match.version)]


def end_match(match):
    answer = match.world.post(f"{match.stem}/end", {"reason": "fault"}, token=ADMIN)
    assert answer.status_code == 201, answer.text


def follow_due(match):
    match.world.follower().follow_due()


@pytest.mark.parametrize("name", GAMES)
def test_a_stream_brings_events_when_they_are_old_enough(name):
    """Only the clock moves, and nothing is stored in the meantime."""
    match = Playing(name, 1, heartbeat_seconds=0.05, kind="delayed", minutes=2)
    begun = match.version
    match.world.now += MINUTE
    first = match.play(1)[-1]
    match.world.now += MINUTE
    last = match.play(1)[-1]

    opened = match.world.get(f"{match.stem}/events", Accept=LIVE)
    pieces = opened.iter_encoded()
    seen = []
    for _ in range(3):
        seen.append(read_until_asked(pieces))
        match.world.now += MINUTE
    opened.close()

    assert seen == [begun, first, last]


def read_until_asked(pieces):
    """Return the version in a stream's next `asked` message."""
    for piece in pieces:
        if b"event: asked" in piece:
            return int(
                piece.partition(b"event: asked")[2].partition(b'"version":')[2].split(b",")[0]
            )
    raise AssertionError("the stream has ended")


def test_a_long_poll_answers_when_an_event_is_old_enough(monkeypatch):
    monkeypatch.setattr(stream, "PROBE_SECONDS", 0.05)
    match = match_by_minutes(kind="delayed", minutes=2)
    version = match.world.get(match.stem).json["version"]
    answers = []
    path = f"{match.stem}/events?after={version}&wait=10"
    asking = Thread(target=lambda: answers.append(match.world.get(path)))
    asking.start()

    while not match.world.app.extensions["api"].hub.waiting:
        asking.join(0.01)
    match.world.now += MINUTE
    asking.join(10)

    assert answers[0].json["version"] > version


def test_the_stream_of_a_stranger_ends_where_a_match_begins_that_nobody_watches():
    world = Clocked(NAME, heartbeat_seconds=0.05)
    match = Playing(NAME, 1, kind="nobody", world=world, sit=False)
    opened = world.get(f"{match.stem}/events", Accept=LIVE)
    pieces = opened.iter_encoded()
    assert read_until_asked(pieces) == 1

    match.sit_down()

    content = b"".join(pieces)
    assert b"id: %d" % match.version not in content
    opened.close()
