"""The words of games."""

from collections.abc import Mapping

from games.game import AnyGame
from games.words.words import Words, load_words


def words_of(game: AnyGame, language: str) -> Words:
    """Return the words of a game in a language, or in English if it has no such translation."""
    return load_words(game.words, language)


def texts_of(game: AnyGame, language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the entries of a game as written, one text per plural form."""
    return words_of(game, language).texts()
