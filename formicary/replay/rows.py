"""Rows of a table from the value of an expression."""

from collections.abc import Iterator
from typing import Any

VERSION, ITEM, VALUE = "version", "item", "value"


def rows_of(version: int, value: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows of a value at a version: one for each item of a list, otherwise one."""
    if isinstance(value, list):
        for item, part in enumerate(value):
            yield {VERSION: version, ITEM: item, **_columns(part)}
    else:
        yield {VERSION: version, **_columns(value)}


def _columns(value: Any) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {VALUE: value}
