"""The sizes of a bench: full, or tiny for `python -m bench --tiny`.

Tiny sizes show that a bench runs. Their figures mean nothing.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

from games import GAMES
from games.game import AnyGame

TINY_VARIABLE = "BENCH_TINY"

T = TypeVar("T")


def size(full: T, tiny: T) -> T:
    """Return the tiny size if `BENCH_TINY` is set, else the full one.

    The environment is read when a bench is imported, so that processes started by it agree.
    """
    return tiny if os.environ.get(TINY_VARIABLE) else full


def games_from(first: int) -> Sequence[AnyGame]:
    """Return all games, or only the one at an index if sizes are tiny, to save slow starts."""
    games = list(GAMES.values())
    return size(games, [games[first % len(games)]])
