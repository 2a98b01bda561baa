"""Several commands of one seat in one request are stored together or not at all."""

import pytest

from games import GAMES
from matches.commands.batch import BATCH_MOST
from service.contract.openapi.components import example_of
from service.limits.guard import Limits
from service.limits.policies import Policy
from tests.by_game import ANY_GAME
from tests.matches.proving import verify_match
from tests.service.batches.batching import (
    ends_of,
    log_of,
    pairs_of,
    play_until,
    post,
    refused_after,
)
from tests.service.conftest import World
from tests.service.worlds.playing import MINUTE, Clocked, Playing

pytestmark = pytest.mark.usefixtures("answers_checked")
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def refusable(match):
    """Yield batches whose first command is illegal when it is sent a second time."""
    return (batch for batch in pairs_of(match) if refused_after(match.game, batch))


def requests_of(match, seat):
    match.world.app.extensions["api"].requests.flush()
    return match.world.get(f"{match.stem}/requests", token=match.token(seat)).json["requests"]


@EVERY_GAME
def test_the_log_is_that_of_single_commands(name):
    together, batch = play_until(name, 1, pairs_of)
    alone, _ = play_until(name, 1, pairs_of)

    answer = post(together, batch.seat, batch.bodies)
    singles = [post(alone, batch.seat, body) for body in batch.bodies]

    assert answer.status_code == 201, answer.text
    assert log_of(together) == log_of(alone)
    assert answer.headers["ETag"] == singles[-1].headers["ETag"]
    events = [event for single in singles for event in single.json["events"]]
    assert answer.json["events"] == events
    assert answer.json["asked"] == singles[-1].json["asked"]
    assert [(row["first"], row["version"]) for row in answer.json["commands"]] == [
        (single.json["events"][0]["seq"], single.json["version"]) for single in singles
    ]
    assert [row["command"] for row in answer.json["commands"]] == [
        single.json["events"][0]["e"]["id"] for single in singles
    ]
    verify_match(together.world.context, together.match_id)


@EVERY_GAME
def test_another_process_reads_the_same_match(name):
    match, batch = play_until(name, 1, pairs_of)
    other = Clocked(name, redis=match.world.redis)

    post(match, batch.seat, batch.bodies)

    for version in range(1, match.version + 1):
        path = f"{match.stem}/state?at={version}"
        token = match.token(batch.seat)
        assert other.get(path, token=token).json == match.world.get(path, token=token).json


def test_a_batch_follows_commands_of_other_processes():
    match, batch = play_until(ANY_GAME.name, 1, refusable)
    other = Clocked(ANY_GAME.name, redis=match.world.redis)
    path, token = f"{match.stem}/commands", match.token(batch.seat)
    first, second = batch.bodies

    assert other.get(match.stem).status_code == 200  # it has the match in memory from now on
    assert post(match, batch.seat, first).status_code == 201
    refused = other.post(path, [first, second], token=token)
    assert refused.status_code == 409
    assert refused.json["errors"][0]["pointer"] == "/0"
    assert other.post(path, [second], token=token).status_code == 201
    verify_match(match.world.context, match.match_id)


@EVERY_GAME
def test_nothing_is_stored_if_a_later_command_is_refused(name):
    match, batch = play_until(name, 1, refusable)
    twice = [batch.bodies[0], batch.bodies[0]]
    before, version = log_of(match), match.version
    states = match.world.get(f"{match.stem}/state", token=match.token(batch.seat)).json

    refused = post(match, batch.seat, twice)

    assert refused.status_code == 409
    assert refused.json["errors"] == [{"pointer": "/1", "detail": refused.json["detail"]}]
    assert (log_of(match), match.version) == (before, version)
    assert match.world.get(f"{match.stem}/state", token=match.token(batch.seat)).json == states


