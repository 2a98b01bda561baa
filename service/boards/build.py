"""Functions that build the parts of the board. Each part is a separate drawing."""

from collections.abc import Iterator
from typing import Any

from games.game import AnyGame, BoardPart
from games.wording import Wording
from games.words import load_words
from service.boards.responses import PartShown
from service.text.seat_names import SERVICE, SeatNames, put_names


def list_parts(game: AnyGame, view: Any, words: Wording) -> tuple[BoardPart, ...]:
    """List the parts of the board. If a game does not divide its board, there is only one part."""
    if game.parts:
        return game.parts.listed(view, words)
    return (BoardPart("map", load_words(SERVICE, words.language).fill("board.whole", {})),)


def draw_part(game: AnyGame, view: Any, name: str, words: Wording) -> str:
    """Draw a part of the board. If no name is given, draw the whole board.

    Raises:
        KeyError: The view does not contain the part, or the game has no drawings.
    """
    if game.draw is None:
        raise KeyError(name)
    if game.parts and name:
        return game.parts.draw(view, name, words)
    return game.draw(view, words)


def show_part(game: AnyGame, view: Any, part: BoardPart, names: SeatNames) -> PartShown:
    """Render a part of the board as seen in a view, with seat numbers replaced with names."""
    words = names.words_of(game)
    names, drawn = names.in_words(words), draw_part(game, view, part.name, words)
    return PartShown(part.name, names.say(part.title), part.seat, put_names(drawn, names))


def show_parts(game: AnyGame, view: Any, names: SeatNames) -> Iterator[PartShown]:
    """Yield every part of the board as seen in a view, with seat numbers replaced with names."""
    for part in list_parts(game, view, names.words_of(game)):
        yield show_part(game, view, part, names)
