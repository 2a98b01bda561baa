"""The changes of a value along the line of play that leads to a version, newest first."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from time import monotonic
from typing import Any

from msgspec import Struct

from games.game import Seat
from matches.causes.places import Place, PlaceFinder, SeenValue, is_same
from matches.context import Context
from matches.queries.states import states
from projections.match_cache import Match

SECONDS_MOST = 2.0  # per request


class TimeLimit:
    """The time at which a request stops reading versions.

    Args:
        seconds: the time from now on.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self, seconds: float = SECONDS_MOST, clock: Callable[[], float] = monotonic
    ) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def is_past(self) -> bool:
        """Return whether the time has come."""
        return self._clock() >= self._end


class ValueChange(Struct, frozen=True):
    """A change of a value by an event.

    Attributes:
        seq: the seq of the event.
        before, after: the value before and after the event; None if the view does not show it.
    """

    seq: int
    before: SeenValue | None
    after: SeenValue | None


class ValueHistory:
    """The changes of a value along a line, read from the newest version to the oldest.

    Args:
        context: the context of the match.
        match: the match in the form visible to its reader.
        seat: the seat whose views are read; None for a spectator.
        place: the place of the value.
        line: the versions on the line, in order.
        deadline: the time at which reading stops.

    Attributes:
        next_version: the last version that was read, from which reading continues; 0 once all
            versions have been read.
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        seat: Seat | None,
        place: Place,
        line: Sequence[int],
        deadline: TimeLimit,
    ) -> None:
        self._sights = sights(context, match, seat, place, line)
        self._deadline = deadline
        self.next_version = line[-1] if line else 0

    def changes(self) -> Iterator[ValueChange]:
        """Yield the changes until the first version or the deadline is reached, newest first."""
        for (seq, after), (version, before) in pairwise(self._sights):
            self.next_version = version
            if not is_same(before, after):
                yield ValueChange(seq, before, after)
            if self._deadline.is_past():
                return


def sights(
    context: Context, match: Match, seat: Seat | None, place: Place, line: Sequence[int]
) -> Iterator[tuple[int, SeenValue | None]]:
    """Yield the versions on a line, newest first, each with the value at a place.

    The last one is version 0, which has no view. Versions with the same state share one result.
    """
    finder = PlaceFinder(place)
    known: tuple[Any, SeenValue | None] = (None, None)
    for version, state in _states_back(context, match, line):
        if state is not known[0]:
            view = view_of(match, state, seat)
            known = state, None if view is None else finder.find(view)
        yield version, known[1]
    if line:
        yield 0, None


def view_of(match: Match, state: Any, seat: Seat | None) -> Any:
    """Return a seat's view of a state, or None before the setup."""
    game = match.game
    return None if state == game.start else game.view(state, seat)


def _states_back(context: Context, match: Match, line: Sequence[int]) -> Iterator[tuple[int, Any]]:
    """Yield the versions on a line, newest first, each with the state of the game."""
    end = len(line)
    while end:
        start = end - 1
        while start and line[start - 1] == line[start] - 1:
            start -= 1
        yield from states(context, match, line[start], line[end - 1], backwards=True)
        end = start
