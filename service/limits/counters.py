"""Request counters shared by all processes, stored on the job server by the `limits` library."""

from collections.abc import Callable
from time import monotonic

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import MovingWindowRateLimiter
from msgspec.structs import replace
from redis import Redis

from matches.context import now_ms
from service.limits.breaker import Breaker
from service.limits.policies import Policy
from service.limits.standing import Standing

_NOTED = "limits-noted"


class Counters:
    """Request counters with moving windows, indexed by policy and key.

    While the server is unavailable, the counters return None and every request is allowed.

    Args:
        client: a server connection with a short timeout.
        now: a monotonic clock, in seconds.
        clock: a clock that all processes share, in milliseconds since 1970.
    """

    def __init__(
        self,
        client: Redis,
        now: Callable[[], float] = monotonic,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self._breaker = Breaker(now)
        self._client = client
        self._clock = clock
        storage = _Windows(client, clock)
        self._limiter = MovingWindowRateLimiter(storage)

    def hit(self, policy: Policy, key: str, cost: int = 1) -> bool | None:
        """Count a request and return whether it is allowed.

        Return None if the server is unavailable.
        """
        least = min(cost, policy.amount)
        return self._breaker.ask(lambda: self._limiter.hit(_item(policy), key, cost=least))

    def find(self, policy: Policy, key: str) -> Standing | None:
        """Return the remaining allowance of a key, or None if the server is unavailable."""
        stats = self._breaker.ask(lambda: self._limiter.get_window_stats(_item(policy), key))
        if stats is None:
            return None
        reset_at, remaining = stats
        return Standing(policy, max(0, remaining), max(0.0, reset_at - self._clock() / 1000))

    def find_empty(self, policy: Policy, key: str) -> Standing:
        """Return the standing of a key whose limit is exhausted. Its remaining allowance is 0."""
        standing = self.find(policy, key) or Standing(policy, 0, policy.each)
        return replace(standing, remaining=0)

    def note(self, name: str, seconds: float) -> None:
        """Set a flag, visible to all processes, for the given number of seconds."""
        self._breaker.ask(lambda: self._client.set(f"{_NOTED}:{name}", "", ex=int(seconds)))

    def is_noted(self, name: str) -> bool:
        """Return whether a flag is set. Return False if the server is unavailable."""
        return bool(self._breaker.ask(lambda: self._client.exists(f"{_NOTED}:{name}")))


class _Windows(RedisStorage):
    """Moving windows based on a given clock.

    The library would use the local clock, which differs between machines.
    """

    def __init__(self, client: Redis, clock: Callable[[], int]) -> None:
        super().__init__("redis://", connection_pool=client.connection_pool, key_prefix="limits")
        self._clock = clock

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        at, name = self._clock() / 1000, self.prefixed_key(key)
        window = self.lua_moving_window([name], [at - expiry, limit])
        return (float(window[0]), window[1]) if window else (at, 0)

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        at, name = self._clock() / 1000, self.prefixed_key(key)
        return bool(self.lua_acquire_moving_window([name], [at, limit, expiry, amount]))


def _item(policy: Policy) -> RateLimitItem:
    return RateLimitItemPerSecond(policy.amount, policy.seconds, namespace=policy.name)
