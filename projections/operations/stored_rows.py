"""Decoding of rows in read models. A row that cannot be decoded is treated as missing."""

from collections.abc import Callable
from typing import TypeVar

import structlog
from msgspec import MsgspecError

T = TypeVar("T")

_log = structlog.get_logger()


def read_row(stored: bytes | None, read: Callable[[bytes], T], model: str) -> T | None:
    """Decode a row. Return None if it is missing or damaged.

    The sweeper folds missing rows again. `formicary rebuild` restores rows that the sweeper does
    not detect.

    Args:
        stored: the stored row.
        read: decodes the row.
        model: the name of the read model, for the log.
    """
    if not stored:
        return None
    try:
        return read(stored)
    except (LookupError, TypeError, ValueError, MsgspecError) as error:
        _log.error("a row cannot be read", model=model, row=stored[:80], error=error)
        return None
