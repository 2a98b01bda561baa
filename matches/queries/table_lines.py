"""Lines of the timeline that the table tells."""

from games.errors import Fact
from games.game import Line
from games.table import (
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
    UndoProposed,
)


def table_line(event: TableEvent) -> Line:  # noqa: PLR0912  # a case an event
    """Return the line of an event of the table."""
    facts: dict[str, Fact] = {}
    match event:
        case MatchCreated(seats=seats):
            facts["seats"] = len(seats)
        case SeatTaken(seat=seat):
            facts |= {"seat": seat, "rule": "T1"}
        case PositionSet():
            facts["rule"] = "T7"
        case Rewound(to=to):
            facts |= {"to": to, "rule": "T2"}
        case UndoProposed(seat=seat, to=to):
            facts |= {"seat": seat, "to": to, "rule": "T6"}
        case SeatHandedToBot(seat=seat, level=level, reason=reason):
            facts |= {"seat": seat, "level": level, "reason": reason, "rule": "T10"}
        case SeatHandedBack(seat=seat):
            facts |= {"seat": seat, "rule": "T10"}
        case SeatResigned(seat=seat, reason=reason):
            facts |= {"seat": seat, "reason": reason, "rule": "T14"}
        case TimedOut(seat=seat, asked=asked, ran_out_at=at):
            facts |= {"seat": seat, "asked": asked, "ran_out_at": at, "rule": "T13"}
        case StandingAnswersGiven(seat=seat):
            facts |= {"seat": seat, "rule": "T9"}
        case UndoAnswered(seat=seat, agrees=agrees):
            facts |= {"seat": seat, "agrees": agrees, "rule": "T6"}
        case UndoLapsed(reason=reason):
            facts |= {"reason": reason, "rule": "T6"}
        case MatchEnded(outcome=outcome):
            facts |= {"ranking": outcome.ranking, "reason": outcome.reason, "rule": outcome.rule}
    return Line(str(type(event).__struct_config__.tag), facts)
