"""Timeline entries, each of which combines a catalogue entry with the facts to fill it in."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.errors import Fact


class Line(Struct, frozen=True):
    """A timeline entry, which refers to a catalogue entry and contains the facts to fill it in.

    Attributes:
        id: the id of the entry, without `event.`.
        facts: the values that fill in the entry, by name.
    """

    id: str
    facts: Mapping[str, Fact]


def line_of(event: Any) -> Line:
    """Return the default timeline entry for an event. Its facts are the event's fields and rule."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": type(event).rule})
