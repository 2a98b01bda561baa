"""One line of the timeline for each event: facts for the wording in `words/`."""

import msgspec

from game_hex.events import Event
from games.errors import Fact
from games.game import Line


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": event.rule})
