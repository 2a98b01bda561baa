"""Whole matches in each language: lines, labels, refusals and drawings."""

import json
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from games.atta_ants import ATTA_ANTS, content
from games.atta_ants.commands import PlaceCard
from games.atta_ants.events import CardDrawn, GameEnded, LeafTaken
from games.errors import RuleViolation
from games.luck import SeededLuck
from games.words import LANGUAGES, load_words
from matches.queries.lines import line_of_command, line_of_event
from service.text.seat_names import SeatNames, put_names
from tests.games.atta_ants.tables import RED, YELLOW, at, table
from tests.packs import default_of
from tests.scenario import random_match

TRANSLATED = [language for language in LANGUAGES if language != "en"]
PLANS = [(seats, arrange) for seats in (2, 3, 4) for arrange in ("system", "first_player")]
SEED = 5
TEXTS = ("title", "desc", "text")
SVG = "{http://www.w3.org/2000/svg}"
# Texts that are the same in every language: numbers, places, signs, and the marks of seats.
ALIKE = re.compile(r"[-\d, !\u00d7]*|[Ss]eat \d")
LONG = SeatNames(called=("Maximiliane Kurz",) * 4)  # the maximum length of a name in a drawing


@cache
def steps(seats, arrange):
    """Return the commands of a random match, each with its state and its events."""
    return tuple(random_match(ATTA_ANTS, seats, SEED, ATTA_ANTS.options(arrange=arrange)))


@cache
def views(seats, arrange):
    """Yield the spectator's view of every state of a random match, including the last one."""
    states = [state for state, _, _ in steps(seats, arrange)]
    *_, (state, _, events) = steps(seats, arrange)
    for event in events:
        state = ATTA_ANTS.evolve(state, event)
    return tuple(ATTA_ANTS.view(snapshot, None) for snapshot in (*states, state))


def lines_of_match(language, seats, arrange):
    """Yield the lines of a match."""
    words = load_words(ATTA_ANTS.words, language)
    for _, _, events in steps(seats, arrange):
        for event in events:
            line = line_of_event(ATTA_ANTS, ATTA_ANTS.content, event)
            yield words.fill(f"event.{line.id}", line.facts)


def labels_of_match(language, seats, arrange):
    """Yield the labels of each decision in a match."""
    words = load_words(ATTA_ANTS.words, language)
    for state, command, _ in steps(seats, arrange):
        if (seat := getattr(command, "seat", None)) is not None:
            view = ATTA_ANTS.view(state, seat)
            lines = [
                line_of_command(ATTA_ANTS, view, action) for action in ATTA_ANTS.legal(state, seat)
            ]
            yield [words.fill(f"command.{line.id}", line.facts) for line in lines]


def pictures(language, seats, arrange, every=7):
    """Yield some of the drawings of a match, whole and in parts."""
    words = load_words(ATTA_ANTS.words, language)
    for view in (*views(seats, arrange)[::every], views(seats, arrange)[-1]):
        yield ATTA_ANTS.draw(view, words)
        for part in ATTA_ANTS.parts.listed(view, words):
            yield ATTA_ANTS.parts.draw(view, part.name, words)


def words_in(picture):
    """Return all texts, titles and descriptions in a drawing."""
    drawn = ElementTree.fromstring(picture)  # noqa: S314  # our own picture
    return [
        element.text
        for element in drawn.iter()
        if element.tag in {SVG + tag for tag in TEXTS} and element.text
    ]


def is_whole(text):
    return bool(text) and not re.search(r"[{}?]|\b(?:None|True|False)\b", text)


