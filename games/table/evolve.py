"""Apply table events to the table. Every event is accepted."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Literal, assert_never

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.game import AnyGame, Seat
from games.table.clock import SeatClock, TimeControl, bank_ms, increment_ms, return_ms
from games.table.events import (
    OF_THE_TABLE,
    ClockAdvanced,
    InvitationMade,
    InvitationWithdrawn,
    MatchCalledOff,
    MatchCreated,
    MatchEnded,
    OfSeat,
    PositionSet,
    ReservationDeclined,
    Rewound,
    SeatClaimed,
    SeatHandedBack,
    SeatHandedToBot,
    SeatLeft,
    SeatPlan,
    SeatReserved,
    SeatResigned,
    SeatTaken,
    SeatTokenRotated,
    StandingAnswersGiven,
    TableEvent,
    TimedOut,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
)
from games.table.standing import KeptAnswer
from games.table.state import Proposal, SeatState, Table
from games.table.test_clocks import move_deadlines


def evolve_table(table: Table, event: TableEvent, seq: int) -> Table:  # noqa: PLR0911, PLR0912  # one case per event
    """Return the table after one of its events. `seq` is the seq of that event."""
    if isinstance(event, OfSeat):
        return with_seat(table, event.seat, _evolve_seat(table, event, seq))
    match event:
        case MatchCreated():
            return _set_up(event)
        case SeatTaken(seat=seat, entropy=entropy, account=account):
            table = with_seat(table, seat, SeatState(taken=seq, account=account))
            entropies = (*table.entropy, entropy) if entropy else table.entropy
            return replace(table, status=_status(table.seats), entropy=entropies)
        case UndoProposed(seat=seat, to=to):
            return replace(table, proposal=Proposal(seq, seat, to))
        case UndoAnswered(seat=seat, agrees=agrees):
            return _add_agreement(table, seat) if agrees else table
        case Rewound() | UndoLapsed() | PositionSet():
            return replace(table, proposal=UNSET) if table.proposal else table
        case SeatHandedToBot(seat=seat, level=level):
            return with_seat(table, seat, replace(table.seats[seat], stand_in=level))
        case SeatHandedBack(seat=seat):
            table = with_clock(table, seat, _return_clock)
            return with_seat(table, seat, replace(table.seats[seat], stand_in=UNSET))
        case SeatResigned(seat=seat, level=level):
            held = replace(table.seats[seat], stand_in=level, resigned=seq)
            return replace(with_seat(table, seat, held), proposal=UNSET)
        case TimedOut(seat=seat):
            return with_clock(table, seat, partial(_stop_clock, seq))
        case StandingAnswersGiven(seat=seat, answers=given):
            return _set_answers(table, seat, tuple(map(KeptAnswer, given.value or ())))
        case ClockAdvanced():
            return move_deadlines(table, event)
        case MatchCalledOff(reason=reason):
            return replace(table, called_off=reason, proposal=UNSET)
        case MatchEnded():
            return replace(table, status="over", outcome=event.outcome, released=event.keys)
        case _:
            assert_never(event)


def _evolve_seat(table: Table, event: OfSeat, seq: int) -> SeatState:
    """Return the state of a seat after an event.

    In a match that only invited players may join, a vacated seat gets a new invitation link.
    """
    match event:
        case SeatTokenRotated(seat=seat):
            return replace(table.seats[seat], token_seq=seq)
        case SeatClaimed(seat=seat, account=account):
            return replace(table.seats[seat], account=account, token_seq=UNSET)
        case SeatReserved(account=account):
            return SeatState(reserved=account)
        case InvitationWithdrawn():
            return SeatState()
        case InvitationMade():
            return SeatState(invitation=seq)
        case SeatLeft() | ReservationDeclined():
            return SeatState(invitation=seq if table.is_invited else UNSET)
        case _:
            assert_never(event)


def _plan_seat(event: MatchCreated, plan: SeatPlan) -> SeatState:
    """Return the initial state of a seat.

    An unreserved open seat has an invitation link if only invited players may join the match, or if
    the seat is kept for a player of the previous match (rule T20).
    """
    is_free = plan.bot is None and plan.account is UNSET
    is_kept = event.visibility == "invited" or plan.invited is True
    invitation = 1 if is_free and is_kept else UNSET
    return SeatState(bot=plan.bot, reserved=plan.account, invitation=invitation)


def _set_up(event: MatchCreated) -> Table:
    seats = tuple(_plan_seat(event, plan) for plan in event.seats)
    return Table(
        status=_status(seats),
        game=event.game,
        rules=event.rules,
        content=event.content,
        options=event.options,
        seats=seats,
        commitments=event.commitments,
        lineage=event.lineage or UNSET,
        sandbox=event.is_sandbox or UNSET,
        private=event.is_private or UNSET,
        keeps=event.keeps_keys or UNSET,
        undo=UNSET if event.undo == "free" else event.undo,
        clock=event.clock,
        clocks=_start_clocks(event.clock, seats),
        visibility=event.visibility,
        creator=event.creator,
        spectators=event.spectators,
        open_until=event.open_until,
        rematch_of=event.rematch_of,
        rated=event.is_rated or UNSET,
        clock_offset=0 if event.has_test_clock else UNSET,
        one_token=event.has_one_token or UNSET,
        test=event.is_test or UNSET,
    )


def fold_table(table: Table, events: Iterable[TableEvent], first: int) -> Table:
    """Fold table events into a table. `first` is the seq of the first event."""
    for seq, event in enumerate(events, first):
        table = evolve_table(table, event, seq)
    return table


def fold_events(
    game: AnyGame,
    before: tuple[Any, Table],
    events: Sequence[Any],
    first: int,
    state_at: Callable[[int], Any],
    states: Sequence[Any] = (),
) -> tuple[tuple[Any, ...], tuple[Table, ...]]:
    """Return the game's state and the table after each event of a match.

    If event v is `Rewound(to)`, state(v) is state(to). If it is `PositionSet`, state(v) is the
    given position. After any other event of the table it is state(v - 1), and after an event of the
    game it is evolve(state(v - 1), event v). The table is folded along all its events and never
    goes back.

    Args:
        game: the game.
        before: the state and the table before the events.
        events: the game's and the table's events, in order.
        first: the seq of the first event.
        state_at: returns the state at an earlier version.
        states: the states after each of the game's events, if the decision has returned them.
    """
    (state, table), handed = before, iter(states)
    reached, tables = [], []
    for seq, event in enumerate(events, first):
        if event.__class__ in OF_THE_TABLE:
            table = evolve_table(table, event, seq)
            if event.__class__ is Rewound:
                state = state_at(event.to)
            elif event.__class__ is PositionSet:
                state = game.load(event.state.value)
        else:
            state = next(handed) if states else game.evolve(state, event)
        reached.append(state)
        tables.append(table)
    return tuple(reached), tuple(tables)


def begins(before: Table, after: Table) -> bool:
    """Return whether a match began between two states of its table."""
    return before.status == "open" and after.status == "running"


def with_seat(table: Table, seat: Seat, held: SeatState) -> Table:
    """Return the table with one seat replaced."""
    return replace(table, seats=(*table.seats[:seat], held, *table.seats[seat + 1 :]))


def with_clock(
    table: Table, seat: Seat, change: Callable[[TimeControl, SeatClock], SeatClock]
) -> Table:
    """Return the table with one seat's clock changed. If there are no clocks, change nothing."""
    if not table.clock or not table.clocks:  # pragma: no mutate: a match has both or neither
        return table
    changed = change(table.clock, table.clocks[seat])
    return replace(table, clocks=(*table.clocks[:seat], changed, *table.clocks[seat + 1 :]))


