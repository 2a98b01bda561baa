"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Mapping
from functools import cache

from games.game import Line
from games.lines import line_of, wording
from games.myrmes.events import Event

# The paragraph of docs/rules/myrmes.md behind each event, by its stored name.
RULES: Mapping[str, str] = {
    "match-started": "SU2",
    "year-began": "SU1",
    "event-chosen": "EV1",
    "nurses-assigned": "BI6",
    "births-chosen": "BI1",
    "choice-taken-back": "TB1",
    "larvae-traded": "TR1",
    "events-revealed": "EV1",
    "births-revealed": "BI1",
    "turn-came": "WK1",
    "worked-in-room": "CO1",
    "worker-sent-out": "GW1",
    "worker-stepped": "GW4",
    "prey-hunted": "HU2",
    "pheromone-cleared": "CL1",
    "pheromone-placed": "PL8",
    "special-placed": "SP2",
    "outing-ended": "GW3",
    "harvest-came": "WK1",
    "harvest-gathered": "HA1",
    "harvest-opened": "HA1",
    "cube-chosen": "HA1",
    "harvest-finished": "HA3",
    "harvest-revealed": "HA1",
    "atelier-turn-came": "AT1",
    "tunnel-opened": "AT5",
    "level-dug": "AT6",
    "nurse-raised": "AT7",
    "objective-begun": "OB3",
    "tile-chosen": "OB3",
    "objective-completed": "OB3",
    "atelier-ended": "AT2",
    "closing-came": "ES2",
    "storage-opened": "ST3",
    "discard-chosen": "ST3",
    "cubes-discarded": "ST3",
    "season-ended": "ES1",
    "season-began": "ES4",
    "winter-came": "ES4",
    "winter-trades-opened": "WI3",
    "trades-chosen": "WI3",
    "trades-revealed": "WI3",
    "winter-paid": "WI2",
    "game-ended": "EN1",
}


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule."""
    return line_of(event, RULES)


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    return wording(__package__)
