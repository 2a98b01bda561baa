"""Phase 3 in the colony: seats use one worker at a time, in turn order (WK1).

The destination of a worker is decided when it is used (WK3). It is not planned in advance.
"""

from collections.abc import Sequence
from functools import cache

from games.errors import RuleViolation
from games.game import Seat
from games.myrmes.commands import SendOut, WorkInQuarry, WorkInRoom
from games.myrmes.content import FAST_MOVES, MOVE_UP, MOVES, QUEEN_POINTS
from games.myrmes.events import Event, HarvestCame
from games.myrmes.events.turns import TurnCame, WorkedInRoom, WorkerSentOut
from games.myrmes.rules.turns import bonus, require_worker_turn
from games.myrmes.state import ROOMS, Colony, State, board_of, effective_level

GESTATION, LARDER, QUARRY, QUEEN = range(4)


def work_in_room(state: State, command: WorkInRoom) -> tuple[Event, ...]:
    """Place a worker in a room and gain its yield. Cubes never run out (CO2, CO4, SUP1)."""
    seat = command.seat
    colony = _require_room(state, seat, ROOMS.index(command.room))
    passed = turn_after(state, seat, colony.workers - 1)
    if command.room == "gestation":
        return (WorkedInRoom(seat=seat, room="gestation", larvae=1), passed)
    if command.room == "larder":
        return (WorkedInRoom(seat=seat, room="larder", food=1), passed)
    if not can_feed_queen(colony):
        raise RuleViolation("room.no-food", rule="CO2")
    fed = WorkedInRoom(
        seat=seat, room="queen", food=-1, points=QUEEN_POINTS, bonus=bonus(colony, QUEEN_POINTS)
    )
    return (fed, passed)


def work_in_quarry(state: State, command: WorkInQuarry) -> tuple[Event, ...]:
    """Place a worker in the quarry and gain one earth or one stone (CO4)."""
    seat = command.seat
    colony = _require_room(state, seat, QUARRY)
    earth = 1 if command.take == "earth" else 0
    dug = WorkedInRoom(seat=seat, room="quarry", earth=earth, stone=1 - earth)
    return (dug, turn_after(state, seat, colony.workers - 1))


def _require_room(state: State, seat: Seat, room: int) -> Colony:
    require_worker_turn(state, seat)
    colony = state.colonies[seat]
    level = effective_level(colony)
    if not is_deep_enough(level, room):
        raise RuleViolation("room.too-deep", rule="CO4", level=level, needed=room)
    if is_taken(colony.rooms, room):
        raise RuleViolation("room.taken", rule="CO1", room=ROOMS[room])
    return colony


def is_deep_enough(level: int, room: int) -> bool:
    """Return whether a colony's effective level is enough for a room of the given level (CO4)."""
    return level >= room


def is_taken(rooms: int, room: int) -> bool:
    """Return whether a room already holds a worker, which stays there all season (CO1, CO3)."""
    return bool(rooms >> room & 1)


def can_feed_queen(colony: Colony) -> bool:
    """Return whether a colony has food for its queen (CO2)."""
    return colony.food > 0


def send_out(state: State, command: SendOut) -> tuple[Event, ...]:
    """Send a worker to one of the seat's exits. Every seat has at least one (GW1, WK2)."""
    require_worker_turn(state, command.seat)
    at = board_of(state).index.get(command.exit)
    if at is None or not state.garden.exits[command.seat] >> at & 1:
        raise RuleViolation("exit.not-yours", rule="GW1", q=command.exit.q, r=command.exit.r)
    moves = FAST_MOVES if state.colonies[command.seat].event == MOVE_UP else MOVES
    return (WorkerSentOut(seat=command.seat, exit=command.exit, moves=moves),)


def turn_after(state: State, seat: Seat, left: int) -> Event:
    """Return the next turn, after a seat with `left` remaining workers has used one (WK1)."""
    workers = [colony.workers for colony in state.colonies]
    workers[seat] = left
    return next_turn(workers, seat + 1)


def next_turn(workers: Sequence[int], seat: Seat) -> Event:
    """Return the turn of the next seat with a worker, or the beginning of the harvest (WK1).

    Args:
        workers: the number of workers in the worker room, by seat.
        seat: the first seat to consider. A value equal to the number of seats wraps to seat 0.
    """
    seats = len(workers)
    for other in range(seat, seat + seats):
        if workers[other % seats]:
            return give_turn(other % seats)
    return _HARVEST


@cache
def give_turn(seat: Seat) -> TurnCame:
    """Return the event that starts a seat's turn."""
    return TurnCame(seat=seat)


_HARVEST = HarvestCame()
