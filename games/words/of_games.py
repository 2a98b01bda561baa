"""The words of a game, and its drawings lettered with them."""

from collections.abc import Mapping
from typing import Any

from games.game import AnyGame, BoardPart
from games.wording import Wording
from games.words.legacy import MappedWords
from games.words.words import load_words


def words_of(game: AnyGame, language: str) -> Wording:
    """Return the words of a game in a language, or in English if it has no other."""
    return load_words(game.words, language) if game.words else MappedWords(game.catalogue)


def draw_board(game: AnyGame, view: Any, words: Wording) -> str:
    """Return the board of a game that has one, as SVG."""
    draw: Any = game.draw
    picture: str = draw(view, words) if game.words else draw(view)
    return picture


def list_parts(game: AnyGame, view: Any, words: Wording) -> tuple[BoardPart, ...]:
    """Return the parts of the board; none if it is one picture."""
    listed: Any = game.parts.listed if game.parts else None
    if listed is None:
        return ()
    found: tuple[BoardPart, ...] = listed(view, words) if game.words else listed(view)
    return found


def draw_part(game: AnyGame, view: Any, name: str, words: Wording) -> str:
    """Return a part of a board that has parts, as SVG.

    Raises:
        KeyError: the view has no such part.
    """
    draw: Any = game.parts.draw if game.parts else None
    picture: str = draw(view, name, words) if game.words else draw(view, name)
    return picture


def draw_card(game: AnyGame, card: str, pack: object, words: Wording) -> str:
    """Return a card of a game that draws its cards, as SVG.

    Raises:
        KeyError: the pack has no such card.
    """
    draw: Any = game.draw_card
    picture: str = draw(card, pack, words) if game.words else draw(card, pack)
    return picture


def texts_of(game: AnyGame, language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the entries of a game as they are written, one text a plural form."""
    texts: Any = words_of(game, language)
    found: Mapping[str, tuple[str, ...]] = texts.texts()
    return found
