"""Rule conditions with a second, faster implementation: both agree."""

import pytest

from games.myrmes.events import HarvestOpened
from games.myrmes.phases import WorkersPhase
from games.myrmes.rules.garden import land_around, opposing_hexes
from games.myrmes.rules.harvest import has_choice
from games.myrmes.state import board_of, prey_hexes
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES
from tests.games.myrmes.universe import is_accepted, step_commands

MATCHES = [(2, 11, None), (3, 12, "deep"), (4, 13, "nurses")]


@pytest.mark.parametrize(("seats", "seed", "whim"), MATCHES)
def test_the_harvest_asks_those_who_have_a_choice(seats, seed, whim):
    """HA1, HA3: the seats asked are listed before the forced part, and are still right after it."""
    opened = 0
    for before, _command, events in mixed_match(seats, seed, whim=whim):
        state = before
        for event in events:
            state = MYRMES.evolve(state, event)
            if isinstance(event, HarvestOpened):
                asked = tuple(seat for seat in range(seats) if has_choice(state, seat))
                assert event.seats == asked
                opened += 1

    assert opened > 3


@pytest.mark.parametrize(("seats", "seed", "whim"), MATCHES)
def test_a_worker_steps_and_hunts_where_the_masks_say(seats, seed, whim):
    """GW4 to GW8: `legal` uses masks of hexes, and `decide` single hexes."""
    compared = 0
    for state, _command, _events in mixed_match(seats, seed, whim=whim):
        if not isinstance(state.phase, WorkersPhase) or state.phase.outing is None:
            continue
        seat, tables = state.phase.turn, board_of(state)
        near, _ring = land_around(tables, state.garden, state.phase.outing.at)
        for command, at in step_commands(state):
            is_listed = command in MYRMES.legal(state, seat)
            assert is_listed == is_accepted(state, command)
            if is_listed:
                assert near >> at & 1
                closed = prey_hexes(state.garden) | opposing_hexes(state.garden, seat)
                assert state.colonies[seat].soldiers or not closed >> at & 1
            compared += is_listed

    assert compared > 50
