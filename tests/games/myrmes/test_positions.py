"""What an edited position gets wrong: named by its field."""

from random import Random

import pytest

from games.luck import SeededLuck
from matches.commands.position import load_position, plain
from matches.errors import BadPosition
from tests.games.myrmes.scene import MYRMES
from tests.games.positions import at, paths
from tests.service.bad_input.position_fuzz import reached


@pytest.fixture(scope="module")
def in_births():
    """A position in which seats choose their births."""
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
def test_a_wrong_field_is_named(in_births, path, new, named):
    assert paths(MYRMES, in_births) == set()

    assert named in paths(MYRMES, at(in_births, path, new))


def test_a_tile_that_is_none_is_named():
    position = next(p for n in range(40) if (p := reached("myrmes", f"tiles/{n}")[0])["tiles"])

    assert "/tiles/0/shape" in paths(MYRMES, at(position, ["tiles", 0, "shape"], "none"))


@pytest.mark.parametrize(
    ("count", "found"), [(0, "length >= 2"), (1, "length >= 2"), (5, "length <= 4")]
)
def test_a_position_for_a_wrong_number_of_seats_names_the_field(count, found):
    """SU7: there is no garden for them."""
    position, _ = reached("myrmes", "tiles/0")
    exits = (position["exits"] * 5)[:count]

    with pytest.raises(BadPosition) as refused:
        load_position(MYRMES, {**position, "exits": exits}, 2)

    assert refused.value.faults == (("/exits", f"Expected `array` of {found}"),)
