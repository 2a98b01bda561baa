"""Response bodies for an account's matches, in its inbox and its stream."""

from typing import Literal

from msgspec import Struct, field

from games.game import Seat
from games.table import TimeControl, Visibility
from matches.outcomes import OutcomeShown
from matches.times import Time
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.contract.names import GameSlug, MatchId
from service.log.responses import TimelineLine
from service.matches.clocks import ClockShown
from service.matches.responses import AskedShown, ProposalShown
from service.seats.responses import SeatShown
from webhooks.bodies import WebhookBody


class InboxMatch(Struct, frozen=True):
    """A match in an inbox.

    Attributes:
        title: the display name of the game.
        status: the status of the match: open, running or over.
        version: the newest version of the match.
        role: the caller's role: it holds a `seat`, is `invited` to a reserved seat, or has
            `created` the match, which is still open or has one token for all seats.
        seat: the seat that the caller holds or is invited to; null if there is none.
        seats: the seats, in order.
        asked: the pending question to the caller; null if there is none.
        asked_at: the time when the question was asked; null if there is none.
        deadline: the time when the caller's clock runs out; null while it is stopped.
        urgent: true if the caller's clock is about to run out.
        clocks: the clocks of the seats; null if time is unlimited.
        proposal: a proposed undo that the caller has to accept or reject; null if there is none.
        acted: the version at which the caller last acted; null if it is too long ago.
        happened: the timeline entries since the caller last acted, limited to the latest 20.
        cut: true if there are more entries. The timeline contains all of them.
        outcome: the outcome of the match; null until the match is over.
        creator: the id of the account that created the match; null if it was created without an
            account.
        visibility: the visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible
            only to invited players).
        clock: the time control of the match; null if time is unlimited.
        rematch_of: the id of the original match; null if this is not a rematch.
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
    rematch_of: str | None


class InboxPage(Struct, frozen=True):
    """A page of the inbox, which lists the matches of the caller's account.

    Attributes:
        account: the id of the account.
        matches: the matches, starting with the one that the account joined last.
        next: the cursor of the next page; null on the last page.
        stream: the cursor of the live stream as of this response. Pass it to `GET /v1/stream` to
            continue from this page. It is only included on the first page of the list
            without `status` and `asked`.
    """

    account: str
    matches: tuple[InboxMatch, ...]
    next: int | None
    stream: str | None


class AccountEvent(Struct, frozen=True):
    """An event in one of the account's matches, as sent in the account's stream.

    One of `event` and `line` is null, depending on the format requested for the stream.

    Attributes:
        seat: the account's own seat.
        event: the event, as in the log of the match.
        line: a description of the event.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    event: VisibleEvent | None
    line: TimelineLine | None


class AccountAsked(Struct, frozen=True):
    """A question that the account must answer (`event: asked`), sent when a stream has caught up.

    Attributes:
        seat: the account's own seat.
        version: the version at which the question is pending.
        asked: the pending question.
        deadline: the time when the account's clock runs out; null while the clock is stopped.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    asked: AskedShown
    deadline: Time | None


class AccountInvited(Struct, frozen=True):
    """Message sent when a seat of an open match is reserved for the account (`event: invited`).

    Attributes:
        seat: the reserved seat.
        version: the version of the match at which it was reserved.
        creator: the id of the account that created the match. `GET /v1/accounts/{creator}` returns
            its name.
        visibility: the visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible
            only to invited players).
        clock: the time control of the match; null if time is unlimited.
        rematch_of: the id of the original match; null if this is not a rematch.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    creator: str | None
    visibility: Visibility
    clock: TimeControl | None
    rematch_of: str | None


class AccountFinished(Struct, frozen=True):
    """Message sent when one of the account's matches ends (`event: finished`).

    Attributes:
        seat: the account's own seat.
        version: the last version of the match.
        outcome: the outcome; null if the match ended without a result.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    outcome: OutcomeShown | None


class AccountGone(Struct, frozen=True):
    """Message sent when a match is left, declined or deleted (`event: gone`)."""

    match_id: MatchId = field(name="match")


class AccountClock(Struct, frozen=True):
    """A running clock of the account. `event: clock` is sent when it is about to run out.

    Heartbeats list all running clocks.

    Attributes:
        seat: the account's own seat.
        deadline: the time when the clock runs out.
    """

    match_id: MatchId = field(name="match")
    seat: Seat
    deadline: Time


class AccountDelivery(Struct, frozen=True):
    """A delivery of the kinds in the parameter `webhooks` of the stream (`event: delivery`).

    It is sent before the events that it is about. After a disconnect it may be sent again.

    Attributes:
        id: the value for the header `webhook-id`, which is the same whenever the delivery is sent.
        body: the body that a webhook of the account would get, with 0 as the number of the webhook.
    """

    id: str
    body: WebhookBody


class Heartbeat(Struct, frozen=True):
    """A message that the stream of an account sends about every 12 s (`event: heartbeat`).

    Attributes:
        head: the cursor of the stream.
        at: the current time of the service.
        clocks: the account's running clocks.
        present: the seats of other players with an open stream, by match id.
    """

    head: str
    at: Time
    clocks: tuple[AccountClock, ...]
    present: dict[str, tuple[Seat, ...]]


# The kinds of messages that an account's stream sends in addition to events and its inbox.
MESSAGES = (
    AccountAsked,
    AccountInvited,
    AccountFinished,
    AccountGone,
    AccountClock,
    AccountDelivery,
    Heartbeat,
)
