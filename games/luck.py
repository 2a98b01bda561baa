"""Labelled random draws. A game requests them but never generates random numbers itself.

A label identifies the draw by data from the state (kind of draw, round, seat), so repeating a draw
after an undo gives the same result. No label is drawn twice on one played line of a match.
"""

import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from games.errors import LuckNeeded

T = TypeVar("T")
LABEL_PATTERN = re.compile("[!-~]{1,100}")
LuckChoice: TypeAlias = Literal["same", "new"]  # the parent's luck, or a branch's own

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


class InheritedLuck(Struct, frozen=True):
    """The luck key of an earlier match, and the labels that are drawn with it.

    Attributes:
        key: the key, in hex.
        patterns: the choice for each pattern of labels: `same` for this key, `new` for the luck
            before it. A `*` stands for any characters.
    """

    key: str
    patterns: Mapping[str, LuckChoice]


class LuckByLabel(Struct, frozen=True):
    """The luck of a branch that draws some labels with the luck of its parent.

    Attributes:
        version: the version of this record.
        layers: the luck of the parent, followed by the luck that the parent itself inherited.
    """

    version: Literal[1]
    layers: tuple[InheritedLuck, ...]


class LuckLayer(NamedTuple):
    """The luck key of an earlier match, with the choice for each pattern of labels."""

    key: bytes
    patterns: Mapping[str, LuckChoice]


class LayeredLuck(KeyedLuck, eq=False, kw_only=True):
    """Luck that draws some labels with the keys of the matches that a branch stems from.

    Attributes:
        layers: the keys of the earlier matches, those of the parent first.
    """

    layers: Sequence[LuckLayer]

    def _draw(self, label: str, bounds: tuple[int, ...]) -> tuple[int, ...]:
        values = draw_values(key_of_label(self.key, self.layers, label), label, bounds)
        self.draws.append(Draw(label=label, bounds=bounds, values=values))
        return values


def key_of_label(key: bytes, layers: Iterable[LuckLayer], label: str) -> bytes:
    """Return the key with which a label is drawn.

    It is that of the farthest layer which all layers before it lead to by choosing the same luck.
    """
    for layer in layers:
        if choose_luck(layer.patterns, label) == "new":
            break
        key = layer.key
    return key


def choose_luck(patterns: Mapping[str, LuckChoice], label: str) -> LuckChoice:
    """Return the choice for a label.

    The matching pattern with the most characters besides `*` decides, and the first of them in
    alphabetical order. If no pattern matches, the luck is new.
    """
    matching = [pattern for pattern in patterns if is_match(pattern, label)]
    if not matching:
        return "new"
    return patterns[min(matching, key=lambda name: (-len(name.replace("*", "")), name))]


def is_match(pattern: str, label: str) -> bool:
    """Return whether a label matches a pattern. A `*` stands for any characters, or none."""
    start, *middle = pattern.split("*")
    if not middle:
        return label == pattern
    end = middle.pop()
    if len(label) < len(start) + len(end):
        return False
    if not (label.startswith(start) and label.endswith(end)):
        return False
    at, last = len(start), len(label) - len(end)
    for part in middle:
        at = label.find(part, at, last)
        if at < 0:
            return False
        at += len(part)
    return True


def overlaps(pattern: str, other: str) -> bool:
    """Return whether some label matches both of two patterns."""

    @cache
    def meet(at: int, there: int) -> bool:
        if at < len(pattern) and pattern[at] == "*":
            return meet(at + 1, there) or (there < len(other) and meet(at, there + 1))
        if there < len(other) and other[there] == "*":
            return meet(at, there + 1) or (at < len(pattern) and meet(at + 1, there))
        if at == len(pattern) or there == len(other):
            return at == len(pattern) and there == len(other)
        return pattern[at] == other[there] and meet(at + 1, there + 1)

    return meet(0, 0)


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
