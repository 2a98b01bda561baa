"""What an edited position gets wrong, in every game: named by its field."""

from random import Random

import pytest
from msgspec import Struct

from games import GAMES
from games.game import Fault
from games.luck import SeededLuck
from games.position_faults import seat_faults
from matches.commands.position import plain
from tests.service.bad_input.position_fuzz import reached

MYRMES = GAMES["myrmes"]
MARCH = GAMES["march-of-the-ants"]


def paths(game, position):
    return {fault.path for fault in game.invariants(game.load(position))}


def at(value, path, new):
    """Return a plain value with another one at a path."""
    step, *rest = path
    inner = at(value[step], rest, new) if rest else new
    if isinstance(value, list):
        return [*value[:step], inner, *value[step + 1 :]]
    return {**value, step: inner}


@pytest.fixture(scope="module")
def in_births():
    """A position of Myrmes in which seats choose their births."""
    state, choose = MYRMES.start, Random(1)
    luck = SeededLuck(1)
    events = MYRMES.setup(MYRMES.options(), 2, luck)
    while True:
        for event in events:
            state = MYRMES.evolve(state, event)
        if state.year and type(state.phase).__name__ == "BirthsPhase":
            return plain(MYRMES, state)
        asked = MYRMES.pending(state).questions[0]
        events = MYRMES.decide(state, choose.choice(MYRMES.legal(state, asked.seat)), luck)


@pytest.mark.parametrize(
    ("path", "new", "named"),
    [
        (["first"], 2, "/first"),
        (["dice"], [1, 2], "/dice"),
        (["dice", 0], 7, "/dice"),
        (["phase", "plans"], [], "/phase/plans"),
        (["phase", "plans", 0, "event"], 8, "/phase/plans/0/event"),
        (["phase", "plans", 1, "larvae"], 4, "/phase/plans/1/larvae"),
        (["phase", "plans", 1, "workers"], 1, "/phase/plans/1/workers"),
        (["phase", "plans", 1, "atelier"], 5, "/phase/plans/1/atelier"),
        (["colonies", 0, "larvae"], -1, "/colonies/0/larvae"),
        (["colonies", 0, "larvae"], 2**53 - 1, "/colonies/0/larvae"),
        (["colonies", 0, "points"], 2**53 - 1, "/colonies/0/points"),
        (["colonies", 1, "rooms"], 16, "/colonies/1/rooms"),
        (["colonies", 1, "origins"], [10], "/colonies/1/origins"),
        (["colonies", 1, "event"], 8, "/colonies/1/event"),
        (["colonies", 1, "supply"], [], "/colonies/1/supply"),
    ],
)
def test_a_wrong_field_of_myrmes_is_named(in_births, path, new, named):
    assert paths(MYRMES, in_births) == set()

    assert named in paths(MYRMES, at(in_births, path, new))


def test_a_tile_of_myrmes_that_is_none_is_named():
    position = next(p for n in range(40) if (p := reached("myrmes", f"tiles/{n}")[0])["tiles"])

    assert "/tiles/0/shape" in paths(MYRMES, at(position, ["tiles", 0, "shape"], "none"))


@pytest.mark.parametrize(
    ("path", "new", "named"),
    [
        (["players"], 6, "/players"),
        (["marker"], -1, "/marker"),
        (["hints", 0], [[-5, 1]], "/hints/0/0/0"),
        (["wormholes"], -2, "/wormholes"),
        (["goals"], [], "/goals"),
        (["agenda", 0], {"type": "end-turn", "seat": 9}, "/agenda/0/seat"),
        (["agenda", 0], {"type": "feed", "seats": [0, 7]}, "/agenda/0/seats/1"),
    ],
)
def test_a_wrong_field_of_march_of_the_ants_is_named(path, new, named):
    position, _ = reached("march-of-the-ants", "fields")
    assert paths(MARCH, position) == set()

    assert named in paths(MARCH, at(position, path, new))


class Ended(Struct, frozen=True):
    """Groups of seats, and perhaps a winner."""

    ranking: tuple[tuple[int, ...], ...]
    winner: int | None


def test_groups_of_seats_and_none_are_seats_too():
    named = frozenset({"ranking", "winner"})
    sound, wrong = Ended(((0,), (1, 2)), None), Ended(((0,), (1, 3)), -1)

    assert list(seat_faults((sound, 7, "x"), 3, named, frozenset())) == []
    assert list(seat_faults((sound, wrong), 3, named, frozenset({"ranking"}))) == [
        Fault("/0/ranking", "2 of them for 3 seats"),
        Fault("/1/ranking", "2 of them for 3 seats"),
        Fault("/1/ranking/1/1", "there is no seat 3"),
        Fault("/1/winner", "there is no seat -1"),
    ]
