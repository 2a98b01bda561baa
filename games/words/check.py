"""Check that every language has all catalogue entries, with the same facts and plural forms."""

import re
from collections.abc import Iterator, Sequence

from games.texts import find_text_fault
from games.words.catalogue import LANGUAGES, Catalogue, CatalogueEntry, read_catalogue
from games.words.template import (
    EITHER,
    FROM_ONE,
    NUMBER,
    SEAT,
    BadTemplate,
    Template,
    parse_template,
)
from games.words.words import SHARED

_LEFT_OUT = re.compile(r"leaves out \{([a-z0-9_]+)\}")


def check_words(package: str, languages: Sequence[str] = ()) -> Iterator[str]:
    """Yield the faults of a package's catalogues.

    Args:
        package: the name of the package.
        languages: the required languages in addition to English.
    """
    english = read_catalogue(package, "en")
    if english is None:
        yield f"{package} has no words/en.po"
        return
    yield from _check_entries(package, english)
    for language in LANGUAGES[1:]:
        catalogue = read_catalogue(package, language)
        if catalogue is None:
            if language in languages:
                yield f"{package} has no words/{language}.po"
            continue
        yield from _check_entries(package, catalogue)
        yield from _compare(english, catalogue)


def _check_entries(package: str, catalogue: Catalogue) -> Iterator[str]:
    shared = read_catalogue(SHARED, "en")
    known = {*catalogue.entries, *(shared.entries if shared else ())}
    for name, entry in catalogue.entries.items():
        where = f"{package}, {catalogue.language}, {name}"
        yield from (
            f"{where}: {fault}"
            for text in entry.texts
            if (fault := find_text_fault(text, "wording"))
        )
        try:
            template = parse_template(entry.texts, entry.counted)
        except BadTemplate as error:
            yield f"{where}: {error}"
            continue
        if entry.counted and len(entry.texts) != catalogue.forms:
            yield f"{where}: {len(entry.texts)} plural forms, not {catalogue.forms}"
        for stem in {blank.entry for blank in template.blanks()} - {
            "",
            SEAT,
            NUMBER,
            FROM_ONE,
            EITHER,
        }:
            first = stem.partition(".")[0]
            if not any(
                other == stem or other.startswith((f"{stem}.", f"{first}.")) for other in known
            ):
                yield f"{where}: there is no entry {stem}"


def _compare(english: Catalogue, other: Catalogue) -> Iterator[str]:
    for name in sorted(english.entries.keys() ^ other.entries.keys()):
        lacks = other.language if name in english.entries else "en"
        yield f"{name} is not in {lacks}.po"
    for name in english.entries.keys() & other.entries.keys():
        here, there = _facts(english.entries[name]), _facts(other.entries[name])
        left_out = set(_LEFT_OUT.findall(" ".join(other.entries[name].comments)))
        if here - left_out != there - left_out:
            facts = f"{sorted(there)} in {other.language}, {sorted(here)} in en"
            yield f"{name} has other facts: {facts}"


def _facts(entry: CatalogueEntry) -> set[str]:
    try:
        template: Template = parse_template(entry.texts, entry.counted)
    except BadTemplate:
        return set()
    counted = {template.counted} if template.counted else set()
    return {blank.fact for blank in template.blanks()} | counted
