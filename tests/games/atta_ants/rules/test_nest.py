"""The nest: at most two ants, compulsory leaving, and births (rules 3.2)."""

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import DropLeaf, EndTurn, MoveAnt, PickUpLeaf
from games.atta_ants.events import AntBorn, AntMoved, AntsEaten, EatenAnt, TurnEnded
from tests.games.atta_ants.tables import RAYS, RED, YELLOW, ants_of, at, counters, table, where
from tests.scenario import given, refused

HOME = ((0, 0), (0, 0))
TALL = """
. NS .
NW NS NE
EW +  EW
SW NS SE
"""
BESIDE = [(0, -1), (1, 0), (0, 1), (-1, 0)]


def move(ant, x, y, seat=RED):
    return MoveAnt(seat=seat, ant=ant, to=at(x, y))


def test_leaving_is_compulsory():
    """Case 1: the turn cannot end while an ant that could leave stays in the nest."""
    with refused("nest.must-leave", ants=(0, 1)):
        table().when(EndTurn(seat=RED))
    with refused("nest.must-leave", ants=(1,)):
        table().then(move(0, 0, -1)).when(EndTurn(seat=RED))

    past = table().then(move(0, 0, -1), move(1, 1, 0))
    assert past.when(EndTurn(seat=RED)) == (TurnEnded(seat=RED, next=YELLOW),)


def test_without_an_exit_ants_stay():
    """Case 2: spiders occupy all four cards next to the nest."""
    past = table(spiders=BESIDE)

    assert ATTA_ANTS.legal(past.state, RED) == (EndTurn(seat=RED),)
    assert past.when(EndTurn(seat=RED)) == (TurnEnded(seat=RED, next=YELLOW),)
    with refused("move.spider-in-the-way"):
        past.when(move(0, 0, -1))


def test_one_open_card_is_an_exit():
    """Ants must leave even if three spiders are next to the nest."""
    past = table(spiders=BESIDE[1:])

    with refused("nest.must-leave", ants=(0, 1)):
        past.when(EndTurn(seat=RED))


def test_no_way_back():
    """Case 3: an ant that left the nest picks up a leaf and may not step back."""
    past = table(TALL, leaves={(0, -1): 2}).then(move(0, 0, -1), PickUpLeaf(seat=RED, ant=0))

    with refused("nest.no-way-back", ant=0):
        past.when(move(0, 0, 0))
    with refused("nest.no-way-back", ant=1):
        table(TALL).then(move(1, 0, -1)).when(move(1, 0, 0))


def test_a_leaf_becomes_an_ant():
    """A4: a carrier two trail steps away enters and stops; of three ants, two are inside."""
    past = table(TALL, (((0, -2), (1, 1)), HOME), carrying=[(RED, 0)]).then(move(0, 0, -1))

    events = past.when(move(0, 0, 0))

    assert events == (
        AntMoved(seat=RED, ant=0, to=at(0, 0), more=False),
        AntBorn(seat=RED, ant=2, mother=0),
    )
    after = past.then(move(0, 0, 0))
    assert ants_of(after, RED) == 3
    assert where(after, RED, 0) == where(after, RED, 2) == at(0, 0)
    assert after.state.carrying == 0
    assert sum(after.state.leaves) == 0


def test_mother_and_newborn_stay_this_round_and_leave_in_the_next():
    """A4: neither ant moves on; in the next round both must leave."""
    past = table(RAYS, (((0, -1), (1, 1)), ((1, 0),)), carrying=[(RED, 0)])
    past = past.then(move(0, 0, 0))

    with refused("move.path-ended", ant=0):
        past.when(move(0, 0, 1))
    with refused("ant.newborn", ant=2):
        past.when(move(2, 0, 1))
    assert past.when(EndTurn(seat=RED)) == (TurnEnded(seat=RED, next=YELLOW),)
    again = table(RAYS, (((0, 0), (1, 1), (0, 0)), ((1, 0),)), number=2)
    with refused("nest.must-leave", ants=(0, 2)):
        again.when(EndTurn(seat=RED))


def test_a_newborn_takes_the_lowest_number_in_supply():
    """Ant 0 was eaten before, so it is the one that is born again."""
    past = table(RAYS, (((1, 1), (0, -1), (1, 1)), ((1, 0),)), carrying=[(RED, 1)])
    eaten = AntsEaten(cell=at(1, 1), ants=(EatenAnt(RED, 0),))
    past = given(ATTA_ANTS, eaten, state=past.state)

    assert past.when(move(1, 0, 0))[1] == AntBorn(seat=RED, ant=0, mother=1)


def test_no_second_delivery():
    """Case 4: after a birth, two own ants are inside, so a second carrier stays out."""
    past = table(RAYS, (((0, -1), (1, 0)), HOME), carrying=[(RED, 0), (RED, 1)])

    with refused("nest.no-room-for-birth", ant=1, inside=2):
        past.then(move(0, 0, 0)).when(move(1, 0, 0))


def test_an_empty_handed_friend_blocks_a_birth():
    """Case 5: one own ant inside is enough to keep a carrier out."""
    past = table(RAYS, (((0, -1), (1, 0)), HOME), carrying=[(RED, 1)])

    with refused("nest.no-room-for-birth", ant=1, inside=1):
        past.then(move(0, 0, 0)).when(move(1, 0, 0))


def test_rivals_in_the_nest_do_not_matter():
    """Two yellow ants inside do not keep a red carrier out."""
    past = table(RAYS, (((0, -1), (1, 0)), HOME), carrying=[(RED, 0)])

    assert past.when(move(0, 0, 0))[1] == AntBorn(seat=RED, ant=2, mother=0)


def test_two_own_ants_fill_the_nest():
    """A third ant can enter only after one of the two has left."""
    past = table(RAYS, (((0, -1), (1, 0), (0, 1)), HOME)).then(move(0, 0, 0), move(1, 0, 0))

    with refused("nest.full", ant=2, inside=2):
        past.when(move(2, 0, 0))


def test_an_ant_that_leaves_makes_room():
    """The two ants that began the turn inside block the nest until one of them leaves."""
    past = table(RAYS, (((0, 0), (0, 0), (0, 1)), ((1, 0),)))

    with refused("nest.full", ant=2, inside=2):
        past.when(move(2, 0, 0))
    assert past.then(move(0, 0, -1)).when(move(2, 0, 0)) == (
        AntMoved(seat=RED, ant=2, to=at(0, 0), more=True),
    )


def test_drop_and_cross():
    """Case 7: a carrier drops its leaf on (0,-1) and crosses the nest."""
    past = table(RAYS, (((0, -1),), HOME), carrying=[(RED, 0)]).then(
        DropLeaf(seat=RED, ant=0), move(0, 0, 0), move(0, 0, 1)
    )

    assert where(past, RED, 0) == at(0, 1)
    assert counters(past, 0, -1) == 1


def test_crossing_may_stop_inside():
    """Case 8: an ant that entered this turn may stay, because it was not inside at the start."""
    past = table(RAYS, (((0, -1),), HOME)).then(move(0, 0, 0))

    assert past.when(EndTurn(seat=RED)) == (TurnEnded(seat=RED, next=YELLOW),)


def test_no_leaf_handling_in_the_nest():
    """Leaves cannot be picked up in the nest."""
    past = table(RAYS, (((0, -1),), HOME)).then(move(0, 0, 0))

    with refused("leaf.in-nest", ant=0):
        past.when(PickUpLeaf(seat=RED, ant=0))
