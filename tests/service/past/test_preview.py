"""Previews of a command contain certain events, the difference and holes. Nothing is stored."""

from typing import Any, cast

import jsonpatch
import pytest

from games import GAMES
from games.errors import LuckNeeded
from games.game import Phase, Seats
from games.luck import NoLuck, SeededLuck
from games.table import Table
from games.table.state import SeatState
from matches.queries.explain import explain
from matches.queries.preview import WORLDS, _SpreadLuck, preview
from matches.queries.read import Snapshot
from tests.anthill import ANTHILL
from tests.scenario import random_match
from tests.service.conftest import World
from tests.service.test_secrecy import PAIRS, mask_answer

PONDER, SEND = {"type": "ponder"}, {"type": "send", "workers": 3}


def ask(world, match_id, body, token, query=""):
    return world.post(f"/v1/matches/{match_id}/preview{query}", body, token=token)


@pytest.fixture
def new_match():
    world = World()
    match_id, tokens = world.begin_match()
    return world, match_id, tokens


def test_what_is_certain_is_told_whole(new_match):
    world, match_id, tokens = new_match
    before = world.stored_entries(match_id)
    answer = ask(world, match_id, SEND, tokens[0])

    assert answer.status_code == 200
    assert answer.json["is_whole"] is True
    assert answer.json["holes"] == []
    assert answer.json["events"] == [
        {
            "event": {"type": "sent", "seat": 0, "workers": {"audience": [0], "value": 3}},
            "text": "Sent",
            "rule": None,
            "targets": [],
        }
    ]
    assert answer.json["patch"] == [{"op": "replace", "path": "/sent/0", "value": 3}]
    assert answer.json["lines"] == ["sent 0: no becomes 3"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert world.stored_entries(match_id) == before


def test_luck_and_what_it_tells_are_holes(new_match):
    """A card is drawn and shown to its seat. Both are holes, and no data of the card is sent."""
    world, match_id, tokens = new_match
    answer = ask(world, match_id, PONDER, tokens[0]).json

    assert answer["is_whole"] is False
    assert (answer["events"], answer["patch"], answer["lines"]) == ([], [], [])
    assert answer["holes"] == [
        {
            "kind": "luck",
            "what": "card/0/0",
            "after": 0,
            "text": "Not known yet, because luck decides: card/0/0",
        },
        {
            "kind": "told",
            "what": "pondered",
            "after": 0,
            "text": "Known only when it happens: pondered",
        },
    ]


def test_the_previewed_difference_is_the_real_one(new_match):
    world, match_id, tokens = new_match
    stem = f"/v1/matches/{match_id}"
    view = world.get(f"{stem}/state", token=tokens[1]).json["view"]
    foreseen = ask(world, match_id, SEND, tokens[1]).json["patch"]
    world.post(f"{stem}/commands", SEND, token=tokens[1])

    assert (
        jsonpatch.apply_patch(view, foreseen)
        == world.get(f"{stem}/state", token=tokens[1]).json["view"]
    )


def test_a_preview_of_then(new_match):
    world, match_id, tokens = new_match
    world.post(f"/v1/matches/{match_id}/commands", SEND, token=tokens[0])

    assert ask(world, match_id, SEND, tokens[0], "?at=5").json["is_whole"] is True
    refused = ask(world, match_id, SEND, tokens[0])
    assert (refused.status_code, refused.json["slug"]) == (409, "send.twice")


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"type": "send", "workers": 9}, 422, "invalid-body"),
        ({"type": "fly"}, 422, "invalid-body"),
        ({"type": "take-back"}, 409, "rule-violation"),
    ],
)
def test_what_cannot_be_previewed(new_match, body, status, kind):
    world, match_id, tokens = new_match
    answer = ask(world, match_id, body, tokens[0])

    assert (answer.status_code, answer.json["type"]) == (status, f"/problems/{kind}")


def test_only_a_seat_previews_and_only_while_seats_are_asked(new_match):
    world, match_id, tokens = new_match
    assert ask(world, match_id, SEND, None).json["type"] == "/problems/no-token"
    for token in tokens:
        world.send(match_id, token)
    assert ask(world, match_id, SEND, tokens[0]).json["type"] == "/problems/phase-running"
    world.run_phases(match_id)
    world.finish(match_id, tokens)
    assert ask(world, match_id, SEND, tokens[0]).json["type"] == "/problems/match-over"
    assert (
        ask(world, match_id, SEND, tokens[0], "?at=999").json["type"] == "/problems/unknown-version"
    )
    waiting = world.create()
    first = world.post(f"/v1/matches/{waiting}/seats/0").json["token"]
    assert ask(world, waiting, SEND, first).json["type"] == "/problems/match-open"


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(
    "body", [SEND, PONDER, {"type": "take-back"}], ids=lambda body: body["type"]
)
@pytest.mark.parametrize("path", ["preview", "explain"])
def test_worlds_that_differ_in_a_secret_are_foreseen_alike(pair, body, path):
    first, other = PAIRS[pair]()
    previews = [
        mask_answer(world.post(f"/v1/matches/{match_id}/{path}", body, token=tokens[1]))
        for world, match_id, tokens in (first, other)
    ]

    assert previews[0] == previews[1]


