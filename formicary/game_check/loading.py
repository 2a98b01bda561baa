"""Which game is meant: the name of an entry point, or where a record lies."""

from importlib import import_module
from importlib.metadata import entry_points

from games.game import AnyGame, Game
from games.registry import GROUP


class NoGame(ValueError):
    """There is no game where one was looked for."""


def load_game(package: str) -> AnyGame:
    """Return a game by the name of its entry point, or by its place, such as `game_hex:HEX`.

    A module alone will do if it holds one game.

    Raises:
        NoGame: There is no such entry point or module, or it holds no game or several.
    """
    for point in entry_points(group=GROUP, name=package):
        return _as_game(point.load(), package)
    module, _, attribute = package.partition(":")
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        raise NoGame(f"there is neither a game nor a module {package!r}: {error}") from error
    if attribute:
        return _as_game(getattr(found, attribute, None), package)
    games = [value for value in vars(found).values() if isinstance(value, Game)]
    if len(games) != 1:
        raise NoGame(f"{module} holds {len(games)} games: name one, such as {module}:GAME")
    return games[0]


def _as_game(value: object, package: str) -> AnyGame:
    if not isinstance(value, Game):
        raise NoGame(f"{package} is no Game record")
    return value