@EVERY_GAME
def test_a_refusal_is_explained_in_the_state_of_the_command(name):
    """It is the refusal of the command alone, once the commands before it are stored."""
    match, batch = play_until(name, 1, refusable)
    first = batch.bodies[0]

    refused = post(match, batch.seat, [first, first]).json
    post(match, batch.seat, first)
    alone = post(match, batch.seat, first).json

    for field in alone.pop("fields", ()):
        field["pointer"] = f"/1{field['pointer']}"
    shared = {name: value for name, value in refused.items() if name not in ("errors", "fields")}
    assert shared == alone
    assert shared["slug"]
    assert shared["nearest"]


@EVERY_GAME
def test_no_command_follows_a_draw_a_reveal_or_a_phase(name):
    match, batch = play_until(name, 1, ends_of)
    before = log_of(match)

    refused = post(match, batch.seat, batch.bodies)

    assert refused.status_code == 422
    assert refused.json["type"] == "/problems/batch-past-draw"
    assert [error["pointer"] for error in refused.json["errors"]] == ["/1"]
    assert log_of(match) == before
    assert post(match, batch.seat, batch.bodies[:1]).status_code == 201


def test_a_repeated_batch_gets_the_same_answer():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)
    first = post(match, batch.seat, batch.bodies, key="once")
    stored = log_of(match)

    again = post(match, batch.seat, batch.bodies, key="once")
    part = post(match, batch.seat, batch.bodies[0], key="once")

    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == first.json
    assert part.json["type"] == "/problems/key-reused"
    assert log_of(match) == stored


def test_a_repeated_batch_is_answered_although_it_is_illegal_now():
    match, batch = play_until(ANY_GAME.name, 1, refusable)
    sent = [batch.bodies[0]]
    first = post(match, batch.seat, sent, key="once")

    assert post(match, batch.seat, sent, key="once").json == first.json
    assert post(match, batch.seat, sent, key="twice").status_code == 409


def test_the_version_is_that_before_the_first_command():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)
    before = match.version

    ahead = post(match, batch.seat, batch.bodies, If_Match=f'"{before + 1}"')
    played = post(match, batch.seat, batch.bodies, If_Match=f'"{before}"')
    late = post(match, batch.seat, batch.bodies, If_Match=f'"{before}"')

    assert ahead.json["type"] == "/problems/future-version"
    assert played.status_code == 201
    assert late.json["type"] == "/problems/stale-version"


def test_preferences_are_about_the_last_command():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)

    answer = post(match, batch.seat, batch.bodies, Prefer="actions, digest, receipt")

    token = match.token(batch.seat)
    state = match.world.get(f"{match.stem}/state?digest=1", token=token).json
    actions = match.world.get(f"{match.stem}/actions", token=token).json
    assert answer.headers["Preference-Applied"] == "actions, digest"
    assert answer.json["version"] == state["version"] == answer.json["receipt"]["seq"]
    assert answer.json["digest"] == state["digest"]
    assert answer.json["actions"] == actions["actions"]


def test_luck_is_a_draw(world):
    """In the small game, a seat that ponders draws a card, which only this seat sees."""
    match_id, (token, _) = world.begin_match()
    path = f"/v1/matches/{match_id}/commands"
    send, ponder = {"type": "send", "workers": 2}, {"type": "ponder"}
    before = world.stored_entries(match_id)

    refused = world.post(path, [ponder, send], token=token)
    assert refused.json["type"] == "/problems/batch-past-draw"
    assert refused.json["errors"][0]["pointer"] == "/1"
    assert world.stored_entries(match_id) == before
    assert world.post(path, [send, ponder], token=token).status_code == 201


def test_a_batch_of_one_command_is_a_batch():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)

    answer = post(match, batch.seat, batch.bodies[:1])

    assert answer.status_code == 201
    (row,) = answer.json["commands"]
    assert row["version"] == answer.json["version"]


def test_each_command_is_undone_alone():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)
    token = match.token(batch.seat)
    before = match.world.get(f"{match.stem}/state", token=token).json["view"]

    rows = post(match, batch.seat, batch.bodies).json["commands"]
    listed = match.world.get(f"{match.stem}/actions", token=token).json["table"]
    undone = {action["body"]["to"] for action in listed if action["kind"] == "undo"}
    assert {rows[0]["version"], rows[0]["first"] - 1} <= undone
    for row in reversed(rows):
        answer = match.world.post(f"{match.stem}/undo", {"to": row["first"] - 1}, token=token)
        assert answer.status_code == 201, answer.text

    assert match.world.get(f"{match.stem}/state", token=token).json["view"] == before
    verify_match(match.world.context, match.match_id)


