"""Gettext catalogues of user-facing text, and the code that formats their messages."""

from games.words.catalogue import LANGUAGES
from games.words.words import Words, load_words

__all__ = ["LANGUAGES", "Words", "load_words"]
