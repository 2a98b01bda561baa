"""Laying pheromones: PL1-PL8, X6, X12, X13, S7-S9, S19, S21, S22."""

import pytest

from games.game import RunPhase
from games.myrmes.commands import Clear, EndOuting, PlacePheromone
from games.myrmes.events import ClosingCame
from games.myrmes.events.turns import PheromonePlaced, TurnCame
from games.myrmes.pack import GardenHex
from games.myrmes.phases import GatheringPhase, WorkersPhase
from tests.games.myrmes.scene import (
    RHOMBUS,
    TRIANGLE,
    A,
    B,
    actions,
    colony,
    cubes,
    garden,
    hexes,
    mat,
    out,
    past,
    place,
    special,
    tile,
)
from tests.scenario import refused

SIZES = {
    "p2": ((-4, 4), (-3, 4)),
    "p3-triangle": TRIANGLE,
    "p4-rhombus": RHOMBUS,
    "p5-trapezoid": ((-4, 4), (-3, 4), (-5, 5), (-4, 5), (-3, 5)),
    "p6-triangle": ((-4, 4), (-5, 5), (-4, 5), (-6, 6), (-5, 6), (-4, 6)),
}
NO_PREY = {(-3, 3): None, (-6, 6): None}


def test_a_pheromone_carries_what_it_covers():
    """PL7, PL8: a P2 covers earth and grass, the worker is discarded, and the turn passes."""
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


@pytest.mark.parametrize(
    ("command", "mat_"),
    [
        (place("p2", (-4, 4), (-3, 4)), {}),
        (special("aphid-farm", *TRIANGLE), {"level": 3, "food": 6, "earth": 6, "stone": 6}),
        (EndOuting(seat=A), {}),
    ],
)
def test_the_worker_is_gone_before_the_next_turn(command, mat_):
    """GW3: the event that ends the outing removes the worker, and the next one passes the turn."""
    here = garden(-4, 4, **mat_)

    ended, _ = here.when(command)

    assert here.game.evolve(here.state, ended).phase == WorkersPhase(A)


def test_x6_a_tile_with_no_moves_left():
    """X6: at level I with 0 moves, a P3 on grass, earth and mushroom: 1 food, 1 earth, 2 points."""
    here = garden(-5, 3, moves=0, level=1, prey={(-3, 3): None})

    after = here.then(place("p3-line", (-5, 3), (-4, 3), (-3, 3)))

    assert (cubes(after), mat(after).points) == ((1, 1, 0), 12)


def test_mushrooms_give_nothing():
    """PL7, S19: the pheromone is empty from the start, is not harvested and may be cleared."""
    here = garden(-5, 3).then(place("p2", (-5, 3), (-6, 4)))
    assert cubes(here) == (0, 0, 0)

    next_ = past(phase=out(-5, 3), tiles=here.state.garden.tiles, mats={A: colony(earth=1)})
    assert Clear(seat=A, stand=GardenHex(-5, 3)) in actions(next_)
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
    """PL1, S7: the worker's hex may not be an exit, even the worker's own, or a tile."""
    here = garden(*cell, tiles=tiles, exits=exits)

    with refused("place.hex-taken"):
        here.when(place("p2", cell, (-5, 5)))
    assert not [command for command in actions(here) if isinstance(command, PlacePheromone)]


def test_the_tile_covers_the_worker():
    """PL2: a tile elsewhere is refused."""
    with refused("place.not-under-worker"):
        garden(-4, 4).when(place("p2", (-4, 3), (-5, 3)))


@pytest.mark.parametrize("cells", [((-4, 4), (-2, 5)), ((-4, 4), (-3, 4), (-4, 5))])
def test_the_tile_has_its_shape(cells):
    """PL2: two separate hexes, a triangle and hexes in another order are not a P2."""
    with refused("place.not-its-shape", shape="p2"):
        garden(-4, 4).when(place("p2", *cells))
    with refused("place.not-its-shape", shape="p2"):
        garden(-4, 4).when(PlacePheromone(seat=A, shape="p2", hexes=hexes((-4, 4), (-3, 4))[::-1]))


def test_water_is_not_covered():
    """PL3, BD2, S8: (-2, 4) is water."""
    with refused("place.water"):
        garden(-3, 4).when(place("p2", (-3, 4), (-2, 4)))


def test_hexes_out_of_play_are_not_covered():
    """PL3, BD1: (-5, -1) is out of play for two players."""
    with refused("hex.out-of-play"):
        garden(-5, 0).when(place("p2", (-5, 0), (-5, -1)))


def test_prey_is_not_covered():
    """PL3, S9: (-3, 3) can be covered only after its prey is gone."""
    command = place("p2", (-4, 3), (-3, 3))

    with refused("place.not-free"):
        garden(-4, 3).when(command)
    assert command in actions(garden(-4, 3, prey={(-3, 3): None}))


@pytest.mark.parametrize(
    ("tiles", "exits"),
    [([tile("p2", A, (-3, 4), (-3, 5))], None), ((), {A: ((-5, 4), (-3, 4))})],
)
def test_tiles_and_exits_are_not_covered(tiles, exits):
    """PL3: even a player's own tiles and exits cannot be covered."""
    with refused("place.not-free"):
        garden(-4, 4, tiles=tiles, exits=exits).when(place("p2", (-4, 4), (-3, 4)))


def test_the_supply_is_limited():
    """PL4: six P2 were laid or cleared; other shapes are still available."""
    here = garden(-4, 4, level=1, supply=(0, 2, 2, 2, 2, 2, 1))

    with refused("place.none-left", shape="p2"):
        here.when(place("p2", (-4, 4), (-3, 4)))
    assert place("p3-triangle", *TRIANGLE) in actions(here)


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
    """PL5, EV5, X12, X13, S21, S22: level and events count; P6 needs level 3 and GardenHex+1."""
    here = garden(-4, 4, level=level, event=event, prey=NO_PREY)
    for size, (shape, cells) in enumerate(SIZES.items(), start=2):
        command = place(shape, *cells)
        assert (command in actions(here)) == (size <= largest)
        if size > largest:
            with refused("place.too-big", size=size, largest=largest):
                here.when(command)


def test_tiles_of_a_player_need_not_touch():
    """PL6: the new tile is far from the first one."""
    here = garden(-4, 4, tiles=[tile("p2", A, (-1, 5), (0, 5))])

    assert place("p2", (-4, 4), (-3, 4)) in actions(here)


@pytest.mark.parametrize(("event", "bonus"), [(2, 0), (1, 1)])
def test_points_are_scored_at_once(event, bonus):
    """PL8, VP1: the triangle of size 6 gives 8 points with level 3 and GardenHex+1."""
    here = garden(-4, 4, level=2, event=event)

    (placed, _) = here.when(place("p4-rhombus", *RHOMBUS))

    assert (placed.points, placed.bonus) == (4, bonus)
