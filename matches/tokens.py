"""Tokens of seats, derived from the vault, so a repeated join gives the same; of administrators."""

import base64
import hmac
from functools import lru_cache
from hashlib import sha256

from accounts.vault import ProvenKey
from events.seals import seat_proof
from games.game import Seat
from matches.context import Context
from projections.match_cache import Match

_PREFIX = "seat"
_NUMBERS = frozenset(map(str, range(16)))


def seat_token(match: Match, seat: Seat) -> str:
    """Return the token of a taken seat: `seat.<number>.<proof>`."""
    taken = match.timeline.newest.seats[seat].taken
    if taken is None:
        raise ValueError(f"nobody took seat {seat}")
    return _token(match.keys.token, seat, taken)


@lru_cache(maxsize=4096)
def _token(key: bytes, seat: Seat, taken: int) -> str:
    proof = base64.urlsafe_b64encode(seat_proof(key, taken)).decode().rstrip("=")
    return f"{_PREFIX}.{seat}.{proof}"


def is_admin(context: Context, token: str | None) -> bool:
    """Return whether a token is the administrators'; it takes as long for any token."""
    known = context.admin_token
    if known is None or token is None:
        return False
    return hmac.compare_digest(*(sha256(one.encode()).digest() for one in (known, token)))


def seat_of(match: Match, token: str) -> Seat | None:
    """Return the seat whose token this is; None if it is no seat's of this match.

    The API key of an account, once proven, is that of the seat which the account holds.
    """
    if isinstance(token, ProvenKey):
        return seat_held_by(match, token.account_id)
    number = token.removeprefix(f"{_PREFIX}.").partition(".")[0]
    seats = match.timeline.newest.seats
    seat = int(number) if number in _NUMBERS else len(seats)
    if seat >= len(seats) or seats[seat].taken is None:
        return None
    if hmac.compare_digest(seat_token(match, seat).encode(), token.encode()):
        return seat
    return None


def seat_held_by(match: Match, account_id: str) -> Seat | None:
    """Return the seat of a match that an account holds; None if it holds none."""
    seats = enumerate(match.timeline.newest.seats)
    return next((seat for seat, one in seats if getattr(one, "account", None) == account_id), None)
