"""March of the Ants is complete in three languages, with correct plurals and no stray English."""

import re
from functools import cache

import pytest
from msgspec.structs import replace

from formicary.game_check.secrecy import redact
from games.errors import RuleViolation
from games.game import RunPhase, Seats
from games.luck import SeededLuck
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants.drawing.card import draw_card, flat_face, small_face
from games.words import LANGUAGES, load_words
from games.words.check import check_words
from matches.queries.lines import line_of_event
from tests.games.march_of_the_ants.names import BARK, BLACK, GAME, RED, SOIL, TABLES
from tests.games.march_of_the_ants.positions import build_state
from tests.games.march_of_the_ants.random_matches import HORDE, LONG, PLAIN, play_steps
from tests.games.words.entries import (
    STEMS,
    alike_entries,
    entries_of,
    unnamed_templates,
    unused_entries,
)
from tests.service.boards.drawn import SVG, Drawn

PACKAGE = "games.march_of_the_ants"
WORDS = {language: load_words(PACKAGE, language) for language in LANGUAGES}
OTHERS = [language for language in LANGUAGES if language != "en"]
SMALLEST = 11
# Entries with the same text in two languages: facts alone, or words spelled the same.
ALIKE = {
    "beyond.hex",  # a name
    "card.ev02",  # German: Adaptive Radiation
    "chip.ab03",  # Spanish: Frugal
    "chip.hd04",  # Spanish: Bulldog
    "field.agenda",  # Agenda, agenda
    "field.base",  # base
    "field.horde",  # German: Horde
    "field.hand",  # German: Hand
    "field.q",  # a coordinate
    "field.r",  # a coordinate
    "from.hex",  # a name
    "holding.hand",  # Hand
    "larvae",  # Spanish: 1 larva
    "legend.larva",  # Spanish: larva
    "linked.hex",  # a name
    "named.gain",  # facts alone
    "named.hex",  # a name
    "named.tile",  # a name
    "named.title",  # a name
    "object.hex",  # a name
    "option.horde",  # German: Horde
    "picture.board",  # the game's name
    "picture.count.hand",  # German: Hand
    "picture.crowd",  # a name and a number
    "picture.done",  # counts
    "picture.seat",  # a name
    "picture.section.abdomen",  # Spanish: Abdomen
    "picture.section.thorax",  # German: Thorax
    "picture.site-worth.control",  # Spanish: control
    "picture.stack",  # facts alone
    "picture.stand",  # counts
    "picture.points.origins",
    "section.abdomen",  # Spanish: abdomen
    "section.thorax",  # German: Thorax
    "worth.control",  # Spanish: control
}


@cache
def texts_of_matches():
    """Return the lines and labels of random matches as entries with their facts."""
    texts = []
    for seats, options, seed in ((2, PLAIN, 3), (4, LONG, 4), (3, HORDE, 5)):
        for number, (state, _, events) in enumerate(play_steps(seats, options, seed)):
            seen = [redact(event, reader) for event in events for reader in (None, RED)]
            texts += [line_of(event) for event in seen]
            if number % 3 == 0 and isinstance(pending := GAME.pending(state), Seats):
                texts += labels_of(state, pending.questions[0].seat)
    return texts


def line_of(event):
    line = line_of_event(GAME, GAME.content, event)
    return f"event.{line.id}", line.facts


def labels_of(state, seat):
    view = GAME.view(state, seat)
    lines = [GAME.describe_command(view, command) for command in GAME.legal(state, seat)]
    return [(f"command.{line.id}", line.facts) for line in lines]


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
    forms = tuple(f"{form}." for form in ("from", "to", "at", "object", "beyond", "linked"))

    assert unused_entries(PACKAGE, (*STEMS, *forms)) == []


def test_english_says_what_is_printed():
    """The English names and texts of cards and hexes in the catalogue are those of the pack."""
    english = entries("en")

    for card in TABLES.cards:
        assert english[f"card.{card.id}"].texts == (card.name,)
        assert english[f"says.{card.id}"].texts == (card.text,)
    for number, printed in TABLES.hexes.items():
        assert english[f"hex.{number}"].texts == (printed.name,)
        assert not printed.text or english[f"says.hex-{number}"].texts == (printed.text,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_are_told(language):
    """Every line and label of the matches is filled, without a brace or a missing fact."""
    words = WORDS[language]
    for name, facts in texts_of_matches():
        text = words.fill(name, facts)

        assert words.has(name), name
        assert not re.search(r"[{}?]", text), text
        assert not re.search(r": ;|: $|  ", text), text


@pytest.mark.parametrize("language", OTHERS)
def test_lines_and_labels_are_not_the_english_ones(language):
    for name, facts in texts_of_matches():
        assert WORDS[language].fill(name, facts) != WORDS["en"].fill(name, facts), name


NUMBERS = [
    ("food", "1 Nahrung", "3 Nahrung", "1 alimento", "3 alimentos"),
    ("larvae", "1 Larve", "3 Larven", "1 larva", "3 larvas"),
    ("cards", "1 Karte", "3 Karten", "1 carta", "3 cartas"),
    ("hexes", "1 Feld", "3 Felder", "1 hexágono", "3 hexágonos"),
    ("colonies", "1 Kolonie", "3 Kolonien", "1 colonia", "3 colonias"),
    ("battles", "1 Sieg", "3 Siege", "1 victoria", "3 victorias"),
]


@pytest.mark.parametrize(("name", "singular", "several", "uno", "varios"), NUMBERS)
def test_one_is_told_from_several(name, singular, several, uno, varios):
    said = [WORDS[code].fill(name, {"n": n}) for code in ("de", "es") for n in (1, 3)]

    assert said == [singular, several, uno, varios]


LINES = [
    (
        e.AntStepped(seat=RED, place=SOIL, site=0, to_place=BARK, to_site=2, flown=False),
        "Eine Ameise von Seat 0 geht aus dem Umland von „Erdreich“ auf Stelle 2 von „Rinde“",
        "Una hormiga de Seat 0 pasa de las afueras de Suelo al puesto 2 de Corteza",
    ),
    (
        e.AntStepped(seat=RED, place=0, site=0, to_place=BARK, to_site=0, flown=False),
        "Eine Ameise von Seat 0 geht aus dem Großen Tunnel ins Umland von „Rinde“",
        "Una hormiga de Seat 0 pasa del Gran Túnel a las afueras de Corteza",
    ),
    (
        e.AntsFed(seat=RED, food=1, larvae=2, starving=1),
        "Seat 0 füttert die Ameisen mit 1 Nahrung und 2 Larven; 1 Ameise verhungert",
        "Seat 0 alimenta a sus hormigas con 1 alimento y 2 larvas; 1 hormiga muere de hambre",
    ),
    (
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 2), e.Spot(0, 0)), cause="effect", left=0),
        "Seat 0 verliert 2 Ameisen durch eine Wirkung: auf Stelle 2 von „Erdreich“ und im Großen"
        " Tunnel",
        "Seat 0 pierde 2 hormigas por un efecto: en el puesto 2 de Suelo y en el Gran Túnel",
    ),
    (
        e.EvolutionPlayed(seat=BLACK, card="th01", bodies=1, points=3),
        "Seat 1 bildet „Spähthorax“ aus und vollendet einen Körper für 3 Punkte",
        "Seat 1 desarrolla «Tórax explorador» y completa un cuerpo por 3 puntos",
    ),
]


