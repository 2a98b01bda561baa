"""Records of deliveries. Each contains the subject, the receiver and all attempts."""

from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from webhooks.sender import PostResult

MINUTE, HOUR = 60, 3600
PAUSES_SECONDS = (
    5,
    30,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    1 * HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
    8 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
)  # pauses between attempts, about three days in total
CHALLENGE_PAUSES_SECONDS = (5, 30)
JITTER = 0.1  # maximum random deviation of a pause, as a fraction of it
ASKED_FOR_SECONDS = 2 * HOUR  # the longest pause that a receiver may request
_MAY_ASK = (429, 503)

Kind: TypeAlias = Literal["asked", "clock-low", "event", "finished", "invited", "challenge", "test"]
State: TypeAlias = Literal["waiting", "delivered", "dead"]


class Attempt(Struct, frozen=True, omit_defaults=True):
    """An attempt to send a delivery.

    Attributes:
        at: the time when it started, in milliseconds since 1970.
        milliseconds: its duration in milliseconds.
        status: the status code of the response; null if there was none.
        fault: the reason for its failure; empty if it succeeded.
    """

    at: int
    milliseconds: int
    status: int | None = None
    fault: str = ""


class Delivery(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A message to one webhook, together with the attempts to deliver it.

    It does not contain secrets. Its body is built when it is first sent, from the subscriber's view
    at that time, and stored for retries (see `kept_bodies`).

    Attributes:
        id: the id, the same for all attempts, so that a receiver can recognise duplicates.
        account: the id of the account that the webhook belongs to.
        number: the number of the webhook in the account.
        place: a hash that identifies the host.
        kind: the kind of event that it reports.
        at: the time of that event, in milliseconds since 1970.
        match_id: the id of the match; empty for a challenge or a test.
        first: the seq of the first event of the commit.
        seq: the seq of the last event of the commit.
        link: the link of that last event, in hexadecimal; empty if the delivery does not report a
            commit, and in records of releases up to 1.1.
        deadline: the deadline of the clock that is low, in milliseconds since 1970.
        attempts: the attempts since it was created or last redelivered on request.
        state: `waiting`, `delivered`, or `dead` if delivery was given up.
        due: the time of the next attempt, in milliseconds since 1970; 0 if there is none.
        since: the time when the first of these attempts was due.
        is_unseen: True if its subscriber may not see its subject yet, and therefore not the
            delivery itself.
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
        """The webhook's name, unique among all accounts."""
        return webhook_name(self.account, self.number)


def webhook_name(account: str, number: int) -> str:
    """Return the name of an account's webhook, unique among all accounts."""
    return f"{account}-{number}"


def delivery_id(webhook: str, kind: Kind, *about: str | int) -> str:
    """Return the id of a delivery, which is always the same for its webhook, kind and subject."""
    words = "/".join(("formicary/delivery/1", webhook, kind, *map(str, about)))
    return f"wd_{sha256(words.encode()).hexdigest()[:32]}"


def settle(delivery: Delivery, reply: PostResult, at: int, jitter: float) -> Delivery:
    """Return the delivery as it is after an attempt: delivered, due again later, or given up.

    Args:
        delivery: the delivery before the attempt.
        reply: the result of the attempt.
        at: the time when the attempt ended, in milliseconds since 1970.
        jitter: a random number from -1 to 1.
    """
    tried = Attempt(at - reply.milliseconds, reply.milliseconds, reply.status, reply.fault)
    attempts = (*delivery.attempts, tried)
    if not reply.fault:
        return replace(delivery, attempts=attempts, state="delivered", due=0)
    pauses: tuple[int, ...] = PAUSES_SECONDS
    if delivery.kind in ("challenge", "test"):
        pauses = CHALLENGE_PAUSES_SECONDS if delivery.kind == "challenge" else ()
    is_late = at - delivery.since > sum(PAUSES_SECONDS) * 1000  # no attempts for too long
    if reply.is_gone or is_late or len(attempts) > len(pauses):
        return replace(delivery, attempts=attempts, state="dead", due=0)
    pause = pauses[len(attempts) - 1] * (1 + JITTER * jitter)
    if reply.status in _MAY_ASK:
        pause = max(pause, min(reply.retry_after, ASKED_FOR_SECONDS))
    return replace(delivery, attempts=attempts, due=at + round(pause * 1000))


def send_again(delivery: Delivery, at: int) -> Delivery:
    """Return the delivery as due immediately, with its retry count reset."""
    return replace(delivery, attempts=(), state="waiting", due=at, since=at)
