"""Laying special tiles: SP1-SP6, S20, S21, S23."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.myrmes.commands import PlaceSpecial
from games.myrmes.events.turns import SpecialPlaced, TurnCame
from games.myrmes.phases import GatheringPhase
from tests.games.myrmes.scene import (
    MYRMES,
    RHOMBUS,
    TRIANGLE,
    A,
    B,
    actions,
    cubes,
    garden,
    hexes,
    mat,
    past,
    special,
    tile,
)
from tests.scenario import given, refused


def test_an_aphid_farm():
    """SP1, SP2, SP5: a farm needs level 1 and a stone, scores 2 points and has no cubes."""
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
    """SP1, SP2: both tiles have their own levels and costs, in another state of the garden."""
    here = garden(-4, 4, level=3, food=2, earth=1, stone=1, tiles=[tile("p2", A, (-1, 5), (0, 5))])

    (laid, _) = here.when(special("scavenging", *TRIANGLE))
    assert (laid.food, laid.earth, laid.stone, laid.points) == (1, 0, 0, 2)
    (laid, _) = here.when(special("sub-colony", *RHOMBUS))
    assert (laid.food, laid.earth, laid.stone, laid.points) == (1, 1, 1, 4)
    after = here.then(special("sub-colony", *RHOMBUS))
    paid = mat(after)
    assert (paid.food, paid.earth, paid.stone, paid.markers) == (1, 0, 0, 3)
    assert (after.state.garden.farms, after.state.garden.sub_colonies) == (8, 7)


def test_level_event_opens_the_sub_colony():
    """SP1, S20: level 2 with Level+1 scores 4 points now and 2 in this season's harvest (SP6)."""
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
    """SP1, S21: GardenHex+1 does not help."""
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
    """SP2: each cube of the cost is required."""
    store = {"food": 1, "earth": 1, "stone": 1, missing: 0}

    with refused("special.cost", missing=missing):
        garden(-4, 4, level=3, **store).when(special(kind, *cells))


def test_a_fifth_special_tile_is_refused():
    """SP3, S23: all four ownership cubes are in use."""
    four = [
        tile("aphid-farm", A, (-1, 5), (0, 5), (-1, 6)),
        tile("scavenging", A, (-3, 6), (-2, 6), (-3, 7)),
        tile("aphid-farm", A, (2, 4), (3, 4), (2, 5)),
        tile("aphid-farm", A, (4, 1), (4, 2), (3, 2)),
    ]
    here = garden(-4, 4, level=3, food=1, earth=1, stone=1, tiles=four)

    with refused("special.no-marker"):
        here.when(special("scavenging", *TRIANGLE))
    assert not [command for command in actions(here) if isinstance(command, PlaceSpecial)]


def test_the_pools_are_limited():
    """SP4: farms and scavenging share eight tiles, and none is left."""
    here = garden(-4, 4, level=3, food=1, earth=1, stone=1)
    empty = replace(here.state, garden=replace(here.state.garden, farms=0))
    here = given(MYRMES, state=empty)

    for kind in ("aphid-farm", "scavenging"):
        with refused("special.none-left", kind=kind):
            here.when(special(kind, *TRIANGLE))
    assert special("sub-colony", *RHOMBUS) in actions(here)


def test_special_tiles_lie_like_pheromones():
    """PL1-PL3 apply to them as well."""
    rich = {"level": 3, "food": 1, "earth": 1, "stone": 1}
    with refused("place.hex-taken"):
        garden(-5, 4, **rich).when(special("scavenging", *TRIANGLE))
    with refused("place.not-under-worker"):
        garden(-5, 6, **rich).when(special("scavenging", *TRIANGLE))
    with refused("place.not-free"):
        garden(-4, 4, tiles=[tile("p2", B, (-3, 4), (-3, 5))], **rich).when(
            special("scavenging", *TRIANGLE)
        )
