"""The response about the clock of a seat."""

from msgspec import Struct

from games.game import Seat
from service.contract.times import Time


class ClockShown(Struct, frozen=True):
    """The clock of a seat at a version.

    Attributes:
        seat: the seat that the clock belongs to.
        left_ms: the milliseconds for the current question, counted from `runs_since`. While the
            clock is stopped, the milliseconds in its bank; null if each decision has its own time.
        runs_since: the time when it started to run; null while it is stopped.
        deadline: the time when it runs out, `left_ms` after `runs_since`; null while it is stopped.
    """

    seat: Seat
    left_ms: int | None
    runs_since: Time | None
    deadline: Time | None
