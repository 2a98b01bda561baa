"""Faults of an edited position are reported by field."""

from random import Random

import pytest

from games.luck import SeededLuck
from games.myrmes.state import board_of
from matches.commands.positions.position import load_position, plain
from matches.errors import BadPosition
from tests.games.myrmes.scene import MYRMES, A, colony, scene
from tests.games.positions import at, fields_that_accept, paths
from tests.service.bad_input.position_fuzz import random_position


@pytest.fixture(scope="module")
def in_births():
    """Return a position in which seats choose their births."""
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
        (["fixed"], [1, 2], "/fixed"),
        (["fixed"], [7, 1, 1, 1, 1, 1, 1, 1, 1], "/fixed"),
        (["fixed"], [1] * 10, "/fixed"),
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
def test_a_wrong_field_is_named(in_births, path, new, named):
    assert paths(MYRMES, in_births) == set()

    assert named in paths(MYRMES, at(in_births, path, new))


@pytest.mark.parametrize(("workers", "faults"), [(5, set()), (6, {"/colonies/0/workers"})])
def test_ants_in_rooms_are_counted(workers, faults):
    """ST1: two soldiers, one worker in a room and the others in the worker room are eight ants."""
    state = scene(mats={A: colony(workers=workers, rooms=1, soldiers=2)})

    assert paths(MYRMES, plain(MYRMES, state)) == faults


def test_a_tile_that_is_none_is_named():
    position = next(
        p for n in range(40) if (p := random_position("myrmes", f"tiles/{n}")[0])["tiles"]
    )

    assert "/tiles/0/shape" in paths(MYRMES, at(position, ["tiles", 0, "shape"], "none"))


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_position_for_a_wrong_number_of_seats_names_the_field(count):
    """SU7: the game has no garden for this number."""
    position, _ = random_position("myrmes", "tiles/0")
    exits = (position["exits"] * 5)[:count]

    with pytest.raises(BadPosition) as refused:
        load_position(MYRMES, {**position, "exits": exits}, 2)

    assert refused.value.faults == (("/exits", "the game is for 2 to 4 seats"),)


def with_tiles():
    """Return a decoded position with tiles, and its seats."""
    return next(
        position
        for n in range(40)
        if (position := random_position("myrmes", f"tiles/{n}"))[0]["tiles"]
    )


@pytest.mark.parametrize(
    ("field", "new", "text"),
    [
        ("owner", 99, "there is no seat 99"),
        ("place", -1, "there is no such place for a tile (PL2)"),
        ("place", 10**6, "there is no such place for a tile (PL2)"),
    ],
)
def test_a_tile_that_lies_nowhere_or_is_nobodys_is_named(field, new, text):
    """The place or the seat does not exist."""
    position, seats = with_tiles()

    with pytest.raises(BadPosition) as refused:
        load_position(MYRMES, at(position, ["tiles", 0, field], new), seats)

    assert (f"/tiles/0/{field}", text) in refused.value.faults


def test_a_tile_of_another_shape_is_named():
    """The place belongs to a tile with a different number of hexes (PL2)."""
    position, _ = with_tiles()
    tile = position["tiles"][0]
    board = board_of(MYRMES.load(position))
    other = next(
        place.number
        for place in board.places
        if len(place.hexes) != len(board.places[tile["place"]].hexes)
    )

    assert "/tiles/0/place" in paths(MYRMES, at(position, ["tiles", 0, "place"], other))


def test_prey_on_one_hex_is_named_each_by_its_field():
    """Three kinds of prey are on a hex that is out of play (PL3)."""
    position, _ = random_position("myrmes", "tiles/0")
    wrong = paths(MYRMES, {**position, "prey": ["1", "1", "1"]})

    assert {"/prey/0", "/prey/1", "/prey/2"} <= wrong
    assert not any(path.startswith("/tiles") for path in wrong)


def in_phase(kind):
    """Return a decoded position within a phase."""
    for number in range(400):
        position, _ = random_position("myrmes", f"phase/{number}")
        if position["phase"]["type"] == kind:
            return position
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "path", "new"),
    [
        ("workers", ["phase", "outing"], {"at": -1, "moves": 1}),
        ("workers", ["phase", "outing"], {"at": 0, "moves": 1}),
        ("workers", ["phase", "outing"], {"at": 0, "moves": 7}),
        ("atelier", ["phase", "done"], 16),
        ("storage", ["phase", "plans", 0, "food"], 99),
        ("storage", ["phase", "plans", 1, "stone"], -1),
        ("births", ["phase", "plans", 0, "kept"], 9),
        ("births", ["colonies", 0, "prey"], 99),
    ],
)
def test_what_a_phase_cannot_hold_is_named(kind, path, new):
    """A worker is not on land, or a number is more than a seat can have."""
    wrong = paths(MYRMES, at(in_phase(kind), path, new))

    assert any(fault.startswith("/" + "/".join(map(str, path))) for fault in wrong)


def test_larvae_that_a_seat_does_not_have_are_not_traded():
    """Three larvae are traded for one food (WI3)."""
    position = in_phase("births")
    plans = [{"food": 999, "is_done": False}, *({"food": 0, "is_done": True},) * 3]
    phase = {"type": "winter-trade", "plans": plans[: len(position["exits"])]}

    wrong = paths(MYRMES, {**position, "phase": phase})

    assert wrong == {"/phase/plans/0/food"}


def test_an_objective_was_completed_in_a_season_that_was():
    """The season is neither before the first one nor after the present one (OB1)."""
    position = in_phase("births")
    completed = [{"objective": position["objectives"][0], "season": 99}]

    wrong = paths(MYRMES, at(position, ["colonies", 0, "completed"], completed))

    assert "/colonies/0/completed/0/season" in wrong


def test_a_number_that_no_match_comes_to_is_refused():
    """The numbers are -1 and a million. Only an event that is not chosen yet may be -1."""
    assert fields_that_accept("myrmes", -1, range(6)) <= {"phase/plans/*/event"}
    assert fields_that_accept("myrmes", 10**6, range(6)) == set()
