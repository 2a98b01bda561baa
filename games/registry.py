"""Registry of installed games, both built-in and from other packages."""

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points

from msgspec import Struct

from games.game import AnyGame, Game
from games.schemas.old_events import BrokenUpcasts, check_upcasts

GROUP = "formicary.games"


class BrokenGame(Exception):
    """Raised if an installed game cannot be used because it fails to load or has the wrong name."""


class InstalledGame(Struct, frozen=True):
    """A game registered by a package.

    Attributes:
        name, place: the name and the value of its entry point, which are the game's name and the
            location of its record.
        game: the record; None for a game that cannot be used.
        fault: the reason why the game cannot be used; empty if it can.
    """

    name: str
    place: str
    game: AnyGame | None = None
    fault: str = ""


def find_games() -> Mapping[str, AnyGame]:
    """Return the games registered by installed packages, as a mapping sorted by name.

    Unusable games are skipped so that they do not affect the others. `list_installed` reports them.
    """
    return {
        installed.name: installed.game
        for installed in list_installed()
        if installed.game is not None
    }


def list_installed() -> Iterator[InstalledGame]:
    """Yield all games registered by installed packages, including unusable ones, sorted by name.

    A package registers a game as an entry point in the group `formicary.games`. The entry point has
    the game's name and refers to its `Game` record, such as `game_hex:HEX`.
    """
    names: set[str] = set()
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.name in names:
            yield InstalledGame(point.name, point.value, fault="another package has this name")
            continue
        try:
            yield InstalledGame(point.name, point.value, load_entry_point(point))
            names.add(point.name)
        except BrokenGame as error:
            yield InstalledGame(point.name, point.value, fault=str(error))


def load_entry_point(point: EntryPoint) -> AnyGame:
    """Load the game that an entry point refers to.

    Raises:
        BrokenGame: The entry point does not load, is not a `Game` record, its name differs, or its
            events of older schema versions could not be read.
    """
    try:
        game = point.load()
    except Exception as error:  # third-party code may raise any exception
        raise BrokenGame(f"{type(error).__name__}: {_first_line(error)}") from error
    if not isinstance(game, Game):
        raise BrokenGame("it is not a Game record")
    if game.name != point.name:
        raise BrokenGame(f"its record has another name, {game.name}")
    try:
        check_upcasts(game.event, game.old_events)
    except BrokenUpcasts as error:
        raise BrokenGame(f"old events: {error}") from error
    return game


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
