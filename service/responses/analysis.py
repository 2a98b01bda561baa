"""What is answered about the analysis of a finished match."""

from typing import Literal

from msgspec import Struct, field

from games.game import Seat

Status = Literal["waiting", "running", "done", "failed"]


class AnalysisProgress(Struct, frozen=True):
    """How many playouts are done, and of how many; of none while nobody has begun."""

    done: int
    of: int


class AnalysisAsked(Struct, frozen=True):
    """An analysis that was asked for, and where it can be read."""

    match_id: str = field(name="match")
    game: str
    effort: str
    status: Status
    progress: AnalysisProgress
    url: str
    chart: str


class ChancesShown(Struct, frozen=True):
    """How likely each seat is to win, from 0 to 1, and the standard errors, by seat.

    Shared first places are parts of a win; allied seats win together.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]


class SwingShown(Struct, frozen=True):
    """By how many percentage points the chance of a seat moved, and the standard error."""

    seat: Seat
    points: float
    error: float


class MomentShown(Struct, frozen=True):
    """A commit on the line that was played, and what it changed.

    Attributes:
        first, version: the seqs of its first and last events.
        by, seat: who acted; the seat is null for a phase.
        text: the command in words, or the first event.
        after: the chances then.
        choice: what the choice gained its seat; null where it had no other.
        is_close: the choice stood out and was estimated again, with more playouts.
        luck: what the luck that was drawn gained each seat; empty where none was.
        url: the state after it.
    """

    first: int
    version: int
    by: str
    seat: Seat | None
    text: str
    after: ChancesShown
    choice: SwingShown | None
    is_close: bool
    luck: tuple[SwingShown, ...]
    url: str


class AnalysisShown(Struct, frozen=True):
    """How likely each seat was to win, all along a finished match, as far as it is estimated.

    The numbers depend on match, effort and method alone. `start` is after the setup; `biggest`
    are the versions of the ten choices that swung most, of those that were estimated closely and
    whose swing is at least twice its error.
    """

    match_id: str = field(name="match")
    game: str
    version: int
    effort: str
    method: str
    status: Status
    progress: AnalysisProgress
    start: ChancesShown | None
    moments: tuple[MomentShown, ...]
    biggest: tuple[int, ...]
