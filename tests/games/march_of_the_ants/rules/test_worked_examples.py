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
from tests.games.march_of_the_ants.positions import (
    BLACK,
    BLUE,
    EXAMPLE,
    GAME,
    HEX,
    ORDER,
    RED,
    TABLES,
    after,
    ants_in,
    end_of,
    is_linked,
    kind,
    points,
    position,
    run_phases,
    who,
)
from tests.scenario import given, refused

SOIL, EDGE, SEEP = HEX["Soil"], HEX["Water's Edge"], HEX["Dry Seep"]
REACH = HEX["Fungalreach"]


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
    state = position()
    names = [*EXAMPLE, "Tunnel"]
    found = {
        (one, other)
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        if is_linked(state, one, other)
    }

    assert {frozenset(pair) for pair in found} == {frozenset(pair) for pair in links}


W1_CELL = c.MapCell(q=3, r=-1)


def exploring():
    """Return the past in which Red has drawn Dry Seep, to be placed from Fungalreach (W1)."""
    tiles = {name: where for name, where in EXAMPLE.items() if name != "Dry Seep"}
    ants = {RED: {"Fungalreach": (1, 2)}, BLUE: {"Water's Edge": (1,)}}
    state = position(tiles=tiles, ants=ants, pile=["Dry Seep"], food=[1])
    return given(GAME, state=state).then(c.Explore(seat=RED))


def test_w1_explore():
    """Red explores Dry Seep from Fungalreach; Blue reacts with a larva (W1)."""
    past = exploring().then(c.PlaceHex(seat=RED, source=REACH, cell=W1_CELL, rotation=0))
    past = past.then(c.MoveAnt(seat=RED, place=REACH, site=1, to_place=SEEP, to_site=2))
    assert len(GAME.legal(past.state, RED)) == 2
    state = past.then(c.Pass(seat=RED)).state

    assert state.food[RED] == 0
    assert (ants_in(state, RED, "Dry Seep"), ants_in(state, RED, "Fungalreach")) == ((2,), (2,))
    assert (kind(state), who(state)) == ("react-explore", BLACK)
    state = after(state, c.Pass(seat=BLACK), c.PlaceLarva(seat=BLUE, place=EDGE, site=2))
    assert ants_in(state, BLUE, "Water's Edge") == (1, 2)


def test_w1_what_exploring_refuses():
    """Another tile, another cell, a rotation without a tunnel back; nobody enters (W1)."""
    past = exploring()
    assert {direction for _, direction in map_of(past.state).exits[REACH]} == {0, 2, 3, 5}

    with refused("place.source"):
        past.when(c.PlaceHex(seat=RED, source=EDGE, cell=W1_CELL, rotation=0))
    with refused("place.no-exit"):
        away = c.MapCell(q=4, r=-3)
        past.when(c.PlaceHex(seat=RED, source=REACH, cell=away, rotation=0))
    with refused("place.not-linked"):
        past.when(c.PlaceHex(seat=RED, source=REACH, cell=W1_CELL, rotation=2))
    placed = past.then(c.PlaceHex(seat=RED, source=REACH, cell=W1_CELL, rotation=0))
    with refused("enter.at-least-one"):
        placed.when(c.Pass(seat=RED))
    with refused("enter.from"):
        placed.when(c.MoveAnt(seat=RED, place=0, site=0, to_place=SEEP, to_site=2))


def test_w2_march():
    """Larvae, steps, contests and Reactions of the march diagram (W2)."""
    ants = {
        RED: {"Soil": (2,), "Dry Seep": (2,)},
        BLACK: {"Soil": (1,)},
        BLUE: {"Water's Edge": (1,)},
    }
    state = after(position(ants=ants, larvae=[3]), c.March(seat=RED))
    with refused("larva.not-there"):
        given(GAME, state=state).when(c.PlaceLarva(seat=RED, place=EDGE, site=2))
    larva = c.PlaceLarva(seat=RED, place=SOIL, site=0)
    state = after(state, larva, larva, larva)
    assert ants_in(state, RED, "Soil") == (2, 0, 0, 0)
    state = after(
        state,
        c.MoveAnt(seat=RED, place=SOIL, site=0, to_place=EDGE, to_site=2),
        c.MoveAnt(seat=RED, place=SOIL, site=0, to_place=EDGE, to_site=3),
    )
    assert (kind(state), who(state)) == ("react-march", BLACK)
    state = after(state, c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=SEEP, to_site=1))
    assert ants_in(state, RED, "Soil") == (1, 2)
    state = after(state, c.MoveAnt(seat=BLUE, place=EDGE, site=1, to_place=SEEP, to_site=0))

    assert ants_in(state, RED, "Water's Edge") == (2, 3)
    assert ants_in(state, BLUE, "Dry Seep") == (0,)
    assert (kind(state), who(state)) == ("turn", BLACK)


