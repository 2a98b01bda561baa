"""The faults of a simulation: which calls to a store fail, and how."""

from collections import Counter
from random import Random
from typing import Literal, TypeAlias, get_args

# What may lose acknowledged commands (docs/guarantees.md): a restart of one server that syncs each
# second; a failover to a replica; no failover, because a replica confirms each append.
Durability: TypeAlias = Literal["everysec", "replica", "confirmed"]
DURABILITIES: tuple[Durability, ...] = get_args(Durability)
CALL_FAULTS = ("request lost", "reply lost", "slow", "death before", "death after")
DEATHS = ("death before", "death after")
SERVER_FAULTS = ("away", "full", "emptied", "sent twice", "restart", "failover")
LOSING_FAULTS = ("restart", "failover")
JOBS_LOSING_FAULTS = ("emptied", *LOSING_FAULTS)
EVENTS, JOBS = "events", "jobs"
FAULTS = (*CALL_FAULTS, *SERVER_FAULTS)
CHANCE = 0.004  # of a fault at a call
MOST_SLOW_SECONDS = 3.0
MOST_AWAY_SECONDS = 4.0
MOST_BEHIND_SECONDS = 8.0  # of a replica
MEAN_PAUSE_SECONDS = 2.0  # between two faults of servers


class Faults:
    """Decides which calls fail, and counts the faults that took effect.

    Args:
        random: the source of all decisions.
        most: the largest number of faults.
        without: the faults that do not happen.

    Attributes:
        chances: the chance of each fault at a call.
        taken: the number of times that each fault took effect.
        is_over: whether no more faults happen.
    """

    def __init__(self, random: Random, most: int, without: frozenset[str]) -> None:
        self._random = random
        self._most = most
        self._without = without
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
                return fault if self.take(fault) else None
            point -= chance
        return None

    def take(self, fault: str) -> bool:
        """Count a fault. Return False if it must not happen, because it would be one too many."""
        if fault in self._without or self.taken.total() >= self._most:
            return False
        self.taken[fault] += 1
        return True

    def draw_seconds(self, most: float) -> float:
        """Return a random duration."""
        return self._random.uniform(0.0, most)
