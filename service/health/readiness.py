"""The service's readiness, as reported by `/health/ready`."""

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

PartStatus: TypeAlias = Literal["ok", "degraded", "away"]


class PartState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The state of a component of the service.

    Attributes:
        name: `events` or `jobs` for a server; `memory` for the event server's memory; `dispatch`,
            `work`, `sweep` or `deliver` for a role; `feed`; `log` for the public log; `clocks` for
            the machines' clocks; `queue turns` and so on for a queue; `archive key` or `receipts
            key` if this machine lacks the key.
        status: `away` if the service cannot work without the component, `degraded` if some work is
            delayed.
        since: the time of the change to this status, in milliseconds since 1970; 0 while the status
            is `ok`, or if the time is unknown.
        text: a human-readable description of the fault.
    """

    name: str
    status: PartStatus = "ok"
    since: int = 0
    text: str = ""


class ReadinessWatch(Protocol):
    """Protocol for objects that provide the states of the service's components."""

    def parts(self) -> tuple[PartState, ...]:
        """Return the state of each component at the last check, about a second ago."""


class NothingWatched:
    """Implementation of `ReadinessWatch` without any checks. A process that responds is ready."""

    def parts(self) -> tuple[PartState, ...]:
        """Return an empty tuple."""
        return ()
