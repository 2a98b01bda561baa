"""The words of the pages: a catalogue per language in `web/words`, for templates and scripts."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from markupsafe import Markup

if TYPE_CHECKING:
    from babel.messages.catalog import Message

_FOLDER = files("web") / "words"
_OF_TEMPLATES = "page."  # ids with this prefix are not used by scripts
NAMES = {"en": "English", "de": "Deutsch", "es": "Español"}  # the name of each language in itself


class PluralWords(msgspec.Struct, frozen=True):
    """Words that depend on a number.

    Attributes:
        by: the name of the counted fact.
        one, other: the singular and the plural.
    """

    by: str
    one: str
    other: str


@cache
def read_words(language: str) -> Mapping[str, str | PluralWords]:
    """Return the catalogue of a language, as words by id."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - a process without readers needs none

    with (_FOLDER / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return dict(_entry(message) for message in catalogue if message.id)


def _entry(message: "Message") -> tuple[str, str | PluralWords]:
    match message.id, message.string:
        case (str(name), str(counted)), (str(one), str(other)):
            return name, PluralWords(counted.strip("{}"), one, other)
        case name, text:
            return str(name), str(text)


@cache
def encode_words(language: str) -> bytes:
    """Return the words of a catalogue that scripts use, as JSON by id."""
    words = read_words(language)
    return msgspec.json.encode(
        {name: text for name, text in words.items() if not name.startswith(_OF_TEMPLATES)}
    )


class PageWords:
    """The words of a page in its language, called by its template."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = read_words(language)

    def __call__(self, id_: str, /, **facts: Any) -> Markup:
        """Return the words for an id, filled with facts; facts that are markup are not escaped."""
        entry = self._words[id_]
        if isinstance(entry, PluralWords):
            entry = entry.one if facts[entry.by] == 1 else entry.other
        return Markup.escape(entry).format(**facts)
