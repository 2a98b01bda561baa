"""What is counted on the jobs' server, by the `limits` library, for all processes together."""

import time
from collections.abc import Callable
from time import monotonic

from limits import RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis import Redis

from service.limits.breaker import Breaker
from service.limits.policies import Policy
from service.limits.standing import Standing


class Counters:
    """Counts requests by policy and key, in windows that move.

    Where the server is away nobody knows, and everything is granted.

    Args:
        client: a connection with a short time-out.
        now: seconds, from any start, never going back.
    """

    def __init__(self, client: Redis, now: Callable[[], float] = monotonic) -> None:
        self._breaker = Breaker(now)
        pool = client.connection_pool
        storage = RedisStorage("redis://", connection_pool=pool, key_prefix="limits")
        self._limiter = MovingWindowRateLimiter(storage)

    def count(self, policy: Policy, key: str, cost: int = 1) -> tuple[bool, Standing] | None:
        """Count a request; tell whether it is granted, and how the key stands after it.

        None: the server is away, so nobody knows.
        """
        return self._breaker.ask(lambda: self._count(policy, key, cost))

    def _count(self, policy: Policy, key: str, cost: int) -> tuple[bool, Standing]:
        item = RateLimitItemPerSecond(policy.amount, policy.seconds, namespace=policy.name)
        is_granted = self._limiter.hit(item, key, cost=min(cost, policy.amount))
        reset_at, remaining = self._limiter.get_window_stats(item, key)
        return is_granted, Standing(policy, max(0, remaining), max(0.0, reset_at - time.time()))
