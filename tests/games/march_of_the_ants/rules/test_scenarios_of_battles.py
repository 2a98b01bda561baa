"""The tricky scenarios of rules 14 that are battles, by number."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.expected import decide_battle
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, GAME, RED, SOIL
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    given_fights,
    given_position,
    play_card,
    run_phases,
)

TIE = """
. . . Fungalreach
 Loamy Bark Soil2:BR+RRRBB Seep
  ### ### Edge2
   ### Sand
"""


def test_14_3_tie_in_battle():
    """The totals are 5 and 5, so the defender wins."""
    past = run_phases(given_fights(TIE, hands={RED: ["ev04"], BLUE: ["ev01"]}))
    past = run_phases(past.then(c.PutDown(seat=RED, card="ev04")))
    past = past.then(c.PutDown(seat=BLUE, card="ev01"))

    assert past.when(RunPhase()) == (
        decide_battle(
            SOIL, RED, BLUE, cards=("ev04", "ev01"), totals=(5, 5), winner=BLUE, losses=(2, 3)
        ),
    )


def test_14_3_each_pair_fights_once():
    """After the tie, both choose ants to lose. The hex is left although it is still contested."""
    past = run_phases(given_fights(TIE, hands={RED: ["ev04"], BLUE: ["ev01"]}))
    past = run_phases(past.then(c.PutDown(seat=RED, card="ev04")))
    past = run_phases(past.then(c.PutDown(seat=BLUE, card="ev01")))
    assert read_question(past.state) == ("casualties", RED)
    outside = c.LoseAnt(seat=RED, place=SOIL, site=0)
    past = run_phases(past.then(outside, outside, outside))
    assert read_question(past.state) == ("casualties", BLUE)
    outside = c.LoseAnt(seat=BLUE, place=SOIL, site=0)

    past = past.then(outside)
    assert past.when(outside) == (
        e.AntsLost(seat=BLUE, spots=(e.Spot(SOIL, 0),), cause="battle", left=0),
    )
    past = run_phases(past.then(outside))
    assert read_board(past.state) == board(TIE.replace("+RRRBB", ""))
    assert GAME.view(past.state, None).nests[BLUE].origins["battles"] == 1


def test_14_4_ferocity_wins_strength_kills():
    """One ant with a 4 beats four without a card. It survives, and so do three others."""
    picture = TIE.replace("RRRBB", "RRR")
    past = run_phases(given_fights(picture, hands={BLUE: ["go01"]}))
    past = past.then(c.PutDown(seat=BLUE, card="go01"))

    assert past.when(RunPhase()) == (
        decide_battle(
            SOIL, RED, BLUE, cards=("", "go01"), totals=(4, 5), winner=BLUE, losses=(0, 1)
        ),
    )


def test_14_7_centipede_tie():
    """The totals are 6 and 6. The ants win and lose three, but never the last one."""
    many = given_fights(EXAMPLE.replace("Bark", "Bark:RRRR+RR!"), deck=["ev03", "ev06"])
    bodies = {RED: ["hd08", "hd06", "hd03", "hd01"]}
    few = given_fights(EXAMPLE.replace("Bark", "Bark:RR!"), deck=["ev03", "ev06"], bodies=bodies)

    for past, losses in ((many, 3), (few, 1)):
        assert past.when(RunPhase()) == (
            e.HexVisited(place=BARK, first=RED),
            e.CentipedeAttacked(place=BARK, seat=RED, card="ev06", base=3, strength=6, asked=()),
            e.CentipedeSlain(place=BARK, seat=RED, card="ev03", total=6, against=6, losses=losses),
        )


def test_14_8_lone_ant_against_a_centipede():
    """With 1 against 5, the ant dies and the centipede stays. No ant battle follows."""
    past = given_fights(EXAMPLE.replace("Bark", "Bark:R!"), deck=["ev01", "ev03"])

    assert past.when(RunPhase()) == (
        e.HexVisited(place=BARK, first=RED),
        e.CentipedeAttacked(place=BARK, seat=RED, card="ev03", base=3, strength=1, asked=()),
        e.CentipedeWon(
            place=BARK, seat=RED, card="ev01", total=1, against=5, losses=1, horde=0, first=RED
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(BARK, 1),), cause="battle", left=0),
        e.ArenaLeft(place=BARK),
        e.FightsEnded(),
    )
    assert read_board(past.then(RunPhase()).state) == board(EXAMPLE.replace("Bark", "Bark!"))


def test_14_9_centipede_and_two_players():
    """The centipede fights the player in control first, then the other unless it is slain."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RB!")
    strong = given_fights(picture, deck=["ev01", "ev17", "go06", "go01"])
    weak = given_fights(picture, deck=["ev04", "ev08"], bodies={RED: ["hd08"]})

    assert strong.when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.CentipedeAttacked(place=SOIL, seat=RED, card="go01", base=4, strength=1, asked=()),
        e.CentipedeWon(
            place=SOIL, seat=RED, card="go06", total=1, against=9, losses=1, horde=0, first=RED
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 1),), cause="battle", left=0),
        e.CentipedeAttacked(place=SOIL, seat=BLUE, card="ev17", base=2, strength=1, asked=()),
        e.CentipedeWon(
            place=SOIL, seat=BLUE, card="ev01", total=1, against=4, losses=1, horde=0, first=RED
        ),
        e.AntsLost(seat=BLUE, spots=(e.Spot(SOIL, 2),), cause="battle", left=0),
        e.ArenaLeft(place=SOIL),
        e.FightsEnded(),
    )
    assert weak.when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.CentipedeAttacked(place=SOIL, seat=RED, card="ev08", base=1, strength=4, asked=()),
        e.CentipedeSlain(place=SOIL, seat=RED, card="ev04", total=4, against=2, losses=0),
        e.FoodGained(seat=RED, food=1),
        e.ArenaLeft(place=SOIL),
        e.FightsEnded(),
    )


