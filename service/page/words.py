"""The words of the pages: catalogues in `web/words`, one a language, for templates and scripts."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from markupsafe import Markup

if TYPE_CHECKING:
    from babel.messages.catalog import Message

_FOLDER = files("web") / "words"
_OF_TEMPLATES = "page."  # what begins so is of no use to scripts
NAMES = {"en": "English", "de": "Deutsch", "es": "Español"}  # of languages, each in itself


class PluralWords(msgspec.Struct, frozen=True):
    """Words that depend on a number.

    Attributes:
        by: the fact that is counted.
        one, other: the words.
    """

    by: str
    one: str
    other: str


@cache
def read_words(language: str) -> Mapping[str, str | PluralWords]:
    """Return the catalogue of a language, by ids."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - a process without readers needs none

    with (_FOLDER / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return dict(_entry(one) for one in catalogue if one.id)


def _entry(message: "Message") -> tuple[str, str | PluralWords]:
    match message.id, message.string:
        case (str(name), str(counted)), (str(one), str(other)):
            return name, PluralWords(counted.strip("{}"), one, other)
        case name, text:
            return str(name), str(text)


@cache
def encode_words(language: str) -> bytes:
    """Return what scripts need of a catalogue, as JSON by ids."""
    words = read_words(language)
    return msgspec.json.encode(
        {name: text for name, text in words.items() if not name.startswith(_OF_TEMPLATES)}
    )


class PageWords:
    """The words of a page in its language, as its template asks for them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = read_words(language)

    def __call__(self, id_: str, /, **facts: Any) -> Markup:
        """Return the words for an id, filled with facts: what is markup stays markup."""
        entry = self._words[id_]
        if isinstance(entry, PluralWords):
            entry = entry.one if facts[entry.by] == 1 else entry.other
        return Markup.escape(entry).format(**facts)
