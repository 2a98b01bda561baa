"""Each event changes the state in its own way."""

from typing import get_args, get_type_hints

from games.atta_ants.board import TAKEN
from games.atta_ants.cells import fitting_rotations
from games.atta_ants.events import Event
from games.atta_ants.evolve import CHANGES


def test_every_event_has_its_own_change():
    """The table that replaces a `match` statement lists the whole union and nothing else."""
    assert set(CHANGES) == set(get_args(Event))


def test_each_change_is_of_its_event():
    """The type checker cannot check this through the table."""
    for kind, change in CHANGES.items():
        taken = [hint for name, hint in get_type_hints(change).items() if name != "return"]
        assert taken[1:] == [kind]


def test_nothing_fits_on_a_taken_cell():
    """Taken cells stay in the frontier, but the edges of a card never match them."""
    assert not any(fitting_rotations(edges)[TAKEN] for edges in range(16))
