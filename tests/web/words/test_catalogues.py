"""The pages' catalogues are complete: every id that is looked up exists in each language."""

import re
from importlib.resources import files

import pytest
from babel.messages.pofile import read_po

from service.page.words import NAMES, PluralWords, read_words
from tests.web.words.scanning import list_calls, list_literals

ENGLISH = read_words("en")
OTHERS = sorted(set(NAMES) - {"en"})
FACT = re.compile(r"\{(\w+)\}")
SAME = {  # texts that are deliberately the same as in English, by language
    "de": {
        "account.notice-at",
        "account.notice-browser",
        "page.account.chat",
        "turn.waiting",
        "page.account.passkeys",
        "page.frame.api",
        "page.account.name",
        "page.problems.status",
        "page.match.normal",
        "page.analysis.normal",
        "page.draws.version",
        "asked",
        "choice.drawn",  # the name of a hex and a sentence, which have entries of their own
        "level.bot",
        "level.meant",
        "seats.alike",
        "share.embed-title",
        "live.on",
        "time.live",
        "keys.key-enter",
    },
    "es": {
        "account.notice-at",
        "page.account.chat",
        "turn.waiting",
        "page.frame.api",
        "page.match.normal",
        "page.analysis.normal",
        "asked",
        "choice.drawn",  # the name of a hex and a sentence, which have entries of their own
        "level.bot",
        "level.meant",
        "seats.alike",
        "minutes.range",
        "clock.days",
        "rating.provisional",
    },
}


def texts_of(entry):
    """Return the texts of an entry."""
    return [entry.one, entry.other] if isinstance(entry, PluralWords) else [entry]


def facts_of(entry):
    """Return the names of the facts that an entry contains."""
    facts = {fact for text in texts_of(entry) for fact in FACT.findall(text)}
    return facts | {entry.by} if isinstance(entry, PluralWords) else facts


def find_meant(calls):
    """Return the entries for each call. A pattern matches those that no other call uses."""
    named = {id_ for call in calls for id_ in call.ids}
    rest = [name for name in ENGLISH if name not in named]
    return [
        (call, id_, [name for name in rest if re.fullmatch(id_[1:], name)])
        if id_.startswith("~")
        else (call, id_, [id_] if id_ in ENGLISH else [])
        for call in calls
        for id_ in call.ids
    ]


def test_whatever_is_asked_for_is_there_with_the_facts_that_it_needs():
    calls = list_calls()
    meant = find_meant(calls)
    missing = [(place.where, id_) for place, id_, names in meant if not names]
    wanting = [
        (place.where, name, facts_of(ENGLISH[name]) - place.facts)
        for place, _, names in meant
        if place.facts is not None
        for name in names
        if not facts_of(ENGLISH[name]) <= place.facts
    ]

    assert len(calls) > 400
    assert missing == []
    assert wanting == []


def test_scripts_ask_for_nothing_that_only_templates_get():
    asked = [(call.where, id_) for call in list_calls() for id_ in call.ids if ".js" in call.where]
    assert len(asked) > 300
    assert [call for call in asked if call[1].lstrip("~").startswith("page.")] == []


@pytest.mark.slow
def test_no_entry_is_unused():
    meant = {name for _, _, names in find_meant(list_calls()) for name in names}
    unused = [name for name in ENGLISH if name not in meant | list_literals()]

    assert unused == []


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_the_same_ids_with_the_same_facts(language):
    words = read_words(language)
    otherwise = [name for name in words if facts_of(words[name]) != facts_of(ENGLISH[name])]
    uncounted = [name for name in words if type(words[name]) is not type(ENGLISH[name])]

    assert list(words) == list(ENGLISH)
    assert otherwise == []
    assert uncounted == []


@pytest.mark.parametrize("language", sorted(NAMES))
def test_every_entry_says_something_and_its_braces_are_facts(language):
    words = read_words(language)
    odd = [
        name
        for name, entry in words.items()
        for text in texts_of(entry)
        if not text.strip() or set("{}") & set(FACT.sub("", text)) or text != text.strip()
    ]

    assert odd == []


@pytest.mark.parametrize("language", sorted(NAMES))
def test_a_catalogue_names_its_language_and_leaves_nothing_in_doubt(language):
    with (files("web") / "words" / f"{language}.po").open("rb") as file:
        catalogue = read_po(file)

    assert str(catalogue.locale) == language
    assert catalogue.num_plurals == 2  # one, and all others: as scripts and templates count
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english_but_what_is_meant(language):
    words = read_words(language)
    same = {name for name, entry in words.items() if entry == ENGLISH[name]}

    assert same - SAME[language] == set()
    assert SAME[language] - same == set()
