"""The board of Atta Ants as a picture: whole, readable without colours, as the view says."""

import re
from xml.etree import ElementTree

import pytest

from games import GAMES
from games.atta_ants.drawing.board import draw, place_of
from games.luck import SeededLuck
from tests.scenario import random_match
from tests.service.conftest import World

ATTA = GAMES["atta-ants"]
SVG = "{http://www.w3.org/2000/svg}"


def views(seats, seed, **options):
    """Yield what a spectator sees in every state of a random match, the last one too."""
    state = ATTA.start
    for before, _, events in random_match(ATTA, seats, seed, ATTA.options(**options)):
        state = before
        yield ATTA.view(state, None)
        for event in events:
            state = ATTA.evolve(state, event)
    yield ATTA.view(state, None)


def parsed(picture):
    return ElementTree.fromstring(picture)  # noqa: S314  # our own picture


def titles(drawn):
    return [one.text for one in drawn.iter(f"{SVG}title")]


@pytest.mark.parametrize("arrange", ["system", "first_player"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_a_match_is_drawn(seats, arrange):
    phases = set()
    for view in views(seats, 7, arrange=arrange):
        phases.add(view.phase)
        drawn = parsed(draw(view))
        told = titles(drawn)
        for ant in view.ants:
            assert any(one.startswith(f"Seat {ant.seat}, ant {ant.ant}") for one in told)
        assert sum("carries a leaf" in one for one in told) == sum(a.carrying for a in view.ants)
        assert sum(one.startswith("Spider") and "go" not in one for one in told) == len(
            view.spiders
        )
        cards = [one for one in told if " at (" in one]
        assert len(cards) == len(view.cards)
    assert {"placing", "moving", "ended"} <= phases


def test_seats_differ_in_shape_and_in_colour():
    """Circle, square, triangle, diamond: told apart in black and white."""
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


def test_the_turn_and_the_drawn_card_are_told():
    view = next(view for view in views(2, 3) if view.phase == "placing")
    picture = draw(view)

    assert f"Seat {view.asked} places the drawn card" in picture
    assert f"Drawn: {view.drawn.card}" in picture
    assert f"seat {view.asked} places the drawn card" in titles(parsed(picture))[0]


def test_the_end_tells_the_places():
    *_, view = views(3, 5)

    assert view.phase == "ended"
    assert sorted(place_of(view, seat) for seat in range(3))[0] == 1
    assert "place 1" in draw(view)


def test_what_is_drawn_is_escaped():
    state = ATTA.start
    for event in ATTA.setup(ATTA.options(), 2, SeededLuck(1)):
        state = ATTA.evolve(state, event)
    view = ATTA.view(state, None)
    odd = view.cards[1].__class__(
        **{name: getattr(view.cards[1], name) for name in view.cards[1].__struct_fields__}
        | {"card": '<&"'}
    )
    changed = view.__class__(
        **{name: getattr(view, name) for name in view.__struct_fields__}
        | {"cards": (view.cards[0], odd, *view.cards[2:])}
    )

    assert '<&" at' in "".join(titles(parsed(draw(changed))))


def test_the_board_is_served_at_every_version():
    world = World(games=dict(GAMES))
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game="atta-ants")
    path = f"/v1/matches/{match_id}/board.svg"
    now = world.get(path)
    version = world.context.store.head(match_id).version
    then = world.get(f"{path}?at={version}")

    assert now.content_type == "image/svg+xml"
    assert now.headers["ETag"] == f'"{version}"'
    assert now.headers["Cache-Control"] == "no-cache"
    assert then.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert then.data == now.data
    assert world.get(path, If_None_Match=f'"{version}"').status_code == 304
    before = world.get(f"{path}?at=1")
    assert (before.status_code, before.json["type"]) == (404, "/problems/no-board")


def test_a_game_without_a_board_says_so(world):
    match_id, _ = world.begun()
    answer = world.get(f"/v1/matches/{match_id}/board.svg")

    assert (answer.status_code, answer.json["type"]) == (404, "/problems/no-board")
