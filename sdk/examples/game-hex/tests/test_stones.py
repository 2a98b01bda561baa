"""Placing stones, the swap, and the end of the game (rules 3 and 4)."""

import pytest
from game_hex.board import board_of, is_connected
from game_hex.events import FirstStonePlaced, SidesConnected, StonePlaced, StoneSwapped
from positions import HEX, Hex, board, revealed, started, stone, swap

from formicary.game_check.scenario import given, refused
from games.game import Over
from games.luck import SeededLuck

NEARLY = """
    .0..
    10..
    101.
    ....
"""
ONE_LEFT = """
    00110
    01100
    10011
    01010
    1.101
"""


@pytest.mark.parametrize(
    ("rings", "at", "ring", "swappable"),
    [
        (6, Hex(0, 0), 6, True),
        (5, Hex(0, 0), 6, False),
        (5, Hex(1, 9), 5, True),
        (1, Hex(5, 5), 1, True),
        (1, Hex(5, 6), 2, False),
        (0, Hex(5, 5), 1, False),
    ],
)
def test_a_bid_opens_rings_to_the_swap(rings, at, ring, swappable):
    """Rules 1.3 and 2.4: a bid opens rings 1 to the bid, counted from the middle."""
    past = given(HEX, started(), revealed(0, rings))

    assert past.when(stone(0, at.q, at.r)) == (
        FirstStonePlaced(seat=0, hex=at, ring=ring, swappable=swappable),
    )
    swaps = swap(1) in HEX.legal(past.then(stone(0, at.q, at.r)).state, 1)
    assert swaps is swappable


def test_the_swap_takes_the_stone_over_on_the_mirrored_hex():
    """Rule 3.2: the seat that moved first is next."""
    past = given(HEX, started(), revealed(0, 6)).then(stone(0, 2, 7))

    assert past.when(swap(1)) == (StoneSwapped(seat=1, taken=Hex(2, 7), hex=Hex(7, 2)),)
    after = past.then(swap(1)).state
    assert HEX.view(after, None).rows[2] == ".......1..."
    assert sum(row.count("0") for row in HEX.view(after, None).rows) == 0
    assert HEX.pending(after).questions[0].seat == 0


def test_the_second_seat_may_place_a_stone_in_place_of_the_swap():
    """Rule 3.2: the first stone stays in place."""
    past = given(HEX, started(), revealed(0, 6)).then(stone(0, 5, 5))

    assert past.when(stone(1, 5, 6)) == (StonePlaced(seat=1, hex=Hex(5, 6), next=0),)


def test_a_first_stone_outside_the_open_rings_is_not_swapped():
    """Rule 3.2."""
    past = given(HEX, started(), revealed(0, 2)).then(stone(0, 0, 0))

    with refused("swap.closed", rule="3.2"):
        past.when(swap(1))


def test_the_swap_is_over_after_one_turn():
    """Rule 3.2: a swap is only possible directly after the first stone."""
    past = given(HEX, started(), revealed(0, 6)).then(stone(0, 5, 5), stone(1, 5, 6))

    with refused("swap.closed", rule="3.2"):
        past.when(swap(0))


def test_seats_take_turns():
    """Rule 3.1."""
    past = given(HEX, started(), revealed(1, 3))

    with refused("turn.not-yours", rule="3.1", asked=1):
        past.when(stone(0, 5, 5))
    with refused("turn.not-yours", rule="3.1", asked=0):
        past.then(stone(1, 0, 0)).when(stone(1, 5, 5))


def test_a_stone_needs_an_empty_hex():
    """Rule 3.1."""
    past = given(HEX, started(), revealed(0, 0)).then(stone(0, 5, 5))

    with refused("stone.occupied", rule="3.1", hex={"q": 5, "r": 5}):
        past.when(stone(1, 5, 5))


def test_a_stone_needs_a_hex_of_the_board():
    """Rule 1.1: the highest coordinate on a 4 by 4 board is 3."""
    past = given(HEX, state=board(NEARLY, turn=0))

    with refused("stone.off-board", rule="1.1", last=3):
        past.when(stone(0, 4, 0))


def test_a_chain_between_the_own_sides_wins():
    """Rule 4.1: hexes also touch to the south-west, such as (1, 2) and (0, 3)."""
    past = given(HEX, state=board(NEARLY, turn=0))
    chain = (Hex(1, 0), Hex(1, 1), Hex(1, 2), Hex(0, 3))

    assert past.when(stone(0, 0, 3)) == (
        StonePlaced(seat=0, hex=Hex(0, 3), next=None),
        SidesConnected(seat=0, chain=chain),
    )


def test_the_other_diagonal_does_not_touch():
    """Rule 1.1: (1, 2) and (2, 3) do not share an edge."""
    past = given(HEX, state=board(NEARLY, turn=0))

    assert past.when(stone(0, 2, 3)) == (StonePlaced(seat=0, hex=Hex(2, 3), next=1),)


def test_joining_the_other_seats_sides_wins_nothing():
    """Rule 1.2: seat 0 owns north and south."""
    past = given(HEX, state=board("000. 1.1. 1... ....", turn=0))

    assert past.when(stone(0, 3, 0)) == (StonePlaced(seat=0, hex=Hex(3, 0), next=1),)


def test_the_last_hex_of_the_board_joins_the_sides_of_one_seat():
    """Rule 4.2: there is no draw."""
    state = board(ONE_LEFT, turn=1)
    assert HEX.invariants(state) == ()

    after = given(HEX, state=state).then(stone(1, 1, 4)).state

    assert HEX.pending(after) == Over()
    assert len(HEX.outcome(after).ranking) == 2


def test_the_winner_has_the_point_and_wins_alone():
    """Rules 4.1 and 4.3."""
    after = given(HEX, state=board(NEARLY, turn=0)).then(stone(0, 0, 3)).state

    assert HEX.outcome(after).ranking == ((0,), (1,))
    assert [score.points for score in HEX.score(after)] == [1, 0]
    with refused("turn.game-over", rule="4.1", winner=0):
        given(HEX, state=after).when(stone(1, 0, 0))


@pytest.mark.parametrize("size", range(3, 12))
def test_every_full_board_joins_the_sides_of_exactly_one_seat(size):
    """Rule 4.2: tested on boards that are filled at random in alternating turns."""
    geometry = board_of(size)
    for attempt in range(20):
        order = SeededLuck(f"{size}/{attempt}").shuffled("fill", range(size * size))
        stones = [sum(1 << at for at in order[seat::2]) for seat in (0, 1)]

        assert sum(is_connected(geometry, stones[seat], seat) for seat in (0, 1)) == 1
