"""What is answered about the log: its pages, its lines, and who is asked now."""

from msgspec import Struct

from games.game import Seat, Target
from matches.queries.lines import End
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.responses import ActorKind, GameSlug
from service.responses.matches import AskedShown, ProposalShown
from service.responses.times import Time


class EventPage(Struct, frozen=True):
    """A page of the log.

    Attributes:
        version: the match's newest version.
        status: whether the match is open, running or over.
        asked: the questions that stand at the newest version.
        events: the events, as the caller may see them, in order.
    """

    game: GameSlug
    version: int
    status: Status
    asked: tuple[AskedShown, ...]
    events: tuple[VisibleEvent, ...]


class Asking(Struct, frozen=True):
    """Who is asked what, told by a live stream (`event: asked`) whenever it has caught up.

    Attributes:
        version: the version at which they stand.
        status: whether the match is open, running or over.
        asked: the questions that stand.
        proposal: the undo that is proposed; null if there is none.
    """

    game: GameSlug
    version: int
    status: Status
    asked: tuple[AskedShown, ...]
    proposal: ProposalShown | None = None


class TimelineLine(Struct, frozen=True):
    """An event in plain words, as the caller may know it.

    Attributes:
        seq: the seq of the event.
        at: when it happened.
        by: who caused it: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: the seat that acted; null where none did.
        who: what who acted is called, such as `Ann`, `Greedy bot` or `Player 1`.
        text: what happened.
        rule: the paragraph of the rules behind it; null without one.
        url: the address of the state that it led to.
        to: the version that undo or redo put the game to: what lies between is abandoned; null for
            other events.
        targets: what the event touches on the board, the first the most.
        type: the name of the event's type, as in the log.
        ends: what ends with the event: the `decision` of a seat, its `turn` (the next decision is
            another seat's, or is still to come), a `phase` or a `round` of the game.
        of_table: whether the event is of the table, such as a rewind, a time-out or a hand-over:
            the table never goes back, so what such an event did stays as it is.
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
    """Lines of the timeline, and the match's newest version.

    Attributes:
        version: the match's newest version.
        lines: the lines, in the order of the events.
    """

    game: GameSlug
    version: int
    lines: tuple[TimelineLine, ...]
