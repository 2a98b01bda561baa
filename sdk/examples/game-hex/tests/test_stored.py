"""Stored states, and positions that are refused (rules 1 to 4)."""

import msgspec
import pytest
from positions import HEX, bid_placed, board, revealed, started, stone

from formicary.game_check.scenario import given, refused
from games.luck import NoLuck
from games.words import load_words

OVER = given(HEX, state=board("01. 0.1 ..1", turn=0)).then(stone(0, 0, 2)).state


def test_a_board_is_stored_as_rows_of_text():
    """Masks of 121 bits are too wide for JSON numbers."""
    state = given(HEX, started(3), revealed(0, 0)).then(stone(0, 1, 1)).state

    assert msgspec.to_builtins(HEX.dump(state)) == {
        "rows": ("...", ".0.", "..."),
        "phase": {"type": "playing", "seat": 1},
    }
    assert HEX.load(msgspec.to_builtins(HEX.dump(state))) == state


@pytest.mark.parametrize(
    ("rows", "phase", "path"),
    [
        (["..", ".."], {"type": "bidding", "bids": [None, None]}, "/rows"),
        (["...", ".0.", "..."], {"type": "bidding", "bids": [None, None]}, "/rows"),
        (["...", "...", "..."], {"type": "bidding", "bids": [3, None]}, "/phase/bids/0"),
        (["...", "...", "..."], {"type": "opening", "seat": 0, "rings": 3}, "/phase/rings"),
        (["...", "...", "..."], {"type": "playing", "seat": 0}, "/rows"),
        (["0..", "0..", "..."], {"type": "playing", "seat": 1}, "/rows"),
        (["0.1", "0.1", "0.."], {"type": "playing", "seat": 1}, "/rows"),
        (["0.1", "0.1", "..."], {"type": "answering", "seat": 1}, "/rows"),
        (["0.1", "0..", "0.1"], {"type": "ended", "winner": 1, "chain": []}, "/rows"),
        (["0.1", "0..", "0.1"], {"type": "ended", "winner": 0, "chain": []}, "/phase/chain"),
    ],
)
def test_a_state_that_cannot_come_about_is_refused(rows, phase, path):
    state = HEX.load({"rows": rows, "phase": phase})

    assert [fault.path for fault in HEX.invariants(state)] == [path]


def test_rows_of_several_lengths_are_no_board():
    with pytest.raises(msgspec.ValidationError, match="rows"):
        HEX.load({"rows": ["...", "..", "..."], "phase": {"type": "unstarted"}})


def test_the_end_is_a_state_like_any_other():
    assert HEX.invariants(OVER) == ()
    assert HEX.load(msgspec.to_builtins(HEX.dump(OVER))) == OVER
    assert "hx-chain" in HEX.draw(HEX.view(OVER, None), load_words("game_hex", "en"))


def test_the_game_is_for_two():
    """Rule 1.2."""
    with refused("options.seats", rule="1.2", seats=3):
        HEX.setup(HEX.options(), 3, NoLuck())


def test_a_seat_alone_is_told_its_bid_as_a_holding():
    """Rule 1.4."""
    state = given(HEX, started(), bid_placed(0, 4)).state

    holdings = [
        [holding.name for holding in HEX.holdings(state, reader)] for reader in (0, 1, None)
    ]
    assert ["bid" in names for names in holdings] == [True, False, False]


def test_greed_places_the_stone_that_wins():
    """The winning move has the highest appraisal."""
    past = given(HEX, state=board("01. 0.1 ..1", turn=0))
    best = max(
        HEX.legal(past.state, 0), key=lambda command: HEX.appraise(past.then(command).state, 0)
    )

    assert best == stone(0, 0, 2)
