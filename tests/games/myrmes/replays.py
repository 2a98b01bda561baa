"""The recorded matches of Myrmes: plans, players, and the rules that they must cover."""

from random import Random
from typing import Any

from games.game import AnyGame
from games.myrmes.commands import TakeBack
from tests.games.myrmes.coverage import COVERS, rules_of
from tests.games.myrmes.playing import with_whim
from tests.games.myrmes.scene import MYRMES

PLANS: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in (2, 3, 4)]
KINDS = ("mixed", "nurses", "ants", "deep")
SOAKED = PLANS


def required_parts() -> set[str]:
    """Return all rules that the recorded matches must cover together."""
    return set(COVERS)


class Shown:
    """Collector of the rules that one match covers."""

    def __init__(self) -> None:
        self.covered: set[str] = set()

    def add(self, state: Any, command: Any, events: tuple[Any, ...]) -> None:
        """Add one commit. The command is None for the setup."""
        self.covered |= rules_of(state, command, events, set(COVERS) - self.covered)

    def all(self) -> set[str]:
        """Return the covered rules."""
        return self.covered


def pick(state: Any, commands: Any, kind: str, choose: Random) -> Any:
    """Return a command that takes a choice back in about one call of 40, and None otherwise."""
    if not choose.randrange(40):
        for seat in range(len(state.colonies)):
            for command in MYRMES.legal(state, seat):
                if isinstance(command, TakeBack):
                    return command
    return None


def weigh(kind: str) -> AnyGame:
    """Return the game with the evaluation of a kind of player."""
    return with_whim(None if kind == "mixed" else kind)
