"""Leaves are dropped, picked up and taken along the way (rules 3.2)."""

import pytest

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import DropLeaf, MoveAnt, PickUpLeaf, TakeLeaf
from games.atta_ants.events import AntMoved, LeafDropped, LeafPickedUp, LeafTaken
from tests.games.atta_ants.tables import RAYS, RED, RING, YELLOW, at, counters, table
from tests.scenario import refused

HOME = ((0, 0), (0, 0))
NORTH = (0, -1)


def drop(ant, seat=RED):
    return DropLeaf(seat=seat, ant=ant)


def pick_up(ant, seat=RED):
    return PickUpLeaf(seat=seat, ant=ant)


def take(ant, owner, victim, seat=RED):
    return TakeLeaf(seat=seat, ant=ant, owner=owner, victim=victim)


def move(ant, x, y, seat=RED):
    return MoveAnt(seat=seat, ant=ant, to=at(x, y))


def carriers(past):
    return {(a.seat, a.ant) for a in ATTA_ANTS.view(past.state, None).ants if a.carrying}


def test_two_counters_go_to_two_ants():
    """A5: two ants pick up a counter each, and then the card is empty."""
    past = table(RAYS, ((NORTH, NORTH, NORTH), HOME), leaves={NORTH: 2})

    assert past.when(pick_up(0)) == (LeafPickedUp(seat=RED, ant=0),)
    past = past.then(pick_up(0), pick_up(1))
    assert counters(past, *NORTH) == 0
    assert carriers(past) == {(RED, 0), (RED, 1)}
    with refused("leaf.none-here", ant=2):
        past.when(pick_up(2))


def test_an_ant_carries_one_leaf():
    """A carrier can neither pick up nor take another leaf."""
    past = table(RAYS, ((NORTH,), (NORTH,)), carrying=[(RED, 0), (YELLOW, 0)], leaves={NORTH: 1})

    with refused("leaf.already-carried", ant=0):
        past.when(pick_up(0))
    with refused("leaf.already-carried", ant=0):
        past.when(take(0, YELLOW, 0))


def test_dropping_needs_a_leaf():
    """An ant that carries nothing cannot drop a leaf."""
    with refused("leaf.none-carried", ant=0):
        table(RAYS, ((NORTH,), HOME)).when(drop(0))


def test_a_dropped_leaf_lies_loose():
    """The counter stays on the card, and the ant may move on."""
    past = table(RAYS, ((NORTH,), HOME), carrying=[(RED, 0)])

    assert past.when(drop(0)) == (LeafDropped(seat=RED, ant=0),)
    past = past.then(drop(0), move(0, 1, -1))
    assert counters(past, *NORTH) == 1
    assert carriers(past) == set()


def test_no_picking_up_where_it_has_just_dropped():
    """Picking up the leaf just dropped at this stop changes nothing, so it is not offered."""
    past = table(RAYS, ((NORTH,), HOME), carrying=[(RED, 0)], leaves={NORTH: 1}).then(drop(0))

    with refused("leaf.just-dropped", ant=0):
        past.when(pick_up(0))


def test_at_the_next_stop_it_picks_up_again():
    """The restriction applies to the ant that dropped the leaf, and only at that stop."""
    past = table(RAYS, (((0, 1), (0, 1)), HOME), carrying=[(RED, 0)], leaves={(1, 1): 1})
    past = past.then(drop(0))

    assert past.when(pick_up(1)) == (LeafPickedUp(seat=RED, ant=1),)
    assert past.then(move(0, 1, 1)).when(pick_up(0)) == (LeafPickedUp(seat=RED, ant=0),)


def test_coming_back_is_another_stop():
    """An ant that leaves by trail and comes back may pick up the leaf that it dropped before."""
    past = table(RING, (((1, -1),), HOME), carrying=[(RED, 0)])
    past = past.then(drop(0), move(0, 0, -1), move(0, 1, -1))

    assert past.when(pick_up(0)) == (LeafPickedUp(seat=RED, ant=0),)


def test_stealing_in_passing():
    """Case 9: an ant moves by trail past a yellow carrier and takes its leaf on the way."""
    past = table(RING, (((1, 1),), ((1, 0),)), carrying=[(YELLOW, 0)]).then(move(0, 1, 0))

    assert past.when(take(0, YELLOW, 0)) == (LeafTaken(seat=RED, ant=0, owner=YELLOW, victim=0),)
    past = past.then(take(0, YELLOW, 0))
    assert carriers(past) == {(RED, 0)}
    assert past.when(move(0, 1, -1)) == (AntMoved(seat=RED, ant=0, to=at(1, -1), more=False),)


