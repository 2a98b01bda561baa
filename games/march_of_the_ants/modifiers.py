"""Standing modifiers of the topmost evolutions (rules 12.3)."""

from functools import lru_cache
from typing import TypeVar, cast

from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.modifier_types import AnyModifier
from games.march_of_the_ants.state import Body, State

M = TypeVar("M", bound=AnyModifier)

HEAD, THORAX, ABDOMEN = 0, 1, 2
BODIES_KEPT = 4096  # bodies whose modifiers and value are kept


def modifiers(state: State, tables: Tables, seat: Seat, kind: type[M]) -> tuple[M, ...]:
    """Return a seat's active modifiers of the given kind."""
    return modifiers_of(state.bodies[seat], tables, kind)


def modifiers_of(body: Body, tables: Tables, kind: type[M]) -> tuple[M, ...]:
    """Return a body's active modifiers of the given kind."""
    active = _active(tables.hash, body, cast("type[AnyModifier]", kind))
    return cast("tuple[M, ...]", active)


@lru_cache(maxsize=BODIES_KEPT)
def _active(pack: str, body: Body, kind: type[AnyModifier]) -> tuple[AnyModifier, ...]:
    """Return the modifiers of the topmost evolutions, given the hash of the content pack."""
    tops = [section[-1] for section in body if section]
    tables = content.of(pack)
    return tuple([modifier for top in tops for modifier in tables.modifiers[top].get(kind, ())])


def has_modifier(state: State, tables: Tables, seat: Seat, kind: type[AnyModifier]) -> bool:
    """Return whether a seat has an active modifier of the given kind."""
    return any(s and kind in tables.modifiers[s[-1]] for s in state.bodies[seat])


def caste(state: State, seat: Seat, section: int) -> int:
    """Return the number of a seat's evolutions in a section, including covered ones."""
    return len(state.bodies[seat][section])
