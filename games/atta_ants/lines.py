"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from games.atta_ants.cells import Cell
from games.atta_ants.events import Event
from games.atta_ants.names import join_words, spell_ants_of, spell_card_of, spell_cell
from games.errors import Fact
from games.game import Line
from games.lines import line_of, load_words

# With which a phase or a round ends, for the timeline.
ENDS: Mapping[str, Literal["phase", "round"]] = {
    "card-placed": "phase",
    "routes-found": "phase",
    "spiders-moved": "phase",
    "spiders-rested": "phase",
    "round-ended": "round",
}


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule."""
    return line_of(event)


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    return load_words(__package__)


def name_facts(content: str, line: Line) -> Line:
    """Return a line of the timeline with cards, places and ants as people name them."""
    named = dict(line.facts)
    for name in ("cell", "to"):
        if isinstance(at := named.get(name), Mapping):
            named[name] = _name_place(at)
    match line.id:
        case "card-arranged" | "card-discarded" | "card-drawn" | "card-placed":
            named["card"] = spell_card_of(content, str(named["card"]))
        case "leaf-taken":
            named["victim"] = _name_victim(named)
        case "spiders-moved":
            named["to"] = _list_spiders(named["to"])
        case "ants-eaten":
            named["ants"] = _list_eaten(named["ants"])
        case "game-ended":
            named["ranking"] = _list_seats(named["ranking"])
    return Line(line.id, named)


def _name_place(at: Mapping[str, Any]) -> str:
    return spell_cell(Cell(at["x"], at["y"]))


def _name_victim(facts: Mapping[str, Fact]) -> str:
    ant = f"ant {facts['victim']}"
    is_own = facts["owner"] == facts["seat"]
    return f"{ant} of its own colony" if is_own else f"{ant} of seat {facts['owner']}"


def _list_spiders(cells: Any) -> str:
    return ", ".join(f"spider {number} to {_name_place(at)}" for number, at in enumerate(cells))


def _list_eaten(ants: Any) -> str:
    return spell_ants_of((one["seat"], one["ant"]) for one in ants)


def _list_seats(ranking: Any) -> str:
    """Return the places at the end, best first; those who share one are joined."""
    return ", then ".join(join_words([f"seat {seat}" for seat in group]) for group in ranking)
