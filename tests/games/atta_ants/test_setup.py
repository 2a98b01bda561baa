"""The setup of a match, arranged by the system or by the first player (rules 2)."""

import msgspec
import pytest

from games.atta_ants import ATTA_ANTS, content
from games.atta_ants.cells import NEST, neighbours
from games.atta_ants.commands import ArrangeCard, PlaceCard
from games.atta_ants.events import CardArranged, CardDrawn, EightDrawn, NestPlaced, SquareLaid
from games.atta_ants.options import Options
from games.atta_ants.setup import lay_square
from games.atta_ants.square import RING, can_be_arranged
from games.atta_ants.state import Arranging, Placing
from games.luck import SeededLuck
from tests.games.atta_ants.tables import RED, YELLOW, at, table
from tests.packs import other_pack
from tests.scenario import ScriptedLuck, given, refused

BY_HAND = Options(arrange="first_player", first_player=0)


class Labelled(SeededLuck):
    """Luck that records the labels of its draws."""

    def __init__(self, seed):
        super().__init__(seed)
        self.labels = []

    def below(self, label, bound):
        self.labels.append(label)
        return super().below(label, bound)


def begin_match(seats, seed, options=BY_HAND):
    return given(ATTA_ANTS, *ATTA_ANTS.setup(options, seats, SeededLuck(seed)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_square_fits_around_the_nest(seats):
    """A1: eight cards lie on eight cells, with a trail to the nest from the four next to it."""
    past = begin_match(seats, seats, Options())

    seen = ATTA_ANTS.view(past.state, None)
    assert {card.cell for card in seen.cards} == {NEST, *RING}
    assert set(seen.cards[0].linked) == {near for _, near, _ in neighbours(NEST)}
    assert ATTA_ANTS.invariants(past.state) == ()
    assert [(s.ants, s.supply, s.eaten) for s in seen.seats] == [(2, 4, 0)] * seats
    assert {ant.cell for ant in seen.ants} == {NEST}
    faces = content.of(past.state.content)
    for card in seen.cards[1:]:
        index = faces.index[card.card]
        assert card.leaves == 2 * (index in {1, 2, 6, 7, 12, 13, 17, 18})
        assert len(card.spiders) == (index in {8, 14, 19, 23})


def test_the_match_is_played_with_the_chosen_pack():
    digest = content.supply(other_pack("atta-ants"))

    started = ATTA_ANTS.setup(BY_HAND, 2, SeededLuck(7), digest)[0]

    assert digest != content.default()
    assert started.content == digest


def test_the_first_card_is_drawn_at_once():
    """The events are, in order: the start, the square, and the first player's card."""
    started, square, drawn = ATTA_ANTS.setup(Options(first_player=1), 2, SeededLuck(7))

    assert started == NestPlaced(content=ATTA_ANTS.content, seats=2, deck_size=24, first=1)
    assert isinstance(square, SquareLaid)
    assert isinstance(drawn, CardDrawn)
    assert drawn.seat == 1
    assert drawn.card not in {laid.card for laid in square.cards}
    assert len(ATTA_ANTS.view(given(ATTA_ANTS, started, square, drawn).state, 0).deck) == 15


@pytest.mark.parametrize("seats", [3, 4])
def test_of_three_or_four_the_first_player_is_drawn(seats):
    """Luck picks the seat (rules 2.2)."""
    firsts = {begin_match(seats, seed, Options()).state.round.first for seed in range(40)}

    assert firsts == set(range(seats))


@pytest.mark.parametrize("arrange", ["system", "first_player"])
def test_of_two_seat_0_begins(arrange):
    """Seat 0 belongs to the inviter, and no luck is drawn for it (rules 2.2)."""
    luck = Labelled("two")

    started, *_ = ATTA_ANTS.setup(Options(arrange=arrange), 2, luck)

    assert started == NestPlaced(content=ATTA_ANTS.content, seats=2, deck_size=24, first=0)
    assert "first-player" not in luck.labels


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_may_be_named(seats):
    """Option first_player applies to any number of seats (rules 2.2, 6)."""
    for first in range(seats):
        luck = Labelled(seats)

        started, *_ = ATTA_ANTS.setup(Options(first_player=first), seats, luck)

        assert started.first == first
        assert "first-player" not in luck.labels


def test_a_deck_of_23_leaves_out_the_first_card():
    """Option deck_size 23: atta-01 does not take part."""
    past = begin_match(2, 3, Options(deck_size=23))

    seen = ATTA_ANTS.view(past.state, None)
    assert seen.drawn is not None
    known = {*seen.deck, seen.drawn.card, *(card.card for card in seen.cards[1:])}
    assert len(known) == 23
    assert "atta-01" not in known


def test_options_that_do_not_go_together_are_refused():
    """The first player's seat does not exist, or there are too few or too many seats."""
    with refused("options.first-player", first_player=2, seats=2):
        ATTA_ANTS.setup(Options(first_player=2), 2, SeededLuck(1))
    for seats in (1, 5):
        with refused("options.seats", fewest=2, most=4):
            ATTA_ANTS.setup(Options(), seats, SeededLuck(1))


class RedrawingLuck(Labelled):
    """Luck that first draws eight cards that cannot be arranged, then others."""

    def __init__(self, first):
        super().__init__(3)
        self.first = list(first)

    def below(self, label, bound):
        drawn = super().below(label, bound)
        return self.first.pop(0) if self.first else drawn


# Four crosses, two grass cards and two curves, by their places in the deck. Each draw removes a
# card. Grass has to be at corners, where no cross may be next to it.
UNARRANGEABLE = [20, 20, 20, 20, 0, 0, 8, 8]


def test_eight_cards_that_cannot_be_arranged_are_drawn_again():
    """Rules 2.3: four crosses, two grass cards and two curves go back into the deck."""
    tables = content.of(ATTA_ANTS.content)
    deck, drawn = list(range(24)), []
    for place in UNARRANGEABLE:
        drawn.append(deck.pop(place))
    assert not can_be_arranged([tables.edges[card] for card in drawn], tables.nest)
    assert lay_square(tables, drawn, 0) == ()

    for options in (Options(first_player=0), BY_HAND):
        luck = RedrawingLuck(UNARRANGEABLE)
        past = given(ATTA_ANTS, *ATTA_ANTS.setup(options, 2, luck))
        assert "deck/1/again-2" in luck.labels
        assert ATTA_ANTS.legal(past.state, RED)


def test_the_first_player_is_dealt_eight_cards():
    """Option arrange: the cards are drawn, but none is placed yet."""
    started, dealt = ATTA_ANTS.setup(BY_HAND, 3, SeededLuck(5))

    assert isinstance(dealt, EightDrawn)
    assert len(set(dealt.cards)) == 8
    state = given(ATTA_ANTS, started, dealt).state
    assert isinstance(state.phase, Arranging)
    assert [face.card for face in ATTA_ANTS.view(state, 0).to_arrange] == list(dealt.cards)
    assert ATTA_ANTS.legal(state, YELLOW) == ()


def test_cards_are_arranged_one_by_one():
    """Eight commands place the square, and the last one also draws the first card of the deck."""
    past = begin_match(2, 11)

    for _ in range(7):
        command = ATTA_ANTS.legal(past.state, RED)[-1]
        assert isinstance(command, ArrangeCard)
        (event,) = past.when(command)
        assert event == CardArranged(
            seat=RED, card=command.card, cell=command.cell, rotation=command.rotation
        )
        past = past.then(command)
    last = ATTA_ANTS.legal(past.state, RED)[0]
    arranged, drawn = past.when(last)

    assert isinstance(arranged, CardArranged)
    assert isinstance(drawn, CardDrawn)
    after = past.then(last)
    assert isinstance(after.state.phase, Placing)
    assert ATTA_ANTS.invariants(after.state) == ()


def hand(*cards):
    """Return the past in which the first player has to place these eight cards."""
    started = NestPlaced(content=ATTA_ANTS.content, seats=2, deck_size=24, first=0)
    return given(ATTA_ANTS, started, EightDrawn(seat=0, cards=cards))


EIGHT = tuple(f"atta-{n:02}" for n in (1, 5, 6, 7, 10, 11, 12, 13))


def arrange(card, x, y, rotation=0, seat=RED):
    return ArrangeCard(seat=seat, card=card, cell=at(x, y), rotation=rotation)


@pytest.mark.parametrize(
    ("slug", "command"),
    [
        ("arrange.not-drawn", arrange("atta-24", 0, -1)),
        ("arrange.not-drawn", arrange("no-card", 0, -1)),
        ("arrange.outside-square", arrange("atta-10", 0, -2)),
        ("arrange.outside-square", arrange("atta-10", 0, 0)),
        ("place.same-rotation", arrange("atta-05", 0, -1, 2)),
        ("place.mismatch", arrange("atta-05", 0, -1, 1)),
        ("place.mismatch", arrange("atta-01", 1, 0)),
        ("turn.not-yours", arrange("atta-05", 0, -1, seat=YELLOW)),
    ],
)
def test_what_does_not_fit_the_square_is_refused(slug, command):
    """Other cards, cells, rotations and seats are rejected."""
    with refused(slug):
        hand(*EIGHT).when(command)


def test_an_occupied_cell_is_refused():
    """A second card is placed on a taken cell of the square."""
    past = hand(*EIGHT).then(arrange("atta-05", 0, -1))

    with refused("place.occupied"):
        past.when(arrange("atta-06", 0, -1))
    with refused("arrange.not-drawn"):
        past.when(arrange("atta-05", 0, 1))


def test_a_card_that_leaves_no_way_to_finish_is_refused():
    """Of two grass cards, five straights and a cross, the cross fits only next to the nest.

    At a corner, it would need a trail along the square from both neighbouring cards.
    """
    past = hand(*(f"atta-{n:02}" for n in (1, 2, 5, 6, 7, 8, 9, 21)))

    assert arrange("atta-21", 0, -1) in ATTA_ANTS.legal(past.state, RED)
    with refused("arrange.no-way-to-finish", cell={"x": 1, "y": -1}):
        past.when(arrange("atta-21", 1, -1))


def test_arranging_is_asked_for_only_then():
    """Later, and for a drawn card, the question is a different one."""
    with refused("turn.other-question", asked="move-ants", wanted="arrange-card"):
        table().when(arrange("atta-05", 0, -1))
    with refused("turn.other-question", asked="arrange-card", wanted="place-card"):
        hand(*EIGHT).when(PlaceCard(seat=RED, cell=at(0, -1), rotation=0))


def test_options_have_bounds():
    """The struct rejects values that are out of range."""
    for wrong in ({"deck_size": 22}, {"arrange": "nobody"}, {"first_player": 4}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Options)


def test_draws_come_in_pack_order():
    """The n-th draw picks among the remaining cards, in the order of the pack."""
    luck = ScriptedLuck({f"deck/{place}": 15 for place in range(1, 10)} | {"first-player": 1})

    started, dealt = ATTA_ANTS.setup(Options(arrange="first_player"), 3, luck)

    assert started == NestPlaced(content=ATTA_ANTS.content, seats=3, deck_size=24, first=1)
    assert dealt == EightDrawn(seat=1, cards=tuple(f"atta-{n}" for n in range(16, 24)))
