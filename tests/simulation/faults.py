"""The faults of a simulation: which calls to a store fail, and how."""

from collections import Counter
from random import Random

CALL_FAULTS = ("request lost", "reply lost", "slow", "death before", "death after")
DEATHS = ("death before", "death after")
SERVER_FAULTS = ("away", "full", "emptied", "sent twice")
EVENTS, JOBS = "events", "jobs"
FAULTS = (*CALL_FAULTS, *SERVER_FAULTS)
CHANCE = 0.004  # of a fault at a call
MOST_SLOW_SECONDS = 3.0
MOST_AWAY_SECONDS = 4.0
MEAN_PAUSE_SECONDS = 5.0  # between two faults of servers


class Faults:
    """Decides which calls fail, and counts the faults that took effect.

    Args:
        random: the source of all decisions.

    Attributes:
        chances: the chance of each fault at a call.
        taken: the number of times that each fault took effect.
        is_over: whether no more faults happen.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        # Most seeds concentrate on a few faults, because all of them together hide each other.
        # A process that died is slow to start, so deaths are rarer.
        self.chances = {
            fault: CHANCE * random.choice((0, 0, 1, 2 if fault in DEATHS else 4))
            for fault in CALL_FAULTS
        }
        self.taken: Counter[str] = Counter()
        self.is_over = False

    def draw(self) -> str | None:
        """Return the fault of the next call, or None."""
        if self.is_over:
            return None
        point = self._random.random()
        for fault, chance in self.chances.items():
            if point < chance:
                self.taken[fault] += 1
                return fault
            point -= chance
        return None

    def draw_seconds(self, most: float) -> float:
        """Return a random duration."""
        return self._random.uniform(0.0, most)
