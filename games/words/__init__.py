"""What people read, in their language: catalogues of gettext, and how entries are filled in."""

from games.words.catalogue import LANGUAGES
from games.words.words import Words, load_words

__all__ = ["LANGUAGES", "Words", "load_words"]
