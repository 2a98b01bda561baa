"""Bot levels, which are written as `random`, `greedy`, `mcts:200` or `mcts:50ms`."""

import re
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

Engine: TypeAlias = Literal["random", "greedy", "mcts"]

LEVEL_PATTERN = r"^(random|greedy|mcts:[1-9][0-9]{0,5}(ms)?)$"
LEVEL_NAMES = ("random", "greedy", "mcts:200", "mcts:800")  # other budgets are also valid

LONGEST_SECONDS = 300.0  # time limit of every search, regardless of its budget
GREEDY_AFTER = 2  # number of failed attempts before falling back to `greedy`
_SLACK_SECONDS = 3.0

_LEVEL = re.compile(LEVEL_PATTERN)


class Level(Struct, frozen=True):
    """The engine of a bot, with its budget for one decision.

    Attributes:
        engine: the name of the engine.
        iterations, milliseconds: the budget of `mcts`, of which exactly one is set; both are None
            for other engines.
    """

    engine: Engine
    iterations: int | None = None
    milliseconds: int | None = None


def is_level(text: str) -> bool:
    """Return whether a string is a valid bot level."""
    return _LEVEL.fullmatch(text) is not None


@cache
def level_of(text: str) -> Level:
    """Parse the text form of a level.

    Raises:
        ValueError: The text is not a valid level.
    """
    if not is_level(text):
        raise ValueError(f"there is no bot level {text!r}")
    engine, _, budget = text.partition(":")
    if engine == "random":
        return Level("random")
    if engine == "greedy":
        return Level("greedy")
    if budget.endswith("ms"):
        return Level("mcts", milliseconds=int(budget.removesuffix("ms")))
    return Level("mcts", iterations=int(budget))


def expected_seconds(text: str) -> float:
    """Estimate the maximum duration of a decision in seconds, for use in fair queueing."""
    level = level_of(text)
    if level.milliseconds is not None:
        return level.milliseconds / 1000
    return (level.iterations or 0) / 500


def patience_seconds(text: str) -> float:
    """Return the time limit of a search, after which the best command found is used.

    A time budget is used in full, up to the limit. An iteration budget gets twice its expected
    time, plus a few seconds.
    """
    expected = expected_seconds(text)
    if level_of(text).milliseconds is None:
        expected = 2 * expected + _SLACK_SECONDS
    return min(expected, LONGEST_SECONDS)


def level_after(text: str, failed: int) -> str:
    """Return the level to use after a number of failed attempts.

    A single failure may have another cause, so the level stays the same. After two failures it is
    `greedy`, after more than two it is `random`.
    """
    if failed < GREEDY_AFTER:
        return text
    return "greedy" if failed == GREEDY_AFTER and text != "random" else "random"
