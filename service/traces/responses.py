"""Response bodies for traces."""

from typing import Any

from msgspec import Struct, field

from games.game import Seat
from matches.queries.search import Interval
from projections.undo_history import LineKind
from service.contract.names import GameSlug, MatchId


class TracePoint(Struct, frozen=True):
    """A value of an expression, and the event with which it begins.

    Attributes:
        seq: the seq of the event, which is the first version with this value.
        value: the value of the expression, any JSON value.
        type: the name of the event type, as in the log.
        seat: the seat that acted; null if no seat acted.
        who: the display name of the actor, for example `Ann`, `Greedy bot` or `Player 1`.
        text: a description of the event.
        rule: the paragraph of the rules that applies; null if there is none.
        undone_by: the seq of the rewind that abandoned the version; null if it is played.
        url: the address of the state at this version.
        fault: the reason why the expression has no value here; null if it has one.
    """

    seq: int
    value: Any
    type: str
    seat: Seat | None
    who: str
    text: str
    rule: str | None
    undone_by: int | None
    url: str
    fault: str | None


class TraceShown(Struct, frozen=True):
    """The values of an expression over the caller's view, at the versions at which they change.

    Each value is compared with that of the version before it, on the line that is traced. So the
    value at a version is that of the last point at or before it. There is no point before
    the setup.

    Attributes:
        seat: the seat whose view is read; null for a spectator.
        select: the expression, in JMESPath.
        line: the versions traced: only those that are `played`, or `all`, including undone ones.
        points: the values, in the order of the versions. The first is the value at the first
            version with a view, unless `after` was given. If that value began before `from`, the
            point has the event with which it began, and `seq` is less than `from`.
        traced: the versions that were traced; none if `from` is greater than `to`.
        next: the address that continues the trace, if not all versions were traced.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat | None
    select: str
    line: LineKind
    points: tuple[TracePoint, ...]
    traced: Interval
    next: str | None
