"""The number of table events in a match is limited, so that a client cannot fill the store."""

import pytest

from matches.commands import execute
from projections.timeline import FRAME_EVERY
from tests.service.conftest import UUID
from tests.service.problems import is_problem, untouched

MOST = 8
AGAIN = UUID.format(900)


@pytest.fixture
def filled_match(world, monkeypatch):
    """Return a match in which seat 0 has rotated its token up to the limit, and the tokens."""
    monkeypatch.setattr(execute, "TABLE_COMMITS_MOST", MOST)
    match_id, tokens = world.begin_match()
    while (answer := rotate(world, match_id, tokens[0])).status_code == 201:
        tokens[0] = answer.json["token"]
    assert world.context.cache.get(match_id).timeline.table_commits == MOST
    return match_id, tokens


def rotate(world, match_id, token, **more):
    return world.post(f"/v1/matches/{match_id}/seats/0/token", {}, token=token, **more)


def ask_repeatedly(world, match_id, tokens):
    """Yield the responses to every request that a seat could repeat indefinitely."""
    path = f"/v1/matches/{match_id}"
    yield rotate(world, match_id, tokens[0])
    yield world.post(f"{path}/undo", {"to": 1}, token=tokens[0])
    yield put(world, f"{path}/seats/0/bot", {}, tokens[0])
    yield put(world, f"{path}/standing-answers", {"answers": []}, tokens[0])


def put(world, path, body, token):
    headers = {"Idempotency-Key": world.key(), "Authorization": f"Bearer {token}"}
    return world.client.put(path, json=body, headers=headers)


def test_what_could_be_repeated_for_ever_is_refused(world, filled_match):
    match_id, tokens = filled_match
    world.send(match_id, tokens[0])

    with untouched(world, match_id):
        for answer in ask_repeatedly(world, match_id, tokens):
            assert answer.status_code == 409
            is_problem(answer, "event-limit")


def test_the_game_goes_on_and_may_be_given_up(world, filled_match):
    match_id, tokens = filled_match

    assert world.send(match_id, tokens[0]).status_code == 201
    given_up = world.post(f"/v1/matches/{match_id}/seats/1/resignation", {}, token=tokens[1])

    assert given_up.status_code == 201


def test_a_seat_that_a_bot_plays_may_be_taken_back(world, monkeypatch):
    match_id, tokens = world.begin_match()
    path = f"/v1/matches/{match_id}/seats/0/bot"
    assert put(world, path, {}, tokens[0]).status_code == 200
    monkeypatch.setattr(execute, "TABLE_COMMITS_MOST", 1)
    headers = {"Idempotency-Key": world.key(), "Authorization": f"Bearer {tokens[0]}"}

    assert world.client.delete(path, headers=headers).status_code == 200


def test_a_command_that_was_accepted_is_answered_as_before(world, monkeypatch):
    match_id, tokens = world.begin_match()
    first = rotate(world, match_id, tokens[0], key=AGAIN)
    monkeypatch.setattr(execute, "TABLE_COMMITS_MOST", 1)

    again = rotate(world, match_id, first.json["token"], key=AGAIN)

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json["token"] == first.json["token"]


def test_commits_are_counted_past_keyframes(world):
    match_id, tokens = world.begin_match()
    for _ in range(FRAME_EVERY):
        tokens[0] = rotate(world, match_id, tokens[0]).json["token"]
    counted = world.context.cache.get(match_id).timeline.table_commits

    world.context.cache.drop(match_id)
    loaded = world.context.cache.get(match_id).timeline

    assert loaded.base == FRAME_EVERY
    assert loaded.table_commits == counted
    assert loaded.cut(loaded.version - 1, loaded.link, loaded.at).table_commits == counted - 1
