"""What games share of telling their events: a line from an event's fields."""

from typing import Any

import msgspec

from games.errors import Fact
from games.game import Line


def line_of(event: Any) -> Line:
    """Return the line of an event: its fields as facts, and the rule that its class names."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": type(event).rule})
