"""Labelled random draws. A game requests them but never generates random numbers itself.

A label identifies the draw by data from the state (kind of draw, round, seat), so repeating a draw
after an undo gives the same result. No label is drawn twice on one played line of a match.
"""

import hmac
from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from msgspec import Struct

from games.errors import LuckNeeded

T = TypeVar("T")

_PREFIX = b"formicary/luck/1\x00"
_WORD = 1 << 64
_HASH = "sha256"


class Luck(Protocol):
    """A source of random draws for one decision."""

    def below(self, label: str, bound: int) -> int:
        """Return a uniform random number from 0 to `bound` - 1. `bound` must be at least 1."""

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a uniformly random order."""


class Draw(Struct, frozen=True):
    """The random numbers drawn under one label. Each is below the bound at the same index."""

    label: str
    bounds: tuple[int, ...]
    values: tuple[int, ...]


class KeyedLuck(Struct, eq=False):
    """Luck whose draws are recorded and can be reproduced by anyone who has the key.

    Word n of a label is the first 8 bytes of HMAC-SHA256(key, prefix, label, 0, n as 8 bytes), in
    big-endian order. Words at or above the largest multiple of the bound below 2**64 are skipped.
    Shuffles use Fisher-Yates, from the last position down to the second.

    Attributes:
        key: the key.
        draws: the draws so far.
    """

    key: bytes
    draws: list[Draw] = []

    def below(self, label: str, bound: int) -> int:
        return self._draw(label, (bound,))[0]

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        return fisher_yates(items, self._draw(label, shuffle_bounds(len(items))))

    def _draw(self, label: str, bounds: tuple[int, ...]) -> tuple[int, ...]:
        drawn = Draw(label=label, bounds=bounds, values=draw_values(self.key, label, bounds))
        self.draws.append(drawn)
        return drawn.values


def draw_values(key: bytes, label: str, bounds: Sequence[int]) -> tuple[int, ...]:
    """Derive random numbers from a key and a label. One number is drawn below each bound."""
    message = _PREFIX + label.encode() + b"\x00"
    values, counter = [], 0
    for bound in bounds:
        limit = _WORD - _WORD % bound
        word = limit
        while word >= limit:
            digest = hmac.digest(key, message + counter.to_bytes(8), _HASH)
            word = int.from_bytes(digest[:8])
            counter += 1
        values.append(word % bound)
    return tuple(values)


def shuffle_bounds(size: int) -> tuple[int, ...]:
    """Return the bounds of the random draws for a Fisher-Yates shuffle of `size` items."""
    return tuple(range(size, 1, -1))


def fisher_yates(items: Sequence[T], values: Sequence[int]) -> tuple[T, ...]:
    """Shuffle items with the given drawn values, swapping from the last position down."""
    order = list(items)
    for last, drawn in zip(range(len(order) - 1, 0, -1), values, strict=True):
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


class SeededLuck:
    """Fast luck for searches and playouts. It ignores labels and does not record draws."""

    def __init__(self, seed: int | str | bytes) -> None:
        self._random = Random(seed)

    def below(self, label: str, bound: int) -> int:
        return int(self._random.random() * bound)

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        order = list(items)
        self._random.shuffle(order)
        return tuple(order)


class NoLuck:
    """Luck for previews. It refuses every draw, so that drawn values remain unknown.

    Raises:
        LuckNeeded: A draw is requested.
    """

    def below(self, label: str, bound: int) -> int:
        raise LuckNeeded(label)

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        raise LuckNeeded(label)
