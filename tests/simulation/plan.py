"""The size of a simulation, which shrinking makes smaller."""

from sys import maxsize
from typing import NamedTuple

MATCHES = 6  # at the beginning
LEAST_COMMANDS = 100  # acknowledged ones; until then, matches are added
LEAST_FAULTS = 5


class Plan(NamedTuple):
    """A seed and its limits.

    Attributes:
        seed: the seed of all decisions.
        matches: the number of matches at the beginning.
        least_commands: the number of acknowledged commands until which matches are added.
        most_faults: the largest number of faults.
        without: the faults that do not happen.
        shift: the number of workers that is added to one secret choice, to compare two worlds;
            None if nothing is compared.
    """

    seed: int
    matches: int = MATCHES
    least_commands: int = LEAST_COMMANDS
    most_faults: int = maxsize
    without: frozenset[str] = frozenset()
    shift: int | None = None
