"""Ants step along trails and overland (rules 3.2)."""

import pytest

from games.atta_ants.commands import EndTurn, MoveAnt, PlaceCard
from games.atta_ants.events import AntMoved, RoutesFound, SpidersRested, TurnEnded
from tests.games.atta_ants.tables import (
    ORANGE,
    RAYS,
    RED,
    RING,
    YELLOW,
    at,
    card_named,
    let_spiders_hunt,
    let_spiders_rest,
    table,
    where,
)
from tests.scenario import refused

TALL = """
. NS .  .
. NS .  .
NW NS NE W
EW +  EW .
SW N  SE .
"""
HOME = ((0, 0), (0, 0))


def move(seat, ant, x, y):
    return MoveAnt(seat=seat, ant=ant, to=at(x, y))


def ant_moved(seat, ant, x, y, more=False):
    return AntMoved(seat=seat, ant=ant, to=at(x, y), more=more)


def test_two_steps_follow_trails():
    """A3: the ant goes from (0,-1) by trail to (0,-2) and on to (0,-3)."""
    past = table(TALL, (((0, -1),), HOME))

    assert past.when(move(RED, 0, 0, -2)) == (ant_moved(RED, 0, 0, -2, more=True),)
    past = past.then(move(RED, 0, 0, -2))
    assert past.when(move(RED, 0, 0, -3)) == (ant_moved(RED, 0, 0, -3),)


def test_an_overland_step_ends_the_path():
    """A3: from (0,-1) overland to (1,-1) and no further, although a trail leads to (2,-1)."""
    past = table(TALL, (((0, -1),), HOME))

    assert past.when(move(RED, 0, 1, -1)) == (ant_moved(RED, 0, 1, -1),)
    with refused("move.path-ended", ant=0):
        past.then(move(RED, 0, 1, -1)).when(move(RED, 0, 2, -1))


def test_the_second_step_follows_a_trail():
    """After a step by trail, an overland step is not allowed."""
    past = table(TALL, (((0, -2),), HOME)).then(move(RED, 0, 0, -1))

    with refused("move.no-trail", to={"x": 1, "y": -1}):
        past.when(move(RED, 0, 1, -1))


def test_the_second_step_may_go_back():
    """Returning to the start card is an ordinary step."""
    past = table(TALL, (((0, -1),), HOME)).then(move(RED, 0, 0, -2))

    assert past.when(move(RED, 0, 0, -1)) == (ant_moved(RED, 0, 0, -1),)


def test_no_third_step():
    """A path has at most two steps."""
    past = table(TALL, (((0, -1),), HOME)).then(move(RED, 0, 0, -2), move(RED, 0, 0, -3))

    with refused("move.path-ended", ant=0):
        past.when(move(RED, 0, 0, -2))


def test_never_diagonally_nor_far():
    """Cards that touch only at a corner, or not at all, are out of reach."""
    past = table(TALL, (((0, -1),), HOME))

    with refused("move.not-touching", to={"x": 1, "y": 0}):
        past.when(move(RED, 0, 1, 0))
    with refused("move.no-card", to={"x": 5, "y": 5}):
        past.when(move(RED, 0, 5, 5))


def test_never_into_a_card_with_a_spider():
    """Neither the first nor the second step may enter a card with a spider."""
    past = table(TALL, (((0, -1), (0, -1)), HOME), spiders=[(0, -3), (1, -1)])

    with refused("move.spider-in-the-way", to={"x": 1, "y": -1}):
        past.when(move(RED, 0, 1, -1))
    with refused("move.spider-in-the-way"):
        past.then(move(RED, 0, 0, -2)).when(move(RED, 0, 0, -3))


def test_each_ant_is_activated_once():
    """Acting with another ant ends the activation of the previous ant."""
    past = table(TALL, (((0, -1), (0, -2)), HOME))
    past = past.then(move(RED, 0, 0, -2), move(RED, 1, 0, -3))

    with refused("ant.already-activated", ant=0):
        past.when(move(RED, 0, 0, -1))


def test_ants_in_supply_do_not_move():
    """Only ants in play can be activated."""
    with refused("ant.in-supply", ant=2):
        table().when(move(RED, 2, 0, -1))


def test_newborns_do_not_move():
    """An ant born this round stays in the nest."""
    past = table(RAYS, (((0, -1), (0, 0)), HOME), born=[(RED, 1)])

    with refused("ant.newborn", ant=1):
        past.when(move(RED, 1, 0, -1))


@pytest.mark.parametrize("seat", [YELLOW, ORANGE])
def test_only_the_seat_whose_turn_it_is_moves(seat):
    """Other seats are refused, regardless of whether they have moved yet."""
    past = table(RAYS, (((0, -1),), ((1, 0),), ((0, 1),)))

    with refused("turn.not-yours", asked=RED):
        past.when(move(seat, 0, 0, -1))


def test_moving_is_no_answer_to_another_question():
    """A first player asked to place a card cannot move an ant, and the reverse."""
    with refused("turn.other-question", asked="place-card", wanted="move-ants"):
        table(card=card_named("NS")).when(move(RED, 0, 0, -1))
    with refused("turn.other-question", asked="move-ants", wanted="place-card"):
        table().when(PlaceCard(seat=RED, cell=at(0, -2), rotation=0))


def test_nobody_moves_while_the_spiders_do():
    """After the last turn, the phase is not any player's."""
    with refused("turn.spiders-move"):
        let_spiders_rest(table()).when(EndTurn(seat=RED))
    with refused("turn.other-question", asked="route-spider", wanted="move-ants"):
        let_spiders_hunt(table(), [((1, 0), (0, 1))]).when(EndTurn(seat=RED))


def test_turns_go_clockwise_past_those_without_ants():
    """Yellow has no ants left, so Orange follows Red."""
    past = table(RAYS, (((0, -1),), (), ((0, 1),)), out=(0, 1, 0))

    assert past.when(EndTurn(seat=RED)) == (TurnEnded(seat=RED, next=ORANGE),)


def test_the_round_of_turns_ends_before_the_first_player():
    """Orange began, Brown and Red have moved, and Yellow is the last."""
    past = table(RING, (((0, -1),), ((1, 0),), ((0, 1),), ((-1, 0),)), turn=YELLOW, first=ORANGE)

    assert past.when(EndTurn(seat=YELLOW)) == (TurnEnded(seat=YELLOW, next=None), SpidersRested())


def test_after_the_last_turn_the_spiders_choose():
    """If a spider has only one way, it is known at once and no player is asked (rules 3.3.3)."""
    past = table(RAYS, (((0, -1),), ((-1, 1),)), turn=YELLOW, spiders=[(1, -1)], eaten=(1, 1))

    _, routes = past.when(EndTurn(seat=YELLOW))

    assert routes == RoutesFound(ways=((at(0, -1),),))
    assert past.then(EndTurn(seat=YELLOW)).state.phase.routes == (at(0, -1),)


def test_a_turn_may_end_without_any_step():
    """A player may end the turn without activating an ant."""
    past = table(RAYS, (((0, -1),), ((1, 0),)))

    past = past.then(EndTurn(seat=RED))

    assert where(past, RED, 0) == at(0, -1)
    assert past.state.phase.seat == YELLOW
