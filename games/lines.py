"""Lines of the timeline: an entry of a catalogue, and a line from an event's fields."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.errors import Fact


class Line(Struct, frozen=True):
    """One line of the timeline: an entry of the game's catalogue with its facts.

    Attributes:
        id: the id of the entry, without `event.`.
        facts: the values that fill in the entry, by name.
    """

    id: str
    facts: Mapping[str, Fact]


def line_of(event: Any) -> Line:
    """Return the line of an event: its fields as facts, and the rule that its class names."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": type(event).rule})
