"""Laying and clearing tiles: PL1-PL8, SP1-SP6, CL1-CL5, X6, X12, X13, S7-S9, S16-S23."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.myrmes import MYRMES
from games.myrmes.commands import Clear, EndOuting, PlacePheromone, PlaceSpecial, Step
from games.myrmes.deeds import PheromoneCleared, PheromonePlaced, SpecialPlaced, TurnCame
from games.myrmes.events import ClosingCame
from games.myrmes.pack import Hex
from games.myrmes.state import GatheringPhase, Outing, WorkersPhase
from tests.games.myrmes.scene import (
    A,
    B,
    colony,
    cubes,
    hexes,
    index,
    mat,
    offered,
    out,
    past,
    tile,
)
from tests.scenario import given, refused

TRIANGLE = ((-4, 4), (-3, 4), (-4, 5))
RHOMBUS = ((-4, 4), (-3, 4), (-4, 5), (-5, 5))
SIZES = {
    "p2": ((-4, 4), (-3, 4)),
    "p3-triangle": TRIANGLE,
    "p4-rhombus": RHOMBUS,
    "p5-trapezoid": ((-4, 4), (-3, 4), (-5, 5), (-4, 5), (-3, 5)),
    "p6-triangle": ((-4, 4), (-5, 5), (-4, 5), (-6, 6), (-5, 6), (-4, 6)),
}
NO_PREY = {(-3, 3): None, (-6, 6): None}


def place(shape, *cells):
    return PlacePheromone(seat=A, shape=shape, hexes=hexes(*cells))


def special(kind, *cells):
    return PlaceSpecial(seat=A, kind=kind, hexes=hexes(*cells))


def garden(*cell, moves=3, tiles=(), prey=None, exits=None, **mat_):
    mats = {A: colony(**mat_)}
    return past(phase=out(*cell, moves=moves), tiles=tiles, prey=prey, exits=exits, mats=mats)


def test_a_pheromone_carries_what_it_covers():
    """PL7, PL8: P2 over earth and grass; the worker is discarded, the turn passes."""
    here = garden(-5, 5)

    assert here.when(place("p2", (-5, 5), (-6, 5))) == (
        PheromonePlaced(
            seat=A,
            shape="p2",
            hexes=hexes((-6, 5), (-5, 5)),
            food=0,
            earth=2,
            stone=0,
            points=0,
            bonus=0,
        ),
        TurnCame(seat=B),
    )
    after = here.then(place("p2", (-5, 5), (-6, 5)))
    assert cubes(after) == (0, 2, 0)
    assert (mat(after).supply[0], after.state.phase) == (5, WorkersPhase(B))


def test_x6_a_tile_with_no_moves_left():
    """X6: level I, 0 moves, size 3 over grass, earth and mushroom: 1 food, 1 earth, 2 points."""
    here = garden(-5, 3, moves=0, level=1, prey={(-3, 3): None})

    after = here.then(place("p3-line", (-5, 3), (-4, 3), (-3, 3)))

    assert (cubes(after), mat(after).points) == ((1, 1, 0), 12)


def test_mushrooms_give_nothing():
    """PL7, S19: an empty pheromone from the start, which is not harvested and may be cleared."""
    here = garden(-5, 3).then(place("p2", (-5, 3), (-6, 4)))
    assert cubes(here) == (0, 0, 0)

    next_ = past(phase=out(-5, 3), tiles=here.state.garden.tiles, mats={A: colony(earth=1)})
    assert Clear(seat=A, stand=Hex(-5, 3)) in offered(next_)
    gathering = past(phase=GatheringPhase(), tiles=here.state.garden.tiles)
    assert gathering.when(RunPhase()) == (ClosingCame(),)


@pytest.mark.parametrize(
    ("cell", "tiles", "exits"),
    [
        ((-5, 4), (), None),
        ((-4, 4), [tile("p2", A, (-4, 4), (-3, 4))], None),
        ((-4, 4), [tile("p2", B, (-4, 4), (-3, 4))], None),
        ((-4, 4), (), {B: ((1, 4), (-4, 4))}),
    ],
)
def test_the_own_hex_must_be_free(cell, tiles, exits):
    """PL1, S7: not on an exit, the one it came out of included, and not on a tile."""
    here = garden(*cell, tiles=tiles, exits=exits)

    with refused("place.hex-taken"):
        here.when(place("p2", cell, (-5, 5)))
    assert not [one for one in offered(here) if isinstance(one, PlacePheromone)]


def test_the_tile_covers_the_worker():
    """PL2: elsewhere is refused."""
    with refused("place.not-under-worker"):
        garden(-4, 4).when(place("p2", (-4, 3), (-5, 3)))


@pytest.mark.parametrize("cells", [((-4, 4), (-2, 5)), ((-4, 4), (-3, 4), (-4, 5))])
def test_the_tile_has_its_shape(cells):
    """PL2: two hexes apart and a triangle are no P2; nor are hexes in another order."""
    with refused("place.not-its-shape"):
        garden(-4, 4).when(place("p2", *cells))
    with refused("place.not-its-shape"):
        garden(-4, 4).when(PlacePheromone(seat=A, shape="p2", hexes=hexes((-4, 4), (-3, 4))[::-1]))


def test_water_is_not_covered():
    """PL3, BD2, S8: (-2, 4) is water."""
    with refused("place.water"):
        garden(-3, 4).when(place("p2", (-3, 4), (-2, 4)))


def test_hexes_out_of_play_are_not_covered():
    """PL3, BD1: (-5, -1) is not in the game of two."""
    with refused("hex.out-of-play"):
        garden(-5, 0).when(place("p2", (-5, 0), (-5, -1)))


def test_prey_is_not_covered():
    """PL3, S9: (-3, 3) only when its prey is gone."""
    command = place("p2", (-4, 3), (-3, 3))

    with refused("place.not-free"):
        garden(-4, 3).when(command)
    assert command in offered(garden(-4, 3, prey={(-3, 3): None}))


@pytest.mark.parametrize(
    ("tiles", "exits"),
    [([tile("p2", A, (-3, 4), (-3, 5))], None), ((), {A: ((-5, 4), (-3, 4))})],
)
def test_tiles_and_exits_are_not_covered(tiles, exits):
    """PL3: one's own neither."""
    with refused("place.not-free"):
        garden(-4, 4, tiles=tiles, exits=exits).when(place("p2", (-4, 4), (-3, 4)))


