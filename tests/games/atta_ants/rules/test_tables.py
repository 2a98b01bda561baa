"""Tables of a pack, the board with the nest, and the holdings of seats (rules 1.1, 1.3)."""

from itertools import product

import msgspec
import pytest

from games.atta_ants import ATTA_ANTS, content
from games.atta_ants.board import with_nest
from games.atta_ants.cells import NEST, cell, count_rotations, fitting_rotations, rotate
from games.atta_ants.events import NestPlaced
from games.atta_ants.options import Options
from games.atta_ants.state import Drawing, Placing
from games.errors import UnknownContent
from games.game import Holding
from games.luck import SeededLuck
from tests.games.atta_ants.tables import edges_of
from tests.scenario import given

PACK = msgspec.convert(content.default_pack(), content.Pack)


def tables_with(*, nest="NE"):
    return content.tables_of("a hash", msgspec.structs.replace(PACK, nest=nest))


def test_tables_are_derived_from_the_cards_of_a_pack():
    """Each table has the cards in the order of the pack (rules 1.1, 5)."""
    edges = [edges_of(card.trails) for card in PACK.cards]

    tables = msgspec.structs.asdict(tables_with())

    assert tables == {
        "hash": "a hash",
        "nest": 3,
        "ids": tuple(card.id for card in PACK.cards),
        "patterns": tuple(card.pattern for card in PACK.cards),
        "edges": tuple(edges),
        "leaves": tuple(2 if card.leaf else 0 for card in PACK.cards),
        "spiders": tuple(card.spider for card in PACK.cards),
        "turned": tuple(tuple(rotate(printed, turn) for turn in range(4)) for printed in edges),
        "turns": tuple(count_rotations(printed) for printed in edges),
        "index": {card.id: at for at, card in enumerate(PACK.cards)},
        "designed": frozenset(
            card.id
            for card in PACK.cards
            if set(card.printed) != {"pattern", "trails", "leaf", "spider"}
        ),
    }


def test_two_cards_with_the_same_id_are_refused():
    twice = msgspec.structs.replace(PACK, cards=(*PACK.cards[:-1], PACK.cards[0]))

    with pytest.raises(msgspec.ValidationError, match=r"^two cards have the same id$"):
        content.tables_of("a hash", twice)


def test_a_pack_that_was_not_supplied_is_named():
    with pytest.raises(UnknownContent) as unknown:
        content.of("no hash")

    assert unknown.value.content == "no hash"


@pytest.mark.parametrize(("sides", "count"), [("NESW", 1), ("", 1), ("NS", 2), ("NE", 4), ("N", 4)])
def test_distinct_rotations_are_counted(sides, count):
    """A crossing looks the same in each rotation, a straight trail in two (rules 1.1)."""
    assert count_rotations(edges_of(sides)) == count
    assert {rotate(edges_of(sides), turn) for turn in range(count)} == {
        rotate(edges_of(sides), turn) for turn in range(4)
    }
    assert len(fitting_rotations(edges_of(sides))) == 256


def test_the_board_starts_with_the_nest():
    """The cells around it are asked for an edge, and for a trail where the nest has one (rules 2.1)."""
    board = with_nest(tables_with(nest="NE"))

    assert (board.cells, board.cards, board.rotations) == ((NEST,), b"\0", b"\0")
    assert (board.edges, board.slots, board.around) == (b"\3", {NEST: 0}, ({},))
    assert (board.beside, board.linked, board.nestward) == ((0,), b"\0", b"\0")
    assert board.frontier == {
        cell(0, -1): 0x44,  # its south side touches, and a trail arrives
        cell(1, 0): 0x88,
        cell(0, 1): 0x10,
        cell(-1, 0): 0x20,
    }


def test_a_match_starts_in_its_first_round_with_a_card_to_draw():
    """Three ants of each seat are in the nest and three in the supply (rules 2.1, 2.4)."""
    placed = NestPlaced(content=content.default(), seats=2, deck_size=22, first=1)

    state = given(ATTA_ANTS, placed).state

    assert (state.round.number, state.round.first, state.round.seats) == (1, 1, 2)
    assert (state.round.eaten, state.round.out) == ((0, 0), (0, 0))
    assert state.round.deck == (1 << 24) - (1 << 2)
    assert isinstance(state.phase, Drawing)
    assert state.leaves == state.free == b"\0"


def test_a_card_is_drawn_after_the_square_is_laid():
    """The setup consists of three events (rules 2.3, 3.1)."""
    placed, laid, drawn = ATTA_ANTS.setup(Options(), 2, SeededLuck(1))

    assert isinstance(given(ATTA_ANTS, placed, laid).state.phase, Drawing)
    assert isinstance(given(ATTA_ANTS, placed, laid, drawn).state.phase, Placing)


@pytest.mark.parametrize("carrying", [*product((0, 0b000101, 0b111111), repeat=2)])
def test_holdings_count_the_leaves_that_each_seat_carries(carrying):
    """Six bits belong to each seat (rules 3.2)."""
    placed = NestPlaced(content=content.default(), seats=2, deck_size=22, first=0)
    state = msgspec.structs.replace(
        given(ATTA_ANTS, placed).state, carrying=carrying[0] | carrying[1] << 6
    )

    carried = [row for row in ATTA_ANTS.holdings(state, None) if row.name == "leaves-carried"]

    assert carried == [
        Holding(seat, "leaves-carried", bits.bit_count(), "3.2")
        for seat, bits in enumerate(carrying)
    ]
