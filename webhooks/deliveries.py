"""Deliveries: what is to be sent to whom, how often it was tried, and when it is tried again."""

from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from webhooks.sender import GONE, PostResult

MINUTE, HOUR = 60, 3600
PAUSES_SECONDS = (
    *(5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE),
    *(1 * HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR),
    *(12 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR),
)  # between attempts: about three days in all
CHALLENGE_PAUSES_SECONDS = (5, 30)
JITTER = 0.1  # a pause is so much shorter or longer, by chance
ASKED_FOR_SECONDS = 2 * HOUR  # the longest pause that a receiver may ask for
_MAY_ASK = (429, 503)

Kind: TypeAlias = Literal["asked", "clock-low", "event", "finished", "invited", "challenge", "test"]
State: TypeAlias = Literal["waiting", "delivered", "dead"]


class Attempt(Struct, frozen=True, omit_defaults=True):
    """One try at a delivery.

    Attributes:
        at: when it began, in milliseconds since 1970.
        milliseconds: the milliseconds that it took.
        status: the status of the answer; null without one.
        fault: why it failed; empty where it did not.
    """

    at: int
    milliseconds: int
    status: int | None = None
    fault: str = ""


class Delivery(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to be sent to one webhook.

    It holds nothing secret: its body is made when it is first sent, of what may be seen then, and
    kept for retries (see `kept_bodies`).

    Attributes:
        id: the same however often it is sent; a receiver tells doubles by it.
        account: whose webhook it goes to.
        number: of that webhook.
        place: what names the host that it goes to.
        kind: of what it tells.
        at: when that happened, in milliseconds since 1970.
        match_id: where it happened; empty for a challenge or a test.
        first: the seq of the first event of the commit that it is about.
        seq: that of the last one.
        link: that of the last one, in hexadecimal; empty if it is about none, and in the records
            of releases up to 1.1.
        deadline: of the clock that is low, in milliseconds since 1970.
        attempts: the tries so far, since it was last sent by call.
        state: whether it waits, was delivered, or was given up.
        due: when the next try is due, in milliseconds since 1970; 0 where none is.
        since: when the first try of these was due.
        is_unseen: its subscriber may not see yet what it is about, nor that it waits.
    """

    id: str
    account: str
    number: int
    place: str
    kind: Kind
    at: int
    match_id: str = ""
    first: int = 0
    seq: int = 0
    link: str = ""
    deadline: int = 0
    attempts: tuple[Attempt, ...] = ()
    state: State = "waiting"
    due: int = 0
    since: int = 0
    is_unseen: bool = False

    @property
    def webhook(self) -> str:
        """The webhook's name among all accounts' ones."""
        return webhook_name(self.account, self.number)


def webhook_name(account: str, number: int) -> str:
    """Return the name of an account's webhook among those of all accounts."""
    return f"{account}-{number}"


def delivery_id(webhook: str, kind: Kind, *about: str | int) -> str:
    """Return the id of the delivery to a webhook about something: always the same."""
    words = "/".join(("formicary/delivery/1", webhook, kind, *map(str, about)))
    return f"wd_{sha256(words.encode()).hexdigest()[:32]}"


def settle(delivery: Delivery, reply: PostResult, at: int, jitter: float) -> Delivery:
    """Return a delivery after a try: delivered, due again later, or given up.

    Args:
        delivery: as it was.
        reply: what came of the try.
        at: when the try ended, in milliseconds since 1970.
        jitter: by chance, from -1 to 1.
    """
    tried = Attempt(at - reply.milliseconds, reply.milliseconds, reply.status, reply.fault)
    attempts = (*delivery.attempts, tried)
    if not reply.fault:
        return replace(delivery, attempts=attempts, state="delivered", due=0)
    pauses: tuple[int, ...] = PAUSES_SECONDS
    if delivery.kind in ("challenge", "test"):
        pauses = CHALLENGE_PAUSES_SECONDS if delivery.kind == "challenge" else ()
    is_late = at - delivery.since > sum(PAUSES_SECONDS) * 1000  # its host rested for long
    if reply.status == GONE or is_late or len(attempts) > len(pauses):
        return replace(delivery, attempts=attempts, state="dead", due=0)
    pause = pauses[len(attempts) - 1] * (1 + JITTER * jitter)
    if reply.status in _MAY_ASK:
        pause = max(pause, min(reply.retry_after, ASKED_FOR_SECONDS))
    return replace(delivery, attempts=attempts, due=at + round(pause * 1000))


def send_again(delivery: Delivery, at: int) -> Delivery:
    """Return a delivery as it stands when it is sent again by call, with all its tries ahead."""
    return replace(delivery, attempts=(), state="waiting", due=at, since=at)
