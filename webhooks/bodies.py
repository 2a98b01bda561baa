"""Bodies of deliveries. They are built at the first attempt, from the subscriber's current view."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from accounts.vault import ProvenKey
from games.game import Seat
from games.table import CallOffReason, TimeControl, Visibility
from games.table.clock_fold import Deadline, deadlines
from games.table.questions import Asked
from games.words.of_games import words_of
from games.words.words import Words
from matches.context import Context
from matches.errors import MatchError
from matches.outcomes import OutcomeShown, reason_entry, with_text
from matches.queries import read
from matches.times import Time, format_time
from projections.match_cache import Match, NoSuchMatch
from projections.redact import VisibleEvent, show_entry
from webhooks.deliveries import Delivery, Kind

ENGLISH = "en"  # for accounts that have not chosen a language
Sight: TypeAlias = Literal["now", "later", "never"]


class NotYet(Exception):
    """Raised if the subscriber may not see the subject yet, because spectators see it later."""


class WebhookData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The data of a delivery.

    Attributes:
        webhook: the number of the webhook.
        match_id: the id of the match; unset in a challenge or a test.
        game: the slug of the match's game.
        version: the version of the match, at the end of the command that the delivery is about.
        seat: the subscriber's own seat, if it has one.
        kind: the kind of the seat's pending question.
        text: the text of the question, in the language of the account.
        since: the version since which the question is pending.
        deadline: the time when the seat's clock runs out.
        seats: the seats that are reserved for the subscriber.
        creator: the id of the account that created the match and sent the invitation.
        visibility: the visibility of the match of the invitation.
        clock: the time control of the match, if the seat has a pending question or is reserved for
            the subscriber.
        rematch_of: the id of the original match, if the invitation is to its rematch.
        events: the events of the command, as visible to the subscriber.
        outcome: the outcome of the match, with its text in the language of the account; unset if
            the match ended without one.
        called_off: the reason why the match was ended before its game was over.
        challenge: the text that the receiver must echo.
    """

    webhook: int
    match_id: str | UnsetType = field(default=UNSET, name="match")
    game: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    since: int | UnsetType = UNSET
    deadline: Time | UnsetType = UNSET
    seats: tuple[Seat, ...] | UnsetType = UNSET
    creator: str | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    clock: TimeControl | UnsetType = UNSET
    rematch_of: str | UnsetType = UNSET
    events: tuple[VisibleEvent, ...] | UnsetType = UNSET
    outcome: OutcomeShown | UnsetType = UNSET
    called_off: CallOffReason | UnsetType = UNSET
    challenge: str | UnsetType = UNSET


class WebhookBody(Struct, frozen=True):
    """The body of a delivery, in the format of Standard Webhooks.

    Attributes:
        type: the kind of the delivery.
        timestamp: the time when the reported event occurred. For `clock-low`, this is the time
            when the clock started.
        data: the data of the event; its fields depend on the type.
        test: true if the webhook is that of a test account; unset otherwise.
    """

    type: Kind
    timestamp: Time
    data: WebhookData
    test: bool | UnsetType = UNSET


def build_body(context: Context, delivery: Delivery, challenge: str = "") -> bytes | None:
    """Build the body of a delivery.

    Return None if its subject is gone or hidden from its subscriber.

    Args:
        context: the source of the matches.
        delivery: the delivery to be sent.
        challenge: the text that the receiver must echo, if the delivery is a challenge.

    Raises:
        NotYet: the subscriber may see the subject only later.
    """
    subject = WebhookData(webhook=delivery.number, challenge=challenge or UNSET)
    if delivery.match_id:
        try:
            built = _build_subject(context, delivery)
        except (NoSuchMatch, MatchError):
            return None
        if built is None:
            return None
        subject = built
    is_test = context.accounts.is_test(delivery.account)
    payload = WebhookBody(delivery.kind, format_time(delivery.at), subject, test=is_test or UNSET)
    return msgspec.json.encode(payload)


def find_sight(context: Context, delivery: Delivery) -> Sight:
    """Return when the subscriber may see the subject of a delivery: now, later or never."""
    if not delivery.match_id:
        return "now"
    try:
        _read_match(context, delivery)
    except NotYet:
        return "later"
    except (NoSuchMatch, MatchError):
        return "never"
    return "now"


def is_answered(context: Context, delivery: Delivery) -> bool:
    """Return whether the question of a delivery is no longer pending.

    Raises:
        NotYet, NoSuchMatch, MatchError: see `_read_match`.
    """
    if delivery.kind != "asked":
        return False
    match, seat = _read_match(context, delivery)
    shown = read.snapshot(context, context.cache.fresh(match.match_id))
    pending = (question.since for question in shown.asked if question.seat == seat)
    return not any(since <= delivery.seq for since in pending)


def _build_subject(context: Context, delivery: Delivery) -> WebhookData | None:
    match, seat = _read_match(context, delivery)
    common: dict[str, Any] = {
        "webhook": delivery.number,
        "match_id": delivery.match_id,
        "game": match.game.name,
        "version": delivery.seq,
        "seat": UNSET if seat is None else seat,
    }
    more = _MAKERS[delivery.kind](context, match, seat, delivery)
    return None if more is None else WebhookData(**common, **more)


