"""Every name has a text in each language, and every entry can be filled."""

import re
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

import games.atta_ants
from games.atta_ants import ATTA_ANTS
from games.atta_ants.names import PATTERNS
from games.atta_ants.options import Options
from games.atta_ants.scoring import RULES as ENDS
from games.atta_ants.view import SIDES, PhaseName, View
from games.words import LANGUAGES, load_words
from games.words.catalogue import read_catalogue
from games.words.template import parse_template
from tests.games.atta_ants.tables import table

SOURCES = Path(games.atta_ants.__file__).parent
CODE = "\n".join(path.read_text() for path in sorted(SOURCES.rglob("*.py")))
VARIANTS = {  # variants of the names of commands and events; see `labels.py` and `lines.py`
    "command.arrange-card.turned",
    "command.move-ant.birth",
    "command.move-ant.instead",
    "command.move-ant.nest",
    "command.move-ant.trail",
    "command.place-card.turned",
    "command.take-leaf.own",
    "event.ant-moved.nest",
    "event.leaf-taken.own",
}
MADE = {  # entries whose names are assembled in code, with the parts that code inserts
    "pattern": PATTERNS | {"own"},
    "pattern.a": PATTERNS,
    "pattern.offered": PATTERNS,
    "pattern.short": PATTERNS,
    "pattern.own": {"a", "offered"},
    "card": {"plain", "leaves", "spider"},
    "kind": {"plain", "leaves", "spider"},
    "side": {side for side, _ in SIDES},
    "rank": {"1", "2", "3", "4"},
    "part": {"map", "course", "market", "mat", "legend"},
    "situation": {"arranging", "placing", "moving", "routing", "resolving", "ended", "starting"},
    "value.phase": {*get_args(PhaseName)},
    "value.pattern": PATTERNS,
    "value.reason": {*ENDS},
    "value.trails": {side for side, _ in SIDES},
    "value.card": {"nest"},
} | {f"wanted.{side}": {"yes", "no"} for side, _ in SIDES}
SAME = {  # entries with the same text in two languages, each with the reason
    "card.plain": "nothing but a fact",
    "field.x": "a coordinate",
    "field.y": "a coordinate",
    "kind.plain": "nothing but a fact",
    "mat.counts": "two facts and a comma",
    "offered.one": "nothing but a fact",
    "pattern.own": "nothing but a fact",
    "under.numbered": "two facts",
    "under.one": "nothing but a fact",
}


def texts_in(language):
    """Return the texts of each entry in a language."""
    return {
        name: entry.texts
        for name, entry in read_catalogue(ATTA_ANTS.words, language).entries.items()
    }


ENGLISH = texts_in("en")


def tags(union):
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}


def slugs():
    return set(
        re.findall(
            r'"((?:turn|ant|move|nest|leaf|place|arrange|route|options|phase)\.[a-z-]+)"', CODE
        )
    )


def of_doors():
    """Return the entries used by the entry points of the game."""
    names = {f"event.{tag}" for tag in tags(ATTA_ANTS.event)}
    names |= {f"command.{tag}" for tag in tags(ATTA_ANTS.command)}
    names |= {f"{name}.{kind}" for name in ("question", "why") for kind in ATTA_ANTS.questions}
    names |= {f"phase.{kind}" for kind in ATTA_ANTS.phases}
    names |= {f"reason.{reason}" for reason in ENDS}
    names |= {f"refusal.{slug}" for slug in slugs()}
    names |= {f"holding.{holding.name}" for holding in ATTA_ANTS.holdings(table().state, None)}
    return names | VARIANTS


def of_options():
    """Yield the entries for the form of a new match."""
    for name, kind in get_type_hints(Options).items():
        yield from (f"option.{name}", f"option.{name}.about")
        if get_origin(kind) is not None and all(
            isinstance(choice, str) for choice in get_args(kind)
        ):
            yield from (f"option.{name}.{value}" for value in get_args(kind))


