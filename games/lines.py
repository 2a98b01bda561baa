"""Timeline entries: a catalogue entry with its facts, and the default entry for an event."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.errors import Fact


class Line(Struct, frozen=True):
    """An entry of the timeline: a catalogue entry together with its facts.

    Attributes:
        id: the id of the entry, without `event.`.
        facts: the values that fill in the entry, by name.
    """

    id: str
    facts: Mapping[str, Fact]


def line_of(event: Any) -> Line:
    """Return the default timeline entry of an event: its fields, and the rule of its class."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": type(event).rule})
