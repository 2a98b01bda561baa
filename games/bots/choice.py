"""What a bot answers: one command, and why."""

from typing import Any

from msgspec import Struct

VERSION = "4"
SHOWN = 3  # alternatives that are kept with a choice


class Choice(Struct, frozen=True):
    """A bot's command.

    Attributes:
        command: one of the legal commands of its seat.
        value: what the bot expects of it: for `mcts` from 0 (last) to 1 (first), for
            `greedy` in the game's unit; None if it does not weigh.
        alternatives: the best three others with their values, best first.
        engine: who chose at last: `mcts`, `greedy` or `random`.
        iterations: how many the search has done; 0 if there was none.
        fell_back: why something weaker than the level chose, in order; empty if nothing did.
    """

    command: Any
    value: float | None = None
    alternatives: tuple[tuple[Any, float], ...] = ()
    engine: str = "random"
    iterations: int = 0
    fell_back: tuple[str, ...] = ()
