"""Totals and the parts that they consist of."""

from collections.abc import Iterator
from typing import Any

from jsonpointer import JsonPointer

from matches.causes.places import LocatedValue, SeenValue, members

EVERY = "*"


def parts_of(located: LocatedValue) -> tuple[SeenValue, ...]:
    """Return the parts of a total, in the order of its mark; empty for any other value."""
    return tuple(
        sight
        for pointer in located.marks.parts
        for sight in _match(located.holder, JsonPointer(pointer).parts)
    )


def _match(sight: SeenValue, pattern: list[Any]) -> Iterator[SeenValue]:
    """Yield the values that a pattern selects below a value."""
    if not pattern:
        yield sight
        return
    wanted, *rest = pattern
    for token, value in members(sight.value):
        if wanted in (EVERY, token):
            yield from _match(SeenValue((*sight.tokens, token), value), rest)
