"""What waiting is where nothing else runs meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import sleep
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

# From a view and what is legal, and the whole state if it is wanted, to one of the actions, or to a
# command. `models` has types for each game: a name of its own and `Choose`.
Chosen: TypeAlias = Mapping[str, Any]
Choose: TypeAlias = Callable[[Any, list[Any]], Chosen] | Callable[[Any, list[Any], Any], Chosen]


def settle(value: T) -> T:
    """Return a value."""
    return value


__all__ = ["Choose", "settle", "sleep"]
