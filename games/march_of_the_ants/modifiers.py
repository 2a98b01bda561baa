"""Standing modifiers of the topmost evolutions (rules 12.3)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar, cast

from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.modifier_types import AnyModifier
from games.march_of_the_ants.state import State
from games.march_of_the_ants.view import NestView

M = TypeVar("M", bound=AnyModifier)

HEAD, THORAX, ABDOMEN = 0, 1, 2
BODIES_KEPT = 4096  # bodies whose modifiers and value are kept


def modifiers(state: State, tables: Tables, seat: Seat, kind: type[M]) -> tuple[M, ...]:
    """Return a seat's active modifiers of the given kind."""
    active = _active(tables.hash, state.bodies[seat], cast("type[AnyModifier]", kind))
    return cast("tuple[M, ...]", active)


@lru_cache(maxsize=BODIES_KEPT)
def _active(
    pack: str, sections: tuple[tuple[int, ...], ...], kind: type[AnyModifier]
) -> tuple[AnyModifier, ...]:
    """Return the modifiers of the topmost evolutions, given the hash of the content pack."""
    return _of_cards(content.of(pack), [section[-1] for section in sections if section], kind)


def seen_modifiers(nest: NestView, tables: Tables, kind: type[M]) -> tuple[M, ...]:
    """Return a seat's active modifiers of the given kind, based on its nest in a view."""
    sections = (nest.heads, nest.thoraxes, nest.abdomens)
    tops = [tables.index[section[-1]] for section in sections if section]
    return cast("tuple[M, ...]", _of_cards(tables, tops, cast("type[AnyModifier]", kind)))


def _of_cards(
    tables: Tables, cards: Iterable[int], kind: type[AnyModifier]
) -> tuple[AnyModifier, ...]:
    return tuple([modifier for card in cards for modifier in tables.modifiers[card].get(kind, ())])


def has_modifier(state: State, tables: Tables, seat: Seat, kind: type[AnyModifier]) -> bool:
    """Return whether a seat has an active modifier of the given kind."""
    return any(s and kind in tables.modifiers[s[-1]] for s in state.bodies[seat])


def caste(state: State, seat: Seat, section: int) -> int:
    """Return the number of a seat's evolutions in a section, including covered ones."""
    return len(state.bodies[seat][section])
