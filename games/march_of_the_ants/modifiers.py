"""Standing modifiers of the topmost evolutions (rules 12.3)."""

from collections.abc import Iterator
from typing import TypeVar, cast

from games.game import Seat
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.modifier_types import AnyModifier
from games.march_of_the_ants.state import State

M = TypeVar("M", bound=AnyModifier)

HEAD, THORAX, ABDOMEN = 0, 1, 2


def modifiers(state: State, tables: Tables, seat: Seat, kind: type[M]) -> Iterator[M]:
    """Yield a seat's active modifiers of the given kind."""
    for section in state.bodies[seat]:
        if section:
            for modifier in tables.modifiers[section[-1]].get(cast("type[AnyModifier]", kind), ()):
                yield cast("M", modifier)


def has_modifier(state: State, tables: Tables, seat: Seat, kind: type[AnyModifier]) -> bool:
    """Return whether a seat has an active modifier of the given kind."""
    return any(s and kind in tables.modifiers[s[-1]] for s in state.bodies[seat])


def caste(state: State, seat: Seat, section: int) -> int:
    """Return the number of a seat's evolutions in a section, including covered ones."""
    return len(state.bodies[seat][section])