def test_the_supply_is_limited():
    """PL4: six P2 were laid, or cleared; other shapes go on."""
    here = garden(-4, 4, level=1, supply=(0, 2, 2, 2, 2, 2, 1))

    with refused("place.none-left"):
        here.when(place("p2", (-4, 4), (-3, 4)))
    assert place("p3-triangle", *TRIANGLE) in offered(here)


@pytest.mark.parametrize(
    ("level", "event", "largest"),
    [
        (0, 2, 2),
        (1, 2, 3),
        (2, 2, 4),
        (3, 2, 5),
        (0, 0, 3),
        (1, 0, 4),
        (2, 0, 5),
        (3, 0, 5),
        (0, 6, 3),
        (1, 6, 4),
        (2, 6, 5),
        (3, 6, 6),
    ],
)
def test_the_level_limits_the_size(level, event, largest):
    """PL5, EV5, X12, X13, S21, S22: level, Level+1, Hex+1; P6 needs level 3 and Hex+1."""
    here = garden(-4, 4, level=level, event=event, prey=NO_PREY)
    for size, (shape, cells) in enumerate(SIZES.items(), start=2):
        command = place(shape, *cells)
        assert (command in offered(here)) == (size <= largest)
        if size > largest:
            with refused("place.too-big", size=size, largest=largest):
                here.when(command)


def test_tiles_of_a_player_need_not_touch():
    """PL6: far from the first one."""
    here = garden(-4, 4, tiles=[tile("p2", A, (-1, 5), (0, 5))])

    assert place("p2", (-4, 4), (-3, 4)) in offered(here)


@pytest.mark.parametrize(("event", "bonus"), [(2, 0), (1, 1)])
def test_points_are_scored_at_once(event, bonus):
    """PL8, VP1: the triangle of size 6 gives 8 points with level 3 and Hex+1."""
    here = garden(-4, 4, level=2, event=event)

    (placed, _) = here.when(place("p4-rhombus", *RHOMBUS))

    assert (placed.points, placed.bonus) == (4, bonus)


def test_an_aphid_farm():
    """SP1, SP2, SP5: level 1, a stone, 2 points, no cubes on it."""
    here = garden(-4, 4, level=1, stone=1)

    assert here.when(special("aphid-farm", *TRIANGLE)) == (
        SpecialPlaced(
            seat=A,
            kind="aphid-farm",
            hexes=hexes(*TRIANGLE),
            food=0,
            earth=0,
            stone=1,
            points=2,
            bonus=0,
        ),
        TurnCame(seat=B),
    )
    after = here.then(special("aphid-farm", *TRIANGLE))
    assert (cubes(after), mat(after).stone, mat(after).points) == ((0, 0, 0), 0, 12)
    assert (mat(after).markers, after.state.garden.farms) == (3, 7)


