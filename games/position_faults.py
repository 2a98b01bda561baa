"""Check positions of any game for negative numbers and for references to nonexistent seats."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from games.game import Fault, Seat


def seat_faults(
    value: Any, seats: int, named: frozenset[str], by_seat: frozenset[str], path: str = ""
) -> Iterator[Fault]:
    """Yield a fault for each field of a state that refers to a nonexistent seat.

    Args:
        value: a state, or a part of one.
        seats: the number of seats.
        named: the names of fields that contain a seat, several seats, or None.
        by_seat: the names of fields with one entry for each seat.
        path: the JSON pointer to the value in the state.
    """
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            inner, here = getattr(value, name), f"{path}/{name}"
            if name in by_seat and isinstance(inner, tuple) and len(inner) != seats:
                yield Fault(here, f"its length is {len(inner)}, and the number of seats is {seats}")
            if name in named:
                yield from _find_missing(inner, seats, here)
            else:
                yield from seat_faults(inner, seats, named, by_seat, here)
    elif isinstance(value, tuple):
        for at, inner in enumerate(value):
            yield from seat_faults(inner, seats, named, by_seat, f"{path}/{at}")


def _find_missing(field: Seat | tuple[Any, ...] | None, seats: int, path: str) -> Iterator[Fault]:
    if isinstance(field, tuple):
        for at, inner in enumerate(field):
            yield from _find_missing(inner, seats, f"{path}/{at}")
    elif field is not None and not 0 <= field < seats:
        yield Fault(path, f"there is no seat {field}")


def negative_faults(value: Any, allowed: frozenset[str], path: str = "") -> Iterator[Fault]:
    """Yield a fault for each negative number in a state, except in fields that may be negative.

    Negative masks must be rejected because a loop over their bits would never end.
    """
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in allowed:
                yield from negative_faults(getattr(value, name), allowed, f"{path}/{name}")
    elif isinstance(value, tuple):
        for at, inner in enumerate(value):
            yield from negative_faults(inner, allowed, f"{path}/{at}")
    elif isinstance(value, int) and value < 0:
        yield Fault(path, f"{value} is below zero")
