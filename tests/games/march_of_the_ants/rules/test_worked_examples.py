"""The worked examples of rules 13, by number."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.rules.seasons import goal_points
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.expected import draw_cards
from tests.games.march_of_the_ants.names import (
    BLACK,
    BLUE,
    EDGE,
    GAME,
    ORDER,
    REACH,
    RED,
    SEEP,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.observations import (
    count_points,
    is_linked,
    read_outcome,
    read_question,
)
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_fights,
    given_position,
    run_phases,
)
from tests.scenario import refused


def test_the_map_of_the_examples():
    """Which tiles of the map are linked (rules 13)."""
    links = {
        ("Fungalreach", "Dry Seep"),
        ("Soil", "Dry Seep"),
        ("Water's Edge", "Dry Seep"),
        ("Soil", "Water's Edge"),
        ("Soil", "Bark"),
        ("Bark", "Tunnel"),
        ("Water's Edge", "Tunnel"),
        ("Tall Sand", "Tunnel"),
        ("Loamy Tunnels", "Tunnel"),
    }
    state = build_state()
    names = [*board(EXAMPLE).tiles, "Tunnel"]
    found = {
        (one, other)
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        if is_linked(state, one, other)
    }

    assert {frozenset(pair) for pair in found} == {frozenset(pair) for pair in links}


W1 = """
. . . Fungalreach:RR
 Loamy Bark Soil2
  ### ### Edge2:B
   ### Sand
"""
W1_PLACE = c.PlaceHex(seat=RED, source=REACH, cell=c.MapCell(q=3, r=-1), rotation=0)


def given_exploring():
    """Return the past in which Red has drawn Dry Seep, to be placed from Fungalreach (W1)."""
    return given_position(W1, pile=["Dry Seep"], food=[1]).then(c.Explore(seat=RED))


def test_w1_explore():
    """Red explores Dry Seep from Fungalreach (W1)."""
    past = given_position(W1, pile=["Dry Seep"], food=[1])

    assert past.when(c.Explore(seat=RED)) == (
        e.ExploreBegun(seat=RED, food=1, reactors=(BLACK, BLUE)),
        e.HexDrawn(seat=RED, hex=SEEP, mode="explore"),
    )
    past = past.then(c.Explore(seat=RED))
    assert past.when(W1_PLACE) == (
        e.HexExplored(
            seat=RED,
            hex=SEEP,
            cell=c.MapCell(q=3, r=-1),
            rotation=0,
            source=REACH,
            centipede=False,
            wormhole=False,
        ),
    )
    past = past.then(W1_PLACE)
    enter = c.MoveAnt(seat=RED, place=REACH, site=1, to_place=SEEP, to_site=2)
    assert past.when(enter) == (
        e.AntEntered(seat=RED, place=REACH, site=1, to_place=SEEP, to_site=2),
    )
    past = past.then(enter)
    assert len(GAME.legal(past.state, RED)) == 2
    assert past.when(c.Pass(seat=RED)) == (e.StageEnded(seat=RED, stage="enter"),)


def test_w1_react():
    """Blue reacts with a larva, after Black has declined (W1)."""
    enter = c.MoveAnt(seat=RED, place=REACH, site=1, to_place=SEEP, to_site=2)
    past = given_exploring().then(W1_PLACE, enter, c.Pass(seat=RED), c.Pass(seat=BLACK))
    larva = c.PlaceLarva(seat=BLUE, place=EDGE, site=2)

    assert past.when(larva) == (
        e.LarvaReacted(seat=BLUE, place=EDGE, site=2),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert read_board(past.then(larva).state) == board("""
    . . . Fungalreach:-R
     Loamy Bark Soil2 Seep:-R
      ### ### Edge2:BB
       ### Sand
    """)


def test_w1_what_exploring_refuses():
    """Another tile, another cell, a rotation without a tunnel back; nobody enters (W1)."""
    past = given_exploring()
    assert {direction for _, direction in map_of(past.state).exits[REACH]} == {0, 2, 3, 5}

    with refused("place.source"):
        past.when(replace(W1_PLACE, source=EDGE))
    with refused("place.no-exit"):
        past.when(replace(W1_PLACE, cell=c.MapCell(q=4, r=-3)))
    with refused("place.not-linked"):
        past.when(replace(W1_PLACE, rotation=2))
    placed = past.then(W1_PLACE)
    with refused("enter.at-least-one"):
        placed.when(c.Pass(seat=RED))
    with refused("enter.from"):
        placed.when(c.MoveAnt(seat=RED, place=TUNNEL, site=0, to_place=SEEP, to_site=2))


W2 = """
. . . Fungalreach
 Loamy Bark Soil2:KR Seep:-R
  ### ### Edge2:B
   ### Sand
