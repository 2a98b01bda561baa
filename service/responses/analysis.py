"""What is answered about the analysis of a finished match."""

from typing import Literal

from msgspec import Struct, field

from games.game import Seat
from matches.analysis.estimate import Effort
from projections.undo_history import Stretch
from service.responses import ActorKind, GameSlug, MatchId

Status = Literal["waiting", "running", "done", "failed"]


class AnalysisProgress(Struct, frozen=True):
    """How far an analysis is.

    Attributes:
        done: how many playouts are done.
        of: how many playouts there are to be; 0 while nobody has begun.
    """

    done: int
    of: int


class AnalysisAsked(Struct, frozen=True):
    """An analysis that was asked for, and where it can be read.

    Attributes:
        effort: how much it may take: `quick`, `normal` or `deep`.
        status: whether it waits, runs, is done or has failed.
        progress: how far it is.
        url: the address of what is known so far.
        chart: the address of a drawing of it.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    effort: Effort
    status: Status
    progress: AnalysisProgress
    url: str
    chart: str


class ChancesShown(Struct, frozen=True):
    """How likely each seat is to win.

    Shared first places are parts of a win; allied seats win together.

    Attributes:
        chances: by seat, from 0 to 1.
        errors: the standard errors of the chances, by seat.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]


class SwingShown(Struct, frozen=True):
    """By how much the chance of a seat moved.

    Attributes:
        points: percentage points; below 0 where the chance fell.
        error: the standard error, in percentage points.
    """

    seat: Seat
    points: float
    error: float


class MomentShown(Struct, frozen=True):
    """A commit on the line that was played, and what it changed.

    Attributes:
        first: the seq of the first event of the commit.
        version: the seq of its last event.
        by: who acted.
        seat: the seat that acted; null for a phase.
        text: the command in words, or the first event.
        after: the chances at that version.
        choice: what the choice gained its seat; null where it had no other.
        is_close: whether the choice stood out and was estimated again, with more playouts.
        luck: what the luck that was drawn gained each seat; empty where none was.
        url: the address of the state at that version.
    """

    first: int
    version: int
    by: ActorKind
    seat: Seat | None
    text: str
    after: ChancesShown
    choice: SwingShown | None
    is_close: bool
    luck: tuple[SwingShown, ...]
    url: str


class AnalysisShown(Struct, frozen=True):
    """How likely each seat was to win, all along a finished match, as far as it is estimated.

    The numbers depend on match, effort and method alone.

    Attributes:
        version: the version of the match that was analysed: its end.
        effort: how much it may take: `quick`, `normal` or `deep`.
        method: the version of the method: other methods give other numbers.
        status: whether it waits, runs, is done or has failed.
        progress: how far it is.
        start: the chances after the setup; null until they are estimated.
        moments: the commits on the line that was played, in order.
        biggest: the versions of the ten choices that swung most, of those that were estimated
            closely and whose swing is at least twice its error.
        stretches: all versions in order, without gaps, as consecutive versions that lie on one
            line. Those with `undone_by` have no chances: they are not part of the played line.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    effort: Effort
    method: str
    status: Status
    progress: AnalysisProgress
    start: ChancesShown | None
    moments: tuple[MomentShown, ...]
    biggest: tuple[int, ...]
    stretches: tuple[Stretch, ...] = ()
