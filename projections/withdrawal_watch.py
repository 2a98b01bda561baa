"""Hidden and deleted matches. Each process polls the store for them every second."""

import time
from collections.abc import Callable, Collection
from threading import Lock

from redis.exceptions import ConnectionError, RedisError, TimeoutError

from events import Withdrawals

EVERY_SECONDS = 1.0


class WithdrawalWatch:
    """Polls the store for hidden matches, and for partitions that have new withdrawals.

    Args:
        withdrawals: the withdrawals of the store.
        clock: returns a monotonic time in seconds.

    Attributes:
        clock: see above.
        due_at: the time of the next poll.
    """

    def __init__(
        self, withdrawals: Withdrawals, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._withdrawals = withdrawals
        self.clock = clock
        self.due_at = 0.0
        self._counts: tuple[int, ...] = (-1,) * withdrawals.partitions
        self._hidden: dict[int, frozenset[str]] = {}
        self._lock = Lock()  # keeps an older reply from replacing a newer one

    def is_hidden(self, match_id: str) -> bool:
        """Return whether a match was hidden at the last poll."""
        return match_id in self._hidden.get(self._withdrawals.partition_of(match_id), ())

    def count_for(self, match_id: str) -> int:
        """Return a number that changes with every withdrawal in the match's partition."""
        return self._counts[self._withdrawals.partition_of(match_id)]

    def look(self) -> Collection[int]:
        """Poll the store. Return the partitions with withdrawals since the last poll.

        If no server responds, return an empty collection and keep the known state. The next poll
        is due at once then, since a match may have been hidden meanwhile. It is also due at once if
        a server refuses to answer.

        Raises:
            ResponseError: a server refused to answer, for example because a part of the store is
                changing hands.
        """
        self.due_at = self.clock() + EVERY_SECONDS
        with self._lock:
            return self._look()

    def look_again(self, partitions: Collection[int]) -> None:
        """Return these partitions from the next poll as well, and make that due at once."""
        with self._lock:
            self._counts = tuple(
                [-1 if number in partitions else count for number, count in enumerate(self._counts)]
            )
        self.due_at = self.clock()

    def _look(self) -> Collection[int]:
        try:
            counts = self._withdrawals.counts()
            changed = [
                number
                for number, (old, new) in enumerate(zip(self._counts, counts, strict=True))
                if old != new
            ]
            if changed:
                self._hidden = {**self._hidden, **self._withdrawals.hidden_matches(changed)}
        except (ConnectionError, TimeoutError):
            self.due_at = self.clock()
            return ()
        except RedisError:
            self.due_at = self.clock()
            raise
        self._counts = counts
        return changed
