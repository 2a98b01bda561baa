"""What waiting is where nothing else runs meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from formicary_client.models import Action

T = TypeVar("T")

# From a view and what is legal to one of the actions, or to a command.
Choose: TypeAlias = "Callable[[Any, list[Action]], Action]"


def settle(value: T) -> T:
    """Return a value."""
    return value


__all__ = ["Choose", "settle", "sleep"]
