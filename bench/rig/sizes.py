"""Sizes of the benchmarks, which are either full or tiny (`python -m bench --tiny`).

Tiny sizes only show that a benchmark runs. Its measurements are meaningless.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

from games import GAMES
from games.game import AnyGame

TINY_VARIABLE = "BENCH_TINY"

T = TypeVar("T")


def size(full: T, tiny: T) -> T:
    """Return the tiny size if `BENCH_TINY` is set, or the full size otherwise.

    The environment is read when a benchmark is imported, so that its child processes use the same
    sizes.
    """
    return tiny if os.environ.get(TINY_VARIABLE) else full


def games_from(first: int) -> Sequence[AnyGame]:
    """Return all games. With tiny sizes, return only the one at an index, to avoid slow starts."""
    games = list(GAMES.values())
    return size(games, [games[first % len(games)]])
