"""Whether the service can do its work: what `/health/ready` tells."""

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

PartStatus: TypeAlias = Literal["ok", "degraded", "away"]


class PartState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One part of the service.

    Attributes:
        name: `events` or `jobs` of the servers; `memory` of the events; `dispatch`, `work`, `sweep`
            or `deliver` of the roles; `feed`; `clocks` of the machines; `queue turns` and so on of
            the queues; `archive key` or `receipts key` if this machine lacks it.
        status: `away` where nothing works without it, `degraded` where something waits for it.
        since: since when it is so, in milliseconds since 1970; 0 while it is `ok`, or if that is
            not known.
        text: what is wrong, for a person.
    """

    name: str
    status: PartStatus = "ok"
    since: int = 0
    text: str = ""


class ReadinessWatch(Protocol):
    """Looks after the parts of the service."""

    def parts(self) -> tuple[PartState, ...]:
        """Return how they were when they were looked at last, which is a second or so ago."""


class NothingWatched:
    """Nobody looks after anything: a process that answers is ready."""

    def parts(self) -> tuple[PartState, ...]:
        """Return none."""
        return ()
