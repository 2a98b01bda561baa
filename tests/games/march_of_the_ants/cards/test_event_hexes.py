"""Event cards that place hexes and tokens, or look into the pile (rules 11.1, 11.6)."""

import pytest
from msgspec.structs import replace

from games.game import Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.view import HintView
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.expected import begin_play, draw_cards, end_play, play_event
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    FERN,
    GAME,
    HEX,
    RED,
    SAND,
    SOIL,
    TUNNEL,
)
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import EXAMPLE, given_position, given_state, play_card
from tests.scenario import refused

PLACE = c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=-1, r=2), rotation=1)


def test_a_queens_journey_places_a_hex_and_moves_an_ant_there():
    """The top hex needs no link, and an ant goes there from anywhere (rules 11.1)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:-R")
    past = play_card(given_position(picture, hands={RED: ["ev01"]}, pile=["Fern"]), "ev01")
    move = c.RelocateAnt(seat=RED, place=SOIL, site=2, to_place=FERN, to_site=1)

    assert past.when(PLACE) == (
        e.HexPlaced(
            seat=RED,
            hex=FERN,
            cell=c.MapCell(q=-1, r=2),
            rotation=1,
            centipede=False,
            wormhole=False,
        ),
        e.StagesBegun(at=2, stages=(t.Relocating(seat=RED, to=8, left=1),)),
    )
    past = past.then(PLACE)
    assert past.when(move) == (
        e.AntRelocated(seat=RED, place=SOIL, site=2, to_place=FERN, to_site=1),
        *end_play("ev01"),
    )
    assert read_board(past.then(move).state) == board("""
    . . . . Fungalreach
     . Loamy Bark Soil2 Seep
      . ### ### Edge2
       . ### Sand
        Fern1:R
    """)


def test_a_queens_journey_needs_a_cell_beside_a_tile():
    """A cell that touches no tile is refused, and so is a source tile (rules 11.6)."""
    past = play_card(given_position(hands={RED: ["ev01"]}, pile=["Fern"]), "ev01")

    with refused("place.touches-nothing"):
        past.when(replace(PLACE, cell=c.MapCell(q=9, r=9)))
    with refused("place.no-source"):
        past.when(replace(PLACE, source=SAND))


@pytest.mark.parametrize("card", ["ev01", "ev08"])
def test_cards_that_place_a_hex_need_one_in_the_pile(card):
    """Cards that place a hex cannot be played while the pile is empty (rules 14.21)."""
    state = given_position(hands={RED: [card]}).state
    past = given_state(state, pile=(), box=tuple(sorted(state.pile)))

    with refused("play.requires", requires="hex_pile_min"):
        past.when(c.PlayCard(seat=RED, card=card))


def test_into_the_unknown_places_larvae_in_the_new_hex():
    """Up to two larvae from the chamber go into the hex (rules 11.1)."""
    past = given_position(hands={RED: ["ev08"]}, larvae=[3], pile=["Fern"])
    past = play_card(past, "ev08").then(PLACE)
    first, two = (c.PlaceLarva(seat=RED, place=FERN, site=site) for site in (1, 2))

    with refused("larva.not-there"):
        past.when(c.PlaceLarva(seat=RED, place=TUNNEL, site=0))
    assert past.when(first) == (e.LarvaPlaced(seat=RED, place=FERN, site=1),)
    assert past.then(first).when(two) == (
        e.LarvaPlaced(seat=RED, place=FERN, site=2),
        *end_play("ev08"),
    )
    assert past.then(first, two).state.larvae[RED] == 0


def test_mysterious_hole_places_a_centipede():
    """The centipede goes on any hex without one (rules 11.1)."""
    past = given_position(EXAMPLE.replace("Soil2", "Soil2!"), hands={RED: ["ev10"]})
    past = play_card(past, "ev10").then(c.PickOption(seat=RED, option="centipede"))

    with refused("pick.no-target"):
        past.when(c.PickPlace(seat=RED, place=SOIL))
    assert past.when(c.PickPlace(seat=RED, place=BARK)) == (
        e.HexPicked(seat=RED, place=BARK),
        e.TokenPlaced(place=BARK, token="centipede"),
        e.EffectEnded(seat=RED, card=""),
        *end_play("ev10"),
    )


def test_mysterious_hole_places_a_wormhole_and_a_larva():
    """The larva may enter the hex of the wormhole, or stay (rules 11.1)."""
    past = play_card(given_position(hands={RED: ["ev10"]}), "ev10")
    past = past.then(c.PickOption(seat=RED, option="wormhole"))

    assert past.when(c.PickPlace(seat=RED, place=BARK)) == (
        e.HexPicked(seat=RED, place=BARK),
        e.TokenPlaced(place=BARK, token="wormhole"),
        e.StagesBegun(at=2, stages=(t.PlaceLarvae(seat=RED, places=1 << BARK, left=1),)),
    )
    past = past.then(c.PickPlace(seat=RED, place=BARK))
    assert past.when(c.PlaceLarva(seat=RED, place=BARK, site=3)) == (
        e.LarvaPlaced(seat=RED, place=BARK, site=3),
        e.EffectEnded(seat=RED, card=""),
        *end_play("ev10"),
    )
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="place-larvae"),
        e.EffectEnded(seat=RED, card=""),
        *end_play("ev10"),
    )


def test_mysterious_hole_needs_a_hex_without_a_token():
    """Without a hex on the map, there is no target (rules 12)."""
    past = given_position("### ###\n ###", hands={RED: ["ev10"]})

    with refused("play.requires", requires="token_target_exists"):
        past.when(c.PlayCard(seat=RED, card="ev10"))


BURROW = """
. . . Fungalreach
 Loamy Bark:K Soil2:R Seep
  ### ### Edge2
   ### Sand~
