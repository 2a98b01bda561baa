"""Helpers for sleeping and waiting in synchronous code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import sleep
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

# A function from a view and the legal actions, and optionally the whole state, to one of the
# actions or to a command. `models` has types for each game: the game's name and `Choose`.
Chosen: TypeAlias = Mapping[str, Any]
Choose: TypeAlias = Callable[[Any, list[Any]], Chosen] | Callable[[Any, list[Any], Any], Chosen]

# A function from the cursor of a page of a list, or None for the first page, to the page.
FetchPage: TypeAlias = Callable[[Any], Mapping[str, Any]]


def settle(value: T) -> T:
    """Return a value as it is."""
    return value


__all__ = ["Choose", "FetchPage", "settle", "sleep"]
