"""Timeline entries for events, built from catalogue entries and facts."""

from collections.abc import Mapping
from typing import Any, Literal

from games.atta_ants.events import Event
from games.atta_ants.names import name_card_of, name_prey
from games.errors import Fact
from games.game import Line
from games.lines import line_of

# The events that end a phase or a round, for the timeline.
ENDS: Mapping[str, Literal["phase", "round"]] = {
    "card-placed": "phase",
    "routes-found": "phase",
    "spiders-moved": "phase",
    "spiders-rested": "phase",
    "round-ended": "round",
}
_NEST: Mapping[str, Fact] = {"x": 0, "y": 0}


def describe(event: Event) -> Line:
    """Return the timeline entry for an event. Its facts are the event's fields and rule."""
    return line_of(event)


def name_facts(content: str, line: Line) -> Line:
    """Replace cards and ants in a timeline entry with human-readable facts."""
    facts = line.facts
    match line.id:
        case "card-arranged" | "card-discarded" | "card-drawn" | "card-placed":
            return Line(line.id, {**facts, "card": name_card_of(content, str(facts["card"]))})
        case "ant-moved" if facts["to"] == _NEST:
            return Line("ant-moved.nest", facts)
        case "leaf-taken" if facts["owner"] == facts["seat"]:
            return Line("leaf-taken.own", facts)
        case "spiders-moved":
            return Line(line.id, {**facts, "to": _list_spiders(facts["to"])})
        case "ants-eaten":
            return Line(line.id, {**facts, "ants": _list_prey(facts["ants"])})
        case _:
            return line


def _list_spiders(cells: Any) -> tuple[Fact, ...]:
    """Return each spider together with its destination."""
    return tuple({"word": "spider-goes", "spider": at, "to": to} for at, to in enumerate(cells))


def _list_prey(ants: Any) -> tuple[Fact, ...]:
    """Return the eaten ants, grouped by seat."""
    return name_prey((eaten["seat"], eaten["ant"]) for eaten in ants)
