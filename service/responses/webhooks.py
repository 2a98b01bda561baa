"""What is answered about webhooks, and about what they were sent."""

from msgspec import Struct, field

from accounts.events import PauseReason
from webhooks.deliveries import Attempt, Delivery, Kind, State
from webhooks.subscriptions import Status, Subscription, Wanted


class WebhookShown(Struct, frozen=True):
    """A webhook of the caller's account; times in milliseconds since 1970.

    It is `unconfirmed` until its receiver has echoed a challenge. `match` is null where it is told
    of all matches in which the account holds a seat. `paused_for` says why nothing is sent: its
    `owner` paused it, its receiver was `failing` for three days or said that it is `gone`, or more
    waited for it than is kept (`backlog`).
    """

    number: int
    url: str
    match_id: str | None = field(name="match")
    events: tuple[Wanted, ...]
    status: Status
    paused_for: PauseReason | None
    created_at: int
    rotated_at: int | None


class WebhookPage(Struct, frozen=True):
    """The webhooks of an account, the oldest first."""

    webhooks: tuple[WebhookShown, ...]


class NewSecret(Struct, frozen=True):
    """A webhook, and a secret that was made for it: keep it, it is stored nowhere.

    It is told for 24 hours only, to whoever repeats the request with the same key; then null.
    """

    webhook: WebhookShown
    secret: str | None


class DeliveryShown(Struct, frozen=True):
    """Something that was, or is to be, sent; times in milliseconds since 1970.

    `id` is the `webhook-id` that it is sent with, however often. It is `dead` where it was given
    up. `due` is when it is tried next; null where it is not.
    """

    id: str
    type: Kind
    match_id: str | None = field(name="match")
    version: int | None
    at: int
    state: State
    due: int | None
    attempts: tuple[Attempt, ...]


class DeliveryPage(Struct, frozen=True):
    """Deliveries, the newest first, and the cursor of the next page if there is one."""

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
        created_at=one.created_at,
        rotated_at=one.rotated_at or None,
    )


def show_delivery(one: Delivery) -> DeliveryShown:
    """Return a delivery as the owner of its webhook sees it."""
    return DeliveryShown(
        id=one.id,
        type=one.kind,
        match_id=one.match_id or None,
        version=one.seq or None,
        at=one.at,
        state=one.state,
        due=one.due or None,
        attempts=one.attempts,
    )
