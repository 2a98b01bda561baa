"""The worked examples of rules 13 about the Soldier and Queen Phases, by number."""

import pytest

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.expected import decide_battle, draw_cards
from tests.games.march_of_the_ants.names import BLACK, BLUE, EDGE, GAME, ORDER, RED
from tests.games.march_of_the_ants.observations import count_points, read_outcome, read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    given_fights,
    given_position,
    run_phases,
)


def given_w3():
    """Return the past in which both players have put down a card for Water's Edge (W3)."""
    past = given_fights(
        EXAMPLE.replace("Edge2", "Edge2:BBB+RRRR"),
        bodies={RED: ["hd06"]},
        hands={RED: ["ev03"], BLUE: ["ev06"]},
    )
    past = run_phases(past)
    assert read_question(past.state) == ("ferocity", RED)
    past = run_phases(past.then(c.PutDown(seat=RED, card="ev03")))
    assert read_question(past.state) == ("ferocity", BLUE)
    return past.then(c.PutDown(seat=BLUE, card="ev06"))


def test_w3_ant_battle():
    """Red invades Water's Edge with 8 against 6 (W3)."""
    past = given_w3()

    assert past.when(RunPhase()) == (
        decide_battle(
            EDGE, RED, BLUE, cards=("ev03", "ev06"), totals=(8, 6), winner=RED, losses=(1, 3)
        ),
        e.AntsLost(
            seat=BLUE,
            spots=(e.Spot(EDGE, 1), e.Spot(EDGE, 2), e.Spot(EDGE, 3)),
            cause="battle",
            left=0,
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(EDGE, 0),), cause="battle", left=0),
        e.BattleWon(seat=RED, place=EDGE),
        e.StageEnded(seat=RED, stage="spoils"),
        e.AntSettled(seat=RED, place=EDGE, site=1),
        e.AntSettled(seat=RED, place=EDGE, site=2),
        e.AntSettled(seat=RED, place=EDGE, site=3),
        e.ArenaLeft(place=EDGE),
        e.FightsEnded(),
    )
    past = run_phases(past)
    assert read_board(past.state) == board(EXAMPLE.replace("Edge2", "Edge2:RRR"))
    assert GAME.view(past.state, None).nests[RED].origins["battles"] == 1


def test_w4_centipede_battle():
    """Red's four ants and a card of value 2 beat 3 + 2 (W4)."""
    picture = EXAMPLE.replace("Edge2", "Edge2:RRR+R!")
    past = run_phases(given_fights(picture, hands={RED: ["ev01"]}, deck=["ev02", "ev03"]))
    assert read_question(past.state) == ("ferocity", RED)
    past = past.then(c.Discard(seat=RED, card="ev01"))
    assert past.when(RunPhase()) == (
        e.CentipedeSlain(place=EDGE, seat=RED, card="ev02", total=6, against=5, losses=2),
    )
    past = run_phases(past)
    assert read_question(past.state) == ("casualties", RED)
    past = past.then(c.LoseAnt(seat=RED, place=EDGE, site=0))

    assert past.when(c.LoseAnt(seat=RED, place=EDGE, site=3)) == (
        e.AntsLost(seat=RED, spots=(e.Spot(EDGE, 3),), cause="battle", left=0),
    )
    past = past.then(c.LoseAnt(seat=RED, place=EDGE, site=3))
    assert read_board(past.state) == board(EXAMPLE.replace("Edge2", "Edge2:RR"))
    assert (past.state.food[RED], count_points(past.state)[RED]) == (3, 1)


W5 = """
. . . Fungalreach
 Loamy:BB Bark:RRRR Soil2:KR Seep:BR
  ###+RBKKKK ### Edge2:KKK
   ### Sand:K
    larvae 0 0 0
"""


def given_queen_example():
    """Return the position of the queen diagram, at the start of Harvest."""
    agenda = (t.Slumber(), t.Decree(ORDER), t.Feed(ORDER), t.Harvest(ORDER))
    cards = {"bodies": {BLACK: ["ab08"]}, "goals": {RED: ["go02"]}, "deck": ["ev01"]}
    return given_position(W5, food=[0, 0, 0], agenda=agenda, **cards)


