"""The levels of bots, as they are spelled: `random`, `greedy`, `mcts:200`, `mcts:50ms`."""

import re
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

Engine: TypeAlias = Literal["random", "greedy", "mcts"]

LEVEL_PATTERN = r"^(random|greedy|mcts:[1-9][0-9]{0,5}(ms)?)$"
LEVEL_NAMES = ("random", "greedy", "mcts:200", "mcts:800")  # any other budget is a level too

LONGEST_SECONDS = 300.0  # no search lasts longer, whatever its budget
GREEDY_AFTER = 2  # attempts that failed
_SLACK_SECONDS = 3.0

_LEVEL = re.compile(LEVEL_PATTERN)


class Level(Struct, frozen=True):
    """Which engine plays, and how much it may think about one decision.

    Attributes:
        iterations, milliseconds: the budget of `mcts`: one of them; else both are None.
    """

    engine: Engine
    iterations: int | None = None
    milliseconds: int | None = None


def is_level(text: str) -> bool:
    """Return whether a text spells a level."""
    return _LEVEL.fullmatch(text) is not None


@cache
def level_of(text: str) -> Level:
    """Return the level that a text spells.

    Raises:
        ValueError: it spells none.
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
    """Return about how long a level thinks about one decision, at most: for fair queues."""
    level = level_of(text)
    if level.milliseconds is not None:
        return level.milliseconds / 1000
    return (level.iterations or 0) / 500


def patience_seconds(text: str) -> float:
    """Return after how long a search of a level ends with the best so far.

    A budget of time is honoured up to the cap; one of iterations gets twice what it is
    expected to take, and some seconds.
    """
    expected = expected_seconds(text)
    if level_of(text).milliseconds is None:
        expected = 2 * expected + _SLACK_SECONDS
    return min(expected, LONGEST_SECONDS)


def level_after(text: str, failed: int) -> str:
    """Return the level that answers in place of one after so many failed attempts.

    One may have been the fault of something else; after two greed answers, after more luck.
    """
    if failed < GREEDY_AFTER:
        return text
    return "greedy" if failed == GREEDY_AFTER and text != "random" else "random"
