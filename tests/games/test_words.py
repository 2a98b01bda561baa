"""Catalogues in three languages are complete and can be filled with facts."""

import pytest

from games.words import LANGUAGES, Words, load_words
from games.words.catalogue import Catalogue, CatalogueEntry
from games.words.check import check_words
from games.words.template import BadTemplate, parse_template
from tests.sdk.hex_game import load_hex

load_hex()

ENTRIES = {
    "event.dug": ("{seat} digs {earth:earth} at {at}", ""),
    "event.fed": ("{seat} feeds {larvae:larvae}", ""),
    "event.sent": ("{owner:seat} sends {tiles:tile}", ""),
    "event.born": (("{n:number} is born", "{n:number} are born"), "{n}"),
    "event.over": ("Over: {reason}, {ranking:seat}", ""),
    "event.paid": ("Paid: {cost}", ""),
    "event.wanted": ("Wanted: {sides:side}", ""),
    "event.spoken": ("An ant of seat {owner} is {known}", ""),
    "cost.earth": ("{earth:earth} for {what:tile.accusative}", ""),
    "earth": (("1 earth", "{n} earths"), "{n}"),
    "larvae": (("1 larva", "{n} larvae"), "{n}"),
    "tile.farm": ("farm", ""),
    "tile.accusative.farm": ("the farm", ""),
    "tile.well": ("well", ""),
    "side.north.yes": ("trail in the north", ""),
    "side.south.no": ("grass in the south", ""),
    "reason.winter": ("winter came", ""),
}


def words_of(entries=ENTRIES, language="en"):
    plain = {
        name: CatalogueEntry(texts if isinstance(texts, tuple) else (texts,), counted)
        for name, (texts, counted) in entries.items()
    }
    own = Catalogue(language, plain, "n != 1", 2)
    return Words(language, (own, *load_words("games.table", language)._catalogues))


@pytest.mark.parametrize(
    ("entry", "facts", "text"),
    [
        (
            "event.dug",
            {"seat": 0, "earth": 1, "at": {"q": 1, "r": -2}},
            "Seat 0 digs 1 earth at (1, -2)",
        ),
        ("event.fed", {"seat": 2, "larvae": 0}, "Seat 2 feeds 0 larvae"),
        ("event.fed", {"seat": 2, "larvae": 1}, "Seat 2 feeds 1 larva"),
        (
            "event.sent",
            {"owner": [0, 1], "tiles": ["farm", "well", "ours"]},
            "Seat 0 and Seat 1 sends farm, well and ours",
        ),
        ("event.sent", {"owner": None, "tiles": []}, "nobody sends none"),
        ("event.born", {"n": 1}, "1 is born"),
        ("event.born", {"n": 3}, "3 are born"),
        (
            "event.over",
            {"reason": "winter", "ranking": ((1, 2), (0,))},
            "Over: winter came, Seat 1 and Seat 2, then Seat 0",
        ),
        ("event.over", {"reason": "rain", "ranking": ()}, "Over: rain, none"),
        (
            "event.paid",
            {"cost": {"word": "cost.earth", "earth": 2, "what": "farm"}},
            "Paid: 2 earths for the farm",
        ),
        (
            "event.paid",
            {"cost": {"word": "cost.earth", "earth": 1, "what": "well"}},
            "Paid: 1 earth for well",
        ),
        (
            "event.wanted",
            {"sides": {"north": True, "south": False}},
            "Wanted: trail in the north and grass in the south",
        ),
        ("event.spoken", {"owner": 1, "known": True}, "An ant of seat 1 is yes"),
        ("event.spoken", {"owner": 1}, "An ant of seat 1 is ?"),
        ("event.none-such", {}, "None such"),
    ],
)
def test_facts_fill_an_entry(entry, facts, text):
    assert words_of().fill(entry, facts) == text


@pytest.mark.parametrize(
    ("language", "words", "text"),
    [
        ("en", ["a", "b", "c"], "a, b and c"),
        ("de", ["a", "b", "c"], "a, b und c"),
        ("es", ["a", "b", "c"], "a, b y c"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["leña", "hielo"], "leña y hielo"),
        ("de", [], "nichts"),
    ],
)
def test_lists_are_joined_as_a_language_does(language, words, text):
    assert load_words("games.table", language).join(words) == text


@pytest.mark.parametrize("texts", [("{Seat}",), ("{a b}",), ("a } b",), ("{a:}",)])
def test_braces_that_name_no_fact_are_no_template(texts):
    with pytest.raises(BadTemplate):
        parse_template(texts)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (None, "nobody"),
        (True, "yes"),
        (3, "3"),
        ("red", "red"),
        ({"x": 1, "y": -2}, "(1, -2)"),
        ({"card": "a", "cell": {"x": 1, "y": 2}}, "(card a, cell (1, 2))"),
        ({"is_done": False}, "(is done no)"),
        ((), "none"),
    ],
)
def test_a_fact_is_told_as_people_read_it(fact, text):
    assert words_of({"event.met": ("{fact}", "")}).fill("event.met", {"fact": fact}) == text


@pytest.mark.parametrize("package", ["games.table", "service", "webhooks", "game_hex"])
def test_catalogues_are_whole(package):
    assert list(check_words(package, LANGUAGES)) == []
