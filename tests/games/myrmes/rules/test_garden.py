"""Phase 3, garden: GW1-GW9, HU1-HU3, BD1-BD3, X4, X5, S3, S5, S6, S10-S15."""

import json

import pytest

from games.myrmes.commands import Clear, EndOuting, Hunt, PlacePheromone, StepTo
from games.myrmes.content import supply
from games.myrmes.events.turns import PreyHunted, WorkerStepped
from games.myrmes.pack import GardenHex
from games.myrmes.phases import Outing
from tests.games.myrmes.scene import (
    A,
    B,
    C,
    actions,
    colony,
    cubes,
    garden,
    hexes,
    index,
    mat,
    out,
    past,
    tile,
)
from tests.packs import default_of
from tests.scenario import refused

HOOK = ((-4, 5), (-3, 5), (-2, 5), (-4, 6))


def step(q, r, seat=A):
    return StepTo(seat=seat, to=GardenHex(q, r))


def hunt(q, r):
    return Hunt(seat=A, at=GardenHex(q, r))


def hunts(here):
    return [command for command in actions(here) if isinstance(command, Hunt)]


def test_a_step_costs_a_move():
    """GW2, GW4: the step goes to a free hex next to the worker."""
    here = garden(-5, 4)

    assert here.when(step(-4, 4)) == (WorkerStepped(seat=A, to=GardenHex(-4, 4)),)
    assert here.then(step(-4, 4)).state.phase.outing == Outing(index((-4, 4)), 2)


def test_not_all_moves_need_be_used():
    """GW1, GW9: the worker may end on any hex where it can stay."""
    assert EndOuting(seat=A) in actions(garden(-4, 4, moves=2))


def test_without_moves_nobody_goes_on():
    """GW2: without moves, steps and hunts are refused."""
    here = garden(-4, 3, moves=0, soldiers=2)

    with refused("step.no-moves"):
        here.when(step(-4, 4))
    with refused("step.no-moves"):
        here.when(hunt(-3, 3))


def test_a_step_goes_to_the_next_hex():
    """GW4: a hex two away is too far, and the worker's own hex is refused as well."""
    for cell in ((-3, 4), (-5, 4)):
        with refused("step.not-next-to"):
            garden(-5, 4).when(step(*cell))


def test_a_tile_is_one_space():
    """GW4, GW5, S3: three moves and one soldier lead into the hook and out of its far end."""
    here = garden(-5, 4, soldiers=1, tiles=[tile("p4-hook", B, *HOOK)])

    after = here.then(step(-5, 5), step(-4, 5), step(-1, 5))

    assert after.state.phase.outing == Outing(index((-1, 5)), 0)
    assert mat(after).soldiers == 0


def test_entering_twice_costs_twice():
    """GW5, S5: into the hook, out and in again costs four moves and two soldiers."""
    here = garden(-5, 4, moves=6, soldiers=2, tiles=[tile("p4-hook", B, *HOOK)])

    after = here.then(step(-5, 5), step(-4, 5), step(-5, 6), step(-4, 6))

    assert (after.state.phase.outing.moves, mat(after).soldiers) == (2, 0)


def test_inside_a_tile_no_step_is_needed():
    """GW4: the hexes of a tile are one space, so a step inside it does not exist."""
    here = garden(-4, 5, tiles=[tile("p4-hook", A, *HOOK)])

    with refused("step.not-next-to"):
        here.when(step(-3, 5))
    assert step(-1, 5) in actions(here)


def test_tile_to_tile_is_one_move():
    """GW4: the step leads from an own tile to the next."""
    here = garden(-4, 5, tiles=[tile("p2", A, (-4, 5), (-3, 5)), tile("p2", A, (-2, 5), (-1, 5))])

    after = here.then(step(-2, 5))

    assert after.state.phase.outing.moves == 2


@pytest.mark.parametrize(
    ("tiles", "exits"),
    [
        ([tile("p2", B, (-4, 4), (-3, 4))], {}),
        ([tile("aphid-farm", B, (-4, 4), (-3, 4), (-4, 5))], {}),
        ([], {B: ((1, 4), (-4, 4))}),
    ],
)
def test_opponents_cost_a_soldier(tiles, exits):
    """GW5: the hex has a pheromone, a special tile or an exit of another player."""
    scenery = {"phase": out(-5, 4), "tiles": tiles, "exits": exits}
    here = past(**scenery, mats={A: colony(soldiers=1)})
    assert here.when(step(-4, 4)) == (WorkerStepped(seat=A, to=GardenHex(-4, 4), soldiers=1),)
    assert step(-4, 4) in actions(here)

    bare = past(**scenery)
    with refused("step.no-soldier"):
        bare.when(step(-4, 4))
    assert step(-4, 4) not in actions(bare)


