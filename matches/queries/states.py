"""Iteration over the states of a match, which are folded in stretches between keyframes."""

from collections.abc import Iterator
from typing import Any

from matches.context import Context
from projections.match_cache import Match
from projections.timeline import FRAME_EVERY


def states(
    context: Context, match: Match, first: int, last: int, *, backwards: bool = False
) -> Iterator[tuple[int, Any]]:
    """Yield the versions from `first` to `last`, each with the game state.

    In addition to the versions in memory, only one stretch is folded at a time. A stretch begins at
    a keyframe.
    """
    starts = range(first - first % FRAME_EVERY, last + 1, FRAME_EVERY)
    for start in reversed(starts) if backwards else starts:
        low, high = max(start, first), min(start + FRAME_EVERY - 1, last)
        line = context.cache.timeline_at(match, high)
        with match.lock:
            pairs = [(version, line.state(version)) for version in range(low, high + 1)]
        yield from reversed(pairs) if backwards else pairs
