"""Every colony goal, with its play bonus and its score (rules 11.5)."""

import pytest

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import default, of
from games.march_of_the_ants.rules.seasons import goal_points
from tests.games.march_of_the_ants.expected import begin_effect, draw_cards, end_play
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, GAME, RED, SOIL, TABLES, TUNNEL
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import EXAMPLE, build_state, given_position, play_card
from tests.scenario import refused


def score_goal(card, **fields):
    """Return the value of Red's goal in a position."""
    state = build_state(goals={RED: [card]}, **fields)
    return goal_points(state, of(default()), RED, TABLES.index[card])


BONUSES = {
    "go01": (e.FoodGained(seat=RED, food=1),),
    "go02": (e.LarvaeGained(seat=RED, larvae=1),),
    "go03": (e.LarvaeGained(seat=RED, larvae=2),),
    "go04": (draw_cards(RED, "ev01"),),
    "go07": (e.FoodGained(seat=RED, food=1),),
    "go08": (draw_cards(RED, "ev01"),),
    "go09": (e.LarvaeGained(seat=RED, larvae=2),),
    "go11": (draw_cards(RED, "ev01"),),
    "go12": (e.FoodGained(seat=RED, food=1), e.LarvaeGained(seat=RED, larvae=1)),
}


@pytest.mark.parametrize(("card", "gained"), BONUSES.items())
def test_play_bonus_of_goals(card, gained):
    """The bonus is gained when the goal comes into play (rules 11.5)."""
    past = given_position(hands={RED: [card]}, deck=["ev01"])
    cost = TABLES.cards[TABLES.index[card]].cost

    assert past.when(c.PlayCard(seat=RED, card=card)) == (
        e.CardDeclared(
            seat=RED, card=card, cost=cost, ants_only=False, inhabited=(), reactors=(BLACK, BLUE)
        ),
        e.LarvaePaid(seat=RED, count=cost),
        e.GoalPlayed(seat=RED, card=card),
        begin_effect(RED, card),
        *gained,
        *end_play(""),
    )
    assert GAME.view(play_card(past, card).state, None).nests[RED].goals == (card,)


def test_countless_legs_may_place_a_larva():
    """The larva goes to an inhabited hex or The Great Tunnel, or is declined (rules 11.5)."""
    picture = EXAMPLE.replace("Bark Soil2", "Bark:R Soil2:K")
    past = play_card(given_position(picture, hands={RED: ["go05"]}), "go05")
    assert read_question(past.state) == ("place-larvae", RED)

    with refused("larva.not-there"):
        past.when(c.PlaceLarva(seat=RED, place=SOIL, site=2))
    with refused("enter.site"):
        past.when(c.PlaceLarva(seat=RED, place=BARK, site=1))
    assert past.when(c.PlaceLarva(seat=RED, place=TUNNEL, site=0)) == (
        e.LarvaPlaced(seat=RED, place=TUNNEL, site=0),
        *end_play(""),
    )
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="place-larvae"),
        *end_play(""),
    )
    assert past.then(c.Pass(seat=RED)).state.larvae[RED] == 3


@pytest.mark.parametrize("card", ["go06", "go10"])
def test_goals_that_give_two_steps(card):
    """The goal gives two steps with ants (rules 11.5)."""
    past = given_position(EXAMPLE.replace("Soil2", "Soil2:R"), hands={RED: [card]})
    past = play_card(past, card)
    step = c.RelocateAnt(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1)
    back = c.RelocateAnt(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=2)

    assert past.when(step) == (
        e.AntStepped(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1, flown=False),
    )
    assert past.then(step).when(back) == (
        e.AntStepped(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=2, flown=False),
        *end_play(""),
    )
    assert past.then(step).when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="steps"),
        *end_play(""),
    )


def test_goals_that_compare_with_neighbours():
    """The seat has strictly more food, larvae, cards or ants than neighbours (rules 7, 11.5)."""
    assert score_goal("go01", food=[3, 2, 2]) == 2
    assert score_goal("go01", food=[3, 2, 3]) == 0
    assert score_goal("go03", larvae=[6, 5, 5]) == 2
    assert score_goal("go03", larvae=[5, 5, 5]) == 0
    assert score_goal("go04", hands={RED: ["ev01"]}) == 2
    assert score_goal("go04", hands={RED: ["ev01"], BLACK: ["ev02"]}) == 0
    assert score_goal("go05", ants={RED: {"Bark": (1,)}}) == 2
    assert score_goal("go05", ants={RED: {"Bark": (1,)}, BLACK: {"Tunnel": (0,)}}) == 0


def test_goals_do_not_compare_across_the_table():
    """With four players, the opposite player may have more (rules 7)."""
    assert score_goal("go01", players=4, food=[3, 2, 9, 2]) == 2


