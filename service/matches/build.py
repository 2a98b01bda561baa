"""Build matches for responses: the details, a row of a list, the open questions."""

from games.game import AnyGame, Outcome, Score, Seat
from games.table import Table
from games.table.questions import Asked
from games.table.undo_history import PHASE
from matches.context import Context
from matches.queries import read
from matches.tokens import invitation_secret
from projections.lobby import LobbyRow, LobbySeat, Status, show_seat
from projections.match_cache import Match
from service.contract.times import Time, format_time
from service.matches.build_clocks import build_clocks
from service.matches.proposal import build_proposal
from service.matches.responses import (
    AskedShown,
    InvitationShown,
    InvitedMatch,
    MatchRow,
    MatchShown,
    OutcomeShown,
    SeatShown,
)
from service.text.addresses import at_root
from service.text.seat_names import SeatNames


def build_match(
    context: Context, reader: read.Reader, shown: read.Snapshot, names: SeatNames
) -> MatchShown:
    """Return the details of a match for a reader, with the names of its seats."""
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
        open_until=_open_until(table.status, table.open_until or None),
        rematch_of=table.rematch_of or None,
        rated=bool(table.rated),
    )


def _open_until(status: Status, until: int | None) -> Time | None:
    """Return the time until which the seats of a match can be taken; None if it is not limited."""
    return None if until is None or status != "open" else format_time(until)


def build_seats(table: Table, names: SeatNames) -> tuple[SeatShown, ...]:
    """Return the seats of a table, with the names of accounts."""
    return tuple(
        _build_seat(number, show_seat(seat), names) for number, seat in enumerate(table.seats)
    )


def _build_seat(number: Seat, seat: LobbySeat, names: SeatNames) -> SeatShown:
    holder = names.holders.get(number)
    return SeatShown(
        seat=number,
        bot=seat.bot,
        taken=seat.taken,
        stand_in=seat.stand_in,
        resigned=seat.resigned,
        account=seat.account,
        reserved=seat.reserved,
        invited=seat.invited,
        name=holder.name if holder else None,
        called=names.call(number),
        bot_account=bool(holder and holder.is_bot),
    )


def build_invitations(match: Match) -> tuple[InvitationShown, ...]:
    """Return the usable invitations of a match, for callers who may pass them on."""
    seats = range(len(match.timeline.newest.seats))
    found = (build_invitation(match, seat) for seat in seats)
    return tuple(invitation for invitation in found if invitation)


def build_invitation(match: Match, seat: Seat) -> InvitationShown | None:
    """Return the invitation of a seat; None if it has none."""
    secret = invitation_secret(match, seat)
    if secret is None:
        return None
    return InvitationShown(seat, secret, at_root(f"/matches/{match.match_id}#invitation={secret}"))


def build_invited(
    match: Match, seat: Seat, names: SeatNames, creator_name: str | None
) -> InvitedMatch:
    """Return the match of an invitation to one of its open seats."""
    table = match.timeline.newest
    return InvitedMatch(
        match_id=match.match_id,
        game=table.game,
        title=match.game.title,
        seat=seat,
        options=table.options,
        seats=build_seats(table, names),
        clock=table.clock or None,
        undo=table.policy,
        visibility=table.visibility or "public",
        spectators=table.spectators or None,
        creator=table.creator or None,
        creator_name=creator_name,
        open_until=_open_until(table.status, table.open_until or None),
        rated=bool(table.rated),
    )


def build_outcome(game: AnyGame, outcome: Outcome | None, names: SeatNames) -> OutcomeShown | None:
    """Return the outcome of a match, in the words of the game or of the table."""
    if outcome is None:
        return None
    text = names.fill_entry(game, f"reason.{outcome.reason}", {})
    return OutcomeShown(outcome.ranking, outcome.reason, outcome.rule, text)


def _scores(match: Match, shown: read.Snapshot) -> tuple[Score, ...] | None:
    """Return the final points; None before the end, and if the game never began."""
    if shown.table.status != "over" or not read.has_begun(match, shown):
        return None
    return match.game.score(shown.state)


def build_questions(
    game: AnyGame, asked: tuple[Asked, ...], names: SeatNames
) -> tuple[AskedShown, ...]:
    """Return the open questions, with their seats and the versions since which they are open."""
    return tuple(
        AskedShown(
            None,
            question.kind,
            question.since,
            names.fill_entry(game, f"phase.{question.kind}", {}),
        )
        if question.seat == PHASE
        else AskedShown(
            question.seat,
            question.kind,
            question.since,
            names.fill_entry(game, f"question.{question.kind}", {}),
        )
        for question in asked
    )


def build_row(row: LobbyRow, names: SeatNames) -> MatchRow:
    """Return a match as a row of a list of matches, with the names of its seats."""
    seats = tuple(_build_seat(number, seat, names) for number, seat in enumerate(row.seats))
    return MatchRow(
        id=row.match_id,
        game=row.game,
        status=row.status,
        seats=seats,
        version=row.version,
        created_at=format_time(row.created_at),
        updated_at=format_time(row.updated_at),
        ranking=row.ranking,
        open_until=_open_until(row.status, row.open_until),
        rated=row.rated,
    )
