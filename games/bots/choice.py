"""The result of a bot: one command, with its reasons."""

from typing import Any

from msgspec import Struct

VERSION = "4"
SHOWN = 3  # alternatives kept with a choice


class Choice(Struct, frozen=True):
    """A bot's command.

    Attributes:
        command: one of the legal commands of its seat.
        value: the value that the bot expects: for `mcts` from 0 (last) to 1 (first), for
            `greedy` in the game's unit; None if it does not weigh.
        alternatives: the three best alternatives with their values, best first.
        engine: the engine that made the final choice: `mcts`, `greedy` or `random`.
        iterations: the number of iterations of the search; 0 if there was none.
        fell_back: the reasons for a choice by a weaker engine, in order; empty if there was none.
    """

    command: Any
    value: float | None = None
    alternatives: tuple[tuple[Any, float], ...] = ()
    engine: str = "random"
    iterations: int = 0
    fell_back: tuple[str, ...] = ()
