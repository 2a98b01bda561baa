"""The worked examples of rules 13 about the map and the Worker Phase, by number."""

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
    REACH,
    RED,
    SEEP,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.observations import is_linked, read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_fights,
    given_position,
)
from tests.scenario import refused


def test_the_map_of_the_examples():
    """The links between the tiles of the map (rules 13)."""
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
    joined = {
        (name, other)
        for at, name in enumerate(names)
        for other in names[at + 1 :]
        if is_linked(state, name, other)
    }

    assert {frozenset(pair) for pair in joined} == {frozenset(pair) for pair in links}


W1 = """
. . . Fungalreach:RR
 Loamy Bark Soil2
  ### ### Edge2:B
   ### Sand
"""
W1_PLACE = c.PlaceHex(seat=RED, source=REACH, cell=c.MapCell(q=3, r=-1), rotation=0)


def given_exploring():
    """Return the past in which Red has drawn Dry Seep to place it from Fungalreach (W1)."""
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
    enter = c.RelocateAnt(seat=RED, place=REACH, site=1, to_place=SEEP, to_site=2)
    assert past.when(enter) == (
        e.AntEntered(seat=RED, place=REACH, site=1, to_place=SEEP, to_site=2),
    )
    past = past.then(enter)
    assert len(GAME.legal(past.state, RED)) == 2
    assert past.when(c.Pass(seat=RED)) == (e.StageEnded(seat=RED, stage="enter"),)


def test_w1_react():
    """Blue reacts with a larva after Black has declined (W1)."""
    enter = c.RelocateAnt(seat=RED, place=REACH, site=1, to_place=SEEP, to_site=2)
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
    """A wrong tile, cell or rotation is refused, and so is entering with no ant (W1)."""
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
        placed.when(c.RelocateAnt(seat=RED, place=TUNNEL, site=0, to_place=SEEP, to_site=2))


W2 = """
. . . Fungalreach
 Loamy Bark Soil2:KR Seep:-R
  ### ### Edge2:B
   ### Sand
"""
LARVA = c.PlaceLarva(seat=RED, place=SOIL, site=0)
INVADE = (
    c.RelocateAnt(seat=RED, place=SOIL, site=0, to_place=EDGE, to_site=2),
    c.RelocateAnt(seat=RED, place=SOIL, site=0, to_place=EDGE, to_site=3),
)


def test_w2_march():
    """Three larvae hatch in Soil, and two ants move on to Water's Edge (W2)."""
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
    """Black leaves Soil to Red, and Blue leaves Water's Edge (W2)."""
    past = given_position(W2, larvae=[3]).then(c.March(seat=RED), LARVA, LARVA, LARVA, *INVADE)
    black = c.RelocateAnt(seat=BLACK, place=SOIL, site=1, to_place=SEEP, to_site=1)
    blue = c.RelocateAnt(seat=BLUE, place=EDGE, site=1, to_place=SEEP, to_site=0)

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


W6 = {
    "bodies": {BLACK: ["hd06", "hd01", "th01"]},
    "marker": BLACK,
    "hands": {BLACK: ["ab03"]},
    "food": [1, 2, 1],
}


def test_w6_evolutions():
    """Two heads and one thorax give strength +2 and six steps (W6)."""
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
    """With an abdomen, Black completes a body for 3 points (W6)."""
    past = given_position(EXAMPLE.replace("Soil2", "Soil2:KR+R"), **W6)
    past = past.then(c.PlayCard(seat=BLACK, card="ab03"), c.PayLarva(seat=BLACK))

    assert past.when(c.PayLarva(seat=BLACK)) == (
        e.LarvaePaid(seat=BLACK, count=1),
        e.EvolutionPlayed(seat=BLACK, card="ab03", bodies=1, points=3),
        e.ReactionsSkipped(seats=(BLUE, RED), action="play"),
        e.TurnPassed(seat=BLACK, to=BLUE),
    )


def test_w8_rest():
    """A rests and must rest again, and C's first Rest ends the phase (W8)."""
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
    """2 food against 1 scores, but 2 against 2 does not (W9)."""
    card = TABLES.index["go01"]
    states = [build_state(players=2, goals={RED: ["go01"]}, food=food) for food in ([2, 1], [2, 2])]

    assert [goal_points(state, TABLES, RED, card) for state in states] == [2, 0]


def test_w10_five_players_reaction():
    """C acts; D reacts first and then B, while A and E may not react (W10)."""
    past = given_position(players=5, marker=2)

    assert past.when(c.Forage(seat=2)) == (
        e.ForageBegun(seat=BLUE, food=1, reactors=(3, BLACK)),
        draw_cards(BLUE, "go12", "go11"),
    )


def test_w11_long_game():
    """Rounds run from 0 to 4, with a Decree only in 0, 1 and 2 (W11)."""
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
