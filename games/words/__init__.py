"""Texts for people in their language: gettext catalogues, and code to fill in their entries."""

from games.words.catalogue import LANGUAGES
from games.words.words import Words, load_words

__all__ = ["LANGUAGES", "Words", "load_words"]
