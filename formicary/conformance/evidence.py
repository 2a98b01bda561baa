"""What a scenario leaves behind, and what is asked of it."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from formicary.conformance.exchanges import Exchange
from formicary.conformance.short_match import ShortMatch

GUIDE = "docs/writing-a-client.md"


class Evidence(Struct, frozen=True, kw_only=True):
    """All that is known of a scenario that was played.

    Attributes:
        exchanges: in the order of the requests.
        began_at, ended_at: seconds of the monotonic clock.
        over_at: when the match was over; None if it was not.
        exit_code: of the client; None where the kit has not started it, or has ended it.
        is_started: whether the kit has started the client.
        elsewhere: whole requests that came to another origin.
        is_timed_out: whether the client's seat ran out of its time.
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
        """The commands that the client sent, repeated ones as often as they came."""
        return [one for one in self.exchanges if one.is_command]

    @property
    def streams(self) -> list[Exchange]:
        """The requests for live streams and the long polls."""
        return [one for one in self.exchanges if one.is_held]

    def with_fault(self, *faults: str) -> Iterator[Exchange]:
        """Yield the requests that one of these faults happened to."""
        for one in self.exchanges:
            if one.fault.partition(" ")[0] in faults:
                yield one

    def after(self, exchange: Exchange) -> Iterator[Exchange]:
        """Yield what the client has sent after a request, in order."""
        at = next(at for at, one in enumerate(self.exchanges) if one is exchange)
        yield from self.exchanges[at + 1 :]


class Verdict(Struct, frozen=True):
    """What is said of a criterion: kept, or not, or (None) not tried; and why."""

    is_kept: bool | None
    reason: str


KEPT = Verdict(is_kept=True, reason="")
Judge: TypeAlias = Callable[[Evidence], Verdict]


class Criterion(Struct, frozen=True, kw_only=True):
    """Something that a client has to do.

    Attributes:
        name: which it is, on the score sheet.
        title: what is to be done.
        points: what it counts.
        section: the anchor of the section of the guide that tells it.
        judge: whether it was done.
        is_optional: a client that does not even try loses nothing.
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
    """Return the verdict where the client never came to what was to be seen."""
    return fail(f"the client never came so far: {what}")
