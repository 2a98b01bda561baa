"""The parts of the board are readable at their size and contain each target once."""

import re
from collections import Counter
from functools import cache

import pytest

from games.luck import SeededLuck
from games.myrmes.drawing.parts import SCALES, draw, listed
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.myrmes.state import State
from games.words import load_words
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES, A, B, colony, complete, out, scene, tile
from tests.service.boards.drawn import SVG, Drawn

ENGLISH = load_words("games.myrmes", "en")
TILES = (
    tile("aphid-farm", A, (-4, 4), (-3, 4), (-4, 5)),
    tile("p4-hook", B, (2, 1), (3, 1), (4, 1), (2, 2), food=2, earth=1),
    tile("scavenging", None, (-1, 5), (0, 5), (-1, 6)),
)
MATS = {
    A: colony(workers=3, rooms=0b101, nurses=6, atelier=2, larvae=17, food=12, level=2),
    B: colony(completed=complete("o1-food"), earth=3),
}
RICH = scene(tiles=TILES, mats=MATS, phase=out(-5, 4, moves=2))
SIZES = re.compile(r"\.([\w-]+)\{[^}]*font-size:([\d.]+)px")


@cache
def states_of(seats):
    """Return some states of a match of strong players."""
    states = [state for state, _, _ in mixed_match(seats, 5, whim="deep")]
    return states[:: max(1, len(states) // 5)]


def sizes_of(drawn):
    """Yield the texts of a drawing with their sizes in pixels, as displayed."""
    sizes = {name: float(size) for name, size in SIZES.findall(drawn.svg)}
    shown = float(drawn.root.get("width", drawn.box[2])) / drawn.box[2]
    for text in drawn.root.iter(SVG + "text"):
        named = [sizes[name] for name in text.get("class", "").split() if name in sizes]
        yield text.text, float(text.get("font-size") or named[-1]) * shown


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_text_is_smaller_than_eleven_pixels(seats):
    """The limit applies to each part at its natural size, and to the whole board in its own units."""
    for state in (*states_of(seats), *([RICH] if seats == 2 else [])):
        view = MYRMES.view(state, 0)
        pictures = [draw(view, part.name, ENGLISH) for part in listed(view, ENGLISH)]
        for picture in (*pictures, MYRMES.draw(view, ENGLISH)):
            small = [sized for sized in sizes_of(Drawn(picture)) if sized[1] < 11]

            assert small == []


def test_pieces_with_letters_are_never_drawn_smaller():
    """A cube has a letter, so it is drawn at its own size."""
    view = MYRMES.view(RICH, 0)
    for part in listed(view, ENGLISH):
        for use in Drawn(draw(view, part.name, ENGLISH)).root.iter(SVG + "use"):
            if use.get("href") in {"#my-food", "#my-earth", "#my-stone"}:
                assert "scale" not in use.get("transform")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_texts_stay_inside_each_part(seats):
    for state in states_of(seats):
        view = MYRMES.view(state, seats - 1)
        for part in listed(view, ENGLISH):
            drawn = Drawn(draw(view, part.name, ENGLISH))

            assert not drawn.outside(), part.name
            assert drawn.used_symbols_are_defined()


def test_slots_for_nurses_can_be_pressed_where_the_mat_is_drawn_smallest():
    """WCAG 2.2, 2.5.8: 24 pixels, at the smallest scale of `web/static/board/fitting.js`."""
    mat = Drawn(draw(MYRMES.view(RICH, A), f"mat-{A}", ENGLISH))
    slots = [slot for slot in mat.root.iter(SVG + "rect") if slot.get("class") == "my-slot"]

    assert len(slots) > 4
    assert min(float(slot.get(side)) for slot in slots for side in ("width", "height")) * 0.82 >= 24


def test_parts_are_as_large_as_the_page_has_room_for():
    for seats in SCALES:
        view = MYRMES.view(states_of(seats)[0], None)
        for part in listed(view, ENGLISH):
            root = Drawn(draw(view, part.name, ENGLISH)).root
            most = (820, 740) if part.name == "map" else (420, 430)

            assert int(root.get("width")) <= most[0]
            assert int(root.get("height")) <= most[1]


def test_each_target_is_in_one_part_and_in_the_whole():
    view = MYRMES.view(RICH, A)
    counts = Counter(
        target
        for part in listed(view, ENGLISH)
        for target in ids_of(draw(view, part.name, ENGLISH))
    )

    assert set(counts.values()) == {1}
    assert set(counts) == set(ids_of(MYRMES.draw(view, ENGLISH)))


def ids_of(picture):
    return [name for name in re.findall(r'\bid="([^"]+)"', picture) if ":" in name]


def test_each_target_has_its_words():
    """Screen readers read the title, which is the first child of each target."""
    view = MYRMES.view(RICH, A)
    for element in Drawn(MYRMES.draw(view, ENGLISH)).root.iter():
        if ":" in element.get("id", ""):
            assert element[0].tag == SVG + "title", element.get("id")
            assert len(element[0].text) > 5


def test_a_tile_lies_below_its_hexes_and_the_worker_lets_presses_through():
    """Smaller elements receive a press first: a hex of a tile, or the worker's hex."""
    drawn = Drawn(draw(MYRMES.view(RICH, A), "map", ENGLISH))
    order = [element.get("id") for element in drawn.root.iter() if element.get("id")]
    (farm,) = drawn.all("my-kind-aphid-farm")
    (outing,) = drawn.all("my-outing")

    assert order.index("tile:-4,4") < order.index("hex:-4,4") < order.index("ant:0")
    assert farm[0].text == (
        "Seat 0's aphid farm, which brings 1 food a harvest, on (-4, 4), (-3, 4), (-4, 5)"
    )
    assert outing.get("pointer-events") == "none"
    assert outing[0].text == "Worker of Seat 0, with 2 moves left"


def test_the_own_mat_comes_first():
    names = [part.name for part in listed(MYRMES.view(scene(seats=3), 1), ENGLISH)]

    assert names == ["map", "course", "objectives", "mat-1", "market", "mat-2", "mat-0", "legend"]
    assert listed(MYRMES.view(State(), None), ENGLISH)[0].name == "map"
    assert "Being set up" in draw(MYRMES.view(State(), None), "map", ENGLISH)


def test_a_part_that_is_not_there_is_refused():
    with pytest.raises(KeyError):
        draw(MYRMES.view(RICH, A), "mat-2", ENGLISH)


def test_parts_tell_no_sealed_choice():
    """Choices of other seats change no part, and the seat's own choice changes two parts."""
    chosen = BirthPlan(event=4, larvae=2, is_done=True)
    other = BirthPlan(event=1, workers=2, is_done=True)
    worlds = [scene(phase=BirthsPhase((plan, BirthPlan()))) for plan in (chosen, other)]
    for reader in (B, None):
        first, two = (MYRMES.view(world, reader) for world in worlds)
        assert [draw(first, part.name, ENGLISH) for part in listed(first, ENGLISH)] == [
            draw(two, part.name, ENGLISH) for part in listed(two, ENGLISH)
        ]
    first, two = (MYRMES.view(world, A) for world in worlds)
    parts = {
        part.name
        for part in listed(first, ENGLISH)
        if draw(first, part.name, ENGLISH) != draw(two, part.name, ENGLISH)
    }
    assert parts == {"course", "mat-0"}


def test_states_that_look_alike_have_the_same_parts():
    luck = SeededLuck("alike")
    for state in states_of(3):
        view = MYRMES.view(state, 1)
        world = MYRMES.view(MYRMES.determinize(view, luck), 1)
        for part in listed(view, ENGLISH):
            assert draw(world, part.name, ENGLISH) == draw(view, part.name, ENGLISH)
