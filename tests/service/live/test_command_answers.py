"""The answer to a command has the questions and, on request, the actions at its last version."""

import pytest

from games import GAMES
from games.luck import SeededLuck
from tests.service.conftest import World

COMMANDS = 7
ASKING = "actions"


@pytest.fixture(params=GAMES)
def played(request):
    """Return a match of each game, with the tokens of its two seats."""
    world = World(games=dict(GAMES))
    match_id, tokens = world.begin_match(game=request.param)
    world.run_phases(match_id)
    return world, f"/v1/matches/{match_id}", tokens


def next_seat(world, stem):
    """Return a seat that is asked, after all phases have run."""
    world.run_phases(stem.rpartition("/")[2])
    asked = world.get(f"{stem}/state").json["asked"]
    return next((question["seat"] for question in asked if question["seat"] is not None), None)


def play(world, stem, tokens, luck, **headers):
    """Play a random action of the next seat. Return the seat, and the answer with its request."""
    seat = next_seat(world, stem)
    listed = world.get(f"{stem}/actions", token=tokens[seat]).json["actions"]
    body = listed[luck.below("what", len(listed))]["command"]
    sent = {"body": body, "token": tokens[seat], "key": world.key(), **headers}
    return seat, sent, world.post(f"{stem}/commands", **sent)


def test_an_answer_has_what_the_state_and_the_actions_have(played):
    world, stem, tokens = played
    luck, counts = SeededLuck("a"), []

    for _ in range(COMMANDS):
        seat, _, answer = play(world, stem, tokens, luck, Prefer=ASKING)
        assert answer.status_code == 201, answer.text
        assert answer.headers["Preference-Applied"] == ASKING
        at = answer.json["version"]
        state = world.get(f"{stem}/state?at={at}", token=tokens[seat]).json
        actions = world.get(f"{stem}/actions?at={at}", token=tokens[seat]).json
        assert answer.json["asked"] == state["asked"]
        assert answer.json["status"] == state["status"] == "running"
        assert answer.json["actions"] == actions["actions"]
        counts.append(len(actions["actions"]))

    assert max(counts) > 1


def test_a_repeated_answer_is_of_the_same_version(played):
    world, stem, tokens = played
    luck, sent = SeededLuck("b"), []

    for _ in range(4):
        _, request, answer = play(world, stem, tokens, luck, Prefer=ASKING)
        sent.append((request, answer))

    for request, answer in sent:
        again = world.post(f"{stem}/commands", **request)
        assert again.headers["Idempotency-Replayed"] == "true"
        assert again.json == answer.json


def test_actions_are_sent_only_on_request(played):
    world, stem, tokens = played

    _, _, answer = play(world, stem, tokens, SeededLuck("c"))

    assert answer.json.keys() == {"game", "version", "events", "status", "asked"}
    assert "Preference-Applied" not in answer.headers


def test_the_digest_is_that_of_the_state(played):
    """A repeated answer has the digest of its own version, although the match goes on."""
    world, stem, tokens = played
    luck, sent = SeededLuck("f"), []

    for _ in range(COMMANDS):
        seat, request, answer = play(world, stem, tokens, luck, Prefer="digest")
        assert answer.headers["Preference-Applied"] == "digest"
        at = answer.json["version"]
        state = world.get(f"{stem}/state?at={at}&digest=1", token=tokens[seat]).json
        assert answer.json["digest"] == state["digest"]
        sent.append((request, answer))

    for request, answer in sent:
        assert world.post(f"{stem}/commands", **request).json == answer.json


def test_preferences_are_combined_in_one_order(played):
    world, stem, tokens = played

    _, _, answer = play(world, stem, tokens, SeededLuck("g"), Prefer="digest, actions, wait=1")

    assert answer.headers["Preference-Applied"] == "wait=1, actions, digest"


def test_the_questions_are_in_the_language_of_the_request(played):
    world, stem, tokens = played

    _, _, answer = play(world, stem, tokens, SeededLuck("d"), Accept_Language="de")

    at = answer.json["version"]
    state = world.get(f"{stem}/state?at={at}", Accept_Language="de").json
    assert answer.json["asked"] == state["asked"]
    assert answer.json["asked"] != world.get(f"{stem}/state?at={at}").json["asked"]


def test_nobody_is_asked_after_a_resignation_that_ends_the_match(played):
    world, stem, tokens = played

    answer = world.post(f"{stem}/seats/0/resignation", token=tokens[0], Prefer=ASKING)

    assert answer.json["status"] == "over"
    assert answer.json["asked"] == answer.json["actions"] == []


def test_an_undo_has_the_actions_of_the_version_that_it_returns_to(played):
    world, stem, tokens = played
    seat, _, _ = play(world, stem, tokens, SeededLuck("e"))
    listed = world.get(f"{stem}/actions", token=tokens[seat]).json["table"]
    undo = next(action for action in listed if action["kind"] == "undo")

    answer = world.post(undo["path"], undo["body"], token=tokens[seat], Prefer=ASKING)

    now = world.get(f"{stem}/actions", token=tokens[seat]).json
    assert answer.json["actions"] == now["actions"] != []
