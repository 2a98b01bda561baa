"""The decision of a bot, which consists of a command and an explanation."""

from typing import Any

from msgspec import Struct

VERSION = "4"
SHOWN = 3  # number of alternatives stored with a choice


class Choice(Struct, frozen=True):
    """The command that a bot chose.

    Attributes:
        command: a legal command of the bot's seat.
        value: the value that the bot expects: for `mcts` from 0 (last) to 1 (first), for `greedy`
            in the game's unit; None if the engine does not evaluate commands.
        alternatives: the three best alternatives with their values, best first.
        engine: the engine that made the final choice: `mcts`, `greedy` or `random`.
        iterations: the number of iterations of the search; 0 if there was none.
        fell_back: the reasons for falling back to weaker engines, in order; empty if there was no
            fallback.
    """

    command: Any
    value: float | None = None
    alternatives: tuple[tuple[Any, float], ...] = ()
    engine: str = "random"
    iterations: int = 0
    fell_back: tuple[str, ...] = ()
