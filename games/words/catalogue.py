"""Catalogues in packages: `words/en.po` and its translations."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import StringIO
from typing import Any

from msgspec import Struct

LANGUAGES = ("en", "de", "es")


class CatalogueEntry(Struct, frozen=True):
    """An entry as written in the file.

    Attributes:
        texts: its text, or one text for each plural form.
        counted: the fact that selects the form, in braces; empty if there is one form.
        comments: the translators' comments above it.
    """

    texts: tuple[str, ...]
    counted: str = ""
    comments: tuple[str, ...] = ()


class Catalogue(Struct, frozen=True):
    """The entries of a package in one language.

    Attributes:
        language: the language of the entries.
        entries: the entries by id; untranslated ones are left out.
        plural: the gettext rule that selects the plural form for a number.
        forms: the number of plural forms.
    """

    language: str
    entries: Mapping[str, CatalogueEntry]
    plural: str
    forms: int


@cache
def read_catalogue(package: str, language: str) -> Catalogue | None:
    """Return the catalogue of a package in a language; None if it has none."""
    found = _find(package, language)
    if not found.is_file():
        return None
    from babel.messages.pofile import read_po  # noqa: PLC0415 - a process that says nothing needs none

    catalogue = read_po(StringIO(found.read_text(encoding="utf-8")), locale=language)
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
