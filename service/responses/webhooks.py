"""What is answered about webhooks, and about what they were sent."""

from msgspec import Struct, field

from accounts.events import PauseReason
from service.responses.times import Time, format_time
from webhooks.deliveries import Attempt, Delivery, Kind, State
from webhooks.subscriptions import Status, Subscription, Wanted


class WebhookShown(Struct, frozen=True):
    """A webhook of the caller's account.

    Attributes:
        number: which of the account's webhooks, from 1.
        url: the address that it goes to.
        match_id: the only match that it is told of; null for all in which the account holds a seat.
        events: what it tells of.
        status: whether it is told of what happens; it is `unconfirmed` until its receiver has
            echoed a challenge.
        paused_for: why nothing is sent: its `owner` paused it, its receiver was `failing` for three
            days or said that it is `gone`, or more waited for it or its account than may
            (`backlog`); null where it is not paused.
        created_at: when it was made.
        rotated_at: when its secret was last replaced; null for never.
    """

    number: int
    url: str
    match_id: str | None = field(name="match")
    events: tuple[Wanted, ...]
    status: Status
    paused_for: PauseReason | None
    created_at: Time
    rotated_at: Time | None


class WebhookPage(Struct, frozen=True):
    """The webhooks of an account.

    Attributes:
        webhooks: the webhooks, the oldest first.
    """

    webhooks: tuple[WebhookShown, ...]


class NewSecret(Struct, frozen=True):
    """A webhook, and a secret that was made for it.

    Attributes:
        webhook: the webhook as it is now.
        secret: what its deliveries are signed with: keep it, it is stored nowhere. It is told for
            24 hours only, to whoever repeats the request with the same key; then null.
    """

    webhook: WebhookShown
    secret: str | None


class AttemptShown(Struct, frozen=True, omit_defaults=True):
    """One try at a delivery.

    Attributes:
        at: when the try began.
        milliseconds: how many milliseconds it took.
        status: the status of the answer; not there without an answer.
        fault: why the try failed; not there where it did not.
    """

    at: Time
    milliseconds: int
    status: int | None = None
    fault: str = ""


class DeliveryShown(Struct, frozen=True):
    """Something that was, or is to be, sent.

    Attributes:
        id: the `webhook-id` that it is sent with, however often.
        type: what it tells of.
        match_id: the match that it is about; null for a challenge or a test.
        version: the version of the match that it is about; null for a challenge or a test.
        at: when what it tells of happened.
        state: whether it waits, was delivered, or was given up (`dead`).
        due: when it is tried next; null where it is not.
        attempts: the tries so far, in order.
    """

    id: str
    type: Kind
    match_id: str | None = field(name="match")
    version: int | None
    at: Time
    state: State
    due: Time | None
    attempts: tuple[AttemptShown, ...]


class DeliveryPage(Struct, frozen=True):
    """A page of deliveries.

    Attributes:
        deliveries: the deliveries, the newest first.
        next: the cursor of the next page; null on the last one.
    """

    deliveries: tuple[DeliveryShown, ...]
    next: str | None


def show_webhook(one: Subscription) -> WebhookShown:
    """Return a webhook as its owner sees it."""
    return WebhookShown(
        number=one.number,
        url=one.details.url,
        match_id=one.details.match_id or None,
        events=one.details.events,
        status=one.status,
        paused_for=one.paused_for,
        created_at=format_time(one.created_at),
        rotated_at=format_time(one.rotated_at) if one.rotated_at else None,
    )


def show_delivery(one: Delivery) -> DeliveryShown:
    """Return a delivery as the owner of its webhook sees it."""
    return DeliveryShown(
        id=one.id,
        type=one.kind,
        match_id=one.match_id or None,
        version=one.seq or None,
        at=format_time(one.at),
        state=one.state,
        due=format_time(one.due) if one.due else None,
        attempts=tuple(map(_show_attempt, one.attempts)),
    )


def _show_attempt(one: Attempt) -> AttemptShown:
    return AttemptShown(format_time(one.at), one.milliseconds, one.status, one.fault)
