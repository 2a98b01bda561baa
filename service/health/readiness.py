"""The readiness of the service, as `/health/ready` reports it."""

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

PartStatus: TypeAlias = Literal["ok", "degraded", "away"]


class PartState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The state of one part of the service.

    Attributes:
        name: `events` or `jobs` of the servers; `memory` of the events; `dispatch`, `work`, `sweep`
            or `deliver` of the roles; `feed`; `clocks` of the machines; `queue turns` and so on of
            the queues; `archive key` or `receipts key` if this machine lacks it.
        status: `away` if nothing works without the part, `degraded` if something waits for it.
        since: the time since which the status holds, in milliseconds since 1970; 0 while it is
            `ok`, or if the time is unknown.
        text: the fault, described for a person.
    """

    name: str
    status: PartStatus = "ok"
    since: int = 0
    text: str = ""


class ReadinessWatch(Protocol):
    """The interface to the states of the service's parts."""

    def parts(self) -> tuple[PartState, ...]:
        """Return the states of all parts at the last check, about a second ago."""


class NothingWatched:
    """The implementation without checks: a process that answers is ready."""

    def parts(self) -> tuple[PartState, ...]:
        """Return no parts."""
        return ()
