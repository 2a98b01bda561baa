"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from games.atta_ants.events import Event
from games.errors import Fact
from games.game import Line

# The paragraph of docs/rules/atta-ants.md behind each event, by its stored name.
RULES: Mapping[str, str] = {
    "match-started": "2",
    "square-laid": "2.3",
    "eight-drawn": "2.3",
    "card-arranged": "2.3",
    "card-drawn": "3.1",
    "card-discarded": "3.1",
    "card-placed": "3.1",
    "ant-moved": "3.2",
    "ant-born": "3.2",
    "leaf-dropped": "3.2",
    "leaf-picked-up": "3.2",
    "leaf-taken": "3.2",
    "turn-ended": "3.2",
    "routes-found": "3.3",
    "spiders-rested": "3.3",
    "spider-routed": "3.3",
    "spiders-moved": "3.3",
    "ants-eaten": "3.3",
    "seat-eliminated": "3.4.1",
    "round-ended": "3.4.4",
    "game-ended": "3.4",
}


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule."""
    facts: dict[str, Fact] = msgspec.to_builtins(event)
    name = str(facts.pop("type"))
    return Line(id=name, facts={**facts, "rule": RULES[name]})


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    words = files(__package__).joinpath("words.json").read_bytes()
    return msgspec.json.decode(words, type=dict[str, str])