@pytest.mark.parametrize(("event", "german", "spanish"), LINES)
def test_lines_have_the_cases_of_their_language(event, german, spanish):
    name, facts = line_of(event)

    assert [WORDS[language].fill(name, facts) for language in ("de", "es")] == [german, spanish]


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_said_in_each_language(language):
    """All refusals met during a match have all their facts and contain no slug."""
    said = set()
    steps = [(state, command) for state, command, _ in play_steps(3, PLAIN, 7)]
    commands = [command for _, command in steps if command and not isinstance(command, RunPhase)]
    for state, _ in steps[::9]:
        pending = GAME.pending(state)
        seat = pending.questions[0].seat if isinstance(pending, Seats) else RED
        tried = [replace(command, seat=seat) for command in commands[::3]]
        for command in (*tried, commands[0], RunPhase()):
            try:
                GAME.decide(state, command, SeededLuck(1))
            except RuleViolation as refused:
                said.add(WORDS[language].fill(f"refusal.{refused.slug}", refused.facts))

    assert len(said) > 12
    assert not [text for text in said if re.search(r"[{}?_]|[a-z]-[a-z]", text)]


def views():
    """Return a seat's views during a match, and one view with texts of maximum length."""
    game_views = []
    for seats, options in ((5, LONG), (2, PLAIN), (3, HORDE)):
        states = [state for state, _, _ in play_steps(seats, options, 1, eager=True)]
        game_views += [GAME.view(state, 0) for state in (*states[:: len(states) // 5], states[-1])]
    bodies = ["hd01", "hd02", "th09", "th10", "ab10", "ab08"]
    crowd = build_state(bodies={RED: bodies}, goals={RED: ["go11", "go12"]})
    held = [card.id for card in TABLES.cards if card.id not in {*bodies, "go11", "go12"}]
    full = build_state(hands={RED: held})
    return [*game_views, GAME.view(crowd, RED), GAME.view(full, RED)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_hold_their_words(language):
    """Texts are at least 11 units high, inside the picture, uncut and completely filled in."""
    words = WORDS[language]
    for view in views():
        for part in GAME.parts.listed(view, words):
            drawn = Drawn(GAME.parts.draw(view, part.name, words))
            written = [element for element in drawn.root.iter(SVG + "text") if element.text]
            said = [
                element.text or "" for element in drawn.root.iter() if element.tag != SVG + "style"
            ]

            assert not [
                element for element in written if float(element.get("font-size", 11)) < SMALLEST
            ]
            assert not drawn.outside(), part.name
            assert not [text for text in said if re.search(r"[{}]", text)], part.name
            assert not [element.text for element in written if "\u2026" in element.text], part.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_hold_their_words(language):
    """Each card is complete, in the hand and alone, without cut texts."""
    words = WORDS[language]
    pack = content.default_pack()
    for card in TABLES.cards:
        for drawn in (small_face(card, words), flat_face(card, words)[0]):
            assert "&#8230;" not in drawn, card.id
        assert "&#8230;" not in draw_card(card.id, pack, words), card.id


@pytest.mark.parametrize("language", OTHERS)
def test_drawings_have_no_english_words(language):
    """Apart from names and marks, drawn and spoken texts differ from the English ones."""
    same = {"March of the Ants", "Thorax", "Abdomen", "Hand", "Adaptive Radiation", "Bulldog"}
    same |= {"larva", "Frugal", "Tunnel."}
    for view in views():
        for part in GAME.parts.listed(view, WORDS["en"]):
            english, other = (
                Drawn(GAME.parts.draw(view, part.name, WORDS[code])) for code in ("en", language)
            )
            both = {text for text in said_in(english) & said_in(other) if text not in same}
            assert not [text for text in both if re.search(r"[a-z]{3}", without_marks(text))]


def said_in(drawn):
    return {
        element.text
        for element in drawn.root.iter()
        if element.text and element.tag != SVG + "style"
    }


def without_marks(text):
    """Return a text without the marks of seats."""
    return re.sub(r"Seat \d", "", text)
