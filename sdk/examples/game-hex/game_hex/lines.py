"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from game_hex.events import Event
from games.errors import Fact
from games.game import Line


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": event.rule})


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    words = files(__package__).joinpath("words.json").read_bytes()
    return msgspec.json.decode(words, type=dict[str, str])