def test_a_scavenging_tile_and_a_sub_colony():
    """SP1, SP2: their levels and costs, from another state of the garden."""
    here = garden(-4, 4, level=3, food=2, earth=1, stone=1, tiles=[tile("p2", A, (-1, 5), (0, 5))])

    (laid, _) = here.when(special("scavenging", *TRIANGLE))
    assert (laid.food, laid.earth, laid.stone, laid.points) == (1, 0, 0, 2)
    (laid, _) = here.when(special("sub-colony", *RHOMBUS))
    assert (laid.food, laid.earth, laid.stone, laid.points) == (1, 1, 1, 4)


def test_level_event_opens_the_sub_colony():
    """SP1, S20: level 2 with Level+1; 4 points now, 2 in this season's harvest (SP6)."""
    here = garden(-4, 4, level=2, event=0, food=1, earth=1, stone=1)
    after = here.then(special("sub-colony", *RHOMBUS))
    assert mat(after).points == 14

    gathering = past(phase=GatheringPhase(), tiles=after.state.garden.tiles, mats={A: mat(after)})
    assert mat(gathering.then(RunPhase())).points == 16


@pytest.mark.parametrize(
    ("kind", "level", "cells"),
    [("aphid-farm", 1, TRIANGLE), ("scavenging", 1, TRIANGLE), ("sub-colony", 3, RHOMBUS)],
)
def test_special_tiles_need_their_level(kind, level, cells):
    """SP1, S21: Hex+1 does not help."""
    here = garden(-4, 4, level=level - 1, event=6, food=1, earth=1, stone=1)

    with refused("special.too-deep", level=level - 1, needed=level):
        here.when(special(kind, *cells))


@pytest.mark.parametrize(
    ("kind", "missing", "cells"),
    [
        ("aphid-farm", "stone", TRIANGLE),
        ("scavenging", "food", TRIANGLE),
        ("sub-colony", "food", RHOMBUS),
        ("sub-colony", "earth", RHOMBUS),
        ("sub-colony", "stone", RHOMBUS),
    ],
)
def test_special_tiles_are_paid_for(kind, missing, cells):
    """SP2: each cube of the cost."""
    store = {"food": 1, "earth": 1, "stone": 1, missing: 0}

    with refused("special.cost", missing=missing):
        garden(-4, 4, level=3, **store).when(special(kind, *cells))


def test_a_fifth_special_tile_is_refused():
    """SP3, S23: all four cubes are out."""
    four = [
        tile("aphid-farm", A, (-1, 5), (0, 5), (-1, 6)),
        tile("scavenging", A, (-3, 6), (-2, 6), (-3, 7)),
        tile("aphid-farm", A, (2, 4), (3, 4), (2, 5)),
        tile("aphid-farm", A, (4, 1), (4, 2), (3, 2)),
    ]
    here = garden(-4, 4, level=3, food=1, earth=1, stone=1, tiles=four)

    with refused("special.no-marker"):
        here.when(special("scavenging", *TRIANGLE))
    assert not [one for one in offered(here) if isinstance(one, PlaceSpecial)]


def test_the_pools_are_limited():
    """SP4: farms and scavenging share eight tiles; none is left."""
    here = garden(-4, 4, level=3, food=1, earth=1, stone=1)
    empty = replace(here.state, garden=replace(here.state.garden, farms=0))
    here = given(MYRMES, state=empty)

    for kind in ("aphid-farm", "scavenging"):
        with refused("special.none-left", kind=kind):
            here.when(special(kind, *TRIANGLE))
    assert special("sub-colony", *RHOMBUS) in offered(here)


def test_special_tiles_lie_like_pheromones():
    """PL1-PL3 hold for them too."""
    rich = {"level": 3, "food": 1, "earth": 1, "stone": 1}
    with refused("place.hex-taken"):
        garden(-5, 4, **rich).when(special("scavenging", *TRIANGLE))
    with refused("place.not-under-worker"):
        garden(-5, 6, **rich).when(special("scavenging", *TRIANGLE))
    with refused("place.not-free"):
        garden(-4, 4, tiles=[tile("p2", B, (-3, 4), (-3, 5))], **rich).when(
            special("scavenging", *TRIANGLE)
        )


