"""Functions that load the catalogue of a game."""

from collections.abc import Mapping

from games.game import AnyGame
from games.words.words import Words, load_words


def words_of(game: AnyGame, language: str) -> Words:
    """Return the texts of a game in a language, falling back to English."""
    return load_words(game.words, language)


def texts_of(game: AnyGame, language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the raw catalogue entries of a game, with one text per plural form."""
    return words_of(game, language).texts()