def test_14_22_sneak_attack_does_not_count_for_the_soldier_phase():
    """Red and Blue fight again in Soil if it is contested again."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RB+RRRRRBB")
    past = given_position(picture, hands={RED: ["ev13"]}, larvae=[9])
    past = run_phases(play_card(past, "ev13"))
    while read_question(past.state)[0] == "casualties":
        seat = read_question(past.state)[1]
        past = run_phases(past.then(GAME.legal(past.state, seat)[0]))
    won = past.state.won
    assert won[RED] + won[BLUE] == 1

    assert given_fights(picture, won=won).when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.BattleBegun(
            place=SOIL, invader=BLUE, defender=RED, invader_strength=3, defender_strength=6
        ),
        e.CardWithheld(seat=BLUE),
        e.CardWithheld(seat=RED),
        decide_battle(SOIL, BLUE, RED, totals=(3, 6), winner=RED, losses=(1, 3)),
        e.AntsLost(
            seat=BLUE,
            spots=(e.Spot(SOIL, 2), e.Spot(SOIL, 0), e.Spot(SOIL, 0)),
            cause="battle",
            left=0,
        ),
    )


def test_14_26_great_tunnel_crowd():
    """Ten ants of four colours neither contest it nor fight, and all eat."""
    agenda = (t.Slumber(), t.Feed((0, 1, 2, 3)), t.Fights(0))
    picture = EXAMPLE.replace("###", "###+RRRRKKKBBY", 1)
    past = given_position(picture, players=4, agenda=agenda)

    assert past.when(RunPhase()) == (e.FightsEnded(),)
    assert past.then(RunPhase()).when(RunPhase()) == (
        e.AntsFed(seat=RED, food=1, larvae=0, starving=0),
        e.AntsFed(seat=BLACK, food=1, larvae=0, starving=0),
        e.AntsFed(seat=BLUE, food=1, larvae=0, starving=0),
        e.AntsFed(seat=3, food=1, larvae=0, starving=0),
    )
