"""Imports the game to check, given the name of its entry point or its import path."""

from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType

from games.game import AnyGame, Game
from games.registry import GROUP, BrokenGame, load_entry_point


class NoGame(ValueError):
    """Raised if a game cannot be found or loaded."""


def load_game(package: str) -> AnyGame:
    """Load a game, given the name of its entry point or an import path such as `game_hex:HEX`.

    The module name suffices if the module contains exactly one game.

    Raises:
        NoGame: The entry point or module does not exist or cannot be loaded, or it does not contain
            exactly one game.
    """
    for point in entry_points(group=GROUP, name=package):
        try:
            return load_entry_point(point)
        except BrokenGame as error:
            raise NoGame(f"the game {package} ({point.value}) does not load: {error}") from error
    module, _, attribute = package.partition(":")
    loaded = _import_module(module, package)
    if attribute:
        return _as_game(getattr(loaded, attribute, None), package)
    games = [value for value in vars(loaded).values() if isinstance(value, Game)]
    if len(games) != 1:
        raise NoGame(f"{module} holds {len(games)} games: name one, such as {module}:GAME")
    return games[0]


def _import_module(module: str, package: str) -> ModuleType:
    """Import the module that should contain a game.

    Raises:
        NoGame: The module does not exist or cannot be loaded.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise NoGame(
                f"there is neither a game nor a module {package!r}: install its package first, with"
                " pip install --no-deps --no-build-isolation FOLDER"
            ) from error
        raise NoGame(f"{module} does not load: {error}") from error
    except Exception as error:  # third-party packages may raise any exception on import
        raise NoGame(f"{module} does not load: {type(error).__name__}: {error}") from error


def _as_game(value: object, package: str) -> AnyGame:
    if not isinstance(value, Game):
        raise NoGame(f"{package} is not a Game record")
    return value
