"""Every colony goal: its play bonus and what it scores (rules 11.5)."""

import pytest

from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import default, of
from games.march_of_the_ants.rules.seasons import goal_points
from tests.games.march_of_the_ants.names import BLACK, GAME, HEX, RED, TABLES
from tests.games.march_of_the_ants.observations import (
    count_points,
    find_ants,
    read_hand,
    read_question,
)
from tests.games.march_of_the_ants.positions import (
    build_state,
    given_position,
    given_state,
    play_card,
    run_phases,
)
from tests.scenario import refused


def worth(card, **fields):
    """Return what a goal of Red is worth in a position."""
    state = build_state(goals={RED: [card]}, **fields)
    return goal_points(state, of(default()), RED, TABLES.index[card])


def bonus(card, **fields):
    """Return the state after Red has played a goal."""
    return play_card(given_position(hands={RED: [card]}, **fields), card).state


@pytest.mark.parametrize(
    ("card", "food", "larvae", "cards"),
    [
        ("go01", 1, 0, 0),
        ("go02", 0, 1, 0),
        ("go03", 0, 2, 0),
        ("go04", 0, 0, 1),
        ("go07", 1, 0, 0),
        ("go08", 0, 0, 1),
        ("go09", 0, 2, 0),
        ("go11", 0, 0, 1),
        ("go12", 1, 1, 0),
    ],
)
def test_play_bonus_of_goals(card, food, larvae, cards):
    """Gained when the goal comes into play (rules 11.5)."""
    state = bonus(card)
    cost = TABLES.cards[TABLES.index[card]].cost

    assert state.food[RED] == 2 + food
    assert state.larvae[RED] == 5 - cost + larvae
    assert len(read_hand(state, RED)) == cards
    assert GAME.view(state, None).nests[RED].goals == (card,)


def test_countless_legs_may_place_a_larva():
    """In a hex one inhabits or The Great Tunnel, or not at all (rules 11.5)."""
    state = bonus("go05", ants={RED: {"Bark": (1,)}, BLACK: {"Soil": (1,)}})
    state = (
        given_state(state).then(c.PayLarva(seat=RED)).state
        if read_question(state)[0] == "pay"
        else state
    )
    assert read_question(state)[0] == "place-larvae"
    with refused("larva.not-there"):
        given_state(state).when(c.PlaceLarva(seat=RED, place=HEX["Soil"], site=2))
    with refused("enter.site"):
        given_state(state).when(c.PlaceLarva(seat=RED, place=HEX["Bark"], site=1))

    placed = given_state(state).then(c.PlaceLarva(seat=RED, place=0, site=0)).state
    assert find_ants(placed, RED, "Tunnel") == (0,)
    assert given_state(state).then(c.Pass(seat=RED)).state.larvae[RED] == 3


@pytest.mark.parametrize("card", ["go06", "go10"])
def test_goals_that_give_two_steps(card):
    """Two steps with ants (rules 11.5)."""
    state = bonus(card, ants={RED: {"Soil": (1,)}})
    step = c.MoveAnt(seat=RED, place=HEX["Soil"], site=1, to_place=HEX["Bark"], to_site=1)
    state = given_state(state).then(step, c.Pass(seat=RED)).state

    assert find_ants(state, RED, "Bark") == (1,)
    assert read_question(state) == ("turn", BLACK)


def test_goals_that_compare_with_neighbours():
    """Strictly more food, larvae, cards or ants than each neighbour (rules 7, 11.5)."""
    assert worth("go01", food=[3, 2, 2]) == 2
    assert worth("go01", food=[3, 2, 3]) == 0
    assert worth("go03", larvae=[6, 5, 5]) == 2
    assert worth("go03", larvae=[5, 5, 5]) == 0
    assert worth("go04", hands={RED: ["ev01"]}) == 2
    assert worth("go04", hands={RED: ["ev01"], BLACK: ["ev02"]}) == 0
    assert worth("go05", ants={RED: {"Bark": (1,)}}) == 2
    assert worth("go05", ants={RED: {"Bark": (1,)}, BLACK: {"Tunnel": (0,)}}) == 0


def test_goals_do_not_compare_across_the_table():
    """With four players the one opposite may have more (rules 7)."""
    assert worth("go01", players=4, food=[3, 2, 9, 2]) == 2


