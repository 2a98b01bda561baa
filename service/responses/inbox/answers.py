"""What is answered about all matches of an account: its inbox, its stream, who is present."""

from typing import Literal

from msgspec import Struct, field

from games.game import Seat
from games.table import Proposal, TimeControl, Visibility
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.responses.clock import ClockShown
from service.responses.log import TimelineLine
from service.responses.matches import AskedShown, OutcomeShown, SeatShown
from service.responses.times import Time


class InboxMatch(Struct, frozen=True):
    """A match in an inbox.

    `role` is what the caller has to do with it: it holds `seat`; it is `invited` to `seat`, which
    is kept for it; or it has `created` the match, which is open still. `asked` is the question
    that the caller is asked, since the time `asked_at` and until `deadline`; `urgent`
    tells that its time is about to run out. `happened` is what has happened since the caller last
    acted (at the version `acted`; null if that is long ago), the latest 20 lines: `cut` tells that
    there is more, in the timeline. `proposal` is an undo that the caller has to answer. `creator`
    is the id of the account that created the match, if one did; `clock` is its time control.
    """

    match_id: str = field(name="match")
    game: str
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
    proposal: Proposal | None
    acted: int | None
    happened: tuple[TimelineLine, ...]
    cut: bool
    outcome: OutcomeShown | None
    creator: str | None
    visibility: Visibility
    clock: TimeControl | None


class InboxPage(Struct, frozen=True):
    """Matches of the caller's account, those that it came to last first.

    `next` is the cursor of the next page, if there is one. `stream` is that of the live stream as
    of this answer: what `GET /v1/stream` tells after it follows on this page. Only the first page
    has it.
    """

    account: str
    matches: tuple[InboxMatch, ...]
    next: int | None
    stream: str | None


class AccountEvent(Struct, frozen=True):
    """An event of one of the account's matches, as a message of its stream; `seat` is its own.

    `event` is as in the log of the match; `line` is the same in plain words. One of them is null,
    as the stream was asked for.
    """

    match_id: str = field(name="match")
    game: str
    seat: Seat
    event: VisibleEvent | None
    line: TimelineLine | None


class AccountAsked(Struct, frozen=True):
    """The account is asked in a match (`event: asked`), told once a stream has caught up there."""

    match_id: str = field(name="match")
    game: str
    seat: Seat
    version: int
    asked: AskedShown
    deadline: Time | None


class AccountInvited(Struct, frozen=True):
    """A seat of an open match is kept for the account (`event: invited`).

    `creator` is the id of the account that created the match, and so invites; its name is told by
    `GET /v1/accounts/{creator}`. `clock` is its time control, if it has one.
    """

    match_id: str = field(name="match")
    game: str
    seat: Seat
    version: int
    creator: str | None
    visibility: Visibility
    clock: TimeControl | None


class AccountFinished(Struct, frozen=True):
    """A match of the account is over (`event: finished`)."""

    match_id: str = field(name="match")
    game: str
    seat: Seat
    version: int
    outcome: OutcomeShown | None


class AccountGone(Struct, frozen=True):
    """A match is none of the account's any more (`event: gone`): left, declined or deleted."""

    match_id: str = field(name="match")


class AccountClock(Struct, frozen=True):
    """The account's time in a match runs: about to run out (`event: clock`), or in a heartbeat."""

    match_id: str = field(name="match")
    seat: Seat
    deadline: Time


class Heartbeat(Struct, frozen=True):
    """Told by the stream of an account every 12 s or so (`event: heartbeat`).

    `head` is the cursor; `at` is the time of the service; `clocks` are the account's
    clocks that run; `present` are the seats of others in its matches who have a stream open.
    """

    head: str
    at: Time
    clocks: tuple[AccountClock, ...]
    present: dict[str, tuple[Seat, ...]]


class PresenceShown(Struct, frozen=True):
    """Which seats of a match have a stream open now."""

    match_id: str = field(name="match")
    present: tuple[Seat, ...]


# What the stream of an account sends besides events and its inbox.
MESSAGES = (AccountAsked, AccountInvited, AccountFinished, AccountGone, AccountClock, Heartbeat)