def fields_of(kind, seen):
    """Yield the names of the fields of a struct and of the structs nested in it."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        for name, inner in get_type_hints(kind).items():
            yield name
            yield from fields_of(inner, seen)
    for part in get_args(kind):
        yield from fields_of(part, seen)


def facts_of(entry):
    """Return the facts that an entry contains. Raise if its braces do not parse."""
    template = parse_template(entry.texts, entry.counted)
    return {blank.fact for blank in template.blanks()} | {template.counted}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_are_complete(language):
    """Entries, facts and forms are the same as in English, and all braces contain facts."""
    english = read_catalogue(ATTA_ANTS.words, "en").entries
    catalogue = read_catalogue(ATTA_ANTS.words, language)

    assert {*catalogue.entries} == {*english}
    for name, entry in catalogue.entries.items():
        assert facts_of(entry) == facts_of(english[name]), name
        assert len(entry.texts) == (catalogue.forms if english[name].counted else 1), name


def test_every_name_has_words_and_no_entry_is_idle():
    """The entries are those used by entry points, named in code or assembled in code."""
    wanted = of_doors() | {*of_options()}
    wanted |= {f"field.{name}" for name in fields_of(View, set())}
    wanted |= {f"{stem}.{end}" for stem, ends in MADE.items() for end in ends}
    named = {*re.findall(r'"([a-z]+(?:[.-][a-z-]+)*)"', CODE)}
    named |= {*re.findall(r":([a-z][a-z.-]*)}", "".join(map("".join, ENGLISH.values())))}

    assert wanted - {*ENGLISH} == set()
    said = {name for name in ENGLISH if name.startswith("said.")}  # entries of positions
    assert {*ENGLISH} - wanted - named - said == set()


@pytest.mark.parametrize("kind", ["event", "command"])
def test_lines_are_filled_from_fields(kind):
    """The facts of events and commands are fields of their structs."""
    for tag, struct in tags(getattr(ATTA_ANTS, kind)).items():
        (text,) = ENGLISH[f"{kind}.{tag}"]
        assert {*re.findall(r"{(\w+)", text)} <= set(struct.__struct_fields__), tag


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_entry_stays_english(language):
    """Entries that are the same as in English are listed, each with the reason."""
    alike = {name for name, texts in texts_in(language).items() if texts == ENGLISH[name]}

    assert alike <= {*SAME}


def test_the_list_of_what_reads_alike_is_no_longer_than_it_must_be():
    german, spanish = texts_in("de"), texts_in("es")

    assert {name for name in SAME if ENGLISH[name] in (german[name], spanish[name])} == {*SAME}


@pytest.mark.parametrize(
    ("language", "singular", "several"),
    [
        ("en", "1 ant", "2 ants"),
        ("de", "1 Ameise", "2 Ameisen"),
        ("es", "1 hormiga", "2 hormigas"),
    ],
)
def test_what_is_counted_has_its_plural(language, singular, several):
    words = load_words(ATTA_ANTS.words, language)

    assert [words.fill("ants", {"n": count}) for count in (1, 2)] == [singular, several]
    assert words.fill("ants", {"n": 0}) == several.replace("2", "0")


@pytest.mark.parametrize(
    ("language", "singular", "several"),
    [
        ("en", "ant 1 of Seat 1", "ants 1, 3 and 4 of Seat 1"),
        ("de", "Ameise 1 von Seat 1", "die Ameisen 1, 3 und 4 von Seat 1"),
        ("es", "la hormiga 1 de Seat 1", "las hormigas 1, 3 y 4 de Seat 1"),
    ],
)
def test_a_list_chooses_the_form_by_its_length(language, singular, several):
    words = load_words(ATTA_ANTS.words, language)

    assert words.fill("prey", {"ants": (0,), "seat": 1}).replace("seat", "Seat") == singular
    assert words.fill("prey", {"ants": (0, 2, 3), "seat": 1}).replace("seat", "Seat") == several
