"""Answers to the question why a value of a view is as it is."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw, Struct

from games.game import AnyGame
from matches.causes.commands import ExplainedChange, Explainer
from matches.causes.expressions import expression_of
from matches.causes.history import TimeLimit, ValueChange, ValueHistory, view_of
from matches.causes.knowledge import Knower, knowers_of
from matches.causes.places import LocatedValue, SeenValue, encode, locate
from matches.causes.totals import parts_of
from matches.context import Context
from matches.errors import NoSuchValue
from matches.queries.read import Reader
from matches.queries.states import states
from projections.undo_history import line_to

LIMIT, LIMIT_MOST = 20, 100  # changes per request
BYTES_MOST = 5_000_000  # of all values in one result


class PlacedValue(Struct, frozen=True):
    """A value of a view.

    Attributes:
        path: its JSON pointer into the view.
        value: the value.
    """

    path: str
    value: Raw


class WhyQuery(Struct, frozen=True):
    """A question about a value at a version.

    Attributes:
        version: the version.
        path: the JSON pointer of the value in the reader's view; None if a target is given.
        target: the element of the drawing that shows the value; None if a path is given.
        before: the version before which to list changes; None to begin with the newest.
        limit: the maximum number of changes.
    """

    version: int
    path: str | None = None
    target: str | None = None
    before: int | None = None
    limit: int = LIMIT


class Why(Struct, frozen=True):
    """The changes of a value on the line of play that leads to a version.

    Attributes:
        values: the values that the target shows, the most important first; for a path, its value.
        select: the expression that selects the first value at other versions as well; None if it is
            too long.
        parts: the parts of the first value, if it is a total.
        known_by: the readers that know the first value, if it is hidden from others; empty if it is
            not hidden; None before the match has released its keys, for later pages, and if the
            time was not sufficient.
        changes: the changes of the first value, newest first.
        before: the version before which further changes are to be listed; None if there is nothing
            left to read.
    """

    values: tuple[PlacedValue, ...]
    select: str | None
    parts: tuple[PlacedValue, ...]
    known_by: tuple[Knower, ...] | None
    changes: tuple[ExplainedChange, ...]
    before: int | None


def why(
    context: Context, reader: Reader, query: WhyQuery, deadline: TimeLimit | None = None
) -> Why:
    """Return the changes of a value that a reader sees at a version of a match.

    Raises:
        NoSuchValue: the reader's view has no such value, or the target shows none.
    """
    deadline = deadline or TimeLimit()
    match, line = reader.match, line_to(reader.match, query.version)
    ((_, state),) = states(context, match, query.version, query.version)
    view = view_of(match, state, reader.seat)
    if view is None:
        raise NoSuchValue
    located = _locate_all(match.game, view, query)
    value = located[0]
    before = query.version + 1 if query.before is None else query.before
    read = [version for version in line if version < before]
    history = ValueHistory(context, match, reader.seat, value.place, read, deadline)
    found, stopped = _take(history, query.limit)
    known_by = None
    is_first_page = query.before is None
    if is_first_page and found and "salt" in match.timeline.newest.released:
        since = found[0].seq
        known_by = knowers_of(context, reader, value.place, line, since, deadline)
    return Why(
        tuple(PlacedValue(item.pointer, Raw(encode(item.value))) for item in located),
        expression_of(value.place),
        tuple(map(place_value, parts_of(value))),
        known_by,
        Explainer(context, reader, line).explain(found),
        stopped,
    )


def place_value(sight: SeenValue) -> PlacedValue:
    """Return a value and its pointer in the form of a response."""
    return PlacedValue(sight.pointer, Raw(encode(sight.value)))


def _locate_all(game: AnyGame, view: Any, query: WhyQuery) -> Sequence[LocatedValue]:
    """Return the values that a question is about.

    Raises:
        NoSuchValue: there are none.
    """
    if query.path is not None:
        pointers: tuple[str, ...] = (query.path,)
    else:
        values = game.targets.values if game.targets else None
        pointers = values(view, query.target or "") if values else ()
    located = [value for pointer in pointers if (value := locate(view, pointer))]
    if not located:
        raise NoSuchValue
    return located


def _take(history: ValueHistory, limit: int) -> tuple[list[ValueChange], int | None]:
    """Return the next changes, and the version before which the rest of them is.

    The second value is None if there are no further versions. The number and the size of the
    changes are limited.
    """
    found: list[ValueChange] = []
    size = 0
    for change in history.changes():
        size += sum(len(encode(sight.value)) for sight in (change.before, change.after) if sight)
        if found and size > BYTES_MOST:
            return found, found[-1].seq
        found.append(change)
        if len(found) >= limit:
            break
    return found, history.next_version + 1 if history.next_version else None
