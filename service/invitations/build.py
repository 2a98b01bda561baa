"""Functions that build the invitations in responses."""

from games.game import Seat
from matches.tokens import invitation_secret
from projections.match_cache import Match
from service.invitations.responses import InvitationShown, InvitedMatch
from service.matches.build import open_until_of
from service.seats.build import build_seats
from service.text.addresses import at_root
from service.text.seat_names import SeatNames


def build_invitations(match: Match) -> tuple[InvitationShown, ...]:
    """Return the usable invitations of a match. Only show them to callers who may share them."""
    seats = range(len(match.timeline.newest.seats))
    by_seat = (build_invitation(match, seat) for seat in seats)
    return tuple(invitation for invitation in by_seat if invitation)


def build_invitation(match: Match, seat: Seat) -> InvitationShown | None:
    """Build the invitation to a seat. Return None if there is none."""
    secret = invitation_secret(match, seat)
    if secret is None:
        return None
    return InvitationShown(seat, secret, at_root(f"/matches/{match.match_id}#invitation={secret}"))


def build_invited(
    match: Match, seat: Seat, names: SeatNames, creator_name: str | None
) -> InvitedMatch:
    """Build the response that shows a match to the holder of an invitation."""
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
        open_until=open_until_of(table.status, table.open_until or None),
        rated=bool(table.rated),
    )