def _start_clocks(
    control: TimeControl | UnsetType, seats: tuple[SeatState, ...]
) -> tuple[SeatClock, ...] | UnsetType:
    """Return the initial clocks of a match. The clocks of bots never run."""
    if control is UNSET:
        return UNSET
    return tuple(SeatClock(left=UNSET if seat.bot else bank_ms(control)) for seat in seats)


def _return_clock(control: TimeControl, clock: SeatClock) -> SeatClock:
    """Return the clock of a seat that its holder has just taken back."""
    if clock.left is UNSET or not clock.missed:
        return clock
    return replace(clock, left=max(clock.left, return_ms(control)))


def _stop_clock(seq: int, control: TimeControl, clock: SeatClock) -> SeatClock:
    """Return the clock of a seat after its time-out. `seq` is the seq of the time-out."""
    left = UNSET if clock.left is UNSET else increment_ms(control)
    offer = replace(clock.offer, started_at=UNSET) if clock.offer else UNSET
    return SeatClock(left=left, offer=offer, missed=(clock.missed or 0) + 1, timed_out=seq)


def _add_agreement(table: Table, seat: Seat) -> Table:
    if not table.proposal:
        return table
    agreed = (*table.proposal.agreed, seat)
    return replace(table, proposal=replace(table.proposal, agreed=agreed))


def _set_answers(table: Table, seat: Seat, own: tuple[KeptAnswer, ...]) -> Table:
    before = table.standing or ((),) * len(table.seats)
    after = (*before[:seat], own, *before[seat + 1 :])
    return replace(table, standing=after if any(after) else UNSET)


def _status(seats: tuple[SeatState, ...]) -> Literal["open", "running"]:
    return "running" if all(seat.bot or seat.taken for seat in seats) else "open"
