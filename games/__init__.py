"""The rules of each game: pure, without input or output, clock or chance of their own."""

from games.registry import find_games

GAMES = find_games()

__all__ = ["GAMES"]
