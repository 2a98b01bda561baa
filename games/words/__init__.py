"""Translated texts for people: gettext catalogues, and code that fills in their entries."""

from games.words.catalogue import LANGUAGES
from games.words.words import Words, load_words

__all__ = ["LANGUAGES", "Words", "load_words"]
