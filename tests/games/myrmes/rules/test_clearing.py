"""Clearing tiles: CL1-CL5, S16-S18."""

import pytest

from games.myrmes.commands import Clear, EndOuting, StepTo
from games.myrmes.events.turns import PheromoneCleared
from games.myrmes.pack import GardenHex
from games.myrmes.phases import Outing
from tests.games.myrmes.scene import (
    RHOMBUS,
    TRIANGLE,
    A,
    B,
    actions,
    colony,
    garden,
    hexes,
    index,
    mat,
    place,
    tile,
)
from tests.scenario import refused


def test_clearing_an_opponents_pheromone():
    """CL1, CL2, CL4, S16: the seat pays an earth, gains its points, and picks the worker's hex."""
    here = garden(-4, 4, earth=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])

    assert here.when(Clear(seat=A, stand=GardenHex(-3, 4))) == (
        PheromoneCleared(
            seat=A,
            owner=B,
            shape="p4-rhombus",
            hexes=hexes(*RHOMBUS),
            stand=GardenHex(-3, 4),
            points=4,
            bonus=0,
        ),
    )
    stands = {command.stand for command in actions(here) if isinstance(command, Clear)}
    assert stands == set(hexes(*RHOMBUS))
    after = here.then(Clear(seat=A, stand=GardenHex(-3, 4)))
    assert (mat(after).earth, mat(after).points, mat(after, B)) == (0, 14, colony())
    assert (after.state.garden.tiles, after.state.garden.covered) == ((), (0, 0, 0))
    assert after.state.phase.outing == Outing(index((-3, 4)), 3)


def test_after_clearing_the_outing_goes_on():
    """CL4, S16: the worker may move, place a tile there, or end."""
    here = garden(-4, 4, earth=1, level=2, tiles=[tile("p4-rhombus", B, *RHOMBUS)])
    here = here.then(Clear(seat=A, stand=GardenHex(-4, 5)))

    for command in (
        StepTo(seat=A, to=GardenHex(-3, 5)),
        place("p4-rhombus", *RHOMBUS),
        EndOuting(seat=A),
    ):
        assert command in actions(here)


def test_clearing_counts_for_the_points_event():
    """VP1, S16: a P4 scores five points."""
    here = garden(-4, 4, earth=1, event=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])

    assert mat(here.then(Clear(seat=A, stand=GardenHex(-4, 4)))).points == 15


def test_clearing_the_own_pheromone_gives_nothing():
    """CL2, ST5, S17: clearing an own tile scores no points, and the shape does not come back."""
    here = garden(
        -4,
        4,
        earth=1,
        event=1,
        supply=(6, 1, 2, 2, 2, 2, 1),
        tiles=[tile("p3-triangle", A, *TRIANGLE)],
    )

    after = here.then(Clear(seat=A, stand=GardenHex(-4, 4)))

    assert (mat(after).points, mat(after).earth, mat(after).supply[1]) == (10, 0, 1)


def test_clearing_a_pair_gives_nothing():
    """CL2, VP1: an opponent's P2 has 0 points."""
    here = garden(-4, 4, earth=1, event=1, tiles=[tile("p2", B, (-4, 4), (-3, 4))])

    assert mat(here.then(Clear(seat=A, stand=GardenHex(-4, 4)))).points == 10


@pytest.mark.parametrize("kind", ["food", "earth", "stone"])
def test_a_pheromone_with_cubes_is_not_cleared(kind):
    """CL1, S18: one cube is left on the tile."""
    here = garden(-4, 4, earth=1, tiles=[tile("p4-rhombus", B, *RHOMBUS, **{kind: 1})])

    with refused("clear.cubes", cubes=1):
        here.when(Clear(seat=A, stand=GardenHex(-4, 4)))


def test_clearing_costs_an_earth():
    """CL1: clearing is refused without an earth. The soldier was already paid on entering."""
    here = garden(-5, 4, soldiers=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])
    here = here.then(StepTo(seat=A, to=GardenHex(-4, 4)))

    with refused("clear.no-earth"):
        here.when(Clear(seat=A, stand=GardenHex(-4, 4)))


def test_special_tiles_and_exits_are_not_cleared():
    """CL3: bare ground cannot be cleared either."""
    with refused("clear.special", kind="aphid-farm"):
        garden(-4, 4, earth=1, tiles=[tile("aphid-farm", B, *TRIANGLE)]).when(
            Clear(seat=A, stand=GardenHex(-4, 4))
        )
    for cell in ((-5, 4), (-4, 4)):
        with refused("clear.no-tile"):
            garden(*cell, earth=1).when(Clear(seat=A, stand=GardenHex(*cell)))


def test_the_worker_stands_on_a_freed_hex():
    """CL4: a hex next to the freed ones is refused."""
    here = garden(-4, 4, earth=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])

    with refused("clear.stand"):
        here.when(Clear(seat=A, stand=GardenHex(-5, 4)))


def test_several_clearings_for_one_worker():
    """CL5: each clearing costs an earth, and the second needs no moves."""
    tiles = [tile("p2", A, (-4, 4), (-3, 4)), tile("p3-line", B, (-6, 5), (-5, 5), (-4, 5))]
    here = garden(-4, 4, moves=1, earth=2, soldiers=1, tiles=tiles)

    after = here.then(
        Clear(seat=A, stand=GardenHex(-4, 4)),
        StepTo(seat=A, to=GardenHex(-4, 5)),
        Clear(seat=A, stand=GardenHex(-6, 5)),
    )

    assert after.state.phase.outing == Outing(index((-6, 5)), 0)
    assert (mat(after).earth, mat(after).points) == (0, 12)
