"""Broken invariants are reported by field (rules 1), and structs in events become plain data."""

from msgspec.structs import replace

from games.game import Fault
from games.march_of_the_ants import commands as c
from games.march_of_the_ants.layout import tile, unpack
from games.march_of_the_ants.lines import plain
from tests.games.march_of_the_ants.names import BLACK, GAME, REACH, RED
from tests.games.march_of_the_ants.positions import build_state


def test_faults_are_told_by_field():
    """Each invariant is broken once (rules 1)."""
    state = build_state(ants={RED: {"Soil": (1,)}, BLACK: {"Bark": (1,)}})
    goals = ((0, 1, 2), (), ())

    def paths(**fields):
        return {fault.path for fault in GAME.invariants(replace(state, **fields))}

    assert GAME.invariants(GAME.start) == ()
    assert "/goals/0" in paths(goals=goals)
    assert "/completed/0" in paths(completed=(1, 0, 0))
    assert "/sites/0" in paths(sites=(1 << 80, 0, 0))
    assert "/sites/1" in paths(sites=(state.sites[0], state.sites[0], 0))
    assert f"/tiles/{len(state.tiles)}" in paths(tiles=(*state.tiles, state.tiles[0]))


def test_a_tile_that_touches_nothing_is_a_fault():
    """Fungalreach is far away, and everything else is unchanged (rules 1.2)."""
    state = build_state()
    assert unpack(state.tiles[0])[0] == REACH
    faults = GAME.invariants(replace(state, tiles=(*state.tiles[1:], tile(REACH, (9, 9), 0))))

    place = f"/tiles/{len(state.tiles) - 1}"
    assert faults == (Fault(place, f"hex {REACH} does not touch another tile (rules 1.2)"),)


def test_structs_in_events_are_told_plainly():
    """Cells and spots become mappings."""
    assert plain(c.MapCell(q=1, r=-1)) == {"q": 1, "r": -1}
