"""Phase 3, colony and turn order: WK1-WK3, CO1-CO4, X3, S28-S30."""

import pytest

from games.myrmes.commands import (
    EndOuting,
    FinishAtelier,
    SendOut,
    StepTo,
    TradeLarvae,
    WorkInQuarry,
    WorkInRoom,
)
from games.myrmes.events import HarvestCame, LarvaeTraded
from games.myrmes.events.turns import OutingEnded, TurnCame, WorkedInRoom, WorkerSentOut
from games.myrmes.pack import GardenHex
from games.myrmes.phases import Outing, WorkersPhase
from tests.games.myrmes.scene import A, B, C, actions, colony, index, mat, out, past
from tests.scenario import refused

HOME = GardenHex(-5, 4)


def level(number, **changes):
    return past(mats={A: colony(level=number, **changes)})


def room(name, seat=A):
    return WorkInRoom(seat=seat, room=name)


def test_workers_are_used_in_turn():
    """WK1, S28: A begins with three workers, B has one: A, B, A, A, then the harvest."""
    here = past(mats={A: colony(workers=3), B: colony(workers=1)})
    order = []
    while isinstance(here.state.phase, WorkersPhase):
        seat = here.state.phase.turn
        order.append(seat)
        at = GardenHex(-5, 4) if seat == A else GardenHex(1, 4)
        here = here.then(SendOut(seat=seat, exit=at), EndOuting(seat=seat))

    assert order == [A, B, A, A]
    assert here.state.phase == type(here.state.phase)()


def test_seats_without_workers_are_skipped():
    """WK1: of three players, the one in the middle has no workers left."""
    here = past(seats=3, mats={B: colony(workers=0)})

    assert here.when(room("gestation"))[-1] == TurnCame(seat=C)


def test_the_phase_ends_with_the_last_worker():
    """WK1: workers in rooms count as used."""
    here = past(mats={A: colony(workers=1), B: colony(workers=0, rooms=1)})

    assert here.when(room("gestation"))[-1] == HarvestCame()


def test_nobody_passes_with_workers_left():
    """WK1: every legal command uses a worker or first trades larvae."""
    kinds = {type(command) for command in actions(level(3, food=1, larvae=3))}

    assert kinds == {WorkInRoom, WorkInQuarry, SendOut, TradeLarvae}


def test_a_worker_goes_out_where_no_room_is_left():
    """WK2, S29: at level 0 with the gestation room taken, it goes out and may end on the exit."""
    here = past(mats={A: colony(workers=1, rooms=1), B: colony(workers=0)})
    assert actions(here) == (SendOut(seat=A, exit=HOME),)

    after = here.then(SendOut(seat=A, exit=HOME), EndOuting(seat=A))

    assert mat(after).workers == 0


def test_where_a_worker_goes_is_decided_when_it_is_used():
    """WK3: after the first worker used a room, the second may go to a room or out."""
    here = past(mats={A: colony(level=1), B: colony(workers=0)}).then(room("gestation"))

    assert actions(here) == (room("larder"), SendOut(seat=A, exit=HOME))


def test_the_gestation_room_gives_a_larva():
    """CO1, CO4, X3: the worker stays there, and the next player follows."""
    here = level(0)

    assert here.when(room("gestation")) == (
        WorkedInRoom(seat=A, room="gestation", larvae=1),
        TurnCame(seat=B),
    )
    after = here.then(room("gestation"))
    assert (mat(after).larvae, mat(after).workers, mat(after).rooms) == (2, 1, 1)


@pytest.mark.parametrize(
    ("command", "needed", "event"),
    [
        (room("larder"), 1, WorkedInRoom(seat=A, room="larder", food=1)),
        (WorkInQuarry(seat=A, take="earth"), 2, WorkedInRoom(seat=A, room="quarry", earth=1)),
        (WorkInQuarry(seat=A, take="stone"), 2, WorkedInRoom(seat=A, room="quarry", stone=1)),
        (room("queen"), 3, WorkedInRoom(seat=A, room="queen", food=-1, points=2)),
    ],
)
def test_rooms_need_their_level(command, needed, event):
    """CO4: each room opens at its level and is refused at the level below."""
    assert level(needed, food=1).when(command)[0] == event

    with refused("room.too-deep", level=needed - 1, needed=needed):
        level(needed - 1, food=1).when(command)


def test_level_event_opens_the_next_room():
    """Section 7, X12: a colony at level 0 with Level+1 uses the larder."""
    assert room("larder") in actions(level(0, event=0))
    assert room("larder") not in actions(level(0, event=6))


