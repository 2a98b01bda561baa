"""Texts of the web pages, for templates and scripts. `web/words` has one catalogue per language."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from markupsafe import Markup

if TYPE_CHECKING:
    from babel.messages.catalog import Message

_FOLDER = files("web") / "words"
_OF_TEMPLATES = "page."  # entries with this prefix are not sent to scripts
NAMES = {"en": "English", "de": "Deutsch", "es": "Español"}  # the native name of each language


class PluralWords(msgspec.Struct, frozen=True):
    """A text that has a singular and a plural form.

    Attributes:
        by: the name of the value that determines the number.
        one, other: the singular and the plural form.
    """

    by: str
    one: str
    other: str


@cache
def read_words(language: str) -> Mapping[str, str | PluralWords]:
    """Load the catalogue of a language. The texts are indexed by id."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - a process without readers needs none

    with (_FOLDER / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return dict(_entry(message) for message in catalogue if message.id)


def _entry(message: "Message") -> tuple[str, str | PluralWords]:
    match message.id, message.string:
        case (str(name), str(counted)), (str(singular), str(plural)):
            return name, PluralWords(counted.strip("{}"), singular, plural)
        case name, text:
            return str(name), str(text)


@cache
def encode_words(language: str) -> bytes:
    """Encode as JSON the texts that scripts use, indexed by id."""
    words = read_words(language)
    return msgspec.json.encode(
        {name: text for name, text in words.items() if not name.startswith(_OF_TEMPLATES)}
    )


@cache
def tag_of_words(language: str) -> str:
    """Return a hash of the texts that scripts use."""
    return sha256(encode_words(language)).hexdigest()[:16]


def address_of_words(language: str) -> str:
    """Return the path of the texts that scripts use. It changes with their content."""
    return f"/words/{language}.json?v={tag_of_words(language)}"


class PageWords:
    """Callable that templates use to look up texts in the language of the page."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = read_words(language)

    def __call__(self, id_: str, /, **facts: Any) -> Markup:
        """Return the text with the given id, filled with values. Markup values are not escaped."""
        entry = self._words[id_]
        if isinstance(entry, PluralWords):
            entry = entry.one if facts[entry.by] == 1 else entry.other
        return Markup.escape(entry).format(**facts)
