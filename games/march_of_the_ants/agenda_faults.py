"""Validation of the agenda, which finds hexes, cards, programs and seats that are out of range."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from games.game import Fault
from games.march_of_the_ants.content import CUBES, SITES_PER_HEX, Tables
from games.march_of_the_ants.state import State
from games.march_of_the_ants.tasks import Swap
from games.march_of_the_ants.vocabulary import RESOURCES

Bounds: TypeAlias = Mapping[str, tuple[int, int]]

NOWHERE = -1  # place of an ant that has not been picked yet
STRONGEST = 999  # far above the maximum Army Strength from cubes and cards
SEATS_IN_ORDER = frozenset({"asked", "bitten", "candidates", "players", "seats"})


def agenda_faults(state: State, tables: Tables) -> Iterator[Fault]:
    """Yield a fault for each task field whose value is impossible (rules 4).

    Args:
        state: a state with a valid number of seats.
        tables: the lookup tables of the state's pack.
    """
    bounds = _bounds(state, tables)
    for number, task in enumerate(state.agenda):
        for name in task.__struct_fields__:
            value, path = getattr(task, name), f"/agenda/{number}/{name}"
            numbers = value if isinstance(value, tuple) else (value,)
            least, most = bounds.get(name, (0, 0))
            if isinstance(task, Swap) and name == "place":
                least = NOWHERE
            for inner in numbers if name in bounds else ():
                if not least <= inner <= most:
                    yield Fault(path, f"{inner} is not between {least} and {most} (rules 4)")
            if name in SEATS_IN_ORDER and len(set(numbers)) < len(numbers):
                yield Fault(path, "a seat is listed twice (rules 4)")
        program, at = getattr(task, "program", 0), getattr(task, "at", 0)
        if 0 <= program < len(tables.programs) and at > len(tables.programs[program].ops):
            yield Fault(f"/agenda/{number}/at", "the effect has no such operation (rules 12)")


def _bounds(state: State, tables: Tables) -> Bounds:
    """Return the lowest and the highest valid value of each task field, indexed by field name."""
    places, sites = tables.places - 1, tables.places * SITES_PER_HEX - 1
    cubes, seats = (0, CUBES), state.players - 1
    masks = (0, (1 << tables.places) - 1)
    return {
        **dict.fromkeys(("hex", "place", "to", "source"), (0, places)),
        **dict.fromkeys(("new_hex", "token_hex", "picked"), (-1, places)),
        **dict.fromkeys(("left", "due", "count", "done", "flights", "value"), cubes),
        **dict.fromkeys(("invader_strength", "defender_strength"), (0, STRONGEST)),
        **dict.fromkeys(("base", "strength", "ferocity"), (0, STRONGEST)),
        "after": (0, tables.places),
        "at": (0, max(len(program.ops) for program in tables.programs)),
        "card": (-1, len(tables.cards) - 1),
        "cards": (0, len(tables.cards) - 1),
        "inhabited": masks,
        "moved": (0, max(sites, CUBES)),
        "owner": (-1, seats),
        "pairs": (0, seats * 8 + seats),
        "places": (-1, masks[1]),
        "players": (0, seats),
        "program": (0, len(tables.programs) - 1),
        "resources": (0, len(RESOURCES) - 1),
        "site": (-1, sites),
    }
