"""Functions that build match details, list rows, and pending questions."""

from functools import lru_cache

from msgspec import UNSET

from games.game import AnyGame, Outcome, Score
from games.table.questions import Asked
from games.table.undo_history import PHASE
from games.words import load_words
from matches.context import Context
from matches.outcomes import OutcomeShown, reason_entry, with_text
from matches.queries import read
from matches.times import Time, format_time
from projections.lobby import LobbyRow, Status
from projections.match_cache import Match
from service.matches.clocks import build_clocks
from service.matches.proposal import build_proposal
from service.matches.responses import AskedShown, MatchRow, MatchShown
from service.seats.build import build_seat, build_seats
from service.text.seat_names import SeatNames


def build_match(
    context: Context, reader: read.Reader, shown: read.Snapshot, names: SeatNames
) -> MatchShown:
    """Build the details of a match for a reader, including the names of its seats."""
    match, table, game = reader.match, shown.table, reader.match.game
    return MatchShown(
        id=match.match_id,
        game=table.game,
        title=game.title,
        rules=table.rules,
        content_hash=table.content,
        options=table.options,
        status=table.status,
        version=shown.version,
        seats=build_seats(table, names),
        asked=build_questions(game, shown.asked, names),
        outcome=build_outcome(game, table.outcome, names),
        called_off=table.called_off or None,
        scores=_scores(match, shown),
        commitments=table.commitments,
        undo=table.policy,
        proposal=build_proposal(context, reader, table, names),
        lineage=table.lineage or None,
        sandbox=bool(table.sandbox),
        private=bool(table.private),
        keys="kept" if table.private or table.keeps else "released",
        clock=table.clock or None,
        clocks=build_clocks(table),
        visibility=table.visibility or "public",
        spectators=table.spectators or None,
        creator=table.creator or None,
        open_until=open_until_of(table.status, table.open_until or None),
        rematch_of=table.rematch_of or None,
        rated=bool(table.rated),
        clock_offset_ms=None if table.clock_offset is UNSET else table.clock_offset,
        one_token=bool(table.one_token),
        test=bool(table.test),
    )


def open_until_of(status: Status, until: int | None) -> Time | None:
    """Return the time until which seats can be taken, or None if there is no limit."""
    return None if until is None or status != "open" else format_time(until)


def build_outcome(game: AnyGame, outcome: Outcome | None, names: SeatNames) -> OutcomeShown | None:
    """Build the outcome of a match, with a description from the game's or the table's catalogue."""
    if outcome is None:
        return None
    return with_text(outcome, names.fill_entry(game, reason_entry(outcome), {}))


def _scores(match: Match, shown: read.Snapshot) -> tuple[Score, ...] | None:
    """Return the final scores, or None if the match is not over or never began."""
    if shown.table.status != "over" or not read.has_begun(match, shown):
        return None
    return match.game.score(shown.state)


def build_questions(
    game: AnyGame, asked: tuple[Asked, ...], names: SeatNames
) -> tuple[AskedShown, ...]:
    """Build the pending questions. Each includes its seat and the version at which it was asked."""
    package, language = game.words, names.language
    return tuple(
        [  # faster than a generator, because every command ends with it
            AskedShown(
                None if question.seat == PHASE else question.seat,
                question.kind,
                question.since,
                _find_text(package, language, question.seat == PHASE, question.kind),
            )
            for question in asked
        ]
    )


@lru_cache(1024)
def _find_text(package: str, language: str, is_phase: bool, kind: str) -> str:
    """Return the text of a phase or a question, which contains no facts and names no seat."""
    return load_words(package, language).fill(f"{'phase' if is_phase else 'question'}.{kind}", {})


def build_row(row: LobbyRow, names: SeatNames) -> MatchRow:
    """Build a row in a list of matches, with the names of its seats."""
    seats = tuple(build_seat(number, seat, names) for number, seat in enumerate(row.seats))
    return MatchRow(
        id=row.match_id,
        game=row.game,
        status=row.status,
        seats=seats,
        version=row.version,
        created_at=format_time(row.created_at),
        updated_at=format_time(row.updated_at),
        ranking=row.ranking,
        open_until=open_until_of(row.status, row.open_until),
        rated=row.rated,
    )
