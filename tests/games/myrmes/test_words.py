"""Myrmes in three languages is complete, has correct plurals, and contains no stray English."""

import re
from functools import cache

import pytest

from formicary.game_check.secrecy import redact
from games.errors import RuleViolation
from games.luck import SeededLuck
from games.myrmes.content import POINT_UP, default
from games.myrmes.events import harvest as h
from games.myrmes.events import turns as t
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.words import LANGUAGES, load_words
from games.words.check import check_words
from matches.queries.lines import line_of_event
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES, A, B, colony, scene
from tests.games.myrmes.test_parts import RICH, sizes_of
from tests.games.words.entries import (
    STEMS,
    alike_entries,
    entries_of,
    unnamed_templates,
    unused_entries,
)
from tests.service.boards.drawn import SVG, Drawn, meet

PACKAGE = "games.myrmes"
WORDS = {language: load_words(PACKAGE, language) for language in LANGUAGES}
OTHERS = [language for language in LANGUAGES if language != "en"]
# Entries with the same text in two languages: marks, letters, and words of one spelling.
ALIKE = {
    "list.comma",  # a mark
    "list.clauses",  # a mark
    "of-seat",  # a name and a mark
    "event-set",  # a name
    "ranked",  # names
    "die-shown",  # a name
    "quoted",  # each language has its quotes
    "larvae",  # Spanish: 1 larva
    "picture.title",  # facts alone
    "picture.phase",  # German: Phase
    "picture.space",  # names
    "picture.hex",  # a place
    "picture.seat",  # a name
    "picture.mat",  # a name and points
    "picture.origin",  # a name and points
    "picture.slot",  # counts
    "plan.event",  # a name
    "prey.termite",  # German: Termite
    "room.yield.gestation",  # Spanish: 1 larva
    "cube.letter.earth",  # German: E as Erde
    "cube.letter.stone",  # German: S as Stein
    "season.winter",  # German: Winter
    "stage.winter",  # German: Winter
    "action.tunnel",  # German: Tunnel
    "holding.winter",  # German: Winter
    "item.origins.9",  # German: Winter
    "field.phase",  # German: Phase
    "field.q",  # a coordinate
    "field.r",  # a coordinate
    "value.termite",  # German: Termite
    "value.type.winter",  # German: Winter
}


@cache
def texts_of_matches():
    """Return the lines and labels of rich matches as entries with their facts."""
    texts = []
    for seats, seed, whim in ((2, 4, "deep"), (4, 3, "nurses")):
        for number, (state, _, events) in enumerate(mixed_match(seats, seed, whim=whim)):
            seen = [redact(event, reader) for event in events for reader in (None, A)]
            lines = [line_of_event(MYRMES, default(), event) for event in seen]
            texts += [(f"event.{line.id}", line.facts) for line in lines]
            view = MYRMES.view(state, number % seats)
            labels = [
                MYRMES.describe_command(view, command)
                for command in MYRMES.legal(state, number % seats)
            ]
            texts += [(f"command.{line.id}", line.facts) for line in labels]
    return texts


def entries(language):
    return entries_of(PACKAGE, language)


def test_the_catalogues_are_whole():
    """Each language has the same entries, facts and plurals."""
    assert not list(check_words(PACKAGE))


@pytest.mark.parametrize("language", OTHERS)
def test_no_entry_is_english_by_accident(language):
    same = alike_entries(PACKAGE, language)

    assert same <= ALIKE, sorted(same - ALIKE)
    assert set(entries("en")) >= ALIKE


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_that_a_template_names_exist(language):
    assert unnamed_templates(PACKAGE, language) == []


