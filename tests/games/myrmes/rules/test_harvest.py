"""Phase 4: HA1-HA5, S20, S31."""

import pytest

from games.game import RunPhase, Secret
from games.myrmes.commands import FinishHarvest, TakeBack, TakeCube
from games.myrmes.events import (
    ClosingCame,
    CubeChosen,
    HarvestChoice,
    HarvestGathered,
    HarvestOpened,
    HarvestRevealed,
    Taken,
)
from games.myrmes.events.turns import AtelierTurnCame
from games.myrmes.pack import GardenHex
from games.myrmes.phases import AtelierPhase, ClosingPhase, GatheringPhase, HarvestPhase
from games.myrmes.state import BONUS, SUB_COLONIES
from tests.games.myrmes.scene import A, B, actions, colony, cubes, mat, past, tile
from tests.scenario import refused

EAST = ((-1, 5), (0, 5))
WEST = ((-4, 4), (-3, 4))
FARM = ((-4, 4), (-3, 4), (-4, 5))
NEST = ((-4, 4), (-3, 4), (-4, 5), (-5, 5))


def harvest_of(*tiles, **mat_):
    return past(phase=GatheringPhase(), tiles=tiles, mats={A: colony(**mat_)})


def take(cell, cube, seat=A):
    return TakeCube(seat=seat, tile=GardenHex(*cell), cube=cube)


def test_a_tile_with_one_kind_is_harvested_by_itself():
    """HA1, PH1: one of its two food is taken. An empty tile gives nothing and stays (HA5)."""
    here = harvest_of(tile("p2", A, *WEST, food=2), tile("p2", A, *EAST))

    assert here.when(RunPhase()) == (
        HarvestGathered(
            seat=A, takes=(Taken(GardenHex(-4, 4), "food"),), food=0, points=0, bonus=0
        ),
        ClosingCame(),
    )
    after = here.then(RunPhase())
    assert (cubes(after), mat(after).food) == ((1, 0, 0), 1)
    assert len(after.state.garden.tiles) == 2


def test_an_emptied_pheromone_stays():
    """HA5: the tile keeps its place and owner."""
    after = harvest_of(tile("p2", A, *WEST, stone=1)).then(RunPhase())

    assert after.state.garden.tiles == (tile("p2", A, *WEST),)
    assert mat(after).stone == 1


def test_special_tiles_yield():
    """HA2: an aphid farm gives a food and a sub-colony 2 points, but not a neutral one."""
    tiles = (
        tile("aphid-farm", A, (-1, 5), (0, 5), (-1, 6)),
        tile("sub-colony", A, *NEST),
        tile("sub-colony", None, (-3, 5), (-4, 6), (-3, 6), (-4, 7)),
    )
    after = harvest_of(*tiles).then(RunPhase())

    assert (mat(after).food, mat(after).points) == (1, 12)


def test_each_sub_colony_counts_for_the_points_event():
    """HA2, VP1: two sub-colonies give 2 + 1 points each."""
    tiles = (tile("sub-colony", A, *NEST), tile("sub-colony", A, (-1, 5), (0, 5), (-1, 6), (0, 4)))

    (gathered, *_) = harvest_of(*tiles, event=1).when(RunPhase())

    assert (gathered.points, gathered.bonus) == (4, 2)
    after = mat(harvest_of(*tiles, event=1).then(RunPhase()))
    assert (after.points, after.origins[SUB_COLONIES], after.origins[BONUS]) == (16, 4, 2)


def test_scavenging_gives_earth_or_stone():
    """HA2: the owner chooses, and no cube lies on the tile."""
    here = harvest_of(tile("scavenging", A, *FARM)).then(RunPhase())
    assert actions(here) == (take((-4, 4), "earth"), take((-4, 4), "stone"))

    after = here.then(take((-4, 4), "stone"))

    assert (mat(after).stone, mat(after).earth, after.state.phase) == (1, 0, ClosingPhase())


def test_the_kind_is_chosen_where_there_are_several():
    """HA1: food or stone is taken, and the other stays. The harvest is revealed at the end."""
    here = harvest_of(tile("p2", A, *WEST, food=1, stone=1))
    assert here.when(RunPhase())[-1] == HarvestOpened(seats=(A,))
    here = here.then(RunPhase())

    assert here.when(take((-4, 4), "stone")) == (
        CubeChosen(seat=A, take=Secret((A,), Taken(GardenHex(-4, 4), "stone")), is_last=True),
        HarvestRevealed(
            harvests=(
                HarvestChoice(takes=(Taken(GardenHex(-4, 4), "stone"),), earth=0, stone=0),
                HarvestChoice(takes=(), earth=0, stone=0),
            )
        ),
        ClosingCame(),
    )
    assert cubes(here.then(take((-4, 4), "stone"))) == (1, 0, 0)


