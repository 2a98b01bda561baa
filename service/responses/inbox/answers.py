"""What is answered about all matches of an account: its inbox, its stream, who is present."""

from typing import Literal

from msgspec import Struct, field

from games.game import Seat
from games.table import TimeControl, Visibility
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.responses import GameSlug, MatchId
from service.responses.clock import ClockShown
from service.responses.log import TimelineLine
from service.responses.matches import AskedShown, OutcomeShown, ProposalShown, SeatShown
from service.responses.times import Time


class InboxMatch(Struct, frozen=True):
    """A match in an inbox.

    Attributes:
        title: the name of the game that people read.
        status: whether the match is open, running or over.
        version: the match's newest version.
        role: what the caller has to do with it: it holds a `seat`, is `invited` to one that is kept
            for it, or has `created` the match, which is open still.
        seat: the seat that the caller holds or is invited to; null without one.
        seats: the seats, in order.
        asked: the question that the caller is asked; null where it is asked nothing.
        asked_at: since when it is asked; null where it is asked nothing.
        deadline: when its time runs out; null while its clock does not run.
        urgent: whether its time is about to run out.
        clocks: the seats' clocks; null in a match without a time control.
        proposal: an undo that the caller has to answer; null without one.
        acted: the version at which the caller last acted; null if that is long ago.
        happened: what has happened since the caller last acted, the latest 20 lines.
        cut: whether more has happened: it stands in the timeline.
        outcome: how the match ended; null before the end.
        creator: the id of the account that created the match; null where none did.
        visibility: who finds the match: `public`, `unlisted` (in no list) or `invited` (there for
            those who are invited).
        clock: the time control of the match; null without one.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    title: str
    status: Status
    version: int
    role: Literal["seat", "invited", "created"]
    seat: Seat | None
    seats: tuple[SeatShown, ...]
    asked: AskedShown | None
    asked_at: Time | None
    deadline: Time | None
    urgent: bool
    clocks: tuple[ClockShown, ...] | None
    proposal: ProposalShown | None
    acted: int | None
    happened: tuple[TimelineLine, ...]
    cut: bool
    outcome: OutcomeShown | None
    creator: str | None
    visibility: Visibility
    clock: TimeControl | None


class InboxPage(Struct, frozen=True):
    """Matches of the caller's account.

    Attributes:
        account: the id of the account.
        matches: the matches, those that it came to last first.
        next: the cursor of the next page; null on the last one.
        stream: the cursor of the live stream as of this answer: what `GET /v1/stream` tells after
            it follows on this page. Only the first page has it.
    """

    account: str
    matches: tuple[InboxMatch, ...]
    next: int | None
    stream: str | None


class AccountEvent(Struct, frozen=True):
    """An event of one of the account's matches, as a message of its stream.

    One of `event` and `line` is null, as the stream was asked for.

    Attributes:
        seat: the account's own seat.
        event: the event, as in the log of the match.
        line: the event in plain words.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    event: VisibleEvent | None
    line: TimelineLine | None


class AccountAsked(Struct, frozen=True):
    """The account is asked in a match (`event: asked`), told once a stream has caught up there.

    Attributes:
        seat: the account's own seat.
        version: the version at which it is asked.
        asked: the question.
        deadline: when its time runs out; null while its clock does not run.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    asked: AskedShown
    deadline: Time | None


class AccountInvited(Struct, frozen=True):
    """A seat of an open match is kept for the account (`event: invited`).

    Attributes:
        seat: the seat that is kept.
        version: the version of the match that kept it.
        creator: the id of the account that created the match, and so invites: `GET
            /v1/accounts/{creator}` gives its name.
        visibility: who finds the match: `public`, `unlisted` (in no list) or `invited` (there for
            those who are invited).
        clock: the time control of the match; null without one.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    creator: str | None
    visibility: Visibility
    clock: TimeControl | None


class AccountFinished(Struct, frozen=True):
    """A match of the account is over (`event: finished`).

    Attributes:
        seat: the account's own seat.
        version: the last version of the match.
        outcome: how it ended; null where it ended without a result.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    outcome: OutcomeShown | None


class AccountGone(Struct, frozen=True):
    """A match is none of the account's any more (`event: gone`): left, declined or deleted."""

    match_id: MatchId = field(name="match")


class AccountClock(Struct, frozen=True):
    """The account's time in a match runs: about to run out (`event: clock`), or in a heartbeat.

    Attributes:
        seat: the account's own seat.
        deadline: when its time runs out.
    """

    match_id: MatchId = field(name="match")
    seat: Seat
    deadline: Time


class Heartbeat(Struct, frozen=True):
    """Told by the stream of an account every 12 s or so (`event: heartbeat`).

    Attributes:
        head: the cursor of the stream.
        at: the time of the service.
        clocks: the account's clocks that run.
        present: the seats of others who have a stream open, by the id of the match.
    """

    head: str
    at: Time
    clocks: tuple[AccountClock, ...]
    present: dict[str, tuple[Seat, ...]]


class PresenceShown(Struct, frozen=True):
    """Which seats of a match have a stream open now.

    Attributes:
        present: the seats that have a stream open.
    """

    match_id: MatchId = field(name="match")
    present: tuple[Seat, ...]


# What the stream of an account sends besides events and its inbox.
MESSAGES = (AccountAsked, AccountInvited, AccountFinished, AccountGone, AccountClock, Heartbeat)