FORMS = {
    "none": ([], ""),
    "too many": ([{"type": "none"}] * (BATCH_MOST + 1), ""),
    "no object": ([3], "/0"),
    "a batch in a batch": ([[{"type": "none"}]], "/0"),
    "an unknown type": ([{"type": "none"}], "/0/type"),
}


@pytest.mark.parametrize(("body", "pointer"), FORMS.values(), ids=FORMS)
def test_a_fault_of_form_has_its_place(body, pointer):
    match = Playing(ANY_GAME.name, 1)
    before = log_of(match)

    refused = post(match, 0, body)

    assert refused.status_code == 422
    assert refused.json["type"] == "/problems/invalid-body"
    assert refused.json["errors"][0]["pointer"] == pointer
    assert log_of(match) == before


def test_the_faults_of_all_commands_are_listed():
    match = Playing(ANY_GAME.name, 1)

    refused = post(match, 0, [{"type": "none"}, {}, 3])

    assert [error["pointer"] for error in refused.json["errors"]] == ["/0/type", "/1/type", "/2"]


def test_a_command_of_another_game_has_its_place():
    name, other = list(GAMES)[:2]
    world = World(dict(GAMES))
    match_id, tokens = world.begin_match(game=name)
    foreign = world.app.extensions["api"].forms[other].commands
    bodies = [example_of(form.schema) for form in foreign.values()]

    refused = [
        world.post(f"/v1/matches/{match_id}/commands", [body], token=tokens[0]) for body in bodies
    ]

    others = [answer.json for answer in refused if answer.status_code == 409]
    assert {answer["type"] for answer in others} == {"/problems/other-games-command"}
    assert {answer["errors"][0]["pointer"] for answer in others} == {"/0"}


def counted_world(match, burst):
    """Return another process for a match, with few commands at once, and its requests."""
    limits = Limits({"commands": Policy("commands", 1, 60, burst=burst)})
    world = Clocked(match.game.name, redis=match.world.redis, limits=limits)
    return lambda seat, body: world.post(f"{match.stem}/commands", body, token=match.token(seat))


def test_each_command_counts_against_the_limit():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)
    send = counted_world(match, 3)

    assert send(batch.seat, {"type": "none"}).status_code == 422
    assert send(batch.seat, batch.bodies).status_code == 201
    refused = send(batch.seat, {"type": "none"})

    assert refused.json["type"] == "/problems/too-many-requests"


def test_a_batch_beyond_the_limit_is_not_stored():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)
    send = counted_world(match, 2)
    before = log_of(match)

    assert send(batch.seat, {"type": "none"}).status_code == 422
    refused = send(batch.seat, batch.bodies)

    assert refused.json["type"] == "/problems/too-many-requests"
    assert log_of(match) == before


def test_a_full_bucket_is_enough_for_any_batch():
    """It owes the rest, so the next command has to wait for longer."""
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)
    send = counted_world(match, 1)

    assert send(batch.seat, batch.bodies).status_code == 201
    refused = send(batch.seat, {"type": "none"})

    assert refused.json["type"] == "/problems/too-many-requests"
    assert int(refused.headers["Retry-After"]) > 110


def test_the_list_of_requests_has_a_batch_with_its_first_command():
    match, batch = play_until(ANY_GAME.name, 1, pairs_of)
    match.world.now += MINUTE

    played = post(match, batch.seat, batch.bodies).json["commands"]
    post(match, batch.seat, [])

    refused, row = requests_of(match, batch.seat)[:2]
    assert (row["seq"], row["command"]) == (played[0]["first"], played[0]["command"])
    assert refused["problem"] == "invalid-body"
    assert refused["explain"] is None
