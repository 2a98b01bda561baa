"""The rules of each game: pure, without input or output, clock or chance of their own."""

from collections.abc import Mapping

from games.atta_ants import ATTA_ANTS
from games.game import AnyGame
from games.march_of_the_ants import MARCH_OF_THE_ANTS
from games.myrmes import MYRMES

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (ATTA_ANTS, MYRMES, MARCH_OF_THE_ANTS)}

__all__ = ["GAMES"]
