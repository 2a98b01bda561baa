"""Format lists as part of a sentence, using the patterns of the Unicode CLDR."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

_LOCALES = {"en": "en_GB"}  # British English has no comma before "and"
ListKind: TypeAlias = Literal["and", "or"]
_STYLES: Mapping[ListKind, str] = {"and": "standard", "or": "or"}
_U_FOR_O = re.compile(r"h?o", re.IGNORECASE)  # before the sound of o, Spanish "o" is "u"
_E_FOR_Y = re.compile(r"h?i(?!e)", re.IGNORECASE)  # before the sound of i, Spanish "y" is "e"


def join_words(language: str, words: Sequence[str], kind: ListKind = "and") -> str:
    """Join one or more words into a list as it appears in a sentence, such as `a, b and c`."""
    if len(words) < 2:
        return words[0]
    patterns = _patterns(language, _STYLES[kind])
    *before, last = words
    end = patterns["end" if len(before) > 1 else "2"]
    if language == "es":
        end = _sound_well(end, last)
    text = before[0]
    for number, word in enumerate(before[1:]):
        text = patterns["middle" if number else "start"].format(text, word)
    return end.format(text, last)


def _sound_well(end: str, last: str) -> str:
    """Adapt the conjunction at the end of a Spanish list to the sound of the last word."""
    if _E_FOR_Y.match(last):
        end = end.replace(" y ", " e ")
    if _U_FOR_O.match(last):
        end = end.replace(" o ", " u ")
    return end


@cache
def _patterns(language: str, style: str) -> Mapping[str, str]:
    from babel import Locale  # noqa: PLC0415 - only needed to render texts

    return dict(Locale.parse(_LOCALES.get(language, language)).list_patterns[style])