def test_extensive_tunnel_wants_a_network_of_three():
    """Soil, Bark and Dry Seep are joined; Loamy Tunnels joins through The Great Tunnel only."""
    assert worth("go02", ants={RED: {"Soil": (1,), "Bark": (1,), "Dry Seep": (1,)}}) == 2
    assert worth("go02", ants={RED: {"Soil": (1,), "Bark": (1,), "Loamy Tunnels": (1,)}}) == 0
    wormholes = ["Loamy Tunnels", "Soil"]
    ants = {RED: {"Soil": (1,), "Bark": (1,), "Loamy Tunnels": (1,)}}
    assert worth("go02", ants=ants, wormholes=wormholes) == 0


def test_inner_dominion_and_far_frontier():
    """Two hexes at The Great Tunnel; two that are not (rules 11.5)."""
    inner = {RED: {"Soil": (1,), "Bark": (1,)}}
    outer = {RED: {"Fungalreach": (1,), "Dry Seep": (1,)}}
    weak = {RED: {"Fungalreach": (2,), "Dry Seep": (1,)}}

    assert [worth("go06", ants=ants) for ants in (inner, outer)] == [2, 0]
    assert [worth("go10", ants=ants) for ants in (inner, outer, weak)] == [0, 2, 0]


def test_peaceful_symbiosis_wants_two_shared_hexes():
    """An ant outside makes a hex contested instead (rules 2, 11.5)."""
    peace = {RED: {"Soil": (1,), "Dry Seep": (1,)}, BLACK: {"Soil": (2,), "Dry Seep": (2,)}}
    war = {RED: {"Soil": (1,), "Dry Seep": (1, 0)}, BLACK: {"Soil": (2,), "Dry Seep": (2,)}}

    assert [worth("go07", ants=ants) for ants in (peace, war)] == [2, 0]


def test_warpath_counts_battles_of_the_round():
    """One battle 2 points, two or more 3 (rules 11.5)."""
    assert [worth("go08", won=(n, 0, 0)) for n in range(4)] == [0, 2, 3, 3]


def test_perfect_form_counts_evolutions():
    """Four 2 points, six 3, covered ones included (rules 11.5)."""
    cards = ["hd01", "hd02", "hd03", "th01", "th02", "th03"]

    assert [worth("go09", bodies={RED: cards[:n]}) for n in (3, 4, 5, 6)] == [0, 2, 2, 3]


def test_balanced_larder_wants_three_kinds_of_sites():
    """Food, larva and card (rules 11.5)."""
    full = {RED: {"Soil": (1,), "Dry Seep": (1, 2)}}
    short = {RED: {"Soil": (1,), "Dry Seep": (2,)}}

    assert [worth("go11", ants=ants) for ants in (full, short)] == [2, 0]


def test_pollinators_circuit_wants_five_hexes():
    """Five inhabited hexes; The Great Tunnel is none (rules 11.5)."""
    names = ["Soil", "Bark", "Tall Sand", "Dry Seep", "Fungalreach"]
    four = {RED: {**dict.fromkeys(names[:4], (1,)), "Tunnel": (0,)}}

    assert worth("go12", ants={RED: dict.fromkeys(names, (1,))}) == 3
    assert worth("go12", ants=four) == 0


def test_a_third_goal_needs_room():
    """One of the two in play is discarded and scores no more (rules 5.5, 14.16)."""
    state = build_state(hands={RED: ["go02"]}, goals={RED: ["go01", "go03"]}, food=[9])
    state = play_card(given_state(state), "go02").state
    assert read_question(state)[0] == "drop-goal"
    with refused("goal.not-in-play"):
        given_state(state).when(c.DropGoal(seat=RED, card="go02"))
    state = given_state(state).then(c.DropGoal(seat=RED, card="go01")).state

    assert GAME.view(state, None).nests[RED].goals == ("go03", "go02")
    assert state.larvae[RED] == 5
    assert GAME.view(state, None).discard == ("go01",)


def test_goals_score_in_slumber():
    """Two points for each that holds, told by name (rules 7)."""
    state = build_state(goals={RED: ["go01", "go03"]}, food=[9], agenda=(t.Slumber(),))
    state = run_phases(given_state(state)).state

    assert count_points(state) == [2, 0, 0]
    assert state.round == 2
