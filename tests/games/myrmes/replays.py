"""What matches are recorded of Myrmes: plans, players, and what they must show."""

from random import Random
from typing import Any

from games.game import AnyGame
from games.myrmes.commands import TakeBack
from tests.games.myrmes.coverage import COVERS, rules_of
from tests.games.myrmes.playing import fancying
from tests.games.myrmes.scene import MYRMES

PLANS: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in (2, 3, 4)]
KINDS = ("mixed", "nurses", "ants", "deep")
SOAKED = PLANS


def wanted() -> set[str]:
    """Return what the recorded matches must show together."""
    return set(COVERS)


class Shown:
    """Collects what one match shows."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def add(self, state: Any, command: Any, events: tuple[Any, ...]) -> None:
        """Count one commit; the command is None for the setup."""
        self.found |= rules_of(state, command, events, set(COVERS) - self.found)

    def all(self) -> set[str]:
        """Return everything that was shown."""
        return self.found


def pick(state: Any, commands: Any, kind: str, choose: Random) -> Any:
    """Return now and then what takes somebody's choice back, None else."""
    if not choose.randrange(40):
        for seat in range(len(state.colonies)):
            for command in MYRMES.legal(state, seat):
                if isinstance(command, TakeBack):
                    return command
    return None


def weigh(kind: str) -> AnyGame:
    """Return the game as a kind of player values it."""
    return fancying(None if kind == "mixed" else kind)
