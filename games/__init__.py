"""Game rules, written as pure functions.

They perform no I/O, do not read the clock, and do not generate random numbers themselves.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.registry import find_games

__all__ = ["GAMES"]

if TYPE_CHECKING:
    from games.game import AnyGame

    GAMES: Mapping[str, AnyGame]
else:

    def __getattr__(name: str) -> "Mapping[str, AnyGame]":
        """Return `GAMES`, looked up on first access.

        A game of another package imports `games` while it is imported itself, so the games cannot
        be looked up at import time.
        """
        if name != "GAMES":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        games_by_name = globals()[name] = find_games()
        return games_by_name
