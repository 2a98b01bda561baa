"""What waiting is where others run meanwhile: asyncio or trio, as the caller has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from inspect import isawaitable
from typing import Any, TypeAlias, TypeVar

from anyio import sleep

T = TypeVar("T")

# From a view and what is legal, and the whole state if it is wanted, to one of the actions, or to a
# command. `models` has types for each game: a name of its own and `Choose`.
Chosen: TypeAlias = Mapping[str, Any]
Choose: TypeAlias = (
    Callable[[Any, list[Any]], Chosen | Awaitable[Chosen]]
    | Callable[[Any, list[Any], Any], Chosen | Awaitable[Chosen]]
)


async def settle(value: T | Awaitable[T]) -> T:
    """Return a value, or what it comes to."""
    return await value if isawaitable(value) else value


__all__ = ["Choose", "settle", "sleep"]
