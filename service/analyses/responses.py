"""Response bodies for match analyses."""

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
    """A requested analysis, with links to its results.

    Attributes:
        effort: the effort to spend: `quick`, `normal` or `deep`.
        status: the status: `waiting`, `running`, `done` or `failed`.
        progress: the current progress.
        url: the address of the results. They are available while the analysis runs.
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
    """A commit on the played line, together with its effect on the chances.

    Attributes:
        first: the seq of the first event of the commit.
        version: the seq of its last event.
        by: the kind of actor.
        seat: the seat that acted; null if the commit belongs to a phase.
        text: a description of the command, or of the first event if there was no command.
        after: the chances at `version`.
        choice: the seat's gain from this choice; null if there was no alternative.
        is_close: true if the choice stood out and was therefore estimated again with more playouts.
        luck: the gain of each seat from random draws; empty if nothing was drawn.
        url: the address of the state at `version`.
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
    """The winning chances of each seat throughout a finished match.

    While the analysis is running, only part of the chances is available. The numbers depend only on
    the match, the effort and the method.

    Attributes:
        version: the analysed version of the match. It is always the last one.
        effort: the effort to spend: `quick`, `normal` or `deep`.
        method: the version of the method. Numbers from different methods are not comparable.
        status: the status: `waiting`, `running`, `done` or `failed`.
        progress: the current progress.
        start: the chances after the setup; null until they are estimated.
        moments: the commits on the played line, in order.
        biggest: the versions of the ten choices with the largest swing, limited to choices that
            were estimated closely and whose swing is at least twice its error. A resignation is
            not among them.
        stretches: all versions in order, split into ranges that lie on one line. Ranges with
            `undone_by` have no chances, because they are not on the played line.
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
