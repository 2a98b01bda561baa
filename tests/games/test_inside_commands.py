"""Every entry point works at every state of a match, including between events of a command.

A client may request any version, so no entry point may raise an exception there. Only `invariants`
may find faults, and `decide` may reject commands.
"""

import pytest

from games import GAMES
from games.errors import RuleViolation
from games.luck import SeededLuck
from tests.games.doors import open_doors, preview, states_inside


def has_setup(game, seats):
    """Return whether the default options allow this number of seats."""
    try:
        game.setup(game.options(), seats, SeededLuck(1))
    except RuleViolation:
        return False
    return True


TABLES = [
    pytest.param(
        *(name, seats),
        id=f"{name}-{seats}",
        marks=() if seats in (game.seats[0], game.seats[1]) else pytest.mark.assure,
    )
    for name, game in GAMES.items()
    for seats in range(game.seats[0], game.seats[1] + 1)
    if has_setup(game, seats)
]


def open_all(game, seats, seed):
    """Call the entry points at every state of a random match, and preview its legal commands."""
    luck = SeededLuck(f"{game.name}/{seats}/{seed}")
    count = 0
    for state in states_inside(game, seats, seed):
        open_doors(game, state, seats)
        preview(game, state, seats, luck)
        count += 1
    return count


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_door_answers_between_the_events_of_a_command(name, seats):
    """A random match is folded event by event, with every seat and the spectator as readers."""
    assert open_all(GAMES[name], seats, seed=1) > 1


@pytest.mark.assure
@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(2, 8))
def test_every_door_answers_in_many_more_matches(name, seats, seed):
    """The same check runs for six more seeds."""
    assert open_all(GAMES[name], seats, seed) > 1