def test_stealing_after_dropping_the_own_leaf():
    """Case 9: a carrier may take another ant's leaf only after it has dropped its own."""
    past = table(RING, (((1, 0),), ((1, 0),)), carrying=[(RED, 0), (YELLOW, 0)])

    with refused("leaf.already-carried", ant=0):
        past.when(take(0, YELLOW, 0))
    past = past.then(drop(0), take(0, YELLOW, 0))
    assert carriers(past) == {(RED, 0)}
    assert counters(past, 1, 0) == 1
    assert past.state.phase.dropped
    with refused("leaf.just-dropped", ant=0):
        past.then(drop(0)).when(pick_up(0))


def test_overland_theft():
    """Case 10: after one step overland and a theft, no further step is allowed."""
    past = table(RAYS, ((NORTH,), ((1, -1),)), carrying=[(YELLOW, 0)]).then(move(0, 1, -1))

    assert past.when(take(0, YELLOW, 0)) == (LeafTaken(seat=RED, ant=0, owner=YELLOW, victim=0),)
    with refused("move.path-ended", ant=0):
        past.then(take(0, YELLOW, 0)).when(move(0, 1, 0))


def test_carriers_are_robbed_one_by_one():
    """Case 6: two red ants take the leaves of two yellow carriers; a third ant finds none."""
    past = table(RAYS, ((NORTH, NORTH, NORTH), (NORTH, NORTH)), carrying=[(YELLOW, 0), (YELLOW, 1)])
    past = past.then(take(0, YELLOW, 0))

    with refused("leaf.already-carried", ant=0):
        past.when(take(0, YELLOW, 1))
    with refused("leaf.victim-has-none", owner=YELLOW, victim=0):
        past.when(take(1, YELLOW, 0))
    past = past.then(take(1, YELLOW, 1))
    assert carriers(past) == {(RED, 0), (RED, 1)}


def test_a_leaf_passes_through_own_ants():
    """Ant 0 brings a leaf, and ant 1 takes it and carries it on in the same turn."""
    past = table(RAYS, (((0, -1), (1, -1)), HOME), carrying=[(RED, 0)])
    past = past.then(move(0, 1, -1), take(1, RED, 0))

    assert carriers(past) == {(RED, 1)}
    assert past.when(move(1, 1, 0)) == (AntMoved(seat=RED, ant=1, to=at(1, 0), more=False),)


def test_handling_a_leaf_activates():
    """Case 11: an ant that has picked up a leaf may move until another ant acts."""
    past = table(RAYS, ((NORTH, (1, 1)), HOME), leaves={NORTH: 1}).then(pick_up(0))

    assert past.when(move(0, 1, -1)) == (AntMoved(seat=RED, ant=0, to=at(1, -1), more=False),)
    with refused("ant.already-activated", ant=0):
        past.then(move(1, 1, 0)).when(move(0, 1, -1))


@pytest.mark.parametrize(
    ("slug", "command"),
    [
        ("leaf.own", take(0, RED, 0)),
        ("leaf.victim-elsewhere", take(0, YELLOW, 0)),
        ("leaf.victim-elsewhere", take(0, 3, 0)),
        ("leaf.victim-has-none", take(0, YELLOW, 1)),
    ],
)
def test_taking_needs_a_carrier_on_the_same_card(slug, command):
    """A leaf cannot be taken from itself, from afar, from an absent seat or an empty ant."""
    past = table(RAYS, ((NORTH,), ((1, 0), NORTH)), carrying=[(YELLOW, 0)])

    with refused(slug):
        past.when(command)


@pytest.mark.parametrize("command", [drop(0, YELLOW), pick_up(0, YELLOW), take(0, 0, 0, YELLOW)])
def test_only_the_seat_whose_turn_it_is_handles_leaves(command):
    """Yellow has to wait for the end of Red's turn."""
    past = table(RAYS, ((NORTH,), (NORTH,)), carrying=[(YELLOW, 0)], leaves={NORTH: 1})

    with refused("turn.not-yours", asked=RED):
        past.when(command)


@pytest.mark.parametrize("command", [drop(1), pick_up(1), take(1, YELLOW, 0)])
def test_only_ants_that_may_act_handle_leaves(command):
    """Ants in supply cannot handle leaves."""
    past = table(RAYS, ((NORTH,), (NORTH,)), carrying=[(YELLOW, 0)], leaves={NORTH: 1})

    with refused("ant.in-supply", ant=1):
        past.when(command)
