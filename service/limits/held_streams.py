"""Limit on how many streams and long polls an address may have open in this process."""

from collections import Counter
from collections.abc import Callable
from threading import Lock

from service.limits.policies import Policy
from service.limits.standing import Standing
from service.problems.errors import TooManyRequests

AGAIN_SECONDS = 5.0


class HeldStreams:
    """Counter of open streams by address.

    Pages of other origins are limited to half of the streams, because any page that a player visits
    can open streams from the player's address.

    Args:
        policy: the maximum number of streams per address.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._held: Counter[str] = Counter()
        self._by_pages: Counter[str] = Counter()
        self._most_by_pages = max(1, policy.amount // 2)
        self._lock = Lock()

    def take(self, address: str, *, is_foreign: bool = False) -> Callable[[], None]:
        """Count another open stream. Return a function that releases it, but only once.

        Args:
            address: the address that holds the stream.
            is_foreign: True if the request comes from a page of another origin.

        Raises:
            TooManyRequests: The address has reached its limit.
        """
        with self._lock:
            is_full = self._held[address] >= self._policy.amount
            if is_full or (is_foreign and self._by_pages[address] >= self._most_by_pages):
                raise TooManyRequests((Standing(self._policy, 0, AGAIN_SECONDS),))
            self._held[address] += 1
            self._by_pages[address] += is_foreign
        is_given_back = False

        def give_back() -> None:
            nonlocal is_given_back
            with self._lock:
                if is_given_back:
                    return
                is_given_back = True
                self._held[address] -= 1
                self._by_pages[address] -= is_foreign
                if not self._held[address]:
                    del self._held[address], self._by_pages[address]

        return give_back
