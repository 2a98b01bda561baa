"""Translation of English messages from libraries and exceptions.

marshmallow, msgspec and the project's own exceptions create English messages when they detect an
error. Games create messages about positions. The `said.*` entries of the catalogues contain these
messages, with placeholders for the variable parts. The English entry is matched against a message
to extract the parts, which are then inserted into the entry in the reader's language.
"""

import re
from collections.abc import Sequence
from functools import cache

from games.words import load_words
from games.words.catalogue import read_catalogue

PACKAGE = "service.problems"  # the package that contains the catalogues
ENGLISH = "en"
UNTRANSLATED = "It does not fit the description."  # for errors without a translation
WHOLE = "the body"  # the name of the whole body in a list of errors
_BLANK = re.compile(r"\\\{([a-z]+)\\\}")
TRANSLATION_PREFIX = "said."  # prefix of these entries


def translate(text: str, language: str, packages: Sequence[str] = (PACKAGE,)) -> str:
    """Translate a message. Return an empty string if the catalogue has no matching entry.

    Args:
        text: the message in English.
        language: the language of the reader.
        packages: the packages to search for translations, for example the package of a game.
    """
    if language == ENGLISH:
        return text
    for package in packages:
        for entry, pattern in _patterns(package):
            if matched := pattern.fullmatch(text):
                return load_words(package, language).fill(entry, matched.groupdict())
    return ""


@cache
def _patterns(package: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the English entries as patterns. Those with the longest fixed text come first."""
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
