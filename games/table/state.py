"""The table: what is known of a match besides its game. It is never rewound."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, assert_never

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import Outcome, Seat
from games.table.clock import SeatClock, TimeControl, bank_ms, increment_ms, return_ms
from games.table.events import (
    Lineage,
    MatchCreated,
    MatchEnded,
    PositionSet,
    Rewound,
    SeatHandedBack,
    SeatHandedToBot,
    SeatResigned,
    SeatTaken,
    StandingAnswersGiven,
    TableEvent,
    TimedOut,
    UndoAnswered,
    UndoLapsed,
    UndoPolicy,
    UndoProposed,
)
from games.table.standing import Standing


class SeatState(Struct, frozen=True):
    """Who holds a seat: a bot of a level, or the player who took it at a seq, or nobody.

    Attributes:
        stand_in: the level of the bot that plays for the player meanwhile (rule T10).
        resigned: the seq at which the player gave up: the bot plays to the end (rule T14).
    """

    bot: str | None = None
    taken: int | None = None
    stand_in: str | UnsetType = UNSET
    resigned: int | UnsetType = UNSET

    @property
    def played_by(self) -> str | None:
        """The level of the bot that plays it now; None if no bot does."""
        return self.bot or self.stand_in or None


class Proposal(Struct, frozen=True):
    """What a seat has proposed: to go to a version.

    Attributes:
        seq: of its event.
        seat: who proposed it.
        to: the version.
        agreed: the other seats that agreed so far.
    """

    seq: int
    seat: Seat
    to: int
    agreed: tuple[Seat, ...] = ()


class Table(Struct, frozen=True):
    """A match as folded from its own events.

    Attributes:
        status: `open` while seats are free, then `running` until the game is `over`.
        seats: by seat.
        entropy: what players gave for the luck key, in the order they sat down.
        outcome: the ranking, once over.
        released: the keys by name, in hex, once over.
        undo: the policy of going back where it is not `free`; see `policy`.
        proposal: the one that is open.
        lineage, sandbox: of a match that began from a position.
        private: it is shown to nobody but administrators and its own seats (rule T12).
        keeps: it ends without releasing its keys (rule T4).
        standing: the standing answers, by seat.
        clock: the time control.
        clocks: the clocks, by seat, in a match with a time control.

    The macs of stored matches hold the table: a field that came later is left out of them, by
    being unset, wherever it says nothing.
    """

    status: Literal["open", "running", "over"] = "open"
    game: str = ""
    rules: str = ""
    content: str = ""
    options: Mapping[str, Any] = {}
    seats: tuple[SeatState, ...] = ()
    entropy: tuple[str, ...] = ()
    commitments: Mapping[str, str] = {}
    outcome: Outcome | None = None
    released: Mapping[str, str] = {}
    undo: UndoPolicy | UnsetType = UNSET
    proposal: Proposal | UnsetType = UNSET
    lineage: Lineage | UnsetType = UNSET
    sandbox: bool | UnsetType = UNSET
    standing: tuple[tuple[Standing, ...], ...] | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    keeps: bool | UnsetType = UNSET
    clock: TimeControl | UnsetType = UNSET
    clocks: tuple[SeatClock, ...] | UnsetType = UNSET

    @property
    def is_placed(self) -> bool:
        """Whether the match begins from a position, and not from the game's setup."""
        return bool(self.sandbox or self.lineage)

    @property
    def policy(self) -> UndoPolicy:
        """How far seats may go back."""
        return self.undo or "free"