def test_each_opponent_costs_a_soldier():
    """GW5: of three players, the tiles of each of the other two cost a soldier."""
    tiles = [tile("p2", B, (-1, 5), (-1, 6)), tile("p2", C, (-3, 5), (-4, 5))]
    here = garden(-2, 5, seats=3, tiles=tiles, soldiers=1)
    bare = garden(-2, 5, seats=3, tiles=tiles)

    for q, r in ((-1, 5), (-3, 5)):
        assert here.when(step(q, r)) == (WorkerStepped(seat=A, to=GardenHex(q, r), soldiers=1),)
        with refused("step.no-soldier", q=q, r=r):
            bare.when(step(q, r))
        assert step(q, r) not in actions(bare)


def test_the_northernmost_hex_is_entered_like_any_other():
    """GW5: with four players, (2, -7) is free land and costs no soldier."""
    here = garden(1, -6, seats=4)

    assert here.when(step(2, -7)) == (WorkerStepped(seat=A, to=GardenHex(2, -7)),)
    assert step(2, -7) in actions(here)


@pytest.mark.parametrize(
    ("tiles", "exits"),
    [
        ([tile("p2", A, (-4, 4), (-3, 4))], {}),
        ([tile("sub-colony", A, (-4, 4), (-3, 4), (-4, 5), (-3, 3))], {}),
        ([], {A: ((-5, 4), (-4, 4))}),
    ],
)
def test_own_elements_cost_a_move_alone(tiles, exits):
    """GW5: the same holds for own tiles and exits."""
    here = past(phase=out(-5, 4), tiles=tiles, exits=exits, prey={(-3, 3): None})

    assert here.when(step(-4, 4)) == (WorkerStepped(seat=A, to=GardenHex(-4, 4)),)


def test_a_neutral_tile_is_one_space_without_a_soldier():
    """GW6, S6: entering costs a move; it is left at its far end, and not cleared or covered."""
    neutral = tile("sub-colony", None, (-3, 5), (-4, 6), (-3, 6), (-4, 7))
    here = garden(-5, 6, earth=1, tiles=[neutral]).then(step(-4, 6))

    assert here.state.phase.outing.moves == 2
    with refused("clear.special"):
        here.when(Clear(seat=A, stand=GardenHex(-4, 6)))
    with refused("place.hex-taken"):
        here.when(PlacePheromone(seat=A, shape="p2", hexes=hexes((-4, 6), (-5, 7))))
    assert here.then(step(-2, 6)).state.phase.outing.moves == 1


def test_water_is_not_entered():
    """BD2, GW7: (-2, 4) is water."""
    with refused("hex.water"):
        garden(-3, 4).when(step(-2, 4))


def test_out_of_play_depends_on_the_number_of_players():
    """BD1, GW7, S10: (-6, 4) exists with two and four players, not with three."""
    with refused("hex.out-of-play"):
        garden(-5, 4, seats=3).when(step(-6, 4))
    for seats in (2, 4):
        assert step(-6, 4) in actions(garden(-5, 4, seats=seats))


def test_two_players_use_the_lower_half():
    """BD1, S11: (-5, -1) is out of play, (-6, 0) is in."""
    here = garden(-5, 0, prey={(-6, 0): None})

    with refused("hex.out-of-play"):
        here.when(step(-5, -1))
    assert step(-6, 0) in actions(here)


def test_prey_spaces_without_prey_and_unused_starts_are_plain():
    """BD3: the cells are (-6, 0) once its prey is gone, and (-2, 5), a start for three players."""
    bare = garden(-5, 0, prey={(-6, 0): None})
    assert step(-6, 0) in actions(bare)
    start = garden(-3, 5)
    assert start.then(step(-2, 5)).state.phase.outing.at == index((-2, 5))
    assert PlacePheromone(seat=A, shape="p2", hexes=hexes((-2, 5), (-1, 5))) in actions(
        start.then(step(-2, 5))
    )


def test_prey_is_hunted_not_entered():
    """GW8: a step cannot enter a prey, and a hunt needs one."""
    here = garden(-4, 3, soldiers=2)

    with refused("step.prey"):
        here.when(step(-3, 3))
    with refused("hunt.no-prey"):
        here.when(hunt(-4, 4))


