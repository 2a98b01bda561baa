"""Pig, a race with one die: a whole game in one file. Rule numbers refer to `RULES.md`."""

from typing import ClassVar, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import Game, Origin, Outcome, Over, Pending, Question, RunPhase, Score, Seat, Seats
from games.luck import Luck
from games.marks import BySeat

GOAL = 30  # points (rule 1.2)
FEWEST, MOST = 2, 4  # seats (rule 1.1)


class Roll(Struct, frozen=True, kw_only=True, tag="roll"):
    """Roll the die (rule 2.1)."""

    seat: Seat


class Hold(Struct, frozen=True, kw_only=True, tag="hold"):
    """Take the points at stake and end the turn (rule 2.2)."""

    seat: Seat


class MatchStarted(Struct, frozen=True, kw_only=True, tag="match-started"):
    """Seat 0 begins."""

    rule: ClassVar[str] = "1.1"

    seats: int


class DieRolled(Struct, frozen=True, kw_only=True, tag="die-rolled"):
    """The face of the die, 2 to 6, is added to the points at stake."""

    rule: ClassVar[str] = "2.1"

    seat: Seat
    face: int


class TurnLost(Struct, frozen=True, kw_only=True, tag="turn-lost"):
    """The die shows a 1: the points at stake are lost."""

    rule: ClassVar[str] = "2.1"

    seat: Seat
    next: Seat


class PointsTaken(Struct, frozen=True, kw_only=True, tag="points-taken"):
    """A seat holds; `next` is null if it has reached the goal."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    points: int
    next: Seat | None


Command: TypeAlias = Roll | Hold
Event: TypeAlias = MatchStarted | DieRolled | TurnLost | PointsTaken


class State(Struct, frozen=True, kw_only=True):
    """The points by seat, the points at stake, and the seat that has the turn.

    Attributes:
        rolls: the number of rolls so far; it numbers the draws.
    """

    points: BySeat[int] = ()
    stake: int = 0
    turn: Seat | None = None
    rolls: int = 0


def setup(options: Struct, seats: int, luck: Luck, pack: str = "") -> tuple[Event, ...]:
    """Return the first event."""
    if not FEWEST <= seats <= MOST:
        raise RuleViolation("options.seats", rule="1.1", seats=seats, fewest=FEWEST, most=MOST)
    return (MatchStarted(seats=seats),)


def decide(state: State, command: Command | RunPhase, luck: Luck) -> tuple[Event, ...]:
    """Return the event that a command causes."""
    if isinstance(command, RunPhase) or command.seat != state.turn:
        raise RuleViolation("turn.not-yours", rule="2.1")
    seat, following = command.seat, (command.seat + 1) % len(state.points)
    match command:
        case Roll():
            face = luck.below(f"roll-{state.rolls + 1}", 6) + 1
            if face == 1:
                return (TurnLost(seat=seat, next=following),)
            return (DieRolled(seat=seat, face=face),)
        case Hold():
            is_over = state.points[seat] + state.stake >= GOAL
            goes_on = None if is_over else following
            return (PointsTaken(seat=seat, points=state.stake, next=goes_on),)
        case _:
            assert_never(command)


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    match event:
        case MatchStarted(seats=seats):
            return State(points=(0,) * seats, turn=0)
        case DieRolled(face=face):
            return replace(state, stake=state.stake + face, rolls=state.rolls + 1)
        case TurnLost(next=following):
            return replace(state, stake=0, turn=following, rolls=state.rolls + 1)
        case PointsTaken(seat=seat, points=more, next=following):
            points = (*state.points[:seat], state.points[seat] + more, *state.points[seat + 1 :])
            return replace(state, points=points, stake=0, turn=following)
        case _:
            assert_never(event)


def pending(state: State) -> Pending:
    """Return the seat that must act; nobody before the first event."""
    if state.turn is None:
        return Over() if state.points else Seats(())
    return Seats((Question(state.turn, "roll-or-hold"),))


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """Return the legal commands of a seat."""
    return (Roll(seat=seat), Hold(seat=seat)) if seat == state.turn else ()


def score(state: State) -> tuple[Score, ...]:
    """Return the points of each seat."""
    return tuple(
        Score(seat, points, (Origin("held", points, "2.2"),))
        for seat, points in enumerate(state.points)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranking by points once a seat has reached the goal."""
    if not isinstance(pending(state), Over):
        return None
    seats = range(len(state.points))
    places = sorted(set(state.points), reverse=True)
    ranking = tuple(tuple(s for s in seats if state.points[s] == points) for points in places)
    return Outcome(ranking, "goal-reached", "1.2")


Pig: TypeAlias = Game[State, Command, Event, State]

PIG: Pig = Game(
    name="pig",
    title="Pig",
    words="game_pig",
    questions=("roll-or-hold",),
    passing=("hold",),
    seats=(FEWEST, MOST),
    command=Command,
    event=Event,
    state=State,
    start=State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    pending=pending,
    legal=legal,
    score=score,
    outcome=outcome,
)
