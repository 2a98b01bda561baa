"""Blocking of addresses that send too many invalid tokens. Known valid tokens still work."""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

import structlog

from service.auth.callers import address_in, digest_of, is_foreign, place_of, token_in
from service.limits.counters import Counters
from service.limits.policies import Policy
from service.limits.standing import Standing
from service.problems.errors import TooManyRequests

BARRED_MOST = 10_000
PROVEN_MOST = 50_000
SHARED_SECONDS = 86_400.0

_NEVER = float("-inf")
_log = structlog.get_logger()


class ProvenTokens:
    """Registry of valid tokens and the addresses that sent them.

    The latest ones are stored in memory. All operations except commands also store them on the job
    server for a day, so that other processes can look them up.

    Args:
        counters: the shared counters; without counters, tokens are only stored in memory.
        now: a monotonic clock, in seconds.
    """

    def __init__(self, counters: Counters | None, now: Callable[[], float] = monotonic) -> None:
        self._counters = counters
        self._now = now
        # The time when each token was recorded. Two dictionaries allow dropping the oldest half
        # without a lock.
        self._recent: dict[tuple[str, str], float] = {}
        self._older: dict[tuple[str, str], float] = {}

    def note(self, environ: Mapping[str, Any]) -> None:
        """Record in memory that the token of a request is valid."""
        known = (address_in(environ), token_in(environ))
        if known not in self._recent:
            self._keep(known, self._older.get(known, _NEVER))

    def note_for_all(self, environ: Mapping[str, Any]) -> None:
        """Record in memory that the token of a request is valid, and share this once a day."""
        known = (address_in(environ), token_in(environ))
        noted_at = self._recent.get(known, _NEVER)
        if self._now() < noted_at + SHARED_SECONDS / 2:
            return
        if self._counters:
            self._counters.note(_name_of(*known), SHARED_SECONDS)
        self._keep(known, self._now())

    def has(self, environ: Mapping[str, Any]) -> bool:
        """Return whether the token of a request was valid before, at the same address."""
        known = (address_in(environ), token_in(environ))
        if known in self._recent or known in self._older:
            return True
        is_noted = bool(self._counters and self._counters.is_noted(_name_of(*known)))
        if is_noted:
            self._keep(known, _NEVER)
        return is_noted

    def _keep(self, known: tuple[str, str], noted_at: float) -> None:
        self._recent[known] = noted_at
        if len(self._recent) > PROVEN_MOST // 2:
            self._older, self._recent = self._recent, {}


class WrongTokens:
    """Counter of invalid tokens. Addresses that send too many are blocked temporarily.

    Pages of other origins are counted and blocked separately, because players are not aware of the
    requests that such pages send from their address.

    Args:
        policy: the number of invalid tokens that are allowed.
        counters: the counters; without counters, nothing is blocked.
        now: a monotonic clock, in seconds.

    Attributes:
        proven: the valid tokens, which are never blocked.
        until: the time at which the block of each address ends.
    """

    def __init__(
        self, policy: Policy, counters: Counters | None, now: Callable[[], float] = monotonic
    ) -> None:
        self._policy = policy
        self._counters = counters
        self._now = now
        self.proven = ProvenTokens(counters, now)
        self.until: dict[str, float] = {}

    def check(self, environ: Mapping[str, Any]) -> None:
        """Check that the client's address is not blocked, or that its token is a known valid one.

        A token that was valid from this address before is accepted, because the response to it
        reveals nothing new. Any other token is rejected without being checked. If valid ones were
        accepted, a blocked address could continue to guess.

        Raises:
            TooManyRequests: The address is blocked, and the token was not valid from there before.
        """
        place = place_of(environ)
        until = self.until.get(place)
        if until is None or not token_in(environ):
            return
        seconds = until - self._now()
        if seconds <= 0:
            self.until.pop(place, None)
        elif not self.proven.has(environ):
            raise TooManyRequests((Standing(self._policy, 0, seconds),))

    def count(self, environ: Mapping[str, Any]) -> None:
        """Count an invalid token. Its client address is blocked once it has sent too many.

        Raises:
            TooManyRequests: The address is now blocked.
        """
        counters, place = self._counters, place_of(environ)
        if counters is None or counters.hit(self._policy, f"address:{place}") is not False:
            return
        standing = counters.find_empty(self._policy, f"address:{place}")
        while len(self.until) >= BARRED_MOST:
            self.until.pop(next(iter(self.until)), None)
        self.until[place] = self._now() + standing.seconds
        _log.warning(
            "wrong tokens bar an address",
            address=address_in(environ),
            foreign=is_foreign(environ),
            seconds=round(standing.seconds),
        )
        raise TooManyRequests((standing,))


def _name_of(address: str, token: str) -> str:
    return digest_of(f"proven {address} {token}")
