"""The first player places the drawn card (rules 1.1, 3.1)."""

import pytest

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import PlaceCard
from games.atta_ants.events import CardPlaced
from tests.games.atta_ants.tables import RAYS, RED, RING, YELLOW, at, card_named, counters, table
from tests.scenario import refused


def place(x, y, rotation=0, seat=RED):
    return PlaceCard(seat=seat, cell=at(x, y), rotation=rotation)


def test_a_card_is_laid_where_it_fits():
    """A straight extends the trail that leads north, and then the first player moves."""
    past = table(card=card_named("NS"))

    assert past.when(place(0, -2)) == (
        CardPlaced(seat=RED, card=card_named("NS"), cell=at(0, -2), rotation=0),
    )
    assert past.then(place(0, -2)).state.phase.seat == RED


def test_a_later_first_player_moves_first():
    """Yellow placed the card of round 2 and moves before Red."""
    past = table(RAYS, card=card_named("NE"), first=YELLOW, turn=YELLOW, number=2)

    assert past.then(place(0, -2, 1, YELLOW)).state.phase.seat == YELLOW
    with refused("turn.not-yours", asked=YELLOW):
        past.when(place(0, -2, 1))


def test_both_edges_must_match():
    """Case 22: (2,0) touches a trail from (1,0); next to a card with grass, both must match."""
    picture = """
    NW NS NE NS
    EW +  EW .
    SW NS SE .
    """
    past = table(picture, card=card_named("NE"))

    assert past.when(place(2, 0, 3))[0] == CardPlaced(
        seat=RED, card=card_named("NE"), cell=at(2, 0), rotation=3
    )
    with refused("place.mismatch", trail_wanted={"north": True}, cell={"x": 2, "y": 0}):
        past.when(place(2, 0, 2))
    with refused("place.mismatch", trail_wanted={"north": True, "west": True}):
        past.when(place(2, 0, 1))


def test_grass_must_meet_grass():
    """The outer edges of the ring are grass, so a trail towards them is refused."""
    past = table(RING, card=card_named("NS"))

    with refused("place.mismatch", trail_wanted={"south": False}):
        past.when(place(0, -2))
    with refused("place.mismatch", trail_wanted={"east": False}):
        past.when(place(-2, 0, 1))
    assert past.when(place(0, -2, 1))


@pytest.mark.parametrize(
    ("slug", "cell"), [("place.occupied", (0, 0)), ("place.not-touching", (3, 3))]
)
def test_the_cell_is_empty_and_touches(slug, cell):
    """The cell may not be occupied and must share an edge with a card; corners do not count."""
    with refused(slug, cell={"x": cell[0], "y": cell[1]}):
        table(card=card_named("NS")).when(place(*cell))
    with refused("place.not-touching"):
        table(card=card_named("NS")).when(place(2, 2))


@pytest.mark.parametrize(
    ("card", "rotation", "same"), [("NS", 2, 0), ("NS", 3, 1), ("NESW", 1, 0), ("", 3, 0)]
)
def test_rotations_that_look_the_same_are_refused(card, rotation, same):
    """A straight has two distinct rotations; a cross and a grass card have one."""
    with refused("place.same-rotation", same_as=same):
        table(card=card_named(card)).when(place(0, -2, rotation))


def test_leaf_cards_bring_two_counters():
    """A5: a leaf card is placed with two counters on it."""
    past = table(card="atta-08").then(place(0, -2))

    assert counters(past, 0, -2) == 2


def test_spider_cards_bring_a_spider():
    """The spider sits on its card, and no ant can enter that card."""
    past = table(card="atta-09", spiders=[(1, 1)]).then(place(0, -2))

    seen = ATTA_ANTS.view(past.state, None)
    assert [spider.cell for spider in seen.spiders] == [at(1, 1), at(0, -2)]
    assert not past.state.free[past.state.board.slots[at(0, -1)]] & 1
