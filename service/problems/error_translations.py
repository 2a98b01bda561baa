"""Translations of the English messages of libraries and exceptions.

marshmallow, msgspec and the project's own errors create messages where they detect a fault, and
games create those about positions. The entries `said.*` of their catalogues are these messages with
placeholders for the variable parts. The English entry matches a message and extracts its parts, and
the entry in the reader's language is filled with them.
"""

import re
from collections.abc import Sequence
from functools import cache

from games.words import load_words
from games.words.catalogue import read_catalogue

PACKAGE = "service.problems"  # the package of the catalogues
ENGLISH = "en"
UNTRANSLATED = "It does not fit the description."  # for a fault that has no translation
WHOLE = "the body"  # the name of the whole body in a list of faults
_BLANK = re.compile(r"\\\{([a-z]+)\\\}")
TRANSLATION_PREFIX = "said."  # prefix of the names of these entries


def translate(text: str, language: str, packages: Sequence[str] = (PACKAGE,)) -> str:
    """Return a message in a language; an empty text if no entry matches it.

    Args:
        text: the message in English.
        language: the language of the reader.
        packages: the packages to search for translations, for example that of a game.
    """
    if language == ENGLISH:
        return text
    for package in packages:
        for entry, pattern in _patterns(package):
            if found := pattern.fullmatch(text):
                return load_words(package, language).fill(entry, found.groupdict())
    return ""


@cache
def _patterns(package: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the English entries as patterns, those with the longest fixed text first."""
    catalogue = read_catalogue(package, ENGLISH)
    entries = catalogue.entries if catalogue else {}
    texts = {
        name: entry.texts[0]
        for name, entry in entries.items()
        if name.startswith(TRANSLATION_PREFIX)
    }
    ranked = sorted(texts, key=lambda name: -len(_own_letters(texts[name])))
    return tuple((name, _pattern_of(texts[name])) for name in ranked)


def _pattern_of(text: str) -> re.Pattern[str]:
    return re.compile(_BLANK.sub(r"(?P<\1>.+)", re.escape(text)), re.DOTALL)


def _own_letters(text: str) -> str:
    return re.sub(r"\{[a-z]+\}", "", text)
