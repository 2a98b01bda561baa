"""Helpers for sleeping and for awaiting values, with either asyncio or trio."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from inspect import isawaitable
from typing import Any, TypeAlias, TypeVar

from anyio import sleep

T = TypeVar("T")

# A function from a view and the legal actions, and optionally the whole state, to one of the
# actions or to a command. `models` has types for each game: the game's name and `Choose`.
Chosen: TypeAlias = Mapping[str, Any]
Choose: TypeAlias = (
    Callable[[Any, list[Any]], Chosen | Awaitable[Chosen]]
    | Callable[[Any, list[Any], Any], Chosen | Awaitable[Chosen]]
)

# A function from the cursor of a page of a list, or None for the first page, to the page.
FetchPage: TypeAlias = Callable[[Any], Awaitable[Mapping[str, Any]]]


async def settle(value: T | Awaitable[T]) -> T:
    """Return a value, awaiting it first if necessary."""
    return await value if isawaitable(value) else value


__all__ = ["Choose", "FetchPage", "settle", "sleep"]
