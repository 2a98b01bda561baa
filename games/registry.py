"""The games that are installed: ours, and those of other packages."""

from collections.abc import Mapping
from importlib.metadata import entry_points

from games.game import AnyGame

GROUP = "formicary.games"


def find_games() -> Mapping[str, AnyGame]:
    """Return the games that installed packages register, by name, in the order of their names.

    A package registers a game as an entry point of the group `formicary.games`: the name of the
    game, and where its `Game` record lies, such as `game_hex:HEX`.

    Raises:
        ValueError: Two games share a name, or an entry point does not name the game that it loads.
    """
    found: dict[str, AnyGame] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game: AnyGame = point.load()
        if game.name != point.name or game.name in found:
            raise ValueError(f"the entry point {point.name} ({point.value}) gives {game.name}")
        found[game.name] = game
    return found
