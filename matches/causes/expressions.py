"""Expressions that select a value by its place, for traces and searches."""

import json
from collections.abc import Iterator
from typing import Any

from matches.causes.places import KeyedItem, ListIndex, MemberName, Place, encode
from matches.conditions import LETTERS_MOST


def expression_of(place: Place) -> str | None:
    """Return the JMESPath expression that selects the value at a place in the JSON of any view.

    It is None if it would be longer than the expressions that are accepted.
    """
    text = "".join(_steps(place)).lstrip(".") or "@"
    return text if len(text) <= LETTERS_MOST else None


def _steps(place: Place) -> Iterator[str]:
    for step in place:
        match step:
            case MemberName(name):
                yield f".{json.dumps(name, ensure_ascii=False)}"
            case ListIndex(index):
                yield f"[{index}]"
            case KeyedItem(fields, key, number):
                yield f"[?{_condition(fields, key)}] | [{number}]"


def _condition(fields: tuple[str, ...], key: Any) -> str:
    """Return the condition that identifies an item."""
    if not fields:
        return f"@ == {_literal(key)}"
    return " && ".join(
        f"{json.dumps(name)} == {_literal(value)}" for name, value in zip(fields, key, strict=True)
    )


def _literal(value: Any) -> str:
    escaped = encode(value).decode().replace("`", "\\`")
    return f"`{escaped}`"
