"""The recorded matches of Atta Ants: plans, players, and the rules that they must cover."""

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
    """Return the rules that the recorded matches must cover together."""
    return ENDS | RULES | {"card-arranged", CREATOR_BEGINS}


class Shown:
    """Collector of the rules and lines that one match covers."""

    def __init__(self) -> None:
        self.covered: set[str] = set()

    def add(self, state: Any, command: Any, events: tuple[Any, ...]) -> None:
        """Add one commit."""
        for event in events:
            if isinstance(event, NestPlaced) and (event.seats, event.first) == (2, 1):
                self.covered.add(CREATOR_BEGINS)
            line = ATTA.describe(event)
            self.covered.add(str(line.facts["rule"]))
            self.covered.add(line.id)
            if line.id == "game-ended":
                self.covered.add(str(line.facts["reason"]))

    def all(self) -> set[str]:
        """Return the covered rules and lines."""
        return self.covered


def pick(state: Any, commands: Any, kind: str, choose: Random) -> Any:
    """Return a command that a kind of player picks without evaluation, or None if it evaluates."""
    return None


def weigh(kind: str) -> AnyGame | None:
    """Return the game with a kind of player's evaluation, or None for a random player."""
    return None if kind == "random" else ATTA
