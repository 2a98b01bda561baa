"""Marks on fields of views, used by the code that renders views as text or follows their values."""

from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta

T = TypeVar("T")
BY_SEAT = "by-seat"
BySeat: TypeAlias = Annotated[tuple[T, ...], Meta(extra={BY_SEAT: True})]  # one entry per seat
OF_SEAT = "of-seat"
OrSeat: TypeAlias = Annotated[int, Meta(extra={OF_SEAT: True})]  # a seat, or -1 for no seat
UNTOLD = "untold"
Untold: TypeAlias = Annotated[T, Meta(extra={UNTOLD: True})]  # not rendered as text
KEYED = "keyed"
PARTS = "parts"


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
