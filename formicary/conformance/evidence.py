"""The evidence recorded during a scenario, and the criteria used to judge it."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from formicary.conformance.exchanges import Exchange
from formicary.conformance.short_match import ShortMatch

GUIDE = "docs/writing-a-client.md"


class Evidence(Struct, frozen=True, kw_only=True):
    """Everything recorded while a client played a scenario.

    Attributes:
        match: the match that was played.
        exchanges: the exchanges, in the order of the requests.
        began_at, ended_at: the start and end times, in seconds of the monotonic clock.
        over_at: the time when the match ended; None if it did not end.
        exit_code: the client's exit code; None if the kit did not start the client, or killed it.
        is_started: whether the kit started the client.
        elsewhere: the complete requests that the foreign origin received.
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
        """The client's command requests, including retries."""
        return [exchange for exchange in self.exchanges if exchange.is_command]

    @property
    def streams(self) -> list[Exchange]:
        """The client's requests for live streams, and its long-polling requests."""
        return [exchange for exchange in self.exchanges if exchange.is_held]

    def with_fault(self, *faults: str) -> Iterator[Exchange]:
        """Yield the requests to which one of the given faults was applied."""
        for exchange in self.exchanges:
            if exchange.fault.partition(" ")[0] in faults:
                yield exchange

    def after(self, exchange: Exchange) -> Iterator[Exchange]:
        """Yield the requests that followed an exchange, in order."""
        at = next(at for at, later in enumerate(self.exchanges) if later is exchange)
        yield from self.exchanges[at + 1 :]


class Verdict(Struct, frozen=True):
    """Verdict on a criterion.

    Attributes:
        is_kept: whether the client meets the criterion; None if the client did not try it.
        reason: the reason for the verdict; empty if the criterion is met.
    """

    is_kept: bool | None
    reason: str


KEPT = Verdict(is_kept=True, reason="")
Judge: TypeAlias = Callable[[Evidence], Verdict]


class Criterion(Struct, frozen=True, kw_only=True):
    """A requirement for clients.

    Attributes:
        name: the identifier on the score sheet.
        title: the required behaviour.
        points: the number of points awarded.
        section: the anchor of the section in the client guide that describes the requirement.
        judge: the function that returns the verdict on the evidence.
        is_optional: whether a client that does not try it loses no points.
    """

    name: str
    title: str
    points: int
    section: str
    judge: Judge
    is_optional: bool = False


def fail(reason: str) -> Verdict:
    """Return a failing verdict with the given reason."""
    return Verdict(is_kept=False, reason=reason)


def fail_unreached(situation: str) -> Verdict:
    """Return a failing verdict for a client that never reached the tested situation."""
    return fail(f"the client never got this far: {situation}")
