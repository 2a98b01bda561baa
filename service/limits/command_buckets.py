"""Token buckets for commands, in the memory of this process, without any call to a server."""

from collections.abc import Callable
from time import monotonic

from service.limits.policies import Policy

KEYS_MOST = 50_000
ROUNDED = 0.01  # of a command; sums of fractions are not exact


class CommandBuckets:
    """A bucket for each key, which refills evenly.

    Only the time at which a bucket will be full again is stored. Two threads that take from one
    bucket at the very same moment may be counted as one, which is cheaper than a lock.

    Args:
        policy: the rate and the burst of each bucket.
        now: a clock in seconds from any start, which never goes back.
    """

    def __init__(self, policy: Policy, now: Callable[[], float] = monotonic) -> None:
        self.policy = policy
        self.depth = (policy.burst + ROUNDED) * policy.each
        self.low = self.depth / 2
        self._each = policy.each
        self._now = now
        self._full_at: dict[str, float] = {}

    def take(self, key: str) -> float:
        """Take from a bucket; return the seconds until it is full again.

        A result above `depth` means that the bucket was empty and nothing was taken.
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
        """Drop the buckets that are full, or all of them if that does not free half."""
        kept = {key: at for key, at in tuple(self._full_at.items()) if at > now}
        self._full_at = kept if len(kept) < KEYS_MOST // 2 else {}
