"""Marks on fields of views, used by the code that renders views as text."""

from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta

T = TypeVar("T")
BY_SEAT = "by-seat"
BySeat: TypeAlias = Annotated[tuple[T, ...], Meta(extra={BY_SEAT: True})]  # one entry per seat
OF_SEAT = "of-seat"
OrSeat: TypeAlias = Annotated[int, Meta(extra={OF_SEAT: True})]  # a seat, or -1 for no seat
UNTOLD = "untold"
Untold: TypeAlias = Annotated[T, Meta(extra={UNTOLD: True})]  # not rendered as text
