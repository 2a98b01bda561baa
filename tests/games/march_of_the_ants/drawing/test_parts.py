"""The parts of the board of March of the Ants are readable and can be pressed."""

import re
from xml.etree.ElementTree import tostring

import pytest
from msgspec.structs import replace

from games.luck import SeededLuck
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.drawing.card import small_face
from games.march_of_the_ants.state import State
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, RED, TABLES, WORDS
from tests.games.march_of_the_ants.positions import build_state
from tests.games.march_of_the_ants.random_matches import LONG, play_steps
from tests.service.boards.drawn import SVG, Drawn

SMALLEST = 11
RULE = re.compile(r"([^{}]+){([^{}]*)}")
SIZE = re.compile(r"font-size:([\d.]+)px")
CROWDED = {
    RED: {"Tunnel": (0, 0), "Soil": (1, 0, 0)},
    BLACK: {"Soil": (2, 0), "Bark": (1, 4)},
    BLUE: {"Dry Seep": (1, 2, 0), "Soil": (0,), "Tunnel": (0,)},
}


@pytest.fixture(scope="module")
def long_match():
    """Return some states of a match of five with much of the map explored, including the last."""
    states = [state for state, _, _ in play_steps(5, LONG, 1, eager=True)]
    return [*states[:: len(states) // 6], states[-1]]


def draw_parts(state, seat):
    view = GAME.view(state, seat)
    return {
        part.name: GAME.parts.draw(view, part.name, WORDS)
        for part in GAME.parts.listed(view, WORDS)
    }


def sizes_by_class(svg):
    """Return the font sizes in a style sheet, by the last class of each rule."""
    sizes = {}
    for selectors, body in RULE.findall(svg[svg.index("<style>") : svg.index("</style>")]):
        for size in SIZE.findall(body):
            for selector in selectors.split(","):
                sizes[selector.strip().split(".")[-1]] = float(size)
    return sizes


def small_texts(svg):
    """Return the texts that are too small to read, or that have no size in the styles."""
    drawn, sizes = Drawn(svg), sizes_by_class(svg)
    width = drawn.root.get("width")
    shown = float(width) / drawn.box[2] if width else 1.0
    small = []
    for element, scale in walk(drawn.root, shown):
        named = [sizes[name] for name in element.get("class", "").split() if name in sizes]
        size = float(element.get("font-size") or (named or [0])[-1])
        if element.text and size * scale < SMALLEST - 0.05:
            small.append((element.text, size * scale))
    return small


def walk(element, scale):
    """Yield every text with its scale."""
    for grown in re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(grown)
    if element.tag == SVG + "text":
        yield element, scale
    for child in element:
        yield from walk(child, scale)


@pytest.mark.parametrize("seat", [0, 4, None])
def test_no_text_is_below_eleven(long_match, seat):
    """The limit applies to the whole in its own units and to each part at its natural size."""
    for state in long_match:
        assert not small_texts(GAME.draw(GAME.view(state, seat), WORDS))
        for svg in draw_parts(state, seat).values():
            assert not small_texts(svg)


def test_the_parts_fit_where_they_are_shown(long_match):
    for state in long_match:
        parts = {name: Drawn(svg) for name, svg in draw_parts(state, 1).items()}

        mats = [f"mat-{seat}" for seat in range(5)]
        assert list(parts) == ["map", "course", "hand", *mats, "legend"]
        for name, drawn in parts.items():
            assert not drawn.outside()
            assert drawn.used_symbols_are_defined()
            if name != "map":
                assert int(drawn.root.get("width")) <= 420
        assert int(parts["map"].root.get("width")) >= parts["map"].box[2]


def test_whose_a_part_is():
    view = GAME.view(build_state(), BLACK)

    assert {part.name: part.seat for part in GAME.parts.listed(view, WORDS)} == {
        "map": None,
        "course": None,
        "hand": BLACK,
        "mat-0": 0,
        "mat-1": 1,
        "mat-2": 2,
        "legend": None,
    }
    assert [part.name for part in GAME.parts.listed(GAME.view(State(), None), WORDS)] == ["map"]
    assert "Being set up" in draw_parts(State(), None)["map"]
    assert "hand" not in draw_parts(build_state(), None)
    with pytest.raises(KeyError):
        GAME.parts.draw(view, "mat-3", WORDS)
    with pytest.raises(KeyError):
        GAME.parts.draw(GAME.view(build_state(), None), "hand", WORDS)


def test_what_can_be_pressed_says_what_it_is(long_match):
    """Each target has its own title, without the numbers that only the log uses."""
    for state in long_match:
        drawn = Drawn(GAME.draw(GAME.view(state, 0), WORDS))
        targets = [element for element in drawn.root.iter() if ":" in element.get("id", "")]

        assert targets
        for target in targets:
            assert target[0].tag == SVG + "title", target.get("id")
            assert len(target[0].text) > 3
            assert not re.search(r"\b(ev|hd|th|ab|go)\d\d\b", target[0].text)


def test_what_lies_on_a_hex_is_within_it():
    """The innermost element receives the press: an ant on its site, or the site on its hex."""
    drawn = Drawn(GAME.draw(GAME.view(build_state(ants=CROWDED), RED), WORDS))
    parents = {child: parent for parent in drawn.root.iter() for child in parent}
    named = {element.get("id"): element for element in drawn.root.iter() if element.get("id")}

    def above(name):
        parent, ids = parents[named[name]], []
        while parent in parents:
            ids += [parent.get("id")] if parent.get("id") else []
            parent = parents[parent]
        return ids

    assert above("ant:0.1.1") == ["site:1.1", "hex:1"]
    assert above("ant:0.1.0") == ["site:1.0", "hex:1"]
    assert above("ant:0.0.0") == ["hex:0"]
    assert named["ant:0.1.0"][0].text == "2 ants of seat 0 in the outskirts of Soil"
    assert named["site:1.1"][0].text == "Site 1 of Soil: 3 larvae, control, held by seat 0"
    assert named["site:1.0"][0].text.endswith(
        "Soil: seat 0 \u00d72, seat 1 \u00d71, seat 2 \u00d71"
    )
    assert named["site:2.2"][0].text == "Site 2 of Bark: 1 food, vacant"


def test_cards_in_play_and_on_offer_lie_open():
    state = build_state()
    offer = replace(state, agenda=(t.Turn(RED), t.OfferedCards(RED, (0, 1))))
    played = replace(
        state, agenda=(t.Turn(RED), t.Deferred(RED, TABLES.index["ev06"], 0), t.Turn(RED))
    )

    cards = [
        card.get("id") for card in Drawn(draw_parts(offer, BLACK)["course"]).all("ma-card-face")
    ]
    assert cards == ["card:ev01", "card:ev02"]
    assert 'id="card:ev06"' in draw_parts(played, None)["course"]


def test_hexes_to_be_put_back_are_shown_to_their_seat():
    """The seat places the second of three hexes, so two of those it looked at are left."""
    state = build_state(pile=("Bark", "Fern", "Tall Sand"), tiles={})
    size = len(state.pile)
    known = tuple((1 << at, 1 << state.pile[at]) for at in range(size - 3, size))
    state = replace(state, hints=(known, (), ()), agenda=(t.Turn(RED), t.Arrange(RED, 3, 1)))

    hand = Drawn(draw_parts(state, RED)["hand"])
    assert [hex_.get("id") for hex_ in hand.all("ma-looked")] == ["drawn:2", "drawn:8"]
    assert "drawn:" not in draw_parts(state, BLACK)["hand"]


def test_a_short_note_stands_beside_the_number_of_cards():
    """A hex that was seen in the box takes no line of its own; several hexes do."""
    short, long = (
        Drawn(draw_parts(replace(build_state(), rejected=(hexes, (), ())), RED)["hand"])
        for hexes in ((16,), (16, 8, 2))
    )
    plain = Drawn(draw_parts(build_state(), RED)["hand"])

    assert "you have seen" in short.words()
    assert short.root.get("viewBox") == plain.root.get("viewBox")
    assert long.root.get("viewBox") != plain.root.get("viewBox")
    assert not short.outside()


def test_piles_stay_where_they_are_while_a_hex_is_placed():
    """The preview of the placement draws nothing over them. The panel is at most 330 high."""
    state = build_state()
    before = Drawn(draw_parts(state, RED)["course"])
    placing = replace(state, agenda=(t.PlaceTile(RED, 22, "explore"),))
    during = Drawn(draw_parts(placing, RED)["course"])

    assert [tostring(pile) for pile in during.all("ma-pile")] == [
        tostring(pile) for pile in before.all("ma-pile")
    ]
    assert float(during.root.get("viewBox").split()[3]) <= 330
    assert not during.outside()


def test_a_card_face_down_is_told_to_its_seat_alone():
    state = replace(build_state(), down=(TABLES.index["ev07"], -1, -1))

    assert "card:ev07" in draw_parts(state, RED)["hand"]
    seen = "".join(draw_parts(state, BLACK).values())
    assert 'id="down:0"' in seen
    assert "Fungal Outbreak" not in seen


def test_parts_are_alike_in_worlds_that_are_alike_to_a_seat(long_match):
    luck = SeededLuck("parts")
    for state in long_match:
        view = GAME.view(state, 2)
        world = GAME.determinize(view, luck)

        assert draw_parts(world, 2) == draw_parts(state, 2)


def test_a_long_text_of_a_card_in_the_hand_is_cut():
    """The title contains the whole text."""
    pack_card = replace(TABLES.cards[0], text="pheromone " * 60, name="A very long name of a card")
    drawn = small_face(pack_card, WORDS)
    assert drawn.count("pheromone") > 60
    assert drawn.count('class="mc-said"') == 8
    assert "A very long name of a " in drawn
