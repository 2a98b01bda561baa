"""The evidence that a scenario leaves, and the criteria that are applied to it."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from formicary.conformance.exchanges import Exchange
from formicary.conformance.short_match import ShortMatch

GUIDE = "docs/writing-a-client.md"


class Evidence(Struct, frozen=True, kw_only=True):
    """The full record of a scenario that was played.

    Attributes:
        match: the match that was played.
        exchanges: the exchanges, in the order of the requests.
        began_at, ended_at: the start and end, in seconds of the monotonic clock.
        over_at: the time when the match was over; None if it was not.
        exit_code: the exit code of the client; None if the kit did not start it, or has killed it.
        is_started: whether the kit started the client.
        elsewhere: the whole requests that the foreign origin received.
        is_timed_out: whether the client's seat timed out.
    """

    match: ShortMatch
    exchanges: Sequence[Exchange]
    began_at: float
    ended_at: float
    over_at: float | None
    exit_code: int | None
    is_started: bool
    elsewhere: Sequence[bytes] = ()
    is_timed_out: bool = False

    @property
    def commands(self) -> list[Exchange]:
        """The commands that the client sent, including repeated ones."""
        return [exchange for exchange in self.exchanges if exchange.is_command]

    @property
    def streams(self) -> list[Exchange]:
        """The requests for live streams and the long polls."""
        return [exchange for exchange in self.exchanges if exchange.is_held]

    def with_fault(self, *faults: str) -> Iterator[Exchange]:
        """Yield the requests that were affected by one of these faults."""
        for exchange in self.exchanges:
            if exchange.fault.partition(" ")[0] in faults:
                yield exchange

    def after(self, exchange: Exchange) -> Iterator[Exchange]:
        """Yield the client's later requests, in order."""
        at = next(at for at, later in enumerate(self.exchanges) if later is exchange)
        yield from self.exchanges[at + 1 :]


class Verdict(Struct, frozen=True):
    """The verdict on a criterion: kept, not kept, or (None) not tried; and the reason."""

    is_kept: bool | None
    reason: str


KEPT = Verdict(is_kept=True, reason="")
Judge: TypeAlias = Callable[[Evidence], Verdict]


class Criterion(Struct, frozen=True, kw_only=True):
    """A requirement for clients.

    Attributes:
        name: the identifier on the score sheet.
        title: the required behaviour.
        points: the points that it earns.
        section: the anchor of the guide's section that describes it.
        judge: returns the verdict on the evidence.
        is_optional: whether a client that does not try it loses no points.
    """

    name: str
    title: str
    points: int
    section: str
    judge: Judge
    is_optional: bool = False


def fail(reason: str) -> Verdict:
    """Return the verdict that a criterion was not kept."""
    return Verdict(is_kept=False, reason=reason)


def fail_unreached(what: str) -> Verdict:
    """Return the verdict for a client that never reached the situation under test."""
    return fail(f"the client never got this far: {what}")
