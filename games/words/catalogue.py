"""Read the catalogues that packages contain as `words/en.po` and its translations."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import StringIO
from typing import Any

from msgspec import Struct

LANGUAGES = ("en", "de", "es")


class CatalogueEntry(Struct, frozen=True):
    """A catalogue entry as written in the file.

    Attributes:
        texts: the text, or one text for each plural form.
        counted: the fact that selects the plural form, in braces; empty if there is only one form.
        comments: the comments for translators above the entry.
    """

    texts: tuple[str, ...]
    counted: str = ""
    comments: tuple[str, ...] = ()


class Catalogue(Struct, frozen=True):
    """A package's entries in one language.

    Attributes:
        language: the language of the entries.
        entries: the entries by id, without untranslated ones.
        plural: the gettext rule that selects the plural form for a number.
        forms: the number of plural forms.
    """

    language: str
    entries: Mapping[str, CatalogueEntry]
    plural: str
    forms: int


@cache
def read_catalogue(package: str, language: str) -> Catalogue | None:
    """Read the catalogue of a package in a language. Return None if the file does not exist."""
    file = _find(package, language)
    if not file.is_file():
        return None
    from babel.messages.pofile import read_po  # noqa: PLC0415 - only needed to render texts

    catalogue = read_po(StringIO(file.read_text(encoding="utf-8")), locale=language)
    entries = {}
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        msgid: Any = message.id
        said: Any = message.string
        several = not isinstance(said, str)
        texts = tuple(said) if several else (said,)
        if all(texts):
            name, counted = msgid if several else (msgid, "")
            comments = (*message.user_comments, *message.auto_comments)
            entries[str(name)] = CatalogueEntry(texts, str(counted), comments)
    return Catalogue(language, entries, catalogue.plural_expr, catalogue.num_plurals)


def _find(package: str, language: str) -> Traversable:
    return files(package).joinpath("words", f"{language}.po")