def evolve_table(table: Table, event: TableEvent, seq: int) -> Table:  # noqa: PLR0911  # a case an event
    """Return the table after one of its events, which stands at `seq`."""
    match event:
        case MatchCreated():
            seats = tuple(SeatState(bot=plan.bot) for plan in event.seats)
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
                clocks=_wound(event.clock, seats),
            )
        case SeatTaken(seat=seat, entropy=entropy):
            table = with_seat(table, seat, SeatState(taken=seq))
            entropies = (*table.entropy, entropy) if entropy else table.entropy
            return replace(table, status=_status(table.seats), entropy=entropies)
        case UndoProposed(seat=seat, to=to):
            return replace(table, proposal=Proposal(seq, seat, to))
        case UndoAnswered(seat=seat, agrees=agrees):
            return _answered(table, seat) if agrees else table
        case Rewound() | UndoLapsed() | PositionSet():
            return replace(table, proposal=UNSET) if table.proposal else table
        case SeatHandedToBot(seat=seat, level=level):
            return with_seat(table, seat, replace(table.seats[seat], stand_in=level))
        case SeatHandedBack(seat=seat):
            table = with_clock(table, seat, _returned)
            return with_seat(table, seat, replace(table.seats[seat], stand_in=UNSET))
        case SeatResigned(seat=seat, level=level):
            held = replace(table.seats[seat], stand_in=level, resigned=seq)
            return replace(with_seat(table, seat, held), proposal=UNSET)
        case TimedOut(seat=seat):
            return with_clock(table, seat, partial(_ran_out, seq))
        case StandingAnswersGiven(seat=seat, answers=given):
            return _standing(table, seat, tuple(map(Standing, given.value or ())))
        case MatchEnded():
            return replace(table, status="over", outcome=event.outcome, released=event.keys)
        case _:
            assert_never(event)


def with_seat(table: Table, seat: Seat, held: SeatState) -> Table:
    """Return the table with one seat held otherwise."""
    return replace(table, seats=(*table.seats[:seat], held, *table.seats[seat + 1 :]))


def with_clock(
    table: Table, seat: Seat, change: Callable[[TimeControl, SeatClock], SeatClock]
) -> Table:
    """Return the table with one seat's clock changed, where there are clocks."""
    if not table.clock or not table.clocks:  # pragma: no mutate: a match has both or neither
        return table
    changed = change(table.clock, table.clocks[seat])
    return replace(table, clocks=(*table.clocks[:seat], changed, *table.clocks[seat + 1 :]))


def _wound(
    control: TimeControl | UnsetType, seats: tuple[SeatState, ...]
) -> tuple[SeatClock, ...] | UnsetType:
    """Return the clocks of a match that begins; those of bots never run."""
    if control is UNSET:
        return UNSET
    return tuple(SeatClock(left=UNSET if seat.bot else bank_ms(control)) for seat in seats)


def _returned(control: TimeControl, one: SeatClock) -> SeatClock:
    """Return the clock of a seat that is played by its holder again."""
    if one.left is UNSET or not one.missed:
        return one
    return replace(one, left=max(one.left, return_ms(control)))


def _ran_out(seq: int, control: TimeControl, one: SeatClock) -> SeatClock:
    """Return the clock of a seat whose time ran out, as a time-out at a seq tells."""
    left = UNSET if one.left is UNSET else increment_ms(control)
    offer = replace(one.offer, started_at=UNSET) if one.offer else UNSET
    return SeatClock(left=left, offer=offer, missed=(one.missed or 0) + 1, timed_out=seq)


def _answered(table: Table, seat: Seat) -> Table:
    if not table.proposal:
        return table
    agreed = (*table.proposal.agreed, seat)
    return replace(table, proposal=replace(table.proposal, agreed=agreed))


def _standing(table: Table, seat: Seat, own: tuple[Standing, ...]) -> Table:
    before = table.standing or ((),) * len(table.seats)
    after = (*before[:seat], own, *before[seat + 1 :])
    return replace(table, standing=after if any(after) else UNSET)


def _status(seats: tuple[SeatState, ...]) -> Literal["open", "running"]:
    return "running" if all(seat.bot or seat.taken for seat in seats) else "open"


def take_seat(table: Table, seat: Seat, entropy: str) -> SeatTaken:
    """Let a player sit down on an open seat (rule T1).

    Raises:
        RuleViolation: `seat.none` if there is no such seat, `seat.taken` if it is held.
    """
    if not 0 <= seat < len(table.seats):
        raise RuleViolation("seat.none", rule="T1", seat=seat, seats=len(table.seats))
    if table.seats[seat] != SeatState():
        raise RuleViolation("seat.taken", rule="T1", seat=seat)
    return SeatTaken(seat=seat, entropy=entropy)