def _read_match(context: Context, delivery: Delivery) -> tuple[Match, Seat | None]:
    """Return the match of a delivery as the subscriber may see it, and the subscriber's seat.

    Raises:
        NotYet: the subscriber may not see the delivery's version yet.
        NoSuchMatch, MatchError: the subscriber may not see the match, or its event was lost.
    """
    if delivery.link:
        about = (delivery.match_id, delivery.seq, bytes.fromhex(delivery.link))
        if context.cache.at_event(*about) is None:
            raise NoSuchMatch(delivery.match_id)
    reader = _read_for(context, delivery.match_id, delivery.account)
    match = reader.match
    if match.timeline.version < delivery.seq and reader.seat is not None:
        match = context.cache.fresh(delivery.match_id)
    if match.timeline.version < delivery.seq:
        raise NotYet
    return match, reader.seat


def _show_event(
    context: Context, match: Match, seat: Seat | None, delivery: Delivery
) -> dict[str, Any]:
    count = delivery.seq - delivery.first + 1
    entries = context.store.page(match.match_id, delivery.first - 1, delivery.seq, count)
    return {"events": tuple(show_entry(match, entry, seat) for entry in entries)}


def _show_asked(
    context: Context, match: Match, seat: Seat | None, delivery: Delivery
) -> dict[str, Any] | None:
    """Return the question to the seat at that version.

    Return None if the subscriber no longer has the seat.
    """
    shown = read.snapshot(context, match, delivery.seq)
    asked = next((question for question in shown.asked if question.seat == seat), None)
    if asked is None:
        return None
    deadline = next((clock for clock in deadlines(shown.table) if clock.seat == seat), None)
    words = _words_for(context, match, delivery)
    return _describe_question(words, shown, asked, deadline)


def _show_clock(
    context: Context, match: Match, seat: Seat | None, delivery: Delivery
) -> dict[str, Any] | None:
    """Return the question whose clock is low, or None if the clock has been stopped since.

    A delivery that was due at once is also sent if a test clock was moved again meanwhile, which
    causes no other delivery.
    """
    shown = read.snapshot(context, context.cache.fresh(match.match_id))
    asked = next((question for question in shown.asked if question.seat == seat), None)
    deadline = next((clock for clock in deadlines(shown.table) if clock.seat == seat), None)
    if asked is None or deadline is None:
        return None
    was_low = delivery.due <= delivery.at and asked.since <= delivery.seq
    has_moved = was_low and deadline.runs_out_at < delivery.deadline
    if deadline.runs_out_at != delivery.deadline and not has_moved:
        return None
    words = _words_for(context, match, delivery)
    return _describe_question(words, shown, asked, deadline)


def _words_for(context: Context, match: Match, delivery: Delivery) -> Words:
    """Return the texts of the game in the language of the subscriber."""
    return words_of(match.game, context.accounts.language_of(delivery.account) or ENGLISH)


def _describe_question(
    words: Words, shown: read.Snapshot, asked: Asked, deadline: Deadline | None
) -> dict[str, Any]:
    """Return a seat's question as a slug and as text, with its deadline."""
    return {
        "kind": asked.kind,
        "text": words.fill(f"question.{asked.kind}", {}),
        "since": asked.since,
        "deadline": _spell_deadline(deadline),
        "clock": shown.table.clock,
    }


def _show_end(
    context: Context, match: Match, _seat: Seat | None, delivery: Delivery
) -> dict[str, Any]:
    table = read.snapshot(context, match, delivery.seq).table
    shown: OutcomeShown | UnsetType = UNSET
    if table.outcome:
        words = _words_for(context, match, delivery)
        shown = with_text(table.outcome, words.fill(reason_entry(table.outcome), {}))
    return {"outcome": shown, "called_off": table.called_off}


def _show_invitation(
    context: Context, match: Match, _seat: Seat | None, delivery: Delivery
) -> dict[str, Any] | None:
    """Return the seats reserved for the subscriber, or None if none is reserved any longer."""
    table = context.cache.fresh(match.match_id).timeline.newest
    kept = tuple(n for n, place in enumerate(table.seats) if place.reserved == delivery.account)
    if not kept:
        return None
    return {
        "seats": kept,
        "creator": table.creator,
        "visibility": table.visibility or "public",
        "clock": table.clock,
        "rematch_of": table.rematch_of,
    }


_MAKERS = {
    "event": _show_event,
    "asked": _show_asked,
    "clock-low": _show_clock,
    "finished": _show_end,
    "invited": _show_invitation,
}


def _read_for(context: Context, match_id: str, account: str) -> read.Reader:
    """Return an account as a reader of a match, with the same view that its API keys have.

    Raises:
        NoSuchMatch: the account may not see the match.
    """
    return read.authenticate_reader(context, match_id, ProvenKey("", account))


def _spell_deadline(deadline: Deadline | None) -> Time | UnsetType:
    return format_time(deadline.runs_out_at) if deadline else UNSET
