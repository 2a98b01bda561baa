"""Wrong tokens: too many of them bar their address, except for tokens that it has proven."""

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
    """Tokens that were proven, each with the address that sent it.

    The latest ones are kept in memory. All operations but commands also note them on the jobs'
    server for a day, for the other processes.

    Args:
        counters: the counters that note them; without counters they are only kept in memory.
        now: a clock in seconds from any start, which never goes back.
    """

    def __init__(self, counters: Counters | None, now: Callable[[], float] = monotonic) -> None:
        self._counters = counters
        self._now = now
        # The time of each note. Two dictionaries can drop the oldest half without a lock.
        self._recent: dict[tuple[str, str], float] = {}
        self._older: dict[tuple[str, str], float] = {}

    def note(self, environ: Mapping[str, Any]) -> None:
        """Note the token of a request in memory."""
        known = (address_in(environ), token_in(environ))
        if known not in self._recent:
            self._keep(known, self._older.get(known, _NEVER))

    def note_for_all(self, environ: Mapping[str, Any]) -> None:
        """Note the token of a request in memory, and for the other processes once a day."""
        known = (address_in(environ), token_in(environ))
        noted_at = self._recent.get(known, _NEVER)
        if self._now() < noted_at + SHARED_SECONDS / 2:
            return
        if self._counters:
            self._counters.note(_name_of(*known), SHARED_SECONDS)
        self._keep(known, self._now())

    def has(self, environ: Mapping[str, Any]) -> bool:
        """Return whether the token of a request was proven from the same address before."""
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
    """A counter of wrong tokens, which bars addresses that send too many for a while.

    Pages of other origins are counted and barred separately, because a player who visits them
    cannot know of the requests that they send from the player's address.

    Args:
        policy: the number of wrong tokens that are granted.
        counters: the counters; without them all are granted.
        now: a clock in seconds from any start, which never goes back.

    Attributes:
        proven: the tokens that are never barred.
        until: the time at which each barred address may send other tokens again.
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
        """Check that a request may send its token.

        A token that was proven from this address was right before, so the answer to it reveals
        nothing. Any other token is refused unread, right or wrong. If a right one were let through,
        a barred address could go on guessing.

        Raises:
            TooManyRequests: its address is barred, and has not proven the token before.
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
        """Count a wrong token for the address that sent it; too many bar the address for a while.

        Raises:
            TooManyRequests: the address is barred from now on.
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
