"""Response bodies for health checks and the entry point."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from matches.times import Time, format_time
from service.health.readiness import PartState


class Start(Struct, frozen=True):
    """The entry point of the API. All other addresses can be reached from here.

    Attributes:
        games: the address of the games.
        matches: the address of the matches.
        accounts: the address of the accounts.
        account: the address of the caller's own account.
        inbox: the address of that account's matches.
        stream: the address of that account's live stream.
        webhooks: the address of that account's webhooks.
        keys: the address of the keys for signing receipts.
        description: the address of the API's description (OpenAPI).
        messages: the address of the description of its streams and webhooks (AsyncAPI).
        reference: the address of the rendered reference.
        problems: the address of the problem types.
        documents: the address of the list of documents that programs can read (llms.txt).
        guide: the address of the guide for clients, as Markdown.
        clients: the address of the page about the clients, as Markdown.
        conformance: the address of the page about the kit that tests clients, as Markdown.
        health: the address of the health check.
        version: the version of the API, as in `info.version` of its description.
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
    documents: str
    guide: str
    clients: str
    conformance: str
    health: str
    version: str


class HealthShown(Struct, frozen=True):
    """The health of the service.

    Attributes:
        status: `ok` if the service and its store respond.
        version: the version of the API, as in `info.version` of its description. It is also the
            release number of the service.
        store: the durability policies of the store, by name.
        rules: the version of the rules in use, by game.
    """

    status: str
    version: str
    store: Mapping[str, str]
    rules: Mapping[str, str]


class Alive(Struct, frozen=True):
    """Confirmation that a process responds.

    Attributes:
        status: always `ok`.
    """

    status: Literal["ok"] = "ok"


class PartReadiness(Struct, frozen=True):
    """The readiness of a component of the service.

    Attributes:
        name: `events` or `jobs` for a server; `dispatch`, `work`, `sweep` or `deliver` for the
            roles; `feed` for the read models fed from the log; `queue turns` and the like for the
            queues; `archive key` or `receipts key` if this machine lacks it.
        status: `degraded` if some work is delayed. Matches can still be played.
        since: the time when it became degraded; null while it is `ok`, or if the time is unknown.
        text: a description of the fault; empty while it is `ok`.
    """

    name: str
    status: Literal["ok", "degraded"]
    since: Time | None
    text: str


class Readiness(Struct, frozen=True):
    """The readiness of the service.

    Attributes:
        status: `degraded` if any component is degraded.
        parts: the components of the service, as of about a second ago.
    """

    status: Literal["ok", "degraded"]
    parts: tuple[PartReadiness, ...]


def show_readiness(parts: Iterable[PartState]) -> Readiness:
    """Build the readiness response for a service in which no component is unavailable."""
    shown = tuple(
        PartReadiness(
            part.name,
            "ok" if part.status == "ok" else "degraded",
            format_time(part.since) if part.since else None,
            part.text,
        )
        for part in parts
    )
    is_degraded = any(part.status == "degraded" for part in shown)
    return Readiness("degraded" if is_degraded else "ok", shown)
