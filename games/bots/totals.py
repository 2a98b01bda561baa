"""Floating-point sums that are identical in every version of Python."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def add_up(values: Iterable[float]) -> float:
    """Return the sum of numbers, added from left to right.

    From Python 3.12 on `sum` compensates for rounding errors, so its last digit may differ from
    that of Python 3.11. A bot would then choose other commands, and its log would differ.
    """
    return reduce(add, values, 0.0)
