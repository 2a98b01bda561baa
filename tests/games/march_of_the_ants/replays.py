"""The recorded matches of March of the Ants: plans, players, and the rules they must cover."""

from random import Random
from typing import Any

from games.march_of_the_ants.commands import Explore
from tests.games.march_of_the_ants.coverage_of_rules import Coverage

PLANS: list[tuple[int, dict[str, Any]]] = [
    (1, {"horde": True}), (2, {}), (2, {"horde": True}), (3, {}), (4, {}), (4, {"horde": True}),
    (5, {}), (5, {"long_game": True, "bee_cards": False, "second_rester_extra_larva": True}),
]  # fmt: skip
KINDS = ("eager", "random")
SOAKED: list[tuple[int, dict[str, Any]]] = [
    *((seats, {}) for seats in (2, 3, 4, 5)),
    *((seats, {"horde": True}) for seats in (1, 2, 3, 4)),
    (5, {"long_game": True}),
]


def required_parts() -> set[str]:
    """Return the parts that the recorded matches must cover together."""
    return _missing_parts(Coverage())


def _missing_parts(coverage: Coverage) -> set[str]:
    return {f"{kind} {name}" for kind, names in coverage.missing().items() for name in names}


class Shown:
    """Collector of the rules, cards and hexes that one match covers."""

    def __init__(self) -> None:
        self._coverage = Coverage()

    def add(self, state: Any, command: Any, events: tuple[Any, ...]) -> None:
        """Add one commit."""
        self._coverage.add(events)

    def all(self) -> set[str]:
        """Return the covered rules, cards and hexes."""
        return required_parts() - _missing_parts(self._coverage)


def pick(state: Any, commands: Any, kind: str, choose: Random) -> Any:
    """Return an exploration if an eager player can explore, and None otherwise."""
    return commands[0] if kind == "eager" and isinstance(commands[0], Explore) else None


def weigh(kind: str) -> None:
    """Return None, because both kinds of players otherwise play at random."""
