"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Mapping
from functools import cache

from games.atta_ants.events import Event
from games.game import Line
from games.lines import line_of, wording

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
    return line_of(event, RULES)


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    return wording(__package__)
