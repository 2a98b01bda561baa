"""The number of streams and long polls that one address holds at once in this process."""

from collections import Counter
from collections.abc import Callable
from threading import Lock

from service.limits.policies import Policy
from service.limits.standing import Standing
from service.problems.errors import TooManyRequests

AGAIN_SECONDS = 5.0


class HeldStreams:
    """A counter of held streams by address; pages of other origins hold at most half of the limit.

    Any page that a player visits can hold streams from the player's address.

    Args:
        policy: the number of streams that an address may hold.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._held: Counter[str] = Counter()
        self._by_pages: Counter[str] = Counter()
        self._most_by_pages = max(1, policy.amount // 2)
        self._lock = Lock()

    def take(self, address: str, *, is_foreign: bool = False) -> Callable[[], None]:
        """Count one more stream and return a function that releases it, at most once.

        Args:
            address: the address that holds it.
            is_foreign: True if a page of another origin asks.

        Raises:
            TooManyRequests: the address holds as many as it may already.
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