def test_w5_harvest_and_feed():
    """Harvest and Feed of the queen diagram (W5)."""
    past = given_queen_example()

    assert past.when(RunPhase()) == (
        e.Harvested(seat=RED, food=2, larvae=4, points=1, cards=1),
        draw_cards(RED, "ev01"),
        e.Harvested(seat=BLACK, food=2, larvae=7, points=0, cards=0),
        e.Harvested(seat=BLUE, food=2, larvae=1, points=0, cards=0),
    )
    assert past.then(RunPhase()).when(RunPhase()) == (
        e.AntsFed(seat=RED, food=2, larvae=0, starving=0),
        e.AntsFed(seat=BLACK, food=2, larvae=0, starving=0),
        e.AntsFed(seat=BLUE, food=1, larvae=0, starving=0),
    )


def test_w5_decree_and_slumber():
    """Decree and Slumber of the queen diagram (W5)."""
    past = given_queen_example().then(RunPhase(), RunPhase())
    past = past.then(*(c.TakeDecree(seat=seat, resource="food") for seat in ORDER))

    assert past.state.food == (2, 2, 3)
    assert past.when(RunPhase()) == (
        e.InnerMeadowScored(seat=RED, points=1),
        e.InnerMeadowScored(seat=BLACK, points=3),
        e.InnerMeadowScored(seat=BLUE, points=1),
        e.PointsGained(seat=BLACK, points=1, origin="evolutions"),
        e.GoalScored(seat=RED, card="go02", points=2),
        e.RoundEnded(round=2),
    )


def test_w5_without_the_abdomen_black_eats_three():
    """Black has nine ants, and each food feeds four (W5)."""
    past = given_position(W5, food=[9, 9, 9], agenda=(t.Feed((BLACK,)),))

    assert past.when(RunPhase()) == (e.AntsFed(seat=BLACK, food=3, larvae=0, starving=0),)


@pytest.mark.parametrize(
    ("abdomens", "ants", "food"),
    [
        (["ab01"], 5, 1),
        (["ab01"], 6, 2),
        (["ab01"], 10, 2),
        (["ab01", "ab08"], 6, 1),
        ([], 4, 1),
        ([], 5, 2),
        ([], 0, 0),
    ],
)
def test_w7_feeding_capacity(abdomens, ants, food):
    """Each food feeds 4 ants and one more for each abdomen (W7)."""
    ants = {RED: {"Tunnel": (0,) * ants}}
    past = given_position(bodies={RED: abdomens}, ants=ants, agenda=(t.Feed((RED,)),))

    assert past.when(RunPhase()) == (e.AntsFed(seat=RED, food=food, larvae=0, starving=0),)


def test_w12_final_awards():
    """Players in a tie gain one point each (W12)."""
    hands = {RED: ["ev01", "ev02"], BLACK: ["ev03", "ev04"], BLUE: ["ev05", "ev06"]}
    past = given_position(
        larvae=[5, 5, 2], food=[3, 1, 0], hands=hands, round=4, agenda=(t.Slumber(),)
    )

    assert past.when(RunPhase()) == (
        e.AwardGiven(seat=RED, award="largest-brood", points=1),
        e.AwardGiven(seat=BLACK, award="largest-brood", points=1),
        e.AwardGiven(seat=RED, award="greatest-stores", points=3),
        e.AwardGiven(seat=RED, award="untold-potential", points=1),
        e.AwardGiven(seat=BLACK, award="untold-potential", points=1),
        e.AwardGiven(seat=BLUE, award="untold-potential", points=1),
        e.LastRoundEnded(),
    )
    over = past.then(RunPhase()).state
    assert read_question(over) == ("", None)
    assert count_points(over) == [5, 2, 1]
    assert read_outcome(over).ranking == ((RED,), (BLACK,), (BLUE,))
    assert read_outcome(over).reason == "most-points"