def test_extensive_tunnel_wants_a_network_of_three():
    """Soil, Bark and Dry Seep are joined. Loamy Tunnels joins only through The Great Tunnel."""
    assert score_goal("go02", ants={RED: {"Soil": (1,), "Bark": (1,), "Dry Seep": (1,)}}) == 2
    assert score_goal("go02", ants={RED: {"Soil": (1,), "Bark": (1,), "Loamy Tunnels": (1,)}}) == 0
    wormholes = ["Loamy Tunnels", "Soil"]
    ants = {RED: {"Soil": (1,), "Bark": (1,), "Loamy Tunnels": (1,)}}
    assert score_goal("go02", ants=ants, wormholes=wormholes) == 0


def test_inner_dominion_and_far_frontier():
    """One goal needs two hexes at The Great Tunnel, the other two away from it (rules 11.5)."""
    inner = {RED: {"Soil": (1,), "Bark": (1,)}}
    outer = {RED: {"Fungalreach": (1,), "Dry Seep": (1,)}}
    weak = {RED: {"Fungalreach": (2,), "Dry Seep": (1,)}}

    assert [score_goal("go06", ants=ants) for ants in (inner, outer)] == [2, 0]
    assert [score_goal("go10", ants=ants) for ants in (inner, outer, weak)] == [0, 2, 0]


def test_peaceful_symbiosis_wants_two_shared_hexes():
    """An ant outside makes a hex contested instead of shared (rules 2, 11.5)."""
    peace = {RED: {"Soil": (1,), "Dry Seep": (1,)}, BLACK: {"Soil": (2,), "Dry Seep": (2,)}}
    war = {RED: {"Soil": (1,), "Dry Seep": (1, 0)}, BLACK: {"Soil": (2,), "Dry Seep": (2,)}}

    assert [score_goal("go07", ants=ants) for ants in (peace, war)] == [2, 0]


def test_warpath_counts_battles_of_the_round():
    """One battle scores 2 points, two or more score 3 (rules 11.5)."""
    assert [score_goal("go08", won=(n, 0, 0)) for n in range(4)] == [0, 2, 3, 3]


def test_perfect_form_counts_evolutions():
    """Four evolutions score 2 points and six score 3, including covered ones (rules 11.5)."""
    cards = ["hd01", "hd02", "hd03", "th01", "th02", "th03"]

    assert [score_goal("go09", bodies={RED: cards[:n]}) for n in (3, 4, 5, 6)] == [0, 2, 2, 3]


def test_balanced_larder_wants_three_kinds_of_sites():
    """The kinds are food, larva and card (rules 11.5)."""
    full = {RED: {"Soil": (1,), "Dry Seep": (1, 2)}}
    short = {RED: {"Soil": (1,), "Dry Seep": (2,)}}

    assert [score_goal("go11", ants=ants) for ants in (full, short)] == [2, 0]


def test_pollinators_circuit_wants_five_hexes():
    """Five inhabited hexes are needed, and The Great Tunnel does not count (rules 11.5)."""
    names = ["Soil", "Bark", "Tall Sand", "Dry Seep", "Fungalreach"]
    four = {RED: {**dict.fromkeys(names[:4], (1,)), "Tunnel": (0,)}}

    assert score_goal("go12", ants={RED: dict.fromkeys(names, (1,))}) == 3
    assert score_goal("go12", ants=four) == 0


def test_a_third_goal_needs_room():
    """One of the two goals in play is discarded and no longer scores (rules 5.5, 14.16)."""
    past = given_position(hands={RED: ["go02"]}, goals={RED: ["go01", "go03"]}, food=[9])
    past = play_card(past, "go02")
    assert read_question(past.state) == ("drop-goal", RED)

    with refused("goal.not-in-play"):
        past.when(c.DropGoal(seat=RED, card="go02"))
    drop = c.DropGoal(seat=RED, card="go01")
    assert past.when(drop) == (
        e.GoalDropped(seat=RED, card="go01"),
        e.GoalPlayed(seat=RED, card="go02"),
        begin_effect(RED, "go02"),
        e.LarvaeGained(seat=RED, larvae=1),
        *end_play(""),
    )
    seen = GAME.view(past.then(drop).state, None)
    assert (seen.nests[RED].goals, seen.discard) == (("go03", "go02"), ("go01",))
    assert seen.nests[RED].larvae == 5


def test_goals_score_in_slumber():
    """Each goal that holds scores two points in an event with its name (rules 7)."""
    past = given_position(goals={RED: ["go01", "go03"]}, food=[9], agenda=(t.Slumber(),))

    assert past.when(RunPhase()) == (
        e.GoalScored(seat=RED, card="go01", points=2),
        e.RoundEnded(round=2),
    )
