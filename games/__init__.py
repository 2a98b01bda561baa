"""The rules of each game: pure, without input or output, clock or chance of their own."""

from collections.abc import Mapping

from games.atta_ants import ATTA_ANTS
from games.game import AnyGame

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (ATTA_ANTS,)}

__all__ = ["GAMES"]