"""


def test_burrowed_passage_digs_a_wormhole():
    """The wormhole is placed in the only hex with an own ant (rules 11.1)."""
    past = given_position(BURROW, hands={RED: ["ev19"]}).then(c.PlayCard(seat=RED, card="ev19"))

    assert past.when(c.PayLarva(seat=RED)) == (
        e.LarvaePaid(seat=RED, count=1),
        play_event(RED, "ev19"),
        e.StagesBegun(
            at=1, stages=(t.PickHex(seat=RED, program=24, at=0, places=1 << SOIL, optional=False),)
        ),
        e.HexPicked(seat=RED, place=SOIL),
        e.TokenPlaced(place=SOIL, token="wormhole"),
        e.StagesBegun(
            at=2,
            stages=(
                t.Steps(
                    seat=RED,
                    left=2,
                    mode="effect",
                    larvae=False,
                    flights=0,
                    walls=True,
                    optional=False,
                ),
            ),
        ),
    )


def test_burrowed_passage_gives_two_steps():
    """An ant steps through the new wormhole to another one (rules 11.1)."""
    past = play_card(given_position(BURROW, hands={RED: ["ev19"]}), "ev19")
    step = c.RelocateAnt(seat=RED, place=SOIL, site=1, to_place=SAND, to_site=1)

    assert past.when(step) == (
        e.AntStepped(seat=RED, place=SOIL, site=1, to_place=SAND, to_site=1, flown=False),
    )
    assert past.then(step).when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="steps"),
        *end_play("ev19"),
    )


def test_burrowed_passage_needs_an_own_ant_in_a_hex():
    """A wormhole cannot be placed in The Great Tunnel (rules 12)."""
    past = given_position(hands={RED: ["ev19"]}, ants={RED: {"Tunnel": (0,)}})

    with refused("play.requires", requires="token_target_exists"):
        past.when(c.PlayCard(seat=RED, card="ev19"))


PEBBLE, BOOT = HEX["Pebble"], HEX["Old Boot"]


def test_waggle_dance_shows_the_top_three_hexes():
    """Only the player of the card sees them (rules 11.1)."""
    past = given_position(hands={RED: ["ev23"]}, pile=["Fern", "Pebble", "Old Boot"])

    assert past.when(c.PlayCard(seat=RED, card="ev23")) == (
        *begin_play("ev23", 1),
        e.StagesBegun(at=1, stages=()),
        e.HexesPeeked(
            seat=RED, count=3, hexes=Secret((RED,), (HEX["Old Boot"], HEX["Pebble"], FERN))
        ),
    )
    past = play_card(past, "ev23")
    assert read_question(past.state) == ("arrange", RED)
    assert GAME.view(past.state, BLACK).own.hints == ()
    with refused("keep.not-drawn"):
        past.when(c.PutBack(seat=RED, hex=SOIL))


def test_waggle_dance_orders_the_top_three_hexes():
    """The hexes go back in any order (rules 11.1)."""
    past = given_position(hands={RED: ["ev23"]}, pile=["Fern", "Pebble", "Old Boot"], deck=["go01"])
    past = play_card(past, "ev23").then(c.PutBack(seat=RED, hex=FERN))
    boot = c.PutBack(seat=RED, hex=BOOT)

    assert past.when(boot) == (
        e.HexPutBack(seat=RED, hex=Secret((RED,), HEX["Old Boot"])),
        draw_cards(RED, "go01"),
        *end_play("ev23"),
    )
    state = past.then(boot).state
    assert state.pile[-3:] == (PEBBLE, BOOT, FERN)
    assert HintView((len(state.pile) - 1,), (FERN,)) in GAME.view(state, RED).own.hints
    assert GAME.view(state, BLACK).own.hints == ()


def test_waggle_dance_with_a_single_hex_needs_no_order():
    """The only hex is shown and stays in place (rules 12.2)."""
    state = given_position(hands={RED: ["ev23"]}, deck=["go01"]).state
    pile, box = state.pile[-1:], state.pile[:-1]
    past = given_state(state, pile=pile, box=tuple(sorted(box)))

    assert past.when(c.PlayCard(seat=RED, card="ev23")) == (
        *begin_play("ev23", 1),
        e.StagesBegun(at=1, stages=()),
        e.HexesPeeked(seat=RED, count=1, hexes=Secret((RED,), (HEX["Sunning Stone"],))),
        e.StageEnded(seat=RED, stage="arrange"),
        draw_cards(RED, "go01"),
        *end_play("ev23"),
    )
    assert GAME.view(play_card(past, "ev23").state, RED).own.hints == (HintView((0,), pile),)
