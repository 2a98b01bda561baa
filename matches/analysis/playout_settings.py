"""How playouts of each game are played and judged, as measured (docs/decisions/0091)."""

from collections.abc import Mapping

from games.game import AnyGame
from matches.analysis.playouts import Style

TO_THE_END = Style(width=4)
_STYLES: Mapping[str, Style] = {
    "atta-ants": Style(width=4, depth=30, by_look=0.0016, by_points=0.83),
    "myrmes": Style(width=4, depth=30, by_look=0.072, by_points=0.27),
    "march-of-the-ants": Style(width=1, depth=32, by_look=0.12, by_points=0.1, times=2),
}


def style_of(game: AnyGame) -> Style:
    """Return the style that a game's matches are analysed in; to their end if none was fitted."""
    return _STYLES.get(game.name, TO_THE_END)
