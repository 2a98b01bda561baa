"""The board picture of Atta Ants is complete, readable without colours, and matches the view."""

import json
import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.atta_ants import ATTA_ANTS, content, drawing
from games.atta_ants.drawing.mats import place_of
from games.atta_ants.drawing.pieces import GROUND_STYLE, SPIDER_STYLE, STYLE
from games.atta_ants.square import RING
from games.words import LANGUAGES, load_words
from tests.games.atta_ants.tables import table
from tests.packs import default_of
from tests.scenario import random_match

SIZES = {
    name: float(size)
    for name, size in re.findall(
        r"\.([a-z-]+){font-size:([.0-9]+)px", STYLE + GROUND_STYLE + SPIDER_STYLE
    )
}
ENGLISH = load_words(ATTA_ANTS.words, "en")
SVG = "{http://www.w3.org/2000/svg}"


def views(seats, seed, **options):
    """Yield the spectator's view of every state of a random match, including the last one."""
    state = ATTA_ANTS.start
    for before, _, events in random_match(ATTA_ANTS, seats, seed, ATTA_ANTS.options(**options)):
        state = before
        yield ATTA_ANTS.view(state, None)
        for event in events:
            state = ATTA_ANTS.evolve(state, event)
    yield ATTA_ANTS.view(state, None)


def draw(view, words=ENGLISH):
    return drawing.draw(view, words)


def draw_part(view, name, words=ENGLISH):
    return drawing.draw_part(view, name, words)


def list_parts(view):
    return drawing.list_parts(view, ENGLISH)


def parse(picture):
    return ElementTree.fromstring(picture)  # noqa: S314  # our own picture


def titles(drawn):
    return [title.text for title in drawn.iter(f"{SVG}title")]


def titles_by_id(drawn):
    """Return the titles of the elements with a target as their id, by id."""
    return {
        element.get("id"): element.find(f"{SVG}title").text
        for element in drawn.iter()
        if ":" in element.get("id", "")
    }


def of_kind(drawn, kind):
    return {
        name: title for name, title in titles_by_id(drawn).items() if name.startswith(f"{kind}:")
    }