@pytest.mark.parametrize(
    ("command", "taken"),
    [
        (room("gestation"), 1),
        (room("larder"), 2),
        (WorkInQuarry(seat=A, take="earth"), 4),
        (room("queen"), 8),
    ],
)
def test_each_room_takes_one_worker_a_season(command, taken):
    """CO1: a room that was used this season is refused."""
    with refused("room.taken"):
        level(3, food=1, rooms=taken).when(command)


def test_the_queen_wants_food():
    """CO2, S30: with level 3, no food and 3 larvae, it needs a trade first."""
    here = level(3, larvae=3)
    with refused("room.no-food"):
        here.when(room("queen"))
    assert room("queen") not in actions(here)

    after = here.then(TradeLarvae(seat=A), room("queen"))

    assert (mat(after).food, mat(after).larvae, mat(after).points) == (0, 0, 12)


def test_feeding_the_queen_counts_for_the_points_event():
    """VP1: feeding the queen scores two points and one more."""
    (fed, _) = level(3, food=2, event=1).when(room("queen"))

    assert (fed.points, fed.bonus) == (2, 1)


def test_a_worker_in_a_room_stays_whatever_the_level():
    """CO3: the level has moved back to 1, and the worker is still in the quarry."""
    here = past(mats={A: colony(level=1, rooms=4, workers=1)})

    after = here.then(room("larder"))

    assert mat(after).rooms == 6


def test_a_worker_is_sent_to_an_own_exit():
    """GW1: the worker has three moves, and the worker room has one worker less."""
    here = past()

    assert here.when(SendOut(seat=A, exit=HOME)) == (WorkerSentOut(seat=A, exit=HOME, moves=3),)
    after = here.then(SendOut(seat=A, exit=HOME))
    assert (mat(after).workers, after.state.phase.outing) == (1, Outing(index((-5, 4)), 3))


def test_move_event_gives_six_moves():
    """GW1: the event is Move+3."""
    here = past(mats={A: colony(event=4)}, exits={A: ((-5, 4), (-6, 1))})

    assert here.when(SendOut(seat=A, exit=GardenHex(-6, 1)))[0].moves == 6


@pytest.mark.parametrize("cell", [(1, 4), (0, 0), (7, 7)])
def test_a_worker_leaves_by_no_other_hex(cell):
    """GW1: an opponent's exit, a bare hex and a hex outside the garden are refused."""
    with refused("exit.not-yours"):
        past().when(SendOut(seat=A, exit=GardenHex(*cell)))


def test_one_worker_at_a_time():
    """GW3: while one is in the garden, another cannot be used."""
    here = past(phase=out(-5, 4))
    for command in (
        SendOut(seat=A, exit=HOME),
        room("gestation"),
        WorkInQuarry(seat=A, take="earth"),
    ):
        with refused("outing.under-way"):
            here.when(command)


def test_without_a_worker_in_the_garden_none_moves():
    """GW1: a worker has to leave by an exit first."""
    for command in (StepTo(seat=A, to=GardenHex(-4, 4)), EndOuting(seat=A)):
        with refused("outing.none"):
            past().when(command)


def test_only_the_seat_in_turn_acts():
    """WK1: B waits, both in the colony and in the garden."""
    for phase in (WorkersPhase(A), out(-5, 4)):
        for command in (room("gestation", seat=B), EndOuting(seat=B), TradeLarvae(seat=B)):
            with refused("turn.not-yours", turn=A):
                past(phase=phase, mats={B: colony(larvae=3)}).when(command)


def test_larvae_are_traded_in_the_own_turn():
    """TR1: three make one, before a worker is used or while it is out, any number of times."""
    for phase in (WorkersPhase(A), out(-5, 4)):
        here = past(phase=phase, mats={A: colony(larvae=7)})
        assert here.when(TradeLarvae(seat=A)) == (LarvaeTraded(seat=A),)
        after = here.then(TradeLarvae(seat=A), TradeLarvae(seat=A))
        assert (mat(after).larvae, mat(after).food) == (1, 2)
        with refused("trade.no-larvae", larvae=1):
            after.when(TradeLarvae(seat=A))


def test_ending_an_outing_discards_the_worker():
    """GW3: the worker goes back to the reserve, and the turn passes."""
    here = past(phase=out(-5, 4, moves=2))

    assert here.when(EndOuting(seat=A)) == (OutingEnded(seat=A), TurnCame(seat=B))


def test_the_atelier_comes_later():
    with refused("phase.other", phase="workers"):
        past().when(FinishAtelier(seat=A))


def test_cubes_never_run_out():
    """SUP1: a colony may have more food than the box."""
    assert mat(level(1, food=60).then(room("larder"))).food == 61
