"""The board of Atta Ants as a picture: whole, readable without colours, as the view says."""

import json
import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.atta_ants import ATTA_ANTS, content
from games.atta_ants.drawing.board import draw, place_of
from tests.packs import default_of
from tests.scenario import random_match

SVG = "{http://www.w3.org/2000/svg}"


def views(seats, seed, **options):
    """Yield what a spectator sees in every state of a random match, the last one too."""
    state = ATTA_ANTS.start
    for before, _, events in random_match(ATTA_ANTS, seats, seed, ATTA_ANTS.options(**options)):
        state = before
        yield ATTA_ANTS.view(state, None)
        for event in events:
            state = ATTA_ANTS.evolve(state, event)
    yield ATTA_ANTS.view(state, None)


def parsed(picture):
    return ElementTree.fromstring(picture)  # noqa: S314  # our own picture


def titles(drawn):
    return [one.text for one in drawn.iter(f"{SVG}title")]


@pytest.mark.parametrize("arrange", ["system", "first_player"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_a_match_is_drawn(seats, arrange):
    """Each ant, spider, leaf and card of the view has its title in the picture."""
    phases = set()
    for view in views(seats, 7, arrange=arrange):
        phases.add(view.phase)
        drawn = parsed(draw(view))
        names = titles(drawn)
        for ant in view.ants:
            assert any(name.startswith(f"Seat {ant.seat}, ant {ant.ant}") for name in names)
        assert sum("carries a leaf" in name for name in names) == sum(
            ant.carrying for ant in view.ants
        )
        spiders = [name for name in names if name.startswith("Spider") and "go" not in name]
        assert len(spiders) == len(view.spiders)
        assert len([name for name in names if " at (" in name]) == len(view.cards)
    assert {"placing", "moving", "ended"} <= phases


def test_seats_differ_in_shape_and_in_colour():
    """Circle, square, triangle, diamond: they can be told apart in black and white."""
    view = next(views(4, 1))
    drawn = parsed(draw(view))
    tokens: dict[str, set[tuple[str, int]]] = {}
    for one in drawn.iter():
        name = one.get("class", "")
        if name.startswith("aa-token"):
            tokens.setdefault(name.partition(" ")[2], set()).add(
                (one.tag, len(one.get("points", "").split()))
            )
    fills = re.findall(r"\.aa-seat\d\{fill:([^}]+)\}", draw(view))

    assert sorted(tokens) == [f"aa-seat{seat}" for seat in range(4)]
    assert len({shape for shapes in tokens.values() for shape in shapes}) == 4
    assert len(set(fills)) == 4


def test_the_turn_and_the_drawn_card_are_named():
    """In the legend, and in the title of the picture."""
    view = next(view for view in views(2, 3) if view.phase == "placing")
    picture = draw(view)

    assert f"Seat {view.asked} places the drawn card" in picture
    assert f"Drawn: {view.drawn.card}" in picture
    assert f"seat {view.asked} places the drawn card" in titles(parsed(picture))[0]


def test_what_is_ours_is_marked():
    """Each card of the game's own pack is designed, on the table and beside it; the nest is not."""
    view = next(view for view in views(2, 3) if view.phase == "placing")

    names = titles(parsed(draw(view)))
    lying = [name for name in names if name.startswith("atta-") and " at (" in name]
    assert len(lying) == len(view.cards) - 1
    assert all(name.endswith("; designed for this project") for name in lying)
    assert f"{view.drawn.card}; designed for this project" in names
    assert [name for name in names if name.startswith("The nest") and "designed" in name] == []


def test_what_is_printed_is_not_marked():
    """A card of a pack that gives its trails, leaf and spider as printed; the others are ours."""
    pack = default_of("atta-ants")
    shown = ["pattern", "trails", "leaf", "spider"]
    for card in pack["cards"][1:]:
        card["printed"] = shown
    pack["cards"][1]["printed"] = shown[:3]
    digest = content.supply(json.dumps(pack).encode())

    assert content.of(digest).designed == {"atta-01", "atta-02"}
    view = next(view for view in views(2, 3) if view.phase == "placing")
    names = titles(parsed(draw(replace(view, content=digest))))
    assert {name.split()[0] for name in names if "designed" in name} <= {"atta-01", "atta-02"}


def test_at_the_end_places_are_named():
    """A seat's place is one more than the seats before it."""
    *_, view = views(3, 5)

    assert view.phase == "ended"
    assert sorted(place_of(view, seat) for seat in range(3))[0] == 1
    assert "place 1" in draw(view)


def test_what_is_drawn_is_escaped():
    """A card may be called anything."""
    view = next(views(2, 1))
    odd = replace(view.cards[1], card='<&"')
    changed = replace(view, cards=(view.cards[0], odd, *view.cards[2:]))

    assert '<&" at' in "".join(titles(parsed(draw(changed))))
