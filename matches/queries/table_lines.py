"""Lines of the timeline that the table tells."""

from collections.abc import Mapping

from games.errors import Fact
from games.game import Line
from games.table import (
    InvitationMade,
    InvitationWithdrawn,
    MatchCalledOff,
    MatchCreated,
    MatchEnded,
    PositionSet,
    ReservationDeclined,
    Rewound,
    SeatClaimed,
    SeatHandedBack,
    SeatHandedToBot,
    SeatLeft,
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

_FIELDS: Mapping[type, tuple[str, ...]] = {  # of an event, which its line tells besides its rule
    PositionSet: (),
    SeatTokenRotated: ("seat",),
    SeatClaimed: ("seat", "account"),
    SeatLeft: ("seat",),
    SeatReserved: ("seat", "account"),
    ReservationDeclined: ("seat",),
    InvitationMade: ("seat",),
    InvitationWithdrawn: ("seat",),
    Rewound: ("to",),
    UndoProposed: ("seat", "to"),
    UndoAnswered: ("seat", "agrees"),
    UndoLapsed: ("reason",),
    StandingAnswersGiven: ("seat",),
    SeatHandedToBot: ("seat", "level", "reason"),
    SeatHandedBack: ("seat",),
    SeatResigned: ("seat", "reason"),
    MatchCalledOff: ("reason",),
}


def table_line(event: TableEvent) -> Line:
    """Return the line of an event of the table."""
    return Line(str(type(event).__struct_config__.tag), _facts_of(event))


def _facts_of(event: TableEvent) -> Mapping[str, Fact]:
    match event:
        case MatchCreated(seats=seats):
            return {"seats": len(seats)}
        case MatchEnded(outcome=outcome):
            return {"ranking": outcome.ranking, "reason": outcome.reason, "rule": outcome.rule}
        case SeatTaken(seat=seat, account=account):
            return {"seat": seat, "account": account or "", "rule": event.rule}
        case TimedOut(seat=seat, asked_since=asked, ran_out_at=at):
            return {"seat": seat, "asked": asked, "ran_out_at": at, "rule": event.rule}
        case _:
            facts = {name: getattr(event, name) for name in _FIELDS[type(event)]}
            return {**facts, "rule": event.rule}