"""
LARVA = c.PlaceLarva(seat=RED, place=SOIL, site=0)
INVADE = (
    c.MoveAnt(seat=RED, place=SOIL, site=0, to_place=EDGE, to_site=2),
    c.MoveAnt(seat=RED, place=SOIL, site=0, to_place=EDGE, to_site=3),
)


def test_w2_march():
    """Three larvae hatch in Soil, two ants of them go on to Water's Edge (W2)."""
    past = given_position(W2, larvae=[3]).then(c.March(seat=RED))

    with refused("larva.not-there"):
        past.when(c.PlaceLarva(seat=RED, place=EDGE, site=2))
    assert past.when(LARVA) == (e.LarvaStepped(seat=RED, place=SOIL, site=0),)
    past = past.then(LARVA, LARVA, LARVA, INVADE[0])
    assert past.when(INVADE[1]) == (
        e.AntStepped(seat=RED, place=SOIL, site=0, to_place=EDGE, to_site=3, flown=False),
    )
    past = past.then(INVADE[1])
    assert read_question(past.state) == ("react-march", BLACK)
    assert read_board(past.state) == board("""
    . . . Fungalreach
     Loamy Bark Soil2:KR+R Seep:-R
      ### ### Edge2:BRR
       ### Sand
    """)


def test_w2_reactions():
    """Black leaves Soil to Red; Blue leaves Water's Edge (W2)."""
    past = given_position(W2, larvae=[3]).then(c.March(seat=RED), LARVA, LARVA, LARVA, *INVADE)
    black = c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=SEEP, to_site=1)
    blue = c.MoveAnt(seat=BLUE, place=EDGE, site=1, to_place=SEEP, to_site=0)

    assert past.when(black) == (
        e.AntReacted(seat=BLACK, place=SOIL, site=1, to_place=SEEP, to_site=1, left=0),
        e.AntSettled(seat=RED, place=SOIL, site=1),
    )
    past = past.then(black)
    assert past.when(blue) == (
        e.AntReacted(seat=BLUE, place=EDGE, site=1, to_place=SEEP, to_site=0, left=0),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert read_board(past.then(blue).state) == board("""
    . . . Fungalreach
     Loamy Bark Soil2:RR Seep:KR+B
      ### ### Edge2:-RR
       ### Sand
    """)


def test_w3_ant_battle():
    """Red invades Water's Edge with 8 against 6 (W3)."""
    past = given_fights(
        EXAMPLE.replace("Edge2", "Edge2:BBB+RRRR"),
        bodies={RED: ["hd06"]},
        hands={RED: ["ev03"], BLUE: ["ev06"]},
    )
    past = run_phases(past)
    assert read_question(past.state) == ("ferocity", RED)
    past = run_phases(past.then(c.PutDown(seat=RED, card="ev03")))
    assert read_question(past.state) == ("ferocity", BLUE)
    past = past.then(c.PutDown(seat=BLUE, card="ev06"))

    assert past.when(RunPhase()) == (
        e.BattleFought(
            place=EDGE,
            invader=RED,
            defender=BLUE,
            invader_card="ev03",
            defender_card="ev06",
            invader_total=8,
            defender_total=6,
            winner=RED,
            winner_losses=1,
            loser_losses=3,
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
    """Nine ants with four for each food (W5)."""
    past = given_position(W5, food=[9, 9, 9], agenda=(t.Feed((BLACK,)),))

    assert past.when(RunPhase()) == (e.AntsFed(seat=BLACK, food=3, larvae=0, starving=0),)


W6 = {
    "bodies": {BLACK: ["hd06", "hd01", "th01"]},
    "marker": BLACK,
    "hands": {BLACK: ["ab03"]},
    "food": [1, 2, 1],
}


def test_w6_evolutions():
    """Two heads, one thorax: strength +2, six steps (W6)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:KR+R")

    assert given_position(picture, **W6).when(c.March(seat=BLACK)) == (
        e.MarchBegun(seat=BLACK, food=1, reactors=(BLUE, RED), steps=6, flights=0, walls=True),
    )
    assert given_fights(picture, **W6).when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=BLACK),
        e.BattleBegun(
            place=SOIL, invader=RED, defender=BLACK, invader_strength=2, defender_strength=3
        ),
        e.CardWithheld(seat=RED),
    )


def test_w6_a_body_scores():
    """With an abdomen Black has a body, for 3 points (W6)."""
    past = given_position(EXAMPLE.replace("Soil2", "Soil2:KR+R"), **W6)
    past = past.then(c.PlayCard(seat=BLACK, card="ab03"), c.PayLarva(seat=BLACK))

    assert past.when(c.PayLarva(seat=BLACK)) == (
        e.LarvaePaid(seat=BLACK, count=1),
        e.EvolutionPlayed(seat=BLACK, card="ab03", bodies=1, points=3),
        e.ReactionsSkipped(seats=(BLUE, RED), action="play"),
        e.TurnPassed(seat=BLACK, to=BLUE),
    )


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
    """4 ants a food and one more for each abdomen (W7)."""
    ants = {RED: {"Tunnel": (0,) * ants}}
    past = given_position(bodies={RED: abdomens}, ants=ants, agenda=(t.Feed((RED,)),))

    assert past.when(RunPhase()) == (e.AntsFed(seat=RED, food=food, larvae=0, starving=0),)


def test_w8_rest():
    """A rests, must rest again, C's first Rest ends the phase (W8)."""
    past = given_position(players=4).then(c.Rest(seat=0))
    assert (past.state.resting_larvae, past.state.resting_food) == ((1, 0, 0, 0), (0, 0, 0, 0))
    for seat, resting in ((1, 0), (2, 0), (3, 0), (1, 1)):
        assert past.state.resting_food == (resting, 0, 0, 0)
        assert read_question(past.state) == ("turn", seat)
        past = past.then(c.Forage(seat=seat))
        while read_question(past.state)[0] == "react-forage":
            past = past.then(c.Pass(seat=read_question(past.state)[1]))

    assert past.when(c.Rest(seat=2)) == (
        e.Rested(seat=BLUE, larvae=1, food=0),
        e.WorkerPhaseEnded(marker=BLUE, order=(BLUE, 3, RED, BLACK), decree=True),
    )
    state = past.then(c.Rest(seat=2)).state
    assert (state.larvae, state.food) == ((6, 5, 6, 5), (3, 0, 1, 1))


def test_w9_two_players_epic_stores():
    """2 food against 1 scores, 2 against 2 does not (W9)."""
    card = TABLES.index["go01"]
    states = [build_state(players=2, goals={RED: ["go01"]}, food=food) for food in ([2, 1], [2, 2])]

    assert [goal_points(state, TABLES, RED, card) for state in states] == [2, 0]


def test_w10_five_players_reaction():
    """C explores: D reacts first, then B; A and E may not (W10)."""
    past = given_position(players=5, marker=2)

    assert past.when(c.Forage(seat=2)) == (
        e.ForageBegun(seat=BLUE, food=1, reactors=(3, BLACK)),
        draw_cards(BLUE, "go12", "go11"),
    )


def test_w11_long_game():
    """Rounds 0 to 4, with a Decree in 0, 1 and 2 only (W11)."""
    for number, decree in enumerate((True, True, True, False, False)):
        past = given_position(
            marker=BLACK,
            options=Options(long_game=True),
            round=number,
            resters=(RED,),
            agenda=(t.TurnEnd(BLACK), t.Turn(BLACK)),
            taken=(16, 4, 4),
        )

        assert past.when(c.Rest(seat=BLACK)) == (
            e.Rested(seat=BLACK, larvae=1, food=0),
            e.WorkerPhaseEnded(marker=BLACK, order=(BLACK, BLUE, RED), decree=decree),
        )


def test_w12_final_awards():
    """Ties gain one point each (W12)."""
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
        e.GameEnded(),
    )
    over = past.then(RunPhase()).state
    assert read_question(over) == ("", None)
    assert count_points(over) == [5, 2, 1]
    assert read_outcome(over).ranking == ((RED,), (BLACK,), (BLUE,))
    assert read_outcome(over).reason == "most-points"
