"""What is answered about the service itself."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from matches.audit.receipts import PublicKey
from service.responses.times import Time, format_time
from service.watching.readiness import PartState


class ReceiptKey(Struct, frozen=True):
    """A key that receipts are or were signed with.

    Attributes:
        id: the first 16 hex digits of a hash of the key.
        public: the key of 32 bytes, in hex.
        since: when it was taken into use.
        until: when it was taken out of use; null while it is in use.
    """

    id: str
    public: str
    since: Time
    until: Time | None


class KeyList(Struct, frozen=True):
    """The keys that receipts are signed with; all are Ed25519.

    Attributes:
        keys: the keys, the one in use first.
    """

    keys: tuple[ReceiptKey, ...]


class Start(Struct, frozen=True):
    """Where to begin: the addresses that lead to all others.

    Attributes:
        games: the address of the games.
        matches: the address of the matches.
        accounts: the address of the accounts.
        account: the address of the caller's own account.
        inbox: the address of the matches of that account.
        stream: the address of the live stream of that account.
        webhooks: the address of the webhooks of that account.
        keys: the address of the keys that receipts are signed with.
        description: the address of the API's description (OpenAPI).
        messages: the address of the description of its streams and webhooks (AsyncAPI).
        reference: the address of the rendered reference.
        problems: the address of the kinds of problems.
        health: the address of how the service is.
        version: the version of the API, as `info.version` of its description has it.
    """

    games: str
    matches: str
    accounts: str
    account: str
    inbox: str
    stream: str
    webhooks: str
    keys: str
    description: str
    messages: str
    reference: str
    problems: str
    health: str
    version: str


class HealthShown(Struct, frozen=True):
    """How the service is.

    Attributes:
        status: whether it works: `ok` while it answers and its store does.
        version: the version of the API, as `info.version` of its description has it; the release
            of the service has the same number.
        store: the store's policies, by name.
        rules: the version of the rules that it plays, by game.
    """

    status: str
    version: str
    store: Mapping[str, str]
    rules: Mapping[str, str]


class Alive(Struct, frozen=True):
    """That a process answers.

    Attributes:
        status: always `ok`.
    """

    status: Literal["ok"] = "ok"


class PartReadiness(Struct, frozen=True):
    """How a part of the service is.

    Attributes:
        name: `events` or `jobs` of the servers; `dispatch`, `work`, `sweep` or `deliver` of the
            roles; `feed` of what is read from the log; `queue turns` and so on of the queues;
            `archive key` or `receipts key` if this machine lacks it.
        status: `degraded` where something waits for it; play goes on.
        since: since when it is degraded; null while it is `ok`, or if that is not known.
        text: what is wrong, for a person; empty while it is `ok`.
    """

    name: str
    status: Literal["ok", "degraded"]
    since: Time | None
    text: str


class Readiness(Struct, frozen=True):
    """How ready the service is.

    Attributes:
        status: `degraded` where one of its parts is.
        parts: its parts, as they were a second or so ago.
    """

    status: Literal["ok", "degraded"]
    parts: tuple[PartReadiness, ...]


def show_readiness(parts: Iterable[PartState]) -> Readiness:
    """Return how the parts are, none of which is away."""
    shown = tuple(
        PartReadiness(
            one.name,
            "ok" if one.status == "ok" else "degraded",
            format_time(one.since) if one.since else None,
            one.text,
        )
        for one in parts
    )
    is_degraded = any(one.status == "degraded" for one in shown)
    return Readiness("degraded" if is_degraded else "ok", shown)


def show_receipt_key(key: PublicKey) -> ReceiptKey:
    """Return a key that receipts are signed with as everybody sees it."""
    until = None if key.until is None else format_time(key.until)
    return ReceiptKey(key.id, key.public, format_time(key.since), until)