def test_w3_ant_battle():
    """Red invades Water's Edge with 8 against 6 (W3)."""
    ants = {BLUE: {"Water's Edge": (1, 2, 3)}, RED: {"Water's Edge": (0, 0, 0, 0)}}
    state = position(
        ants=ants,
        bodies={RED: ["hd06"]},
        hands={RED: ["ev03"], BLUE: ["ev06"]},
        agenda=(t.Slumber(), t.Fights(0)),
    )
    state = run_phases(state)
    assert (kind(state), who(state)) == ("ferocity", RED)
    state = run_phases(after(state, c.PutDown(seat=RED, card="ev03")))
    assert (kind(state), who(state)) == ("ferocity", BLUE)
    state = after(state, c.PutDown(seat=BLUE, card="ev06"))
    fought = next(
        x for x in given(GAME, state=state).when(RunPhase()) if isinstance(x, e.BattleFought)
    )
    assert (fought.invader_total, fought.defender_total) == (8, 6)
    assert (fought.winner_losses, fought.loser_losses) == (1, 3)
    state = run_phases(state)

    assert ants_in(state, RED, "Water's Edge") == (1, 2, 3)
    assert ants_in(state, BLUE, "Water's Edge") == ()
    assert GAME.view(state, None).nests[RED].origins["battles"] == 1


def test_w4_centipede_battle():
    """Red's four ants and a card of value 2 beat 3 + 2 (W4)."""
    state = position(
        ants={RED: {"Water's Edge": (1, 2, 3, 0)}},
        centipedes=["Water's Edge"],
        hands={RED: ["ev01"]},
        deck=["ev02", "ev03"],
        agenda=(t.Slumber(), t.Fights(0)),
    )
    state = run_phases(state)
    assert (kind(state), who(state)) == ("ferocity", RED)
    state = run_phases(after(state, c.Discard(seat=RED, card="ev01")))
    assert (kind(state), who(state)) == ("casualties", RED)
    lose = c.LoseAnt(seat=RED, place=EDGE, site=0)
    state = after(state, lose, c.LoseAnt(seat=RED, place=EDGE, site=3))

    assert (state.centipedes, state.food[RED], points(state)[RED]) == (0, 3, 1)
    assert ants_in(state, RED, "Water's Edge") == (1, 2)


def queen_example():
    """Return the position of the queen diagram, at the start of Harvest."""
    ants = {
        RED: {"Bark": (1, 2, 3, 4), "Soil": (2,), "Dry Seep": (2,), "Tunnel": (0,)},
        BLUE: {"Loamy Tunnels": (1, 2), "Dry Seep": (1,), "Tunnel": (0,)},
        BLACK: {"Soil": (1,), "Tall Sand": (1,), "Water's Edge": (1, 2, 3), "Tunnel": (0,) * 4},
    }
    return position(
        ants=ants,
        food=[0, 0, 0],
        larvae=[0, 0, 0],
        bodies={BLACK: ["ab08"]},
        goals={RED: ["go02"]},
        agenda=(t.Slumber(), t.Decree(ORDER), t.Feed(ORDER), t.Harvest(ORDER)),
    )


def test_w5_queen_phase():
    """Harvest, Feed, Decree and Slumber of the queen diagram (W5)."""
    state = queen_example()
    events = given(GAME, state=state).when(RunPhase())
    assert [x for x in events if isinstance(x, e.Harvested)] == [
        e.Harvested(seat=RED, food=2, larvae=4, points=1, cards=1),
        e.Harvested(seat=BLACK, food=2, larvae=7, points=0, cards=0),
        e.Harvested(seat=BLUE, food=2, larvae=1, points=0, cards=0),
    ]
    state = after(state, RunPhase())
    fed = [x for x in given(GAME, state=state).when(RunPhase()) if isinstance(x, e.AntsFed)]
    assert [(x.seat, x.food, x.starving) for x in fed] == [(RED, 2, 0), (BLACK, 2, 0), (BLUE, 1, 0)]
    state = after(state, RunPhase())
    state = after(state, *(c.TakeDecree(seat=seat, resource="food") for seat in ORDER))
    assert state.food == (2, 2, 3)
    state = run_phases(state)

    inner = [GAME.view(state, None).nests[seat].origins["inner-meadow"] for seat in ORDER]
    assert inner == [1, 3, 1]
    assert GAME.view(state, None).nests[RED].origins["goals"] == 2


