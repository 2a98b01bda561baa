"""Timeline entries of events. The texts are in the `words/` catalogues."""

import msgspec

from game_hex.events import Event
from games.errors import Fact
from games.game import Line


def describe(event: Event) -> Line:
    """Return the timeline entry of an event: its fields as facts, plus its rule."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": event.rule})
