"""Functions that build the response and the chart of a match analysis."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from events import Entry, Recorded
from games.game import Seat
from matches.analysis.estimate import (
    VERSION,
    Effort,
    Estimate,
    Judged,
    Swing,
    biggest,
    judge,
    start,
)
from matches.analysis.progress import Known
from matches.audit.commits import Moment, command_given
from matches.context import Context
from matches.queries.lines import line_of_entry
from matches.queries.read import Reader, snapshot, view
from projections.match_cache import Match
from projections.undo_history import stretches_of
from service.analyses.responses import (
    AnalysisProgress,
    AnalysisShown,
    ChancesShown,
    MomentShown,
    Status,
    SwingShown,
)
from service.contract.names import ActorKind
from service.log.timeline_text import line_of
from service.play.explanation import label_command
from service.text.addresses import at_root
from service.text.seat_names import SeatNames


def status_of(known: Known) -> Status:
    """Derive the status of an analysis from its stored data."""
    if known.is_done or known.is_given_up:
        return "done" if known.is_done else "failed"
    return "running" if known.plan else "waiting"


def progress_of(known: Known) -> AnalysisProgress:
    """Convert the progress of an analysis for the response."""
    return AnalysisProgress(*known.progress)


def build_analysis(
    context: Context, match: Match, effort: str, known: Known, names: SeatNames
) -> AnalysisShown:
    """Build the response that describes an analysis."""
    judgements = list(judge(known.plan, known.tallies)) if known.plan else []
    began = start(known.plan, known.tallies) if known.plan else None
    texts = _texts(context, match, [judged.moment for judged in judgements], names)
    return AnalysisShown(
        match_id=match.match_id,
        game=match.game.name,
        version=match.timeline.version,
        effort=cast("Effort", effort),
        method=VERSION,
        status=status_of(known),
        progress=progress_of(known),
        start=build_chances(began) if began else None,
        moments=tuple(_build_moment(match.match_id, judged, texts) for judged in judgements),
        biggest=tuple(judged.moment.version for judged in biggest(judgements)),
        stretches=stretches_of(match).stretches,
    )


def _build_moment(match_id: str, judged: Judged, texts: Mapping[int, str]) -> MomentShown:
    moment = judged.moment
    swings = enumerate(judged.luck or ())
    return MomentShown(
        first=moment.first,
        version=moment.version,
        by=cast("ActorKind", moment.by),
        seat=moment.seat,
        text=texts[moment.first],
        after=build_chances(judged.after),
        choice=_build_swing(moment.seat or 0, judged.choice) if judged.choice else None,
        is_close=judged.is_close and judged.choice is not None,
        luck=tuple(_build_swing(seat, swing) for seat, swing in swings),
        url=at_root(f"/v1/matches/{match_id}/state?at={moment.version}"),
    )


def build_chances(estimate: Estimate) -> ChancesShown:
    """Convert an estimate for the response."""
    return ChancesShown(_round(estimate.chances), _round(estimate.errors))


def _round(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)


def _build_swing(seat: Seat, swing: Swing) -> SwingShown:
    return SwingShown(seat, round(100 * swing.by, 2), round(100 * swing.error, 2))


def _texts(
    context: Context, match: Match, moments: Sequence[Moment], names: SeatNames
) -> Mapping[int, str]:
    """Describe each moment in words. The descriptions are indexed by the moment's first seq."""
    if not moments:
        return {}
    wanted = {moment.first for moment in moments}
    entries = context.store.read(match.match_id, moments[0].first - 1, moments[-1].first)
    return {
        entry.seq: _text(context, match, entry, names) for entry in entries if entry.seq in wanted
    }


def _text(context: Context, match: Match, entry: Entry, names: SeatNames) -> str:
    """Describe a commit by the button label of its command, or else by its first timeline entry."""
    recorded: Recorded[Any] = match.codec.read(entry)
    record = recorded.record
    is_told = bytes(record.command) or "command" in recorded.hidden
    if record.seat is None or not is_told:
        reader = Reader(match, None)
        return line_of(reader, line_of_entry(context, reader, entry), names).text
    seen = view(match, snapshot(context, match, entry.seq - 1), None)
    return label_command(match.game, seen, command_given(match.game, recorded), names)
