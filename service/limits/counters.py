"""What is counted on the jobs' server, by the `limits` library, for all processes together."""

import logging
import time
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from limits import RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis import Redis
from redis.exceptions import RedisError

from service.limits.policies import Policy
from service.limits.standing import Standing

AWAY_SECONDS = 5.0

T = TypeVar("T")

_log = logging.getLogger("formicary.service")


class Counters:
    """Counts requests by policy and key, in windows that move.

    Where the server is away everything is granted. After a failure it is left alone for a while,
    so that no more than one request in that time waits for it.

    Args:
        client: a connection with a short time-out.
        now: seconds, from any start, never going back.
    """

    def __init__(self, client: Redis, now: Callable[[], float] = monotonic) -> None:
        pool = client.connection_pool
        storage = RedisStorage("redis://", connection_pool=pool, key_prefix="limits")
        self._limiter = MovingWindowRateLimiter(storage)
        self._now = now
        self._is_away = False
        self._again_at = 0.0

    def count(self, policy: Policy, key: str, cost: int = 1) -> tuple[bool, Standing] | None:
        """Count a request; tell whether it is granted, and how the key stands after it.

        None: the server is away, so nobody knows.
        """
        return self._try(lambda: self._count(policy, key, cost))

    def _count(self, policy: Policy, key: str, cost: int) -> tuple[bool, Standing]:
        item = RateLimitItemPerSecond(policy.amount, policy.seconds, namespace=policy.name)
        is_granted = self._limiter.hit(item, key, cost=min(cost, policy.amount))
        reset_at, remaining = self._limiter.get_window_stats(item, key)
        return is_granted, Standing(policy, max(0, remaining), max(0.0, reset_at - time.time()))

    def _try(self, ask: Callable[[], T]) -> T | None:
        if self._is_away:
            if self._now() < self._again_at:
                return None
            self._again_at = self._now() + AWAY_SECONDS  # who tries now tries for the others
        try:
            found = ask()
        except RedisError as error:
            if not self._is_away:
                _log.warning("requests are not counted, the jobs' server is away: %s", error)
            self._is_away, self._again_at = True, self._now() + AWAY_SECONDS
            return None
        self._is_away = False
        return found
