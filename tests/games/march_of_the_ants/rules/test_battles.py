"""Battles between players and against centipedes (rules 6)."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.rules.battles import most_on_sites
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.expected import decide_battle
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, RED, SOIL, TABLES
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import (
    build_state,
    given_fights,
    given_position,
    given_state,
    run_phases,
)
from tests.scenario import refused

SPOILS = """
. . . Fungalreach
 Loamy Bark:RRBB+BBB Soil2 Seep
  ### ### Edge2
   ### Sand
"""


def test_centipede_without_anybody_in_control():
    """The player with most ants fights first; the marker's order breaks ties (rules 6.3)."""
    picture = """
    . . . Fungalreach
     Loamy Bark:-RK! Soil2 Seep
      ### ### Edge2
       ### Sand
    """
    past = given_fights(picture, marker=BLACK, deck=["go06", "go01"])

    assert past.when(RunPhase()) == (
        e.HexVisited(place=BARK, first=BLACK),
        e.CentipedeAttacked(place=BARK, seat=BLACK, card="go01", base=4, strength=1, asked=()),
        e.CentipedeWon(
            place=BARK, seat=BLACK, card="go06", total=1, against=9, losses=1, horde=0, first=BLACK
        ),
        e.AntsLost(seat=BLACK, spots=(e.Spot(BARK, 3),), cause="battle", left=0),
        e.CentipedeAttacked(place=BARK, seat=RED, card="go12", base=3, strength=1, asked=()),
        e.CentipedeWon(
            place=BARK, seat=RED, card="go11", total=1, against=6, losses=1, horde=0, first=BLACK
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(BARK, 2),), cause="battle", left=0),
        e.ArenaLeft(place=BARK),
        e.FightsEnded(),
    )


def test_centipede_without_a_card_anywhere():
    """Deck and discard pile are empty, so the value is 0 (rules 6.3)."""
    past = given_fights(ants={RED: {"Bark": (1,)}}, centipedes=["Bark"])
    everything = (1 << len(TABLES.cards)) - 1
    past = given_state(past.state, deck=(), goals=((), (), ()), hands=(0, everything, 0))

    assert past.when(RunPhase()) == (
        e.HexVisited(place=BARK, first=RED),
        e.CentipedeAttacked(place=BARK, seat=RED, card="", base=0, strength=1, asked=()),
        e.CentipedeSlain(place=BARK, seat=RED, card="", total=1, against=0, losses=0),
        e.ArenaLeft(place=BARK),
        e.FightsEnded(),
    )


def test_three_players_in_a_hex_fight_one_after_the_other():
    """The defender chooses one of two tied invaders, then fights the other (rules 6.2)."""
    picture = """
    . . . Fungalreach
     Loamy Bark:RRKB+KB Soil2 Seep
      ### ### Edge2
       ### Sand
    """
    past = run_phases(given_fights(picture))

    assert read_question(past.state) == ("invader", RED)
    with refused("pick.no-player"):
        past.when(c.PickPlayer(seat=RED, player=RED))
    assert past.when(c.PickPlayer(seat=RED, player=BLUE)) == (
        e.InvaderChosen(seat=RED, player=BLUE),
        e.BattleBegun(
            place=BARK, invader=BLUE, defender=RED, invader_strength=2, defender_strength=2
        ),
        e.CardWithheld(seat=BLUE),
        e.CardWithheld(seat=RED),
    )
    past = past.then(c.PickPlayer(seat=RED, player=BLUE))
    assert past.when(RunPhase()) == (
        decide_battle(BARK, BLUE, RED, totals=(2, 2), winner=RED, losses=(1, 2)),
        e.AntsLost(seat=BLUE, spots=(e.Spot(BARK, 4), e.Spot(BARK, 0)), cause="battle", left=0),
    )


def test_the_winner_moves_ants_to_empty_sites():
    """Red's lost ants leave the control site and the second one to Blue (rules 6.1)."""
    past = run_phases(given_fights(SPOILS))
    assert read_question(past.state) == ("casualties", BLUE)
    past = run_phases(past.then(c.LoseAnt(seat=BLUE, place=BARK, site=0)))
    assert read_question(past.state) == ("spoils", BLUE)

    move = c.RelocateAnt(seat=BLUE, place=BARK, site=3, to_place=BARK, to_site=1)
    assert past.when(move) == (e.SpoilsMoved(seat=BLUE, place=BARK, site=3, to_site=1),)
    moved = board(SPOILS.replace(":RRBB+BBB", ":B--B+BB"))
    assert read_board(past.then(move).state) == moved


def test_spoils_stay_in_the_hex_and_move_an_ant_once():
    """An ant moves only once, to an empty site of the same hex (rules 6.1)."""
    past = run_phases(given_fights(SPOILS))
    past = run_phases(past.then(c.LoseAnt(seat=BLUE, place=BARK, site=0)))

    with refused("spoils.elsewhere"):
        past.when(c.RelocateAnt(seat=BLUE, place=BARK, site=3, to_place=SOIL, to_site=1))
    with refused("site.not-vacant"):
        past.when(c.RelocateAnt(seat=BLUE, place=BARK, site=3, to_place=BARK, to_site=4))
    past = past.then(c.RelocateAnt(seat=BLUE, place=BARK, site=3, to_place=BARK, to_site=1))
    with refused("spoils.moved"):
        past.when(c.RelocateAnt(seat=BLUE, place=BARK, site=1, to_place=BARK, to_site=2))
    assert past.when(c.Pass(seat=BLUE)) == (e.StageEnded(seat=BLUE, stage="spoils"),)


def test_who_defends_without_anybody_in_control():
    """The player with most ants on sites defends. The marker's order breaks ties (rules 6.2)."""
    ants = {RED: {"Bark": (2,)}, BLACK: {"Bark": (3, 4)}}
    tied = {RED: {"Bark": (2,)}, BLACK: {"Bark": (3,)}}

    assert most_on_sites(build_state(ants=ants), BARK) == BLACK
    assert most_on_sites(build_state(ants=tied, marker=BLACK), BARK) == BLACK
    more = {RED: {"Bark": (2, 3)}, BLACK: {"Bark": (4,)}}
    assert most_on_sites(build_state(ants=more), BARK) == RED
    assert most_on_sites(build_state(), BARK) == -1


def test_each_pair_fights_once():
    """The hex is still contested, but is left because the pair has fought (rules 6.2)."""
    ants = {RED: {"Soil": (1, 0)}, BLACK: {"Soil": (2,)}}
    arena = t.HexBattles(SOIL, RED, pairs=(RED * 8 + BLACK,))
    past = given_position(ants=ants, agenda=(t.Slumber(), t.Fights(SOIL), arena))

    assert past.when(RunPhase()) == (
        e.ArenaLeft(place=SOIL),
        e.FightsEnded(),
    )
