"""Clocks, as they are answered."""

from msgspec import Struct

from games.game import Seat
from service.responses.times import Time


class ClockShown(Struct, frozen=True):
    """The clock of a seat at a version.

    Attributes:
        seat: whose clock it is.
        left_ms: the milliseconds for the question that it is asked, from `runs_since` on; while it
            stands still, what is in its bank; null where each decision has a time of its own.
        runs_since: since when it runs; null while it stands still.
        deadline: when its time runs out: `left_ms` after `runs_since`; null while it stands still.
    """

    seat: Seat
    left_ms: int | None
    runs_since: Time | None
    deadline: Time | None
