"""What was hidden and deleted, as this process knows it: it asks once a second, for all matches."""

import time
from collections.abc import Callable, Collection
from threading import Lock

from redis.exceptions import ConnectionError, TimeoutError

from events import Withdrawals

EVERY_SECONDS = 1.0


class WithdrawalWatch:
    """Knows which matches are hidden, and in which partitions something was withdrawn.

    Args:
        withdrawals: of the store.
        clock: seconds that only grow.
    """

    def __init__(
        self, withdrawals: Withdrawals, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._withdrawals = withdrawals
        self._clock = clock
        self._due_at = 0.0
        self._counts: tuple[int, ...] = (-1,) * withdrawals.partitions
        self._hidden: dict[int, frozenset[str]] = {}
        self._lock = Lock()  # or what was read first might be taken over last

    @property
    def is_due(self) -> bool:
        """Whether it is time to ask again."""
        return self._clock() >= self._due_at

    def is_hidden(self, match_id: str) -> bool:
        """Return whether a match is hidden, as far as this process knows."""
        return match_id in self._hidden.get(self._withdrawals.partition_of(match_id), ())

    def count_for(self, match_id: str) -> int:
        """Return a number that is another one once something of its partition was withdrawn."""
        return self._counts[self._withdrawals.partition_of(match_id)]

    def look(self) -> Collection[int]:
        """Ask the store, and return the partitions in which something was withdrawn since.

        Where no server answers, none: what is known holds until one does.
        """
        self._due_at = self._clock() + EVERY_SECONDS
        with self._lock:
            return self._look()

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
            return ()
        self._counts = counts
        return changed
