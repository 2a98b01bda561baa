"""Functions that build the responses about the alternatives of a seat."""

from collections.abc import Iterator
from typing import Any

from games.game import AnyGame
from matches.analysis.decided import DecidedCommand, decision_at
from matches.analysis.whatif import VERSION, value_of
from matches.analysis.whatif_progress import KnownWhatIf
from matches.context import Context
from matches.queries import read
from projections.match_cache import Match
from service.analyses.responses import AnalysisProgress
from service.play.explanation import build_action
from service.text.addresses import at_root
from service.text.seat_names import SeatNames
from service.whatif.responses import AlternativeShown, BotReasons, WhatIfAsked, WhatIfShown

_DIGITS = 4


def build_asked(match: Match, question_id: str, known: KnownWhatIf) -> WhatIfAsked:
    """Build the response to a question, with the address of the answer."""
    return WhatIfAsked(
        id=question_id,
        match_id=match.match_id,
        game=match.game.name,
        version=known.question.version,
        seat=known.question.seat,
        status=known.status,
        progress=_progress_of(known),
        url=at_root(f"/v1/matches/{match.match_id}/whatif/{question_id}"),
    )


def build_whatif(
    context: Context, match: Match, question_id: str, known: KnownWhatIf, names: SeatNames
) -> WhatIfShown:
    """Build the answer to a question, with the rows computed up to now."""
    question = known.question
    decision = decision_at(context, match, question.version, question.seat)
    rows = sorted(_rows(context, match, known, decision, names), key=_by_value)
    return WhatIfShown(
        id=question_id,
        match_id=match.match_id,
        game=match.game.name,
        version=question.version,
        seat=question.seat,
        level=question.level,
        playouts=question.playouts,
        method=VERSION,
        is_true=question.is_true,
        status=known.status,
        progress=_progress_of(known),
        actions=question.actions,
        rows=tuple(rows),
        bot=_build_reasons(decision),
    )


def _progress_of(known: KnownWhatIf) -> AnalysisProgress:
    return AnalysisProgress(known.done, known.question.actions * known.question.playouts)


def _by_value(row: AlternativeShown) -> tuple[float, float]:
    return (-row.chance, -row.points)


def _rows(
    context: Context,
    match: Match,
    known: KnownWhatIf,
    decision: DecidedCommand | None,
    names: SeatNames,
) -> Iterator[AlternativeShown]:
    """Yield the commands that have playouts, in the order of the rules."""
    question, game = known.question, match.game
    shown = read.snapshot(context, match, question.version)
    view = read.view(match, shown, question.seat)
    expected = _expected(game, decision)
    for place, command in enumerate(game.legal(shown.state, question.seat)):
        tally = known.tallies.get(place)
        if tally is None:
            continue
        value = value_of(tally)
        yield AlternativeShown(
            action=build_action(game, view, command, names),
            chance=round(value.chance, _DIGITS),
            error=round(value.error, _DIGITS),
            points=round(value.points, _DIGITS),
            points_error=round(value.points_error, _DIGITS),
            playouts=tally.playouts,
            is_chosen=decision is not None and command == decision.command,
            bot_value=expected.get(command),
        )


def _expected(game: AnyGame, decision: DecidedCommand | None) -> dict[Any, float]:
    values = decision.values(game) if decision else {}
    return {command: float(value) for command, value in values.items()}


def _build_reasons(decision: DecidedCommand | None) -> BotReasons | None:
    if decision is None or decision.reasons is None:
        return None
    kept = decision.reasons
    return BotReasons(kept.level, kept.engine, kept.seen, kept.iterations, kept.fell_back)
