"""Rows of read models as they are stored. A row that cannot be read counts as missing."""

from collections.abc import Callable
from typing import TypeVar

import structlog
from msgspec import MsgspecError

T = TypeVar("T")

_log = structlog.get_logger()


def read_row(stored: bytes | None, read: Callable[[bytes], T], model: str) -> T | None:
    """Return a row; None if there is none, or if it was damaged.

    The sweeper folds missing rows again, and `formicary rebuild` finds those that it does not.

    Args:
        stored: the row, as it is stored.
        read: reads it.
        model: the read model, for the log.
    """
    if not stored:
        return None
    try:
        return read(stored)
    except (LookupError, TypeError, ValueError, MsgspecError) as error:
        _log.error("a row cannot be read", model=model, row=stored[:80], error=error)
        return None