@pytest.mark.parametrize("arrange", ["system", "first_player"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_a_match_is_drawn(seats, arrange):
    """Each ant, spider, card and seat of the view is an element with a title."""
    phases = set()
    for view in views(seats, 7, arrange=arrange):
        phases.add(view.phase)
        drawn = parse(draw(view))
        ants = of_kind(drawn, "ant")
        assert list(ants) == [f"ant:{ant.seat}.{ant.ant}" for ant in by_places(view)]
        for ant in view.ants:
            title = ants[f"ant:{ant.seat}.{ant.ant}"]
            assert title.startswith(f"Ant {ant.ant + 1} of seat {ant.seat}, ")
            assert ("carries a leaf" in title) == ant.carrying
        assert len(of_kind(drawn, "spider")) == len(view.spiders)
        cells = of_kind(drawn, "cell")
        assert {f"cell:{card.cell.x},{card.cell.y}" for card in view.cards} <= set(cells)
        assert sum("leaf" in title or "leaves" in title for title in cells.values()) == len(
            {card.cell for card in view.cards if card.leaves}
            | {ant.cell for ant in view.ants if ant.carrying}
        )
        assert len(of_kind(drawn, "seat")) == seats
    assert {"placing", "moving", "ended"} <= phases


def by_places(view):
    """Return the ants in drawing order, grouped by place."""
    places = list(dict.fromkeys(ant.cell for ant in view.ants))
    return sorted(view.ants, key=lambda ant: places.index(ant.cell))


def test_what_is_on_a_card_is_in_its_title():
    """The table grid for blind readers consists of these texts."""
    past = table(
        ants=(((0, 0), (1, 0)), ((1, 0), (0, 0))),
        carrying=((1, 0),),
        leaves=(((1, 0), 2),),
        spiders=((0, 1),),
    )

    cells = of_kind(parse(draw(ATTA_ANTS.view(past.state, None))), "cell")

    assert cells["cell:0,0"] == (
        "The nest at (0, 0), trails on all sides; seat 0's ant 1 (must leave the nest); "
        "seat 1's ant 2"
    )
    assert cells["cell:1,0"] == (
        "Straight at (1, 0), trails to the east and west; 2 leaves; seat 0's ant 2; "
        "seat 1's ant 1 (carries a leaf)"
    )
    assert cells["cell:0,1"] == "Straight at (0, 1), trails to the north and south; spider 1"
    assert cells["cell:1,1"] == "Curve at (1, 1), trails to the east and south"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arrange", ["system", "first_player"])
def test_no_words_are_smaller_than_eleven(arrange, language):
    """The limit applies to the whole and to every part at its own size, in every language."""
    words = load_words(ATTA_ANTS.words, language)
    for view in list(views(4, 7, arrange=arrange))[::6]:
        pictures = [draw_part(view, part.name, words) for part in list_parts(view)]
        for picture in (draw(view, words), *pictures):
            assert [size for size in sizes(parse(picture)) if size < 11] == []


def sizes(element, scale=1.0):
    """Yield the sizes of all texts in a drawing, in its own units."""
    shrunk = re.search(r"scale\(([.0-9]+)\)", element.get("transform", ""))
    scale *= float(shrunk[1]) if shrunk else 1
    if element.tag == f"{SVG}text":
        names = element.get("class").split()
        yield scale * next(SIZES[name] for name in names if name in SIZES)
    for child in element:
        yield from sizes(child, scale)


def test_parts_say_how_large_they_are():
    """The card to place is drawn next to the round. The eight cards have a part while placed."""
    arranging, *later = views(3, 7, arrange="first_player")
    placing = next(view for view in later if view.phase == "placing")
    mats = ["mat-0", "mat-1", "mat-2"]

    assert [part.name for part in list_parts(arranging)] == [
        "map",
        "course",
        "market",
        *mats,
        "legend",
    ]
    assert [part.name for part in list_parts(placing)] == ["map", "course", *mats, "legend"]
    for part in list_parts(placing):
        drawn = parse(draw_part(placing, part.name))
        width, height = drawn.get("width"), drawn.get("height")
        assert drawn.get("viewBox") == f"0 0 {width} {height}"
    card = f"card:{placing.drawn.card}"
    assert card in titles_by_id(parse(draw_part(placing, "course")))
    with pytest.raises(KeyError):
        draw_part(placing, "market")


def test_a_free_cell_says_what_it_asks_for():
    """A trail has to meet a trail there, and grass has to meet grass (rules 1.1)."""
    past = table(card="atta-16")

    cells = of_kind(parse(draw(ATTA_ANTS.view(past.state, None))), "cell")

    assert cells["cell:2,0"] == "Free cell at (2, 0); trail to the west"
    past = table("NW NS NE\nEW + EW\n. NS SE", card="atta-16")
    cells = of_kind(parse(draw(ATTA_ANTS.view(past.state, None))), "cell")
    assert cells["cell:-1,1"] == "Free cell at (-1, 1); grass to the north; grass to the east"


def test_the_first_eight_cards_may_lie_on_every_cell_around_the_nest():
    """A corner that does not touch a card yet is also free, but cells beyond the square are not."""
    view = next(views(2, 1, arrange="first_player"))

    cells = of_kind(parse(draw(view)), "cell")

    free = {name for name, title in cells.items() if title.startswith("Free cell")}
    assert free == {f"cell:{at.x},{at.y}" for at in RING}


def test_seats_differ_in_shape_and_in_colour():
    """Circle, square, triangle and diamond can be distinguished in black and white."""
    view = next(views(4, 1))
    drawn = parse(draw(view))
    (defined,) = drawn.iter(f"{SVG}defs")
    ants = [element for element in defined if element.get("id", "").startswith("aa-ant")]
    gasters = [[*ant.iter()][-1] for ant in ants]
    shapes = [(gaster.tag, len(gaster.get("points", "").split())) for gaster in gasters]
    fills = re.findall(r"\.aa-seat\d\{fill:([^}]+)\}", draw(view))

    assert [gaster.get("class") for gaster in gasters] == [
        f"aa-token aa-seat{seat}" for seat in range(4)
    ]
    assert len(set(shapes)) == 4
    assert len(set(fills)) == 4


def test_the_turn_and_the_drawn_card_are_named():
    """The turn and the drawn card are described next to the table and in the picture's title."""
    view = next(
        view for view in views(2, 3) if view.drawn and view.drawn.pattern in ("curve", "straight")
    )
    picture = draw(view)

    assert f"Seat {view.asked} lays a card" in picture
    assert f">Drawn: {view.drawn.pattern}" in picture
    assert f"seat {view.asked} lays a card" in titles(parse(picture))[0]


def designed_titles(drawn):
    """Return the titles of the elements that are marked as designed."""
    return [
        element.find(f"{SVG}title").text
        for element in drawn.iter()
        if any(kind.text == "designed for this project" for kind in element.findall(f"{SVG}desc"))
    ]


def test_what_is_ours_is_marked():
    """Each card of the game's own pack is marked, on the table and next to it. The nest is not."""
    view = next(view for view in views(2, 3) if view.phase == "placing")

    ours = designed_titles(parse(draw(view)))

    assert len(ours) == len(view.cards)  # the drawn card counts in place of the nest
    assert [name for name in ours if name.startswith("The nest")] == []


def test_what_is_printed_is_not_marked():
    """If a pack lists a card's trails, leaf and spider as printed, it is not marked. Others are."""
    pack = default_of("atta-ants")
    shown = ["pattern", "trails", "leaf", "spider"]
    for card in pack["cards"][1:]:
        card["printed"] = shown
    pack["cards"][1]["printed"] = shown[:3]
    digest = content.supply(json.dumps(pack).encode())

    assert content.of(digest).designed == {"atta-01", "atta-02"}
    *_, view = views(2, 3)
    ours = designed_titles(parse(draw(replace(view, content=digest))))
    lying = {"atta-01", "atta-02"} & {card.card for card in view.cards}
    assert [name.split(" at ")[0] for name in ours] == ["Grass card"] * len(lying)


def test_at_the_end_places_are_named():
    """A seat's place is the number of better seats plus one."""
    *_, view = views(3, 5)

    assert view.phase == "ended"
    assert sorted(place_of(view, seat) for seat in range(3))[0] == 1
    assert "1st place" in draw(view)


def test_what_is_drawn_is_escaped():
    """A pattern may have any name."""
    pack = default_of("atta-ants")
    for card in pack["cards"]:
        card["pattern"] = '<&"'
    digest = content.supply(json.dumps(pack).encode())
    view = replace(next(views(2, 1)), content=digest)

    assert '<&" at' in "".join(titles(parse(draw(view))))
