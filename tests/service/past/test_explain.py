"""Explanations of an illegal command: the check, the fields and the nearest legal commands."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from games import GAMES
from games.errors import RuleViolation
from games.game import Seats
from matches.queries.explain import distance, explain, find_refusal
from tests.anthill import ANTHILL, Ponder, Send, TakeBack
from tests.scenario import random_match
from tests.service.conftest import World


@pytest.fixture
def new_match():
    world = World()
    match_id, tokens = world.begin_match()
    return world, match_id, tokens


def ask(world, match_id, body, token, query=""):
    return world.post(f"/v1/matches/{match_id}/explain{query}", body, token=token)


def test_a_legal_command_is_legal(new_match):
    world, match_id, tokens = new_match
    answer = ask(world, match_id, {"type": "send", "workers": 2}, tokens[0]).json

    assert (answer["is_legal"], answer["conditions"], answer["fields"]) == (True, [], [])
    assert answer["nearest"][0] == {
        "game": "anthill",
        "label": "Send 2 workers",
        "command": {"type": "send", "workers": 2},
        "distance": 0.0,
        "targets": [],
    }


def test_a_command_that_luck_decides_is_legal(new_match):
    world, match_id, tokens = new_match
    assert ask(world, match_id, {"type": "ponder"}, tokens[0]).json["is_legal"] is True


def test_the_check_the_rule_and_the_nearest_commands_are_told(new_match):
    world, match_id, tokens = new_match
    world.send(match_id, tokens[0])
    answer = ask(world, match_id, {"type": "send", "workers": 1}, tokens[0])

    assert answer.status_code == 200
    assert answer.json["is_legal"] is False
    assert answer.json["conditions"] == [
        {
            "slug": "send.twice",
            "rule": "1.2",
            "facts": {"seat": 0},
            "text": "Player 1 has sent its workers already",
            "changed": [],
        }
    ]
    assert answer.json["fields"] == [
        {"pointer": "/type", "actual": "send", "wanted": ["take-back", "ponder"]}
    ]
    assert [command["command"]["type"] for command in answer.json["nearest"]] == [
        "take-back",
        "ponder",
    ]
    assert [command["distance"] for command in answer.json["nearest"]] == [4.0, 4.0]


def test_a_refused_command_carries_the_same(new_match):
    world, match_id, tokens = new_match
    world.send(match_id, tokens[0])
    body = {"type": "send", "workers": 1}
    explained = ask(world, match_id, body, tokens[0]).json
    refusal = world.post(f"/v1/matches/{match_id}/commands", body, token=tokens[0])

    assert (refusal.status_code, refusal.json["slug"]) == (409, "send.twice")
    for name in ("conditions", "fields", "nearest"):
        assert refusal.json[name] == explained[name]


def test_an_accepted_command_explains_nothing(new_match, monkeypatch):
    """The list of legal commands is not built for an accepted command."""
    world, match_id, tokens = new_match
    asked = []
    match = world.context.cache.get(match_id)
    match.game = type("Watched", (), {
        "__getattr__": lambda _, name: asked.append(name) or getattr(ANTHILL, name)
    })()  # fmt: skip

    assert world.send(match_id, tokens[0]).status_code == 201
    assert "decide" in asked
    assert "legal" not in asked


def test_a_refusal_of_the_table_explains_no_command(new_match):
    world, match_id, _ = new_match
    answer = world.post(f"/v1/matches/{match_id}/seats/0")

    assert (answer.status_code, answer.json["slug"]) == (409, "seat.taken")
    assert "nearest" not in answer.json


def test_then_and_now_are_explained(new_match):
    world, match_id, tokens = new_match
    world.send(match_id, tokens[0])
    body = {"type": "take-back"}

    assert ask(world, match_id, body, tokens[0]).json["is_legal"] is True
    then = ask(world, match_id, body, tokens[0], "?at=5").json
    assert [condition["slug"] for condition in then["conditions"]] == ["take-back.nothing"]
    assert then["version"] == 5


def test_the_table_refuses_first(new_match):
    """Before the start, during a phase and after the end, no command is legal for a stated reason."""
    world, match_id, tokens = new_match
    body = {"type": "send", "workers": 1}
    for token in tokens:
        world.send(match_id, token)
    in_phase = ask(world, match_id, body, tokens[0]).json
    world.run_phases(match_id)
    world.finish(match_id, tokens)
    over = ask(world, match_id, body, tokens[0]).json
    waiting = world.create()
    token = world.post(f"/v1/matches/{waiting}/seats/0").json["token"]
    before = ask(world, waiting, body, token).json

    violations = [
        (answer["conditions"][0]["slug"], answer["conditions"][0]["rule"])
        for answer in (before, in_phase, over)
    ]
    assert violations == [("match.open", "T1"), ("match.phase-running", "T3"), ("match.over", "T4")]
    assert before["conditions"][0]["text"].startswith("Seats are still open")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"type": "send", "workers": 9}, "/workers"),
        ({"type": "send"}, "/workers"),
        ({"type": "send", "workers": 1, "to": 2}, "/to"),
        ({"type": "fly"}, "/type"),
        ([], ""),
    ],
)
def test_a_malformed_command_is_pointed_at(new_match, body, pointer):
    world, match_id, tokens = new_match
    answer = ask(world, match_id, body, tokens[0])

    assert (answer.status_code, answer.json["type"]) == (422, "/problems/invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_only_a_seat_is_explained_to(new_match):
    world, match_id, _ = new_match
    assert ask(world, match_id, {"type": "ponder"}, None).json["type"] == "/problems/no-token"


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        (Send(seat=0, workers=1), Send(seat=0, workers=1), 0.0),
        (Send(seat=0, workers=1), Send(seat=1, workers=2), 0.333),
        (Send(seat=0, workers=1), Send(seat=0, workers=3), 0.5),
        (Send(seat=0, workers=1), Ponder(seat=0), 4.0),
        (TakeBack(seat=0), Ponder(seat=0), 3.0),
    ],
)
def test_distances_count_what_differs(first, second, apart):
    """The seat is given by the token and does not count."""
    assert distance(first, second) == distance(second, first) == apart


@pytest.mark.parametrize("game", [*GAMES.values(), ANTHILL], ids=lambda game: game.name)
def test_explanations_hold_in_real_matches(game):
    """Commands that are legal in one state are explained correctly in other states."""
    steps = [
        (state, command)
        for state, command, _ in random_match(game, 2, 31)
        if isinstance(game.pending(state), Seats)
    ]
    explained = 0
    for at, (state, _) in enumerate(steps[::3]):
        for _, other in steps[at % 7 :: 11]:
            explanation = explain(game, state, other.seat, other)
            legal = game.legal(state, other.seat)
            assert (not explanation.refusals) == (other in legal)
            assert all(command.command in legal for command in explanation.nearest)
            if not explanation.refusals:
                assert explanation.nearest[0].distance == 0
                continue
            explained += 1
            with pytest.raises(RuleViolation) as caught:
                game.decide(state, other, None)
            assert explanation.refusals[0].violation.slug == caught.value.slug
            assert explanation.refusals[0].changed == ()
            assert all(refusal.violation.rule for refusal in explanation.refusals)
            assert bool(explanation.mismatches) == bool(legal)
    assert explained
    assert find_refusal(game, *steps[0]) is None


class Lend(Struct, frozen=True, tag="lend"):
    """A command with four fields, each with its own check."""

    seat: int
    ants: int
    hexes: int
    days: int
    fee: int


def lending(state, command, luck):
    """Check each field in turn, and stop at the first invalid one, as the rules do."""
    for name in ("ants", "hexes", "days", "fee"):
        if getattr(command, name) != 1:
            raise RuleViolation(f"lend.{name}", rule="9.1", wanted=1, found=getattr(command, name))
    return ()


@pytest.mark.parametrize("wrong", [("ants",), ("ants", "fee"), ("hexes", "days", "fee")])
def test_every_failing_check_is_met_on_the_way_to_a_legal_command(wrong):
    """Each error lists the smallest set of fields that had to be changed to reach it."""
    goal = Lend(seat=0, ants=1, hexes=1, days=1, fee=1)
    asked = replace(goal, **dict.fromkeys(wrong, 2))
    game = replace(ANTHILL, decide=lending, legal=lambda state, seat: (goal,), command=Lend)

    explanation = explain(game, ANTHILL.start, 0, asked)

    assert [refusal.violation.slug for refusal in explanation.refusals] == [
        f"lend.{name}" for name in wrong
    ]
    changed = [refusal.changed for refusal in explanation.refusals]
    assert changed == [tuple(f"/{name}" for name in wrong[:at]) for at in range(len(wrong))]
