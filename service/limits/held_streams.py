"""How many streams and long polls one address holds at once in this process."""

from collections import Counter
from collections.abc import Callable
from threading import Lock

from service.limits.policies import Policy
from service.limits.standing import Standing
from service.problems.errors import TooManyRequests

AGAIN_SECONDS = 5.0


class HeldStreams:
    """Counts what is held, by address.

    Args:
        policy: how many an address may hold.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, address: str) -> Callable[[], None]:
        """Count one more and return what takes it back, once however often it is called.

        Raises:
            TooManyRequests: the address holds as many as it may.
        """
        with self._lock:
            if self._held[address] >= self._policy.amount:
                raise TooManyRequests((Standing(self._policy, 0, AGAIN_SECONDS),))
            self._held[address] += 1
        is_given_back = False

        def give_back() -> None:
            nonlocal is_given_back
            with self._lock:
                if is_given_back:
                    return
                is_given_back = True
                self._held[address] -= 1
                if not self._held[address]:
                    del self._held[address]

        return give_back