def test_tiles_come_in_their_order():
    """HA1: every tile must be harvested, in the order in which they were laid."""
    here = harvest_of(
        tile("p2", A, *WEST, food=1, stone=1), tile("p2", A, *EAST, food=1, earth=1)
    ).then(RunPhase())

    with refused("harvest.other-tile", q=-4, r=4):
        here.when(take((-1, 5), "food"))
    with refused("harvest.no-such-cube", rule="HA1", cube="earth"):
        here.when(take((-4, 4), "earth"))
    after = here.then(take((-4, 4), "food"))
    assert actions(after) == (take((-1, 5), "food"), take((-1, 5), "earth"))


def test_the_harvest_is_shown_when_all_have_chosen():
    """HA1, section 17: A's cube is not in its store while B thinks."""
    tiles = (tile("p2", A, *WEST, food=1, stone=1), tile("p2", B, *EAST, food=1, earth=1))
    here = harvest_of(*tiles).then(RunPhase(), take((-4, 4), "food"))
    assert (mat(here).food, cubes(here)) == (0, (1, 0, 1))
    with refused("choice.done"):
        here.when(take((-4, 4), "stone"))

    after = here.then(take((-1, 5), "earth", seat=B))

    assert (mat(after).food, mat(after, B).earth) == (1, 1)


def s31():
    tiles = (
        tile("p2", A, *WEST, food=1, stone=1),
        tile("p2", A, *EAST, food=2),
        tile("p2", A, (-5, 3), (-6, 4)),
    )
    return harvest_of(*tiles, event=3).then(RunPhase())


def test_s31_extra_cubes():
    """HA3, S31: after two forced cubes, up to two more are taken, so four in all."""
    here = s31()
    assert mat(here).food == 1  # from the tile with one kind
    here = here.then(take((-4, 4), "stone"))
    assert actions(here) == (
        take((-4, 4), "food"),
        take((-1, 5), "food"),
        FinishHarvest(seat=A),
    )

    after = here.then(take((-4, 4), "food"), take((-1, 5), "food"))

    assert (mat(after).food, mat(after).stone, after.state.phase) == (3, 1, ClosingPhase())


def test_extra_cubes_are_optional():
    """HA3: a seat may take none or one of three, after the forced cubes."""
    here = s31()
    with refused("harvest.forced"):
        here.when(FinishHarvest(seat=A))

    here = here.then(take((-4, 4), "stone"))
    assert mat(here.then(FinishHarvest(seat=A))).food == 1
    after = here.then(take((-1, 5), "food"), FinishHarvest(seat=A))
    assert mat(after).food == 2


def test_no_more_than_three_extra_cubes():
    """HA3: all may come from one tile, which had five."""
    big = tile("p5-trapezoid", A, (-4, 4), (-3, 4), (-5, 5), (-4, 5), (-3, 5), food=5)
    here = harvest_of(big, event=3).then(RunPhase(), *[take((-4, 4), "food")] * 3)

    assert (mat(here).food, cubes(here), here.state.phase) == (4, (1, 0, 0), ClosingPhase())


def test_extra_cubes_come_from_own_pheromones():
    """HA3: special tiles, other players' tiles and bare ground are refused."""
    tiles = (
        tile("p2", A, *WEST, food=2),
        tile("scavenging", A, (-1, 5), (0, 5), (-1, 6)),
        tile("p2", B, (2, 4), (2, 5), food=2),
    )
    here = harvest_of(*tiles, event=3).then(RunPhase(), take((-1, 5), "earth"))
    for cell in ((-1, 5), (2, 4), (0, 0)):
        with refused("harvest.no-such-cube", rule="HA3", cube="food"):
            here.when(take(cell, "food"))
    assert take((-4, 4), "food") in actions(here)


def test_the_store_takes_everything():
    """HA4: six cubes are in the store already."""
    after = harvest_of(tile("p2", A, *WEST, food=2), earth=6).then(RunPhase())

    assert (mat(after).earth, mat(after).food) == (6, 1)


def test_then_comes_the_atelier():
    """AT1: seats with nurses in it follow clockwise from the first player."""
    here = past(phase=GatheringPhase(), mats={A: colony(atelier=1), B: colony(atelier=2)}, first=B)

    assert here.when(RunPhase())[-1] == AtelierTurnCame(seat=B)
    assert here.then(RunPhase()).state.phase == AtelierPhase(B)


@pytest.mark.parametrize("command", [take((-4, 4), "food"), FinishHarvest(seat=A)])
def test_cubes_are_chosen_in_the_harvest_alone(command):
    """HA1: a seat without a choice cannot choose, and no seat can in another phase."""
    with refused("phase.other", phase="gathering"):
        harvest_of(tile("p2", A, *WEST, food=1, stone=1)).when(command)
    other = harvest_of(tile("p2", B, *WEST, food=1, stone=1)).then(RunPhase())
    assert isinstance(other.state.phase, HarvestPhase)
    with refused("choice.done"):
        other.when(command)
    with refused("choice.none"):
        other.when(TakeBack(seat=A))
