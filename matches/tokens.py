"""Tokens of seats and invitations, derived from the vault, so a repeated request gives the same.

And the token of administrators.
"""

import base64
import hmac
from functools import lru_cache
from hashlib import sha256

from accounts.vault import ProvenKey
from events import Keys
from events.seals import invitation_proof, seat_proof
from games.game import Seat
from games.table import SeatState, Table
from matches.context import Context
from projections.match_cache import Match

_PREFIX = "seat"
_NUMBERS = frozenset(map(str, range(16)))


def seat_token(match: Match, seat: Seat) -> str:
    """Return the token of a seat: `seat.<number>.<proof>`.

    Raises:
        ValueError: It has none: nobody took it, or an account holds it.
    """
    made = token_seq(match.timeline.newest.seats[seat])
    if made is None:
        raise ValueError(f"seat {seat} has no token")
    return token_at(match, seat, made)


def proof_of(held: SeatState) -> str | int | None:
    """Return what proves who holds a seat: an account, or the seq that made its token.

    It is another one as soon as the token has ended that somebody was known by.
    """
    return held.account or token_seq(held)


def token_seq(held: SeatState) -> int | None:
    """Return the seq that made the token of a seat: its being taken, or the last rotation."""
    return None if held.account else held.token_seq or held.taken


def token_from(match: Match, seat: Seat, seq: int) -> str | None:
    """Return the token that an event at a seq has made; None once it has ended, or made none."""
    made = token_seq(match.timeline.newest.seats[seat])
    return token_at(match, seat, seq) if made == seq else None


def token_at(match: Match, seat: Seat, seq: int) -> str:
    """Return the token that a seat has, or had, from the event that made it at a seq."""
    return _token(match.keys.token, seat, seq)


@lru_cache(maxsize=4096)
def _token(key: bytes, seat: Seat, seq: int) -> str:
    return f"{_PREFIX}.{seat}.{_spell(seat_proof(key, seq))}"


def _spell(proof: bytes) -> str:
    return base64.urlsafe_b64encode(proof).decode().rstrip("=")


def invitation_secret(match: Match, seat: Seat) -> str | None:
    """Return the secret of the invitation that an open seat has; None if it has none.

    It is `invitation.<seat>.<proof>`.
    """
    made = match.timeline.newest.seats[seat].invitation
    return _invitation(match.keys, seat, made) if made else None


def _invitation(keys: Keys, seat: Seat, seq: int) -> str:
    return f"invitation.{seat}.{_spell(invitation_proof(keys.token, seat, seq))}"


def find_invitation(keys: Keys, table: Table, seat: Seat, secret: str) -> int:
    """Return the seq that made the invitation of a seat, if this is its secret; 0 if not."""
    made = table.seats[seat].invitation if 0 <= seat < len(table.seats) else 0
    if not made or not secret:
        return 0
    known = _invitation(keys, seat, made)
    return made if hmac.compare_digest(known.encode(), secret.encode()) else 0


def is_admin(context: Context, token: str | None) -> bool:
    """Return whether a token is the administrators'; it takes as long for any token."""
    known = context.admin_token
    if known is None or token is None:
        return False
    return hmac.compare_digest(*(sha256(one.encode()).digest() for one in (known, token)))


def account_in(token: str | None) -> str:
    """Return the id of the account whose API key a token is, once proven; empty for others."""
    return token.account_id if isinstance(token, ProvenKey) else ""


def seat_of(match: Match, token: str) -> Seat | None:
    """Return the seat whose token this is; None if it is no seat's of this match.

    The API key of an account, once proven, is that of the seat which the account holds.
    """
    if account := account_in(token):
        return match.timeline.newest.seat_of_account(account)
    number = token.removeprefix(f"{_PREFIX}.").partition(".")[0]
    seats = match.timeline.newest.seats
    seat = int(number) if number in _NUMBERS else len(seats)
    if seat >= len(seats) or token_seq(seats[seat]) is None:
        return None
    if hmac.compare_digest(seat_token(match, seat).encode(), token.encode()):
        return seat
    return None
