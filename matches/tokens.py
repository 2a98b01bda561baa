"""Tokens of seats, invitations, and the check of the administrators' token.

Tokens are derived from the vault, so a repeated request returns the same token.
"""

import base64
import hmac
from functools import lru_cache
from hashlib import sha256

from accounts.vault import ProvenKey
from events import Keys
from events.seals import all_seats_proof, invitation_proof, seat_proof
from games.game import Seat
from games.table import SeatState, Table
from matches.context import Context
from projections.match_cache import Match

_PREFIX = "seat"
ALL_SEATS_PREFIX = "seats."
_NUMBERS = frozenset(map(str, range(16)))


def seat_token(match: Match, seat: Seat) -> str:
    """Return the token of a seat: `seat.<number>.<proof>`.

    Raises:
        ValueError: the seat does not have a token, because it is open or an account holds it.
    """
    made = token_seq(match.timeline.newest.seats[seat])
    if made is None:
        raise ValueError(f"seat {seat} has no token")
    return token_at(match, seat, made)


class AllSeatsToken(str):
    """The unverified token of all seats of a match, together with the seat that a request names.

    `named` is None if the request names no seat.
    """

    named: Seat | None

    def __new__(cls, token: str, named: Seat | None) -> "AllSeatsToken":
        """Create a token that acts for the given seat."""
        made = super().__new__(cls, token)
        made.named = named
        return made


def all_seats_token(match: Match) -> str | None:
    """Return the token of all seats: `seats.<proof>`. Return None if the match has no such token.

    It acts for the seats that players hold (rule T23), with the rights that their tokens have.
    """
    if not match.timeline.newest.one_token:
        return None
    return f"{ALL_SEATS_PREFIX}{_spell(all_seats_proof(match.keys.token))}"


def is_all_seats_token(match: Match, token: str | None) -> bool:
    """Return whether a token is the token of all seats of a match."""
    if not isinstance(token, AllSeatsToken):
        return False
    known = all_seats_token(match)
    return known is not None and hmac.compare_digest(known.encode(), token.encode())


def proof_of(held: SeatState) -> str | int | None:
    """Return the current proof of a seat's holder: an account id, or the seq for the seat's token.

    It changes as soon as the token or account that identified the holder is replaced.
    """
    return held.account or held.token_seq or held.taken


def token_seq(held: SeatState) -> int | None:
    """Return the seq of the event that created a seat's token.

    This is the event in which the seat was taken or its token was rotated.
    """
    return None if held.account else held.token_seq or held.taken


def record_token(match: Match, seat: Seat) -> str:
    """Return the token of a seat of a match from a file, also if an account holds the seat."""
    return token_at(match, seat, 0)


def token_from(match: Match, seat: Seat, seq: int) -> str | None:
    """Return the token that the event at a seq created, or None if it is no longer valid."""
    made = token_seq(match.timeline.newest.seats[seat])
    return token_at(match, seat, seq) if made == seq else None


def token_at(match: Match, seat: Seat, seq: int) -> str:
    """Return the token that the event at a seq created, whether or not it is still valid."""
    return _token(match.keys.token, seat, seq)


@lru_cache(maxsize=4096)
def _token(key: bytes, seat: Seat, seq: int) -> str:
    return f"{_PREFIX}.{seat}.{_spell(seat_proof(key, seq))}"


def _spell(proof: bytes) -> str:
    return base64.urlsafe_b64encode(proof).decode().rstrip("=")


def invitation_secret(match: Match, seat: Seat) -> str | None:
    """Return the secret of an open seat's invitation, or None if there is no invitation.

    The format is `invitation.<seat>.<proof>`.
    """
    made = match.timeline.newest.seats[seat].invitation
    return _invitation(match.keys, seat, made) if made else None


def _invitation(keys: Keys, seat: Seat, seq: int) -> str:
    return f"invitation.{seat}.{_spell(invitation_proof(keys.token, seat, seq))}"


def find_invitation(keys: Keys, table: Table, seat: Seat, secret: str) -> int:
    """Return the seq of the event that created an invitation.

    Return 0 if the secret does not match.
    """
    made = table.seats[seat].invitation if 0 <= seat < len(table.seats) else 0
    if not made or not secret:
        return 0
    known = _invitation(keys, seat, made)
    return made if hmac.compare_digest(known.encode(), secret.encode()) else 0


def is_admin(context: Context, token: str | None) -> bool:
    """Return whether a token is the administrators' token. The comparison takes constant time."""
    known = context.admin_token
    if known is None or token is None:
        return False
    return hmac.compare_digest(*(sha256(text.encode()).digest() for text in (known, token)))


def account_in(token: str | None) -> str:
    """Return the account id of an API key that has been proven, or "" for any other token."""
    return token.account_id if isinstance(token, ProvenKey) else ""


def seat_of(match: Match, token: str) -> Seat | None:
    """Return the seat that a token identifies, or None if it does not belong to this match."""
    holder = holder_of(match, token)
    return holder[0] if holder else None


def holder_of(match: Match, token: str) -> tuple[Seat, str | int] | None:
    """Return the seat that a token identifies, with the proof of its holder.

    Return None if the token does not belong to this match. A proven API key identifies the seat
    that its account holds.
    """
    table = match.timeline.newest
    if isinstance(token, ProvenKey):
        seat = table.seat_of_account(token.account_id)
        return None if seat is None else (seat, token.account_id)
    if isinstance(token, AllSeatsToken):
        return _named_holder(match, token)
    number = token.removeprefix(f"{_PREFIX}.").partition(".")[0]
    seat = int(number) if number in _NUMBERS else len(table.seats)
    proof = proof_of(table.seats[seat]) if seat < len(table.seats) else None
    if match.opened is not None and proof is not None:
        return (seat, proof) if token == record_token(match, seat) else None
    if not isinstance(proof, int):
        return None
    known = _token(match.keys.token, seat, proof)
    return (seat, proof) if hmac.compare_digest(known.encode(), token.encode()) else None


def _named_holder(match: Match, token: AllSeatsToken) -> tuple[Seat, str | int] | None:
    """Return the seat that the token of all seats names, with the proof of its holder.

    Return None if the token is not valid, or names no seat that a player holds.
    """
    seats, named = match.timeline.newest.seats, token.named
    if named is None or named >= len(seats) or not is_all_seats_token(match, token):
        return None
    proof = proof_of(seats[named])
    return None if proof is None else (named, proof)
