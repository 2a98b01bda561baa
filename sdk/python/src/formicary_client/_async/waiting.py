"""What waiting is where others run meanwhile: asyncio or trio, as the caller has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from anyio import sleep

if TYPE_CHECKING:
    from formicary_client.models import Action

T = TypeVar("T")

# From a view and what is legal to one of the actions, or to a command.
Choose: TypeAlias = "Callable[[Any, list[Action]], Action | Awaitable[Action]]"


async def settle(value: T | Awaitable[T]) -> T:
    """Return a value, or what it comes to."""
    return await value if isawaitable(value) else value


__all__ = ["Choose", "settle", "sleep"]
