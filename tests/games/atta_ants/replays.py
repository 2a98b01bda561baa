"""The recorded matches of Atta Ants: plans, players, and the rules they must show."""

from random import Random
from typing import Any

from games import GAMES
from games.atta_ants.events import NestPlaced
from games.game import AnyGame

PLANS = [(seats, {"arrange": how}) for seats in (2, 3, 4) for how in ("system", "first_player")]
KINDS = ("greedy", "random")
SOAKED: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in (2, 3, 4)]
ATTA = GAMES["atta-ants"]
ENDS = {"last-colony", "six-ants", "last-card", "nobody-left"}
CREATOR_BEGINS = "the creator of a match of two, on seat 1, begins"
RULES = {"2", "2.3", "3.1", "3.2", "3.3", "3.4", "3.4.1", "3.4.4"}


def required_parts() -> set[str]:
    """Return everything that the recorded matches must show together."""
    return ENDS | RULES | {"card-arranged", CREATOR_BEGINS}


class Shown:
    """A collector of the rules and lines that one match shows."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def add(self, state: Any, command: Any, events: tuple[Any, ...]) -> None:
        """Count one commit."""
        for event in events:
            if isinstance(event, NestPlaced) and (event.seats, event.first) == (2, 1):
                self.found.add(CREATOR_BEGINS)
            line = ATTA.describe(event)
            self.found.add(str(line.facts["rule"]))
            self.found.add(line.id)
            if line.id == "game-ended":
                self.found.add(str(line.facts["reason"]))

    def all(self) -> set[str]:
        """Return the rules and lines that were shown."""
        return self.found


def pick(state: Any, commands: Any, kind: str, choose: Random) -> Any:
    """Return the command that a kind of player picks without weighing, or None if it weighs."""
    return None


def weigh(kind: str) -> AnyGame | None:
    """Return the game as a kind of player values it, or None for a random player."""
    return None if kind == "random" else ATTA