@pytest.mark.parametrize(
    ("prey", "soldiers", "food", "points"),
    [("ladybug", 1, 2, 0), ("termite", 1, 1, 2), ("spider", 2, 1, 4)],
)
def test_hunting(prey, soldiers, food, points):
    """HU1, HU2, HU3: soldiers are exchanged for food, points and the token."""
    here = garden(-4, 3, soldiers=2, prey={(-3, 3): prey})

    assert here.when(hunt(-3, 3)) == (
        PreyHunted(
            seat=A,
            at=GardenHex(-3, 3),
            prey=prey,
            soldiers=soldiers,
            food=food,
            points=points,
            bonus=0,
        ),
    )
    after = here.then(hunt(-3, 3))
    assert (mat(after).soldiers, mat(after).food) == (2 - soldiers, food)
    assert (mat(after).prey, mat(after).points) == (1, 10 + points)
    assert after.state.phase.outing == Outing(index((-3, 3)), 2)


def test_a_hunt_needs_all_its_soldiers():
    """HU1, S14: one soldier cannot hunt a spider."""
    here = garden(-4, 3, soldiers=1, prey={(-3, 3): "spider"})

    with refused("hunt.no-soldiers", needed=2, soldiers=1):
        here.when(hunt(-3, 3))
    assert hunt(-3, 3) not in actions(here)


def test_only_prey_is_hunted():
    """GW8: of the hexes beside the worker, a hunt is offered only for the one with prey."""
    here = garden(1, -6, seats=4, soldiers=1)

    assert hunts(here) == [hunt(0, -6)]
    with refused("hunt.no-prey", q=2, r=-7):
        here.when(hunt(2, -7))


def test_prey_that_costs_no_soldier_is_hunted_without_one():
    """HU1: a pack may have ladybugs that cost nothing."""
    pack = default_of("myrmes")
    pack["prey"][0]["soldiers"] = 0
    content = supply(json.dumps(pack).encode())
    here = past(content=content, phase=out(-4, 3))

    assert hunts(here) == [hunt(-3, 3)]
    assert mat(here.then(hunt(-3, 3))).prey == 1


def test_x4_x5_a_walk_that_ends_in_a_hunt():
    """X4, X5: free hex, own pheromone, prey: three moves; a termite gives food and 2 points."""
    own = tile("p2", A, (-4, 2), (-3, 2))
    here = garden(-5, 4, soldiers=1, tiles=[own], prey={(-2, 1): "termite"}, level=1)

    after = here.then(step(-5, 3), step(-4, 2), hunt(-2, 1))

    assert after.state.phase.outing == Outing(index((-2, 1)), 0)
    assert (mat(after).soldiers, mat(after).food, mat(after).points) == (0, 1, 12)
    line = hexes((-2, 1), (-1, 1), (0, 1))
    placed = after.then(PlacePheromone(seat=A, shape="p3-line", hexes=line))
    assert cubes(placed, 1) == (3, 0, 0)


@pytest.mark.parametrize(("event", "hunted", "laid"), [(2, 4, 2), (1, 5, 3)])
def test_hunt_and_place(event, hunted, laid):
    """S12, S13: a spider, then a line over its hex; VP+1 adds one point to each."""
    here = garden(-5, 4, soldiers=2, level=1, event=event, prey={(-3, 3): "spider"})
    line = hexes((-5, 3), (-4, 3), (-3, 3))

    here = here.then(step(-4, 3), hunt(-3, 3))
    assert (mat(here).soldiers, mat(here).food, mat(here).points) == (0, 1, 10 + hunted)
    here = here.then(PlacePheromone(seat=A, shape="p3-line", hexes=line))

    assert cubes(here) == (1, 1, 0)
    assert mat(here).points == 10 + hunted + laid
    assert mat(here).workers == 2  # the worker in the garden is gone


def test_several_prey_for_one_worker():
    """HU3: the number is limited only by moves and soldiers."""
    here = garden(-3, 1, soldiers=2)

    after = here.then(hunt(-2, 1), step(-1, 1), hunt(-1, 2))

    assert (mat(after).prey, mat(after).food, mat(after).soldiers) == (2, 4, 0)


def test_a_gain_of_nothing_brings_nothing():
    """VP1, S15: VP+1 does not apply to a P2 or a ladybug."""
    here = garden(-4, 3, soldiers=1, event=1).then(hunt(-3, 3))
    here = here.then(PlacePheromone(seat=A, shape="p2", hexes=hexes((-3, 3), (-4, 4))))

    assert mat(here).points == 10


def test_a_worker_may_end_on_anything_it_can_enter():
    """GW9: a worker may end on an opponent's tile and on an own exit."""
    tiles = [tile("p2", B, (-4, 4), (-3, 4))]
    assert EndOuting(seat=A) in actions(garden(-4, 4, moves=0, tiles=tiles))
    assert EndOuting(seat=A) in actions(garden(-5, 4, moves=0))
