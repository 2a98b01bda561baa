"""What libraries and exceptions say in English, in the language of a reader.

marshmallow, msgspec and our own errors word what is wrong where they find it, and games what is
wrong with a position. The entries `said.*` of their catalogues are these texts with blanks for what
changes in them: the English entry finds the blanks in a text, the reader's is filled with them.
"""

import re
from collections.abc import Sequence
from functools import cache

from games.words import load_words
from games.words.catalogue import read_catalogue

PACKAGE = "service.problems"  # of the catalogues
ENGLISH = "en"
UNSAID = "It is not as described."  # of a fault that nobody has put into a language
WHOLE = "the body"  # what has a fault as a whole
_BLANK = re.compile(r"\\\{([a-z]+)\\\}")
SAID = "said."  # how the names of such entries begin


def translate(text: str, language: str, packages: Sequence[str] = (PACKAGE,)) -> str:
    """Return what a text says in a language; empty where no entry has it.

    Args:
        text: in English.
        language: of the reader.
        packages: whose catalogues may have it, such as that of a game.
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
    """Return the English entries as patterns; those with the most letters of their own first."""
    catalogue = read_catalogue(package, ENGLISH)
    entries = catalogue.entries if catalogue else {}
    texts = {name: one.texts[0] for name, one in entries.items() if name.startswith(SAID)}
    ranked = sorted(texts, key=lambda name: -len(_own_letters(texts[name])))
    return tuple((name, _pattern_of(texts[name])) for name in ranked)


def _pattern_of(text: str) -> re.Pattern[str]:
    return re.compile(_BLANK.sub(r"(?P<\1>.+)", re.escape(text)), re.DOTALL)


def _own_letters(text: str) -> str:
    return re.sub(r"\{[a-z]+\}", "", text)
