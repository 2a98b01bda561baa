"""Event cards that place hexes and tokens, or look into the pile (rules 11.1, 11.6)."""

import pytest
from msgspec.structs import replace

from games.march_of_the_ants import commands as c
from games.march_of_the_ants.layout import unpack
from games.march_of_the_ants.view import HintView
from tests.games.march_of_the_ants.positions import (
    BLACK,
    GAME,
    HEX,
    NEIGHBOURS,
    RED,
    after,
    ants_in,
    hand,
    kind,
    play_card,
    position,
)
from tests.scenario import given, refused

CELL = c.MapCell(q=-1, r=2)


def test_a_queens_journey_places_a_hex_and_moves_an_ant_there():
    """The top hex is placed without a link, and an ant goes there from anywhere (rules 11.1)."""
    state = position(hands={RED: ["ev01"]}, ants=NEIGHBOURS, pile=["Fern"])
    state = play_card(state, "ev01", c.PlaceHex(seat=RED, source=0, cell=CELL, rotation=1))
    fern = HEX["Fern"]

    assert kind(state) == "relocate"
    state = after(state, c.MoveAnt(seat=RED, place=HEX["Soil"], site=2, to_place=fern, to_site=1))

    assert unpack(state.tiles[-1]) == (fern, (-1, 2), 1)
    assert ants_in(state, RED, "Fern") == (1,)
    assert ants_in(state, RED, "Soil") == ()
    assert state.discard >> 0 & 1


def test_a_queens_journey_needs_a_cell_beside_a_tile():
    """A cell that touches nothing is refused, as is a tile explored from (rules 11.6)."""
    state = position(hands={RED: ["ev01"]}, pile=["Fern"])
    state = play_card(state, "ev01")

    with refused("place.touches-nothing"):
        given(GAME, state=state).when(
            c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=9, r=9), rotation=0)
        )
    with refused("place.no-source"):
        given(GAME, state=state).when(c.PlaceHex(seat=RED, source=3, cell=CELL, rotation=0))


@pytest.mark.parametrize("card", ["ev01", "ev08"])
def test_cards_that_place_a_hex_need_one_in_the_pile(card):
    """With the pile empty they cannot be played (rules 14.21)."""
    state = position(hands={RED: [card]})
    box = tuple(sorted(state.pile))
    past = given(GAME, state=replace(state, pile=(), box=box))

    with refused("play.requires", requires="hex_pile_min"):
        past.when(c.PlayCard(seat=RED, card=card))


def test_into_the_unknown_places_larvae_in_the_new_hex():
    """Up to two larvae of the chamber go into the hex (rules 11.1)."""
    state = position(hands={RED: ["ev08"]}, larvae=[3], pile=["Fern"])
    state = play_card(state, "ev08", c.PlaceHex(seat=RED, source=0, cell=CELL, rotation=1))

    with refused("larva.not-there"):
        given(GAME, state=state).when(c.PlaceLarva(seat=RED, place=0, site=0))
    one = c.PlaceLarva(seat=RED, place=HEX["Fern"], site=1)
    state = after(state, one, c.PlaceLarva(seat=RED, place=HEX["Fern"], site=2))

    assert ants_in(state, RED, "Fern") == (1, 2)
    assert state.larvae[RED] == 0


def test_mysterious_hole_places_a_centipede():
    """On any hex without one (rules 11.1)."""
    state = position(hands={RED: ["ev10"]}, centipedes=["Soil"])
    state = play_card(state, "ev10", c.PickOption(seat=RED, option="centipede"))

    with refused("pick.no-target"):
        given(GAME, state=state).when(c.PickPlace(seat=RED, place=HEX["Soil"]))
    state = after(state, c.PickPlace(seat=RED, place=HEX["Bark"]))

    assert state.centipedes >> HEX["Bark"] & 1


def test_mysterious_hole_places_a_wormhole_and_a_larva():
    """The larva may enter the wormhole hex, or stay (rules 11.1)."""
    state = position(hands={RED: ["ev10"]})
    state = play_card(state, "ev10", c.PickOption(seat=RED, option="wormhole"))
    state = after(state, c.PickPlace(seat=RED, place=HEX["Bark"]))
    placed = after(state, c.PlaceLarva(seat=RED, place=HEX["Bark"], site=3))
    kept = after(state, c.Pass(seat=RED))

    assert state.wormholes >> HEX["Bark"] & 1
    assert ants_in(placed, RED, "Bark") == (3,)
    assert kept.larvae[RED] == 4


def test_mysterious_hole_needs_a_hex_without_a_token():
    """Without any hex on the map there is no target (rules 12)."""
    state = position(tiles={}, hands={RED: ["ev10"]})

    with refused("play.requires", requires="token_target_exists"):
        given(GAME, state=state).when(c.PlayCard(seat=RED, card="ev10"))


def test_burrowed_passage_digs_a_wormhole_and_gives_two_steps():
    """Through the new wormhole to another (rules 11.1)."""
    ants = {RED: {"Soil": (1,)}, BLACK: {"Bark": (1,)}}
    state = position(hands={RED: ["ev19"]}, ants=ants, wormholes=["Tall Sand"])
    state = play_card(state, "ev19")

    assert state.wormholes >> HEX["Soil"] & 1
    sand = HEX["Tall Sand"]
    state = after(state, c.MoveAnt(seat=RED, place=HEX["Soil"], site=1, to_place=sand, to_site=1))
    state = after(state, c.Pass(seat=RED))

    assert ants_in(state, RED, "Tall Sand") == (1,)


def test_burrowed_passage_needs_an_own_ant_in_a_hex():
    """The Great Tunnel takes no wormhole (rules 12)."""
    state = position(hands={RED: ["ev19"]}, ants={RED: {"Tunnel": (0,)}})

    with refused("play.requires", requires="token_target_exists"):
        given(GAME, state=state).when(c.PlayCard(seat=RED, card="ev19"))


def test_waggle_dance_orders_the_top_three_hexes():
    """Only the player sees them; they go back in any order (rules 11.1)."""
    state = position(hands={RED: ["ev23"]}, pile=["Fern", "Pebble", "Old Boot"])
    state = play_card(state, "ev23")

    assert kind(state) == "arrange"
    assert GAME.view(state, BLACK).own.hints == ()
    with refused("keep.not-drawn"):
        given(GAME, state=state).when(c.PutBack(seat=RED, hex=HEX["Soil"]))
    state = after(
        state, c.PutBack(seat=RED, hex=HEX["Fern"]), c.PutBack(seat=RED, hex=HEX["Old Boot"])
    )

    assert state.pile[-3:] == (HEX["Pebble"], HEX["Old Boot"], HEX["Fern"])
    assert len(hand(state, RED)) == 1
    size = len(state.pile)
    assert HintView((size - 1,), (HEX["Fern"],)) in GAME.view(state, RED).own.hints
    assert GAME.view(state, BLACK).own.hints == ()


def test_waggle_dance_with_a_single_hex_needs_no_order():
    """One hex is seen and stays (rules 12.2)."""
    state = position(hands={RED: ["ev23"]})
    pile, box = state.pile[-1:], state.pile[:-1]
    state = play_card(replace(state, pile=pile, box=tuple(sorted(box))), "ev23")

    assert GAME.view(state, RED).own.hints == (HintView((0,), pile),)
    assert len(hand(state, RED)) == 1
