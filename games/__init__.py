"""The rules of each game: pure, without input or output, clock or chance of their own."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.registry import find_games

__all__ = ["GAMES"]

if TYPE_CHECKING:
    from games.game import AnyGame

    GAMES: Mapping[str, AnyGame]
else:

    def __getattr__(name: str) -> "Mapping[str, AnyGame]":
        """Return `GAMES`, found when it is first asked for.

        A game of another package imports `games` while it is imported itself: nothing can find it
        at that moment.
        """
        if name != "GAMES":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = find_games()
        return found