def test_the_luck_of_trials_is_spread():
    """Every face of a die occurs, both ends of a larger range do, and a second draw also varies."""
    lucks = [_SpreadLuck(trial) for trial in range(WORLDS)]

    assert {luck.below("die", 6) for luck in lucks} == set(range(6))
    assert len({luck.below("again", 6) for luck in lucks}) > 3
    ends = {_SpreadLuck(trial).below("many", 1000) for trial in range(WORLDS)}
    assert {0, 999} <= ends
    assert len({_SpreadLuck(trial).shuffled("deck", range(9)) for trial in range(WORLDS)}) > 9


class Match:
    """A match in memory with the attributes that a preview reads."""

    def __init__(self, game):
        self.game = game
        self.codec = (
            World(games={game.name: game}).context.cache.begin("m", game.name, bytes(32)).codec
        )


@pytest.mark.parametrize("game", [*GAMES.values(), ANTHILL], ids=lambda game: game.name)
def test_what_is_foreseen_happens_in_real_matches(game):
    """Every certain event occurs as previewed. A command that draws or reveals has a hole."""
    match = Match(game)
    table = Table(status="running", seats=(SeatState(taken=1),) * 2)
    known = Snapshot(5, table, None, ())
    counts = {"whole": 0, "holes": 0}
    for step, (state, command, events) in enumerate(random_match(game, 2, 21)):
        pending = game.pending(state)
        if isinstance(pending, Phase) or step % 5:
            continue
        assert isinstance(pending, Seats)
        seat = command.seat
        shown = Snapshot(known.version, table, state, ())
        foretold = preview(cast(Any, match), shown, seat, command)
        codec = match.codec
        for foreseen, came in zip(foretold.events, events, strict=False):
            hidden = {
                f"event.{name}": ((), getattr(foreseen, name).value)
                for name in codec.hidden_fields(foreseen)
                if seat in getattr(foreseen, name).audience
            }
            public, _ = codec.split(came)
            assert codec.split(foreseen)[0] == public
            for path, (_, value) in hidden.items():
                assert getattr(came, path.removeprefix("event.")).value == value
        assert foretold.is_whole <= (len(foretold.events) == len(events))
        assert foretold.is_whole or foretold.holes
        try:
            game.decide(state, command, NoLuck())
            if foretold.is_whole:
                after = state
                for event in events:
                    after = game.evolve(after, event)
                assert game.view(after, seat) == foretold.after
        except LuckNeeded:
            assert "luck" in {hole.kind for hole in foretold.holes}
        counts["whole" if foretold.is_whole else "holes"] += 1

    assert counts["whole"]


def test_the_seed_of_a_world_is_not_the_matchs(new_match):
    """The same view gets the same preview in a match with different luck."""
    world, match_id, tokens = new_match
    other = World(seed=5)
    twin, others = other.begin_match()
    first = ask(world, match_id, PONDER, tokens[0]).json
    two = ask(other, twin, PONDER, others[0]).json

    assert first | {"match": ""} == two | {"match": ""}
    assert SeededLuck("world/0").below("", 50) == SeededLuck("world/0").below("", 50)


@pytest.mark.parametrize("game", [*GAMES.values(), ANTHILL], ids=lambda game: game.name)
def test_other_worlds_of_the_same_view_are_foreseen_and_explained_alike(game):
    """In pairs of worlds from real matches, facts hidden from the seat make no difference."""
    match = Match(game)
    table = Table(status="running", seats=(SeatState(taken=1),) * 2)
    steps = [
        (state, command)
        for state, command, _ in random_match(game, 2, 41)
        if isinstance(game.pending(state), Seats)
    ]
    for at, (state, command) in enumerate(steps[::6]):
        seat = command.seat
        twin = game.determinize(game.view(state, seat), SeededLuck(f"twin/{at}"))
        foreseen = [
            preview(cast(Any, match), Snapshot(5, table, world, ()), seat, command)
            for world in (state, twin)
        ]
        assert foreseen[0] == foreseen[1]
        other = next(
            (played for _, played in steps if played.seat == seat and played != command), command
        )
        explanations = [explain(game, world, seat, other) for world in (state, twin)]
        assert explanations[0].mismatches == explanations[1].mismatches
        assert explanations[0].nearest == explanations[1].nearest
        facts = [
            [
                (o.violation.slug, o.violation.rule, o.violation.facts, o.changed)
                for o in answer.refusals
            ]
            for answer in explanations
        ]
        assert facts[0] == facts[1]


@pytest.mark.parametrize(("language", "text"), [("de", "Zufall"), ("es", "azar")])
def test_holes_are_told_in_the_readers_language(new_match, language, text):
    world, match_id, tokens = new_match
    path = f"/v1/matches/{match_id}/preview"
    answer = world.post(path, PONDER, token=tokens[0], Accept_Language=language)
    assert text in answer.json["holes"][0]["text"]