@pytest.mark.parametrize(("seats", "arrange"), PLANS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_told_without_a_gap(language, seats, arrange):
    """Every line and every label is filled in, and the labels of a decision differ."""
    assert [line for line in lines_of_match(language, seats, arrange) if not is_whole(line)] == []
    for labels in labels_of_match(language, seats, arrange):
        assert [label for label in labels if not is_whole(label)] == []
        assert len({*labels}) == len(labels)


@pytest.mark.parametrize(("seats", "arrange"), PLANS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_match_is_told_without_english(language, seats, arrange):
    """No line and no label is the English one."""
    pairs = zip(
        lines_of_match("en", seats, arrange), lines_of_match(language, seats, arrange), strict=True
    )
    assert [own for own, other in pairs if own == other] == []
    decisions = zip(
        labels_of_match("en", seats, arrange),
        labels_of_match(language, seats, arrange),
        strict=True,
    )
    for english, labels in decisions:
        assert {*english} & {*labels} == set()


@pytest.mark.parametrize("arrange", ["system", "first_player"])
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_match_is_drawn_without_english(language, arrange):
    """Texts, titles and descriptions in drawings differ from the English ones."""
    for english, picture in zip(
        pictures("en", 3, arrange), pictures(language, 3, arrange), strict=True
    ):
        assert len(words_in(picture)) == len(words_in(english))
        both = {word for word in words_in(english) if not ALIKE.fullmatch(word)} & {
            *words_in(picture)
        }
        assert both == set()
        assert all(map(is_whole, words_in(picture)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_refusals_are_told_without_english(language):
    """Every refusal of random commands is checked, including its sides and places."""
    words, english = load_words(ATTA_ANTS.words, language), load_words(ATTA_ANTS.words, "en")
    met = {}
    commands = [item for _, item, _ in steps(3, "first_player") if hasattr(item, "seat")]
    for state, _, _ in steps(3, "first_player"):
        for command in commands:
            try:
                ATTA_ANTS.decide(state, command, SeededLuck(1))
            except RuleViolation as refused:
                met[refused.slug] = refused
    texts = {slug: words.fill(f"refusal.{slug}", item.facts) for slug, item in met.items()}

    assert {"turn.other-question", "turn.not-yours", "place.occupied"} <= {*met}
    assert [text for text in texts.values() if not is_whole(text)] == []
    assert [
        slug
        for slug, item in met.items()
        if texts[slug] == english.fill(f"refusal.{slug}", item.facts)
    ] == []


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "grass to the north and grass to the east"),
        ("de", "Gras im Norden und Gras im Osten"),
        ("es", "hierba al norte y hierba al este"),
    ],
)
def test_a_card_that_does_not_fit_is_told_what_is_wanted(language, wanted):
    """The refusal lists the required edge of each side: trail or grass (rules 1.1)."""
    past = table("NW NS NE\nEW + EW\n. NS SE", card="atta-16")
    with pytest.raises(RuleViolation) as refused:
        past.when(PlaceCard(seat=RED, cell=at(-1, 1), rotation=0))
    words = load_words(ATTA_ANTS.words, language)

    assert wanted in words.fill("refusal.place.mismatch", refused.value.facts)


@pytest.mark.parametrize(
    ("language", "drawn", "taken", "ended"),
    [
        (
            "de",
            "Seat 0 zieht eine Gerade mit Spinne",
            "Ameise 1 von Seat 0 nimmt Ameise 4 von Seat 1 das Blatt",
            "Das Spiel ist zu Ende: eine Kolonie hat sechs Ameisen. Rangfolge: Seat 0 und Seat 2",
        ),
        (
            "es",
            "Seat 0 roba una recta con ara\u00f1a",
            "La hormiga 1 de Seat 0 le quita la hoja a la hormiga 4 de Seat 1",
            "El juego ha terminado: una colonia tiene seis hormigas."
            " Clasificaci\u00f3n: Seat 0 y Seat 2",
        ),
    ],
)
def test_lines_read_as_a_sentence(language, drawn, taken, ended):
    """Lines use the terms of the rules pages. The service replaces seats with names."""
    words = load_words(ATTA_ANTS.words, language)

    def say(event):
        line = line_of_event(ATTA_ANTS, ATTA_ANTS.content, event)
        return words.fill(f"event.{line.id}", line.facts)

    assert say(CardDrawn(seat=RED, card="atta-09")) == drawn
    assert say(LeafTaken(seat=RED, ant=0, owner=YELLOW, victim=3)) == taken
    assert say(GameEnded(reason="six-ants", ranking=((0, 2),))) == ended


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Seat 0 draws a card \u201chairpin bend\u201d"),
        ("de", "Seat 0 zieht eine Karte \u201ehairpin bend\u201c"),
        ("es", "Seat 0 roba una carta \u00abhairpin bend\u00bb"),
    ],
)
def test_a_pattern_of_another_pack_goes_by_its_own_name(language, line):
    """The name is the same in every language, because it has no translations."""
    pack = default_of("atta-ants")
    for card in pack["cards"]:
        card["pattern"] = "hairpin-bend"
    digest = content.supply(json.dumps(pack).encode())
    described = line_of_event(ATTA_ANTS, digest, CardDrawn(seat=RED, card="atta-21"))

    assert (
        load_words(ATTA_ANTS.words, language).fill(f"event.{described.id}", described.facts) == line
    )


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("de", "Gerade auf (1, 0), Pfade nach Osten und Westen; 2 Bl\u00e4tter; Spinne 1;"
               " Ameise 2 von Seat 0; Ameise 1 von Seat 1 (tr\u00e4gt ein Blatt)"),
        ("es", "Recta en (1, 0), senderos al este y al oeste; 2 hojas; ara\u00f1a 1;"
               " hormiga 2 de Seat 0; hormiga 1 de Seat 1 (lleva una hoja)"),
    ],
)  # fmt: skip
def test_what_is_on_a_card_is_in_its_title(language, title):
    past = table(
        ants=(((0, 0), (1, 0)), ((1, 0), (0, 0))),
        carrying=((1, 0),),
        leaves=(((1, 0), 2),),
        spiders=((1, 0),),
    )
    words = load_words(ATTA_ANTS.words, language)

    assert title in words_in(ATTA_ANTS.draw(ATTA_ANTS.view(past.state, None), words))


@pytest.mark.parametrize("arrange", ["system", "first_player"])
@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_cut_off_or_overprinted(language, arrange, profile):
    """Parts next to the table are measured in a browser, with names of maximum length."""
    words, page = load_words(ATTA_ANTS.words, language), profile.new_page()
    parts = {
        put_names(ATTA_ANTS.parts.draw(view, part.name, words), LONG)
        for view in views(4, arrange)
        for part in ATTA_ANTS.parts.listed(view, words)[1:]
    }
    faults = [fault for picture in sorted(parts) for fault in crowded_words(page, picture)]
    page.close()

    assert faults == []


def crowded_words(page, picture):
    """Yield the texts of a drawing that extend beyond it or overlap others."""
    page.set_content(f"<body style='margin:0'>{picture}</body>")
    width, texts = page.evaluate(MEASURE)
    yield from (text for text, left, _, right, _ in texts if left < 2 or right > width - 2)
    for number, (text, left, top, right, bottom) in enumerate(texts):
        for other, start, above, end, below in texts[number + 1 :]:
            if (
                left < end - 1
                and start < right - 1
                and top + 3 < below - 3
                and above + 3 < bottom - 3
            ):
                yield (text, other)


MEASURE = """() => {
    const svg = document.querySelector("svg"), frame = svg.getBoundingClientRect();
    const boxes = Array.from(svg.querySelectorAll("text:not(.aa-must)"), (text) => {
        const box = text.getBoundingClientRect();
        return [text.textContent, box.left, box.top, box.right, box.bottom];
    });
    return [frame.width, boxes.filter((box) => box[0])];
}"""