def test_no_entry_is_unused():
    assert unused_entries(PACKAGE, (*STEMS, "item.")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_are_told(language):
    """Every line and label of rich matches is filled, without a brace or a missing fact."""
    words = WORDS[language]
    for name, facts in texts_of_matches():
        text = words.fill(name, facts)

        assert words.has(name), name
        assert not re.search(r"[{}?]", text), text
        assert text[0] == text[0].upper(), text
        assert not re.search(r": ;|: $|  ", text), text


@pytest.mark.parametrize("language", OTHERS)
def test_lines_and_labels_are_not_the_english_ones(language):
    for name, facts in texts_of_matches():
        assert WORDS[language].fill(name, facts) != WORDS["en"].fill(name, facts)


NUMBERS = [
    ("nurses", "1 Amme", "3 Ammen", "1 nodriza", "3 nodrizas"),
    ("soldiers", "1 Soldatin", "3 Soldatinnen", "1 soldado", "3 soldados"),
    ("food", "1 Nahrung", "3 Nahrung", "1 alimento", "3 alimentos"),
    ("points", "1 Punkt", "3 Punkte", "1 punto", "3 puntos"),
    ("picture.left", "noch 1", "noch 3", "queda 1", "quedan 3"),
]


@pytest.mark.parametrize(("name", "singular", "several", "uno", "varios"), NUMBERS)
def test_one_is_told_from_several(name, singular, several, uno, varios):
    said = [WORDS[code].fill(name, {"n": n}) for code in ("de", "es") for n in (1, 3)]

    assert said == [singular, several, uno, varios]


def test_a_slot_counts_its_nurses():
    facts = {"born": {"word": "larvae", "n": 1}}
    said = [WORDS["de"].fill("picture.slot.picked", {**facts, "nurses": n}) for n in (1, 2)]

    assert said == [
        "1 Amme: 1 Larve; deine Amme ist hier",
        "2 Ammen: 1 Larve; deine Ammen sind hier",
    ]


LINES = [
    (
        t.PheromonePlaced(
            seat=A, shape="p4-hook", hexes=(), food=0, earth=0, stone=0, points=4, bonus=1
        ),
        "Seat 0 legt einen Pheromonhaken aus 4 auf nichts: 4 Punkte und 1 mehr durch Punkte +1",
        "Seat 0 coloca una feromona en gancho de 4 en nada: 4 puntos y 1 más por PV +1",
    ),
    (
        t.ObjectiveCompleted(
            seat=A, objective="o1-food", points=6, bonus=0, food=3, rewards=(t.Reward(B, 5, 1),)
        ),
        "Seat 0 erfüllt das Ziel „3 Nahrung abgeben“: 6 Punkte; wer es früher erfüllt hat: Seat 1"
        " gewinnt 5 Punkte und 1 mehr durch Punkte +1",
        "Seat 0 cumple «Dar 3 alimentos»: 6 puntos; por cumplirlo antes, Seat 1 gana 5 puntos y 1"
        " más por PV +1",
    ),
    (
        h.HarvestGathered(seat=B, takes=(), food=0, points=0, bonus=0),
        "Seat 1 erntet nichts",
        "Seat 1 cosecha nada",
    ),
]


@pytest.mark.parametrize(("event", "german", "spanish"), LINES)
def test_lines_have_the_articles_of_their_language(event, german, spanish):
    line = line_of_event(MYRMES, default(), event)
    said = [WORDS[language].fill(f"event.{line.id}", line.facts) for language in ("de", "es")]

    assert said == [german, spanish]


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_said_in_each_language(language):
    """All refusals met during a match have all their facts."""
    said = set()
    states = [state for state, _, _ in mixed_match(2, 4, whim="deep")]
    for state in states[::16]:
        for command in _some_of_each(tuple(states)):
            try:
                MYRMES.decide(state, command, SeededLuck(1))
            except RuleViolation as refused:
                said.add(WORDS[language].fill(f"refusal.{refused.slug}", refused.facts))

    assert len(said) > 30
    assert not [text for text in said if re.search(r"[{}?]", text)]


@cache
def _some_of_each(states):
    """Return up to eight commands of each type that are legal during a match."""
    commands_by_type: dict[type, list[object]] = {}
    for state in states:
        for command in (*MYRMES.legal(state, A), *MYRMES.legal(state, B)):
            of_type = commands_by_type.setdefault(type(command), [])
            if len(of_type) < 8 and command not in of_type:
                of_type.append(command)
    return tuple(command for of_type in commands_by_type.values() for command in of_type)


def views():
    """Return a seat's views of a rich match, and one view with texts of maximum length."""
    states = [state for state, _, _ in mixed_match(4, 5, whim="deep")]
    sealed = BirthPlan(event=5, larvae=3, soldiers=2, atelier=1, is_done=True)
    mats = {A: colony(event=POINT_UP, nurses=8, larvae=17, food=12, earth=10, stone=11)}
    crowd = scene(mats=mats, phase=BirthsPhase((sealed, BirthPlan())))
    return [MYRMES.view(state, 0) for state in (*states[:: len(states) // 5], RICH, crowd)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_hold_their_words(language):
    """Texts are at least 11 units high, inside the picture, apart from others and filled in."""
    words = WORDS[language]
    for view in views():
        for part in MYRMES.parts.listed(view, words):
            drawn = Drawn(MYRMES.parts.draw(view, part.name, words))
            said = [
                element.text or "" for element in drawn.root.iter() if element.tag != SVG + "style"
            ]

            assert not [sized for sized in sizes_of(drawn) if sized[1] < 11]
            assert not drawn.outside(), part.name
            assert not [text for text in said if re.search(r"[{}?]", text)]
            small = [(text, box) for text, box in drawn.texts("bd-small") if text.isalpha()]
            for number, (_, box) in enumerate(small):
                sure = [box[0] + 4, box[1], box[2] - 4, box[3]]  # boxes are as wide as they can be
                assert not any(meet(sure, other) for _, other in small[number + 1 :]), part.name


@pytest.mark.parametrize("language", OTHERS)
def test_parts_and_drawings_have_no_english_words(language):
    """Apart from names and marks, drawn and spoken texts differ from the English ones."""
    same = {"Myrmes", "Winter", "E", "S", "Phase", "Larvae"}
    for view in views():
        for part in MYRMES.parts.listed(view, WORDS["en"]):
            english, other = (
                Drawn(MYRMES.parts.draw(view, part.name, WORDS[code])) for code in ("en", language)
            )
            both = _texts_of(english) & _texts_of(other)
            assert not [
                text for text in both if re.search(r"[a-z]{3}", _bare(text)) and text not in same
            ]


def _texts_of(drawn):
    return {
        element.text
        for element in drawn.root.iter()
        if element.text and element.tag != SVG + "style"
    }


def _bare(text):
    """Return a text without the marks of seats and the words spelled the same."""
    return re.sub(r"Seat \d|[Ll]arvae?\b|Termite|Winter|Tunnel", "", text)
