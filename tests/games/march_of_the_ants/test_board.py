"""Parsing of the maps that tests draw as text."""

import pytest

from games.march_of_the_ants.layout import unpack
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.names import BLACK, BLUE, RED
from tests.games.march_of_the_ants.positions import EXAMPLE, build_state

FULL = """
. . . . Fungalreach
 . Loamy3:RK Bark:-B+YW! Soil2:R+RRK!~ Seep
  . ###+RK ### Edge2:-K~
   Fern ### Sand
    larvae 3 5 1 0 2
"""


def test_a_cell_tells_its_hex_and_where_it_lies():
    """The hex is found by a word of its name, and its cell is relative to The Great Tunnel."""
    drawn = board(FULL)

    assert drawn.tiles == {
        "Fungalreach": (3, -2, 0),
        "Loamy Tunnels": (0, -1, 3),
        "Bark": (1, -1, 0),
        "Soil": (2, -1, 2),
        "Dry Seep": (3, -1, 0),
        "Water's Edge": (2, 0, 2),
        "Fern": (-1, 1, 0),
        "Tall Sand": (1, 1, 0),
    }


def test_a_cell_tells_who_stands_in_it():
    """Ants on sites are listed in order, then those outside, by seat."""
    drawn = board(FULL)

    assert drawn.ants == {
        RED: {"Loamy Tunnels": (1,), "Soil": (1, 0, 0), "Tunnel": (0,)},
        BLACK: {"Loamy Tunnels": (2,), "Soil": (0,), "Tunnel": (0,), "Water's Edge": (2,)},
        BLUE: {"Bark": (2,)},
        3: {"Bark": (0,)},
        4: {"Bark": (0,)},
    }


def test_tokens_and_larvae_are_told():
    """The cells contain centipedes and wormholes, and the last line lists each seat's larvae."""
    drawn = board(FULL)

    assert drawn.centipedes == {"Bark", "Soil"}
    assert drawn.wormholes == {"Soil", "Water's Edge"}
    assert drawn.larvae == (3, 5, 1, 0, 2)


@pytest.mark.parametrize(("picture", "players"), [(FULL, 5), (EXAMPLE, 3)])
def test_a_position_reads_as_the_board_it_was_built_from(picture, players):
    """The state contains everything that is drawn and nothing else."""
    drawn = board(picture)
    state = build_state(drawn, players=players)

    assert read_board(state, larvae=bool(drawn.larvae)) == drawn
    assert [cell for _, cell, _ in map(unpack, state.tiles)] == [
        (q, r) for q, r, _ in drawn.tiles.values()
    ]


@pytest.mark.parametrize("word", ["Soil7", "Soil:X", "Soil2+", "##", "Soil~!"])
def test_what_is_no_cell_is_refused(word):
    """A typing error fails the test that contains the map."""
    with pytest.raises(AssertionError, match="is no cell"):
        board(f"### ### {word}\n ###")


def test_a_name_that_fits_no_hex_or_several_is_refused():
    """A cell must match exactly one hex."""
    with pytest.raises(ValueError, match="to unpack"):
        board("### ### Granite\n ###")
