"""Token buckets for commands, held in this process's memory to avoid calls to a server."""

from collections.abc import Callable
from time import monotonic

from service.limits.policies import Policy

KEYS_MOST = 50_000
ROUNDED = 0.01  # fraction of a command; sums of floats are not exact


class CommandBuckets:
    """Token buckets, indexed by key. Each bucket refills at a constant rate.

    Only the time at which a bucket will be full again is stored. If two threads take from a bucket
    simultaneously, they may be counted as one. This is cheaper than a lock.

    Args:
        policy: the rate and the burst of each bucket.
        now: a monotonic clock, in seconds.
    """

    def __init__(self, policy: Policy, now: Callable[[], float] = monotonic) -> None:
        self.policy = policy
        self.depth = (policy.burst + ROUNDED) * policy.each
        self.low = self.depth / 2
        self._each = policy.each
        self._now = now
        self._full_at: dict[str, float] = {}

    def take(self, key: str) -> float:
        """Take a token from a bucket. Return how many seconds the bucket needs to be full again.

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

    def take_more(self, key: str, count: int) -> float:
        """Take several tokens from a bucket after the first one, or none.

        A bucket that was full before the first one gives more tokens than it has, and owes the
        rest. Otherwise, no bucket with a small burst would ever be full enough. The result is that
        of `take`, but at most `depth` if the tokens were taken.
        """
        now = self._now()
        before = max(self._full_at.get(key, now) - now, 0.0)
        full_in = before + self._each * count
        was_full = before <= self._each * (1 + ROUNDED)
        if full_in > self.depth and not was_full:
            return full_in
        self._full_at[key] = now + full_in
        return min(full_in, self.depth)

    def _forget(self, now: float) -> None:
        """Remove the full buckets. If this does not free half of the space, remove all buckets."""
        kept = {key: at for key, at in tuple(self._full_at.items()) if at > now}
        self._full_at = kept if len(kept) < KEYS_MOST // 2 else {}
