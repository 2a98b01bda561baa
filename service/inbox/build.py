"""Functions that build match entries for an account's inbox and stream."""

from games.game import Seat
from matches.context import Context
from matches.queries.inbox import InboxItem, question_for
from matches.queries.read import Snapshot
from matches.times import format_time
from projections.match_cache import Match
from service.inbox.responses import (
    AccountAsked,
    AccountFinished,
    AccountInvited,
    InboxMatch,
)
from service.log.timeline_text import line_of
from service.matches.build import build_outcome, build_questions
from service.matches.clocks import build_clocks, deadline_of
from service.matches.proposal import build_proposal
from service.seats.build import build_seats
from service.text.seat_names import SeatNames


def build_item(context: Context, item: InboxItem, names: SeatNames) -> InboxMatch:
    """Build the inbox entry of a match, with the names of its players."""
    match, table = item.reader.match, item.shown.table
    asked = build_questions(match.game, (item.question,) if item.question else (), names)
    is_seated = item.role == "seat"
    answers = is_seated and _is_to_answer(item)
    return InboxMatch(
        match_id=match.match_id,
        game=table.game,
        title=match.game.title,
        status=table.status,
        version=item.shown.version,
        role=item.role,
        seat=item.seat,
        seats=build_seats(table, names),
        asked=asked[0] if asked else None,
        asked_at=None if item.asked_at is None else format_time(item.asked_at),
        deadline=deadline_of(table, item.seat) if is_seated else None,
        urgent=item.is_urgent,
        clocks=build_clocks(table),
        proposal=build_proposal(context, item.reader, table, names) if answers else None,
        acted=item.acted,
        happened=tuple(line_of(item.reader, entry, names) for entry in item.happened),
        cut=item.is_cut,
        outcome=build_outcome(match.game, table.outcome, names),
        creator=table.creator or None,
        visibility=table.visibility or "public",
        clock=table.clock or None,
        rematch_of=table.rematch_of or None,
    )


def _is_to_answer(item: InboxItem) -> bool:
    proposal = item.shown.table.proposal or None
    return proposal is not None and item.seat not in (proposal.seat, *proposal.agreed)


def build_asked(match: Match, shown: Snapshot, seat: Seat, names: SeatNames) -> AccountAsked | None:
    """Return the pending question to the player of a seat, or None if there is none."""
    question = question_for(shown, seat)
    if question is None:
        return None
    (asked,) = build_questions(match.game, (question,), names)
    deadline = deadline_of(shown.table, seat)
    return AccountAsked(match.match_id, match.game.name, seat, shown.version, asked, deadline)


def build_invited(match: Match, shown: Snapshot, seat: Seat) -> AccountInvited:
    """Build the invitation of an account to the seat reserved for it in an open match."""
    table = shown.table
    return AccountInvited(
        match_id=match.match_id,
        game=table.game,
        seat=seat,
        version=shown.version,
        creator=table.creator or None,
        visibility=table.visibility or "public",
        clock=table.clock or None,
        rematch_of=table.rematch_of or None,
    )


def build_finished(match: Match, shown: Snapshot, seat: Seat, names: SeatNames) -> AccountFinished:
    """Build the message that reports the outcome of a match to the holder of a seat."""
    outcome = build_outcome(match.game, shown.table.outcome, names)
    return AccountFinished(match.match_id, match.game.name, seat, shown.version, outcome)