def test_clearing_an_opponents_pheromone():
    """CL1, CL2, CL4, S16: an earth, its points, and the worker stands where it likes."""
    here = garden(-4, 4, earth=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])

    assert here.when(Clear(seat=A, stand=Hex(-3, 4))) == (
        PheromoneCleared(
            seat=A,
            owner=B,
            shape="p4-rhombus",
            hexes=hexes(*RHOMBUS),
            stand=Hex(-3, 4),
            points=4,
            bonus=0,
        ),
    )
    stands = {one.stand for one in offered(here) if isinstance(one, Clear)}
    assert stands == set(hexes(*RHOMBUS))
    after = here.then(Clear(seat=A, stand=Hex(-3, 4)))
    assert (mat(after).earth, mat(after).points, mat(after, B)) == (0, 14, colony())
    assert (after.state.garden.tiles, after.state.garden.covered) == ((), (0, 0, 0))
    assert after.state.phase.outing == Outing(index((-3, 4)), 3)


def test_after_clearing_the_outing_goes_on():
    """CL4, S16: moving, placing there, or ending."""
    here = garden(-4, 4, earth=1, level=2, tiles=[tile("p4-rhombus", B, *RHOMBUS)])
    here = here.then(Clear(seat=A, stand=Hex(-4, 5)))

    for command in (Step(seat=A, to=Hex(-3, 5)), place("p4-rhombus", *RHOMBUS), EndOuting(seat=A)):
        assert command in offered(here)


def test_clearing_counts_for_the_points_event():
    """VP1, S16: five points for a P4."""
    here = garden(-4, 4, earth=1, event=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])

    assert mat(here.then(Clear(seat=A, stand=Hex(-4, 4)))).points == 15


def test_clearing_the_own_pheromone_gives_nothing():
    """CL2, ST5, S17: no points, and the shape does not come back."""
    here = garden(
        -4,
        4,
        earth=1,
        event=1,
        supply=(6, 1, 2, 2, 2, 2, 1),
        tiles=[tile("p3-triangle", A, *TRIANGLE)],
    )

    after = here.then(Clear(seat=A, stand=Hex(-4, 4)))

    assert (mat(after).points, mat(after).earth, mat(after).supply[1]) == (10, 0, 1)


def test_clearing_a_pair_gives_nothing():
    """CL2, VP1: an opponent's P2 has 0 points."""
    here = garden(-4, 4, earth=1, event=1, tiles=[tile("p2", B, (-4, 4), (-3, 4))])

    assert mat(here.then(Clear(seat=A, stand=Hex(-4, 4)))).points == 10


@pytest.mark.parametrize("kind", ["food", "earth", "stone"])
def test_a_pheromone_with_cubes_is_not_cleared(kind):
    """CL1, S18: one cube is left."""
    here = garden(-4, 4, earth=1, tiles=[tile("p4-rhombus", B, *RHOMBUS, **{kind: 1})])

    with refused("clear.cubes", cubes=1):
        here.when(Clear(seat=A, stand=Hex(-4, 4)))


def test_clearing_costs_an_earth():
    """CL1: without one it is refused; the soldier was paid on entering."""
    here = garden(-5, 4, soldiers=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])
    here = here.then(Step(seat=A, to=Hex(-4, 4)))

    with refused("clear.no-earth"):
        here.when(Clear(seat=A, stand=Hex(-4, 4)))


def test_special_tiles_and_exits_are_not_cleared():
    """CL3: nor is bare ground."""
    with refused("clear.special", kind="aphid-farm"):
        garden(-4, 4, earth=1, tiles=[tile("aphid-farm", B, *TRIANGLE)]).when(
            Clear(seat=A, stand=Hex(-4, 4))
        )
    for cell in ((-5, 4), (-4, 4)):
        with refused("clear.no-tile"):
            garden(*cell, earth=1).when(Clear(seat=A, stand=Hex(*cell)))


def test_the_worker_stands_on_a_freed_hex():
    """CL4: not beside them."""
    here = garden(-4, 4, earth=1, tiles=[tile("p4-rhombus", B, *RHOMBUS)])

    with refused("clear.stand"):
        here.when(Clear(seat=A, stand=Hex(-5, 4)))


def test_several_clearings_for_one_worker():
    """CL5: each an earth, the second with no moves left."""
    tiles = [tile("p2", A, (-4, 4), (-3, 4)), tile("p3-line", B, (-6, 5), (-5, 5), (-4, 5))]
    here = garden(-4, 4, moves=1, earth=2, soldiers=1, tiles=tiles)

    after = here.then(
        Clear(seat=A, stand=Hex(-4, 4)),
        Step(seat=A, to=Hex(-4, 5)),
        Clear(seat=A, stand=Hex(-6, 5)),
    )

    assert after.state.phase.outing == Outing(index((-6, 5)), 0)
    assert (mat(after).earth, mat(after).points) == (0, 12)
