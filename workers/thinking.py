"""The clock of a bot's search, which looks up now and then while the bot thinks.

At each look it renews the job's limit and its leases, so that a killed worker is noticed within
seconds however long the budget is, and sees whether the question still stands.
"""

from collections.abc import Callable
from math import inf
from time import monotonic

LOOK_SECONDS = 1.0


class Thinking:
    """Gives seconds, for one job; from some look on infinity, which ends the search.

    Args:
        is_wanted: renews what the job holds and tells whether its answer is still waited for.
        every: seconds between two looks.
    """

    def __init__(self, is_wanted: Callable[[], bool], every: float = LOOK_SECONDS) -> None:
        self._is_wanted = is_wanted
        self._every = every
        self._look_at = monotonic() + every
        self._is_over = False

    def __call__(self) -> float:
        """Return the time in seconds."""
        now = monotonic()
        if now >= self._look_at:
            self._is_over = self._is_over or not self._is_wanted()
            self._look_at = now + self._every
        return inf if self._is_over else now
