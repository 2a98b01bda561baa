"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Mapping
from functools import cache

from games.atta_ants.events import Event
from games.game import Line
from games.lines import line_of, load_words


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule."""
    return line_of(event)


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    return load_words(__package__)
