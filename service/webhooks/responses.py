"""Response bodies for webhooks and their deliveries."""

from msgspec import Struct, field

from accounts.events import PauseReason
from matches.times import Time, format_time
from webhooks.deliveries import Attempt, Delivery, Kind, State
from webhooks.subscriptions import QuietHours, Shape, Status, Subscription, Wanted


class WebhookShown(Struct, frozen=True):
    """A webhook of the caller's account.

    Attributes:
        number: the number of the webhook within the account, from 1.
        url: the address to which deliveries are sent; `mailto:` for mail.
        match_id: the id of the only match to report on; null for all matches in which the account
            holds a seat.
        events: the event types to deliver.
        shape: the form of the deliveries.
        muted: the ids of the matches that are not reported.
        quiet: the time of each day at which nothing is sent; null if there is none.
        status: the status, which is `unconfirmed` until the receiver has echoed a challenge, or the
            owner has received one.
        paused_for: the reason why nothing is sent: its `owner` paused it, its receiver was
            `failing` for three days or responded that it is `gone`, or too many deliveries were
            pending for the webhook or its account (`backlog`); null if it is not paused.
        created_at: the time of creation.
        rotated_at: the time when the secret was last replaced; null if it was never replaced.
    """

    number: int
    url: str
    match_id: str | None = field(name="match")
    events: tuple[Wanted, ...]
    shape: Shape
    muted: tuple[str, ...]
    quiet: QuietHours | None
    status: Status
    paused_for: PauseReason | None
    created_at: Time
    rotated_at: Time | None


class WebhookPage(Struct, frozen=True):
    """The webhooks of an account.

    Attributes:
        webhooks: the webhooks, oldest first.
        push_key: the public key with which a browser subscribes (`applicationServerKey`), in
            base64url.
        has_mail: whether the shape `mail` is offered.
    """

    webhooks: tuple[WebhookShown, ...]
    push_key: str
    has_mail: bool


class NewSecret(Struct, frozen=True):
    """A webhook with a newly created secret.

    Attributes:
        webhook: the current state of the webhook.
        secret: the secret that signs its deliveries. Save it, because it cannot be retrieved later.
            For 24 hours, a request repeated with the same idempotency key returns it again. After
            that it is null.
    """

    webhook: WebhookShown
    secret: str | None


class AttemptShown(Struct, frozen=True, omit_defaults=True):
    """An attempt to deliver an event to a webhook.

    Attributes:
        at: the time when the attempt started.
        milliseconds: the duration of the attempt, in milliseconds.
        status: the HTTP status of the response; absent if there was no response.
        fault: the reason why the attempt failed; absent if it succeeded.
    """

    at: Time
    milliseconds: int
    status: int | None = None
    fault: str = ""


class DeliveryShown(Struct, frozen=True):
    """A delivery that has been sent or is waiting to be sent.

    Attributes:
        id: the `webhook-id` of the delivery, which is the same for every attempt.
        type: the type of the reported event.
        match_id: the id of the match; null for a challenge or a test.
        version: the version of the match; null for a challenge or a test.
        at: the time of the reported event.
        state: the state: waiting, delivered, or given up (`dead`).
        due: the time of the next attempt; null if there is none.
        attempts: the attempts made up to now, in order.
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
        deliveries: the deliveries, newest first.
        next: the cursor of the next page; null on the last page.
    """

    deliveries: tuple[DeliveryShown, ...]
    next: str | None


def show_webhook(subscription: Subscription) -> WebhookShown:
    """Build the representation of a webhook for its owner."""
    return WebhookShown(
        number=subscription.number,
        url=subscription.details.url,
        match_id=subscription.details.match_id or None,
        events=subscription.details.events,
        shape=subscription.details.shape,
        muted=subscription.details.muted,
        quiet=subscription.details.quiet,
        status=subscription.status,
        paused_for=subscription.paused_for,
        created_at=format_time(subscription.created_at),
        rotated_at=format_time(subscription.rotated_at) if subscription.rotated_at else None,
    )


def show_delivery(delivery: Delivery) -> DeliveryShown:
    """Build the representation of a delivery for the owner of its webhook."""
    return DeliveryShown(
        id=delivery.id,
        type=delivery.kind,
        match_id=delivery.match_id or None,
        version=delivery.seq or None,
        at=format_time(delivery.at),
        state=delivery.state,
        due=format_time(delivery.due) if delivery.due else None,
        attempts=tuple(map(_show_attempt, delivery.attempts)),
    )


def _show_attempt(attempt: Attempt) -> AttemptShown:
    return AttemptShown(
        format_time(attempt.at), attempt.milliseconds, attempt.status, attempt.fault
    )
