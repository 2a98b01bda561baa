"""One line of the timeline for each event, with the rule that the event follows."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct, UnsetType

from games.errors import Fact
from games.game import Line, Secret
from games.lines import load_words
from games.march_of_the_ants import events as e


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording of everything that the game says, by id."""
    return load_words(__package__)


def describe(event: e.Event) -> Line:
    """Return the line for an event whose secrets may be unset; facts are its fields."""
    facts = {name: plain(getattr(event, name)) for name in event.__struct_fields__}
    tag = type(event).__struct_config__.tag
    return Line(id=str(tag), facts={**facts, "rule": event.rule})


def plain(value: Any) -> Fact:  # any field of an event
    """Return a field as plain values; a secret that is not known as None."""
    if isinstance(value, Secret):
        return None if isinstance(value.value, UnsetType) else plain(value.value)
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return tuple(plain(one) for one in value)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(value)
