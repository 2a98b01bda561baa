"""Response bodies for the event log, the timeline and the open questions."""

from msgspec import UNSET, Struct, UnsetType

from games.game import Seat, Target
from matches.queries.lines import End
from matches.times import Time
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.contract.names import ActorKind, GameSlug
from service.matches.clocks import ClockShown
from service.matches.responses import AskedShown, ProposalShown


class EventPage(Struct, frozen=True):
    """A page of the event log.

    Attributes:
        version: the newest version of the match.
        status: the status of the match: open, running or over.
        asked: the open questions at the newest version.
        events: the events in order, as visible to the caller.
    """

    game: GameSlug
    version: int
    status: Status
    asked: tuple[AskedShown, ...]
    events: tuple[VisibleEvent, ...]


class Asking(Struct, frozen=True):
    """The pending questions. A live stream sends them each time it catches up (`event: asked`).

    Attributes:
        version: the version at which the questions are open.
        status: the status of the match: open, running or over.
        asked: the open questions.
        proposal: the proposed undo; null if there is none.
        clocks: the clocks of the seats, with the deadline of each question, if requested
            (`heartbeat=1`); null if time is unlimited.
    """

    game: GameSlug
    version: int
    status: Status
    asked: tuple[AskedShown, ...]
    proposal: ProposalShown | None = None
    clocks: tuple[ClockShown, ...] | UnsetType | None = UNSET


class MatchHeartbeat(Struct, frozen=True):
    """A message that the stream of a match sends about every 12 s, if requested (`heartbeat=1`).

    Attributes:
        at: the current time of the service.
        version: the newest version of the match that the caller may see.
        present: the seats with an open stream, if the caller has a seat of the match.
    """

    at: Time
    version: int
    present: tuple[Seat, ...] | UnsetType = UNSET


class TimelineLine(Struct, frozen=True):
    """A description of an event, without hidden information.

    Attributes:
        seq: the seq of the event.
        at: the time of the event.
        by: the kind of actor that caused it: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: the seat that acted; null if no seat acted.
        who: the display name of the actor, for example `Ann`, `Greedy bot` or `Player 1`.
        text: a description of the event.
        rule: the paragraph of the rules that applies; null if there is none.
        url: the address of the resulting state.
        to: the version restored by an undo or redo, which abandons the versions between the two;
            null for other events.
        targets: the parts of the board affected by the event, most important first.
        type: the name of the event type, as in the log.
        ends: the periods that end with the event: the `decision` of a seat, its `turn` (the next
            decision belongs to another seat, or is not known yet), a `phase` or a `round` of the
            game.
        of_table: true for a table event, for example a rewind, a time-out or a hand-over. The table
            is never rewound, so the effect of such an event is permanent.
        undone_by: the seq of the rewind that abandoned the version of the event; null if the
            version is played. A redo makes it null again.
    """

    seq: int
    at: Time
    by: ActorKind
    seat: Seat | None
    who: str
    text: str
    rule: str | None
    url: str
    to: int | None
    targets: tuple[Target, ...] = ()
    type: str = ""
    ends: tuple[End, ...] = ()
    of_table: bool = False
    undone_by: int | None = None


class TimelinePage(Struct, frozen=True):
    """A page of the timeline, with the newest version of the match.

    Attributes:
        version: the newest version of the match.
        lines: the timeline entries, in the order of the events.
    """

    game: GameSlug
    version: int
    lines: tuple[TimelineLine, ...]
