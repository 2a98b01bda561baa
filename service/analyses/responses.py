"""Responses about the analysis of a finished match."""

from typing import Literal

from msgspec import Struct, field

from games.game import Seat
from matches.analysis.estimate import Effort
from projections.undo_history import Stretch
from service.contract.names import ActorKind, GameSlug, MatchId

Status = Literal["waiting", "running", "done", "failed"]


class AnalysisProgress(Struct, frozen=True):
    """The progress of an analysis.

    Attributes:
        done: the number of finished playouts.
        of: the total number of playouts; 0 until the analysis starts.
    """

    done: int
    of: int


class AnalysisAsked(Struct, frozen=True):
    """An analysis that was requested, and the address to read it from.

    Attributes:
        effort: the effort to spend: `quick`, `normal` or `deep`.
        status: the status: `waiting`, `running`, `done` or `failed`.
        progress: the progress so far.
        url: the address of the results so far.
        chart: the address of the chart.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    effort: Effort
    status: Status
    progress: AnalysisProgress
    url: str
    chart: str


class ChancesShown(Struct, frozen=True):
    """The estimated winning chances of the seats.

    A shared first place counts as a fraction of a win. Allied seats win together.

    Attributes:
        chances: the chances by seat, from 0 to 1.
        errors: the standard errors of the chances, by seat.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]


class SwingShown(Struct, frozen=True):
    """A change in the winning chance of a seat.

    Attributes:
        points: the change in percentage points; negative if the chance fell.
        error: the standard error, in percentage points.
    """

    seat: Seat
    points: float
    error: float


class MomentShown(Struct, frozen=True):
    """A commit on the played line, and its effect on the chances.

    Attributes:
        first: the seq of the first event of the commit.
        version: the seq of its last event.
        by: the kind of actor.
        seat: the seat that acted; null for a phase.
        text: the command in words, or the first event if there was no command.
        after: the chances at that version.
        choice: the gain that the choice brought its seat; null if there was no alternative.
        is_close: true if the choice stood out and was estimated again, with more playouts.
        luck: the gain that the draws of luck brought each seat; empty if nothing was drawn.
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
    """The winning chances of each seat throughout a finished match, as far as they are estimated.

    The numbers depend only on the match, the effort and the method.

    Attributes:
        version: the analysed version of the match, which is its last.
        effort: the effort to spend: `quick`, `normal` or `deep`.
        method: the version of the method. Other methods give other numbers.
        status: the status: `waiting`, `running`, `done` or `failed`.
        progress: the progress so far.
        start: the chances after the setup; null until they are estimated.
        moments: the commits on the played line, in order.
        biggest: the versions of the ten choices with the largest swing, among those that were
            estimated closely and have a swing of at least twice its error.
        stretches: all versions in order, without gaps, as consecutive versions that lie on one
            line. Those with `undone_by` have no chances, because they are not on the played line.
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
