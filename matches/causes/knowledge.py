"""The readers whose views show a hidden value, and the versions since which they show it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from msgspec import Struct

from games.game import Seat
from matches.causes.history import TimeLimit, sights, view_of
from matches.causes.places import Place, SeenValue, find, is_same
from matches.context import Context
from matches.queries.read import Reader
from matches.queries.states import states
from projections.match_cache import Match

_Views: TypeAlias = Mapping[Seat | None, Any]  # by reader


class Knower(Struct, frozen=True):
    """A reader whose views show a hidden value.

    Attributes:
        seat: the seat; null for spectators.
        since: the first of the consecutive versions on the line at which its view shows the value.
    """

    seat: Seat | None
    since: int


def knowers_of(
    context: Context,
    reader: Reader,
    place: Place,
    line: Sequence[int],
    since: int,
    deadline: TimeLimit,
) -> tuple[Knower, ...] | None:
    """Return the readers that know a value at the end of a line.

    The match must have released its keys. If everybody learned the value with the same event, it
    is not hidden, and the result is empty. It is None if the deadline was reached.

    Args:
        context: the context of the match.
        reader: the reader whose view shows the value.
        place: the place of the value.
        line: the versions on the line, in order.
        since: the seq of the event after which the reader's view shows the value.
        deadline: the time at which reading stops.
    """
    match = reader.match
    everybody = (None, *range(len(match.timeline.newest.seats)))
    views = partial(_views_at, context, match, everybody)
    newest = views(line[-1])
    shown = find(newest[reader.seat], place)
    part = _hidden_part(newest[None], newest[reader.seat], place)
    knowing = [seat for seat in everybody if _knows(newest, seat, reader.seat, (place, part))]
    begins = line.index(since)
    earlier = views(line[begins - 1]) if begins else {}
    if len(knowing) == len(everybody) == _count_learners(earlier, views(since), place, shown):
        return ()
    found = []
    for seat in knowing:
        first = since
        if seat != reader.seat:
            first = _first_shown(context, match, seat, place, line, deadline)
        if not first:
            return None
        found.append(Knower(seat, first))
    return tuple(found)


def _count_learners(before: _Views, after: _Views, place: Place, shown: Any) -> int:
    """Return the number of readers whose views show a value after an event, and not before it."""
    return sum(
        is_same(find(view, place), shown) and not is_same(find(before.get(seat), place), shown)
        for seat, view in after.items()
    )


def _views_at(context: Context, match: Match, seats: Sequence[Seat | None], version: int) -> _Views:
    ((_, state),) = states(context, match, version, version)
    return {seat: view_of(match, state, seat) for seat in seats}


def _hidden_part(public: Any, view: Any, place: Place) -> Place:
    """Return the smallest part of a view around a place that spectators see as nothing, or null.

    A seat's view may have a part about the seat itself, such as its hand. There, equal pointers do
    not lead to the same value, so such parts must be compared as a whole. If spectators see
    something, the result is the place.
    """
    for length in range(1, len(place)):
        sight, seen = find(view, place[:length]), find(public, place[:length])
        if sight and sight.value is not None and (seen is None or seen.value is None):
            return place[:length]
    return place


def _knows(
    views: Mapping[Seat | None, Any], seat: Seat | None, own: Seat | None, places: Sequence[Place]
) -> bool:
    return all(is_same(find(views[seat], place), find(views[own], place)) for place in places)


def _first_shown(
    context: Context,
    match: Match,
    seat: Seat | None,
    place: Place,
    line: Sequence[int],
    deadline: TimeLimit,
) -> int:
    """Return the first of the last versions at which a view shows a value without interruption.

    Return 0 if the deadline was reached.
    """
    shown: SeenValue | None = None
    first = line[-1]
    for version, sight in sights(context, match, seat, place, line):
        if version == line[-1]:
            shown = sight
        if not is_same(sight, shown):
            return first
        first = version
        if deadline.is_past():
            return 0
    return first