def test_w5_without_the_abdomen_black_eats_three():
    """Nine ants with four for each food (W5)."""
    state = replace(queen_example(), bodies=position().bodies, agenda=(t.Feed((BLACK,)),))
    hand_back = TABLES.index["ab08"]
    state = replace(state, deck=(hand_back, *state.deck), food=(9, 9, 9))
    events = given(GAME, state=state).when(RunPhase())

    assert events[0] == e.AntsFed(seat=BLACK, food=3, larvae=0, starving=0)


def test_w6_evolutions():
    """Two heads, one thorax: strength +2, six steps, four ants a food; a body scores 3 (W6)."""
    bodies = {BLACK: ["hd06", "hd01", "th01"]}
    ants = {BLACK: {"Soil": (1,)}, RED: {"Soil": (2, 0)}}
    state = position(
        bodies=bodies, ants=ants, marker=BLACK, hands={BLACK: ["ab03"]}, food=[1, 2, 1]
    )
    march = given(GAME, state=state).when(c.March(seat=BLACK))[0]
    assert march.steps == 6
    fights = replace(state, agenda=(t.Slumber(), t.Fights(0)))
    begun = [x for x in given(GAME, state=fights).when(RunPhase()) if isinstance(x, e.BattleBegun)]
    assert begun[0].defender_strength == 3
    state = after(state, c.PlayCard(seat=BLACK, card="ab03"))
    state = after(state, c.PayLarva(seat=BLACK), c.PayLarva(seat=BLACK))

    assert points(state)[BLACK] == 3


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
    state = position(
        bodies={RED: abdomens}, ants={RED: {"Tunnel": (0,) * ants}}, agenda=(t.Feed((RED,)),)
    )

    assert given(GAME, state=state).when(RunPhase())[0] == e.AntsFed(
        seat=RED, food=food, larvae=0, starving=0
    )


def test_w8_rest():
    """A rests, must rest again, C's first Rest ends the phase (W8)."""
    state = position(4)
    state = after(state, c.Rest(seat=0))
    assert (state.resting_larvae, state.resting_food) == ((1, 0, 0, 0), (0, 0, 0, 0))
    for seat in (1, 2, 3):
        assert who(state) == seat
        state = after(state, c.Forage(seat=seat))
        while kind(state) == "react-forage":
            state = after(state, c.Pass(seat=who(state)))
    assert who(state) == 1
    assert state.resting_food == (1, 0, 0, 0)
    state = after(state, c.Forage(seat=1))
    while kind(state) == "react-forage":
        state = after(state, c.Pass(seat=who(state)))
    state = after(state, c.Rest(seat=2))

    assert kind(state) == "battles"
    assert state.marker == 2
    assert (state.larvae, state.food) == ((6, 5, 6, 5), (3, 0, 1, 1))


def test_w9_two_players_epic_stores():
    """2 food against 1 scores, 2 against 2 does not (W9)."""
    card = TABLES.index["go01"]
    states = [position(2, goals={RED: ["go01"]}, food=food) for food in ([2, 1], [2, 2])]

    assert [goal_points(state, TABLES, RED, card) for state in states] == [2, 0]


def test_w10_five_players_reaction():
    """C explores: D reacts first, then B; A and E may not (W10)."""
    state = position(5, marker=2)
    begun = given(GAME, state=state).when(c.Forage(seat=2))[0]

    assert begun.reactors == (3, 1)


def test_w11_long_game():
    """Rounds 0 to 4, with a Decree in 0, 1 and 2 only (W11)."""
    decrees = []
    for number in range(5):
        state = position(
            marker=BLACK,
            options=Options(long_game=True),
            round=number,
            resters=(RED,),
            agenda=(t.TurnEnd(BLACK), t.Turn(BLACK)),
            taken=(16, 4, 4),
        )
        state = after(state, c.Rest(seat=BLACK))
        decrees.append(any(isinstance(task, t.Decree) for task in state.agenda))

    assert decrees == [True, True, True, False, False]


def test_w12_final_awards():
    """Ties gain one point each (W12)."""
    state = position(
        larvae=[5, 5, 2],
        food=[3, 1, 0],
        hands={RED: ["ev01", "ev02"], BLACK: ["ev03", "ev04"], BLUE: ["ev05", "ev06"]},
        round=4,
        agenda=(t.Slumber(),),
    )
    state = run_phases(state)

    assert points(state) == [5, 2, 1]
    assert end_of(state).ranking == ((RED,), (BLACK,), (BLUE,))
    assert kind(state) == ""
    assert end_of(state).reason == "most-points"
