"""The board in parts, each a drawing of its own."""

from collections.abc import Iterator
from typing import Any

from games.game import AnyGame, BoardPart
from service.responses.play import PartShown
from service.text.seat_names import SeatNames, put_names

_WHOLE = BoardPart("map", "Board")  # of a game whose board is one picture


def list_parts(game: AnyGame, view: Any) -> tuple[BoardPart, ...]:
    """Return the parts of a board: the board itself, where the game does not divide it."""
    return game.parts.listed(view) if game.parts else (_WHOLE,)


def draw_part(game: AnyGame, view: Any, name: str) -> str:
    """Return a part of the board of a game that is drawn, or (no name) the whole of it.

    Raises:
        KeyError: the view has no such part.
    """
    if game.draw is None:
        raise KeyError(name)
    if game.parts and name:
        return game.parts.draw(view, name)
    return game.draw(view)


def show_parts(game: AnyGame, view: Any, names: SeatNames) -> Iterator[PartShown]:
    """Yield every part of a board as it is in a view, with names where a part says seats."""
    for one in list_parts(game, view):
        drawn = draw_part(game, view, one.name)
        yield PartShown(one.name, names.say(one.title), one.seat, put_names(drawn, names))
