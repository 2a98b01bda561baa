"""Entry points work between the events of a command, with options that are off by default."""

import pytest
from msgspec.structs import replace

from games.game import Seats
from games.luck import SeededLuck
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.commands import Pass
from games.march_of_the_ants.options import Options
from tests.games.doors import open_doors, preview, states_inside
from tests.games.march_of_the_ants.names import GAME, ORDER, RED
from tests.games.march_of_the_ants.positions import build_state, given_state
from tests.scenario import refused

HORDE = Options(horde=True)


@pytest.mark.parametrize("seats", [1, 3])
def test_every_door_answers_against_the_horde(seats):
    """A random match is folded event by event (rules 9.5)."""
    luck = SeededLuck(seats)
    for state in states_inside(GAME, seats, 1, HORDE):
        open_doors(GAME, state, seats)
        preview(GAME, state, seats, luck)


@pytest.mark.parametrize(
    "task",
    [t.TurnEnd(RED), t.Effect(RED, 0), t.Bonus(RED, 2), t.Deferred(RED, 0, 0), t.Secretly(())],
)
def test_a_task_that_resolves_by_itself_asks_nobody(task):
    """Seats have to wait until the next event resolves the task (rules 4)."""
    past = given_state(replace(build_state(), agenda=(t.TurnEnd(RED), task)))

    assert GAME.pending(past.state) == Seats(())
    assert [GAME.legal(past.state, seat) for seat in ORDER] == [()] * 3
    with refused("seat.none-asked"):
        past.when(Pass(seat=RED))
