"""Marks on fields of views and events, for code that reads their values, and shared parts."""

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, ParamSpec, TypeAlias, TypeVar

from msgspec import Meta

T = TypeVar("T")
Arguments = ParamSpec("Arguments")
BY_SEAT = "by-seat"
BySeat: TypeAlias = Annotated[tuple[T, ...], Meta(extra={BY_SEAT: True})]  # one entry per seat
OF_SEAT = "of-seat"
OrSeat: TypeAlias = Annotated[int, Meta(extra={OF_SEAT: True})]  # a seat, or -1 for no seat
UNTOLD = "untold"
Untold: TypeAlias = Annotated[T, Meta(extra={UNTOLD: True})]  # not rendered as text
OPEN = "open"
Open: TypeAlias = Annotated[T, Meta(extra={OPEN: True})]  # public, beside something hidden
KEYED = "keyed"
PARTS = "parts"
_SLOTS_MOST = 64


def keyed_by(*fields: str) -> Meta:
    """Return the mark of a list whose items keep their identity if they move in the list.

    Args:
        *fields: the fields that identify an item, such as `q` and `r`, or `at` for a field that
            holds coordinates itself; none for a list of plain values, in which each value
            identifies itself. No two items of a list are identified alike.
    """
    return Meta(extra={KEYED: fields})


def total_of(*parts: str) -> Meta:
    """Return the mark of a total that the view also shows in parts.

    Args:
        *parts: the parts, as JSON pointers relative to the object that contains the total, such as
            `/origins/*`. A `*` stands for every key or index.
    """
    return Meta(extra={PARTS: parts})


def reuse_last(function: Callable[Arguments, T]) -> Callable[Arguments, T]:
    """Return a function that returns its last result again if its arguments equal the last ones.

    Functions that build parts of views use it, so that consecutive views share the parts that did
    not change, which makes them quick to build and to compare. Nothing is hashed, and tuples of the
    same objects are recognised as equal without comparing the objects.

    Args:
        function: a pure function that is called without keywords. The last result is kept for each
            value of its first argument, such as a seat.
    """
    last: dict[Any, tuple[tuple[Any, ...], T]] = {}

    @wraps(function)
    def reuse(*arguments: Arguments.args, **keywords: Arguments.kwargs) -> T:
        kept = last.get(arguments[0])
        if kept is not None and kept[0] == arguments:
            return kept[1]
        result = function(*arguments, **keywords)
        if len(last) >= _SLOTS_MOST:
            last.clear()
        last[arguments[0]] = arguments, result
        return result

    return reuse
