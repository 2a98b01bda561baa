"""Buckets of commands, in the memory of this process: nothing is asked of a server."""

from collections.abc import Callable
from time import monotonic

from service.limits.policies import Policy

KEYS_MOST = 50_000
ROUNDED = 0.01  # of a command: sums of fractions are not exact


class CommandBuckets:
    """A bucket for each key, which fills up evenly.

    All that is kept of a bucket is when it will be full again. Two threads that take from one
    bucket at the very same moment may be counted as one: that is cheaper than a lock.

    Args:
        policy: how much is granted.
        now: seconds, from any start, never going back.
    """

    def __init__(self, policy: Policy, now: Callable[[], float] = monotonic) -> None:
        self.policy = policy
        self.depth = (policy.burst + ROUNDED) * policy.each
        self.low = self.depth / 2
        self._each = policy.each
        self._now = now
        self._full_at: dict[str, float] = {}

    def take(self, key: str) -> float:
        """Take from a bucket; return in how many seconds it is full again.

        More than `depth` says that it was empty and nothing was taken.
        """
        now = self._now()
        full_at = self._full_at.get(key, now)
        full_in = (full_at - now if full_at > now else 0.0) + self._each
        if full_in <= self.depth:
            self._full_at[key] = now + full_in
            if len(self._full_at) > KEYS_MOST:
                self._forget(now)
        return full_in

    def _forget(self, now: float) -> None:
        """Forget the buckets that are full; all of them if that is not half."""
        kept = {key: at for key, at in tuple(self._full_at.items()) if at > now}
        self._full_at = kept if len(kept) < KEYS_MOST // 2 else {}
