"""What a request looks at: who looks, at which match, as it stands at which version."""

from typing import NamedTuple

from flask import Request
from msgspec.structs import replace

from games.game import Seat
from matches.context import Context
from matches.queries.read import Reader, Snapshot, reader, refresh, snapshot
from service.http.request import token_of
from service.http.version import VersionChoice, choose_version
from service.problems.errors import BadParameter, StillHidden

SPECTATOR = "spectator"


class Look(NamedTuple):
    """A match at the version or the time that a request names with `at`, else the newest."""

    who: Reader
    at: VersionChoice
    shown: Snapshot


def look(context: Context, request: Request, match_id: str) -> Look:
    """Return what a request looks at.

    Raises:
        NoSuchMatch, BadToken: there is no such match, or the token is none of its.
        BadParameter: `at` is neither a version nor a time.
        NoSuchVersion: the match has not come so far, or was created after that time.
        StillHidden: `as` names other eyes, and the match is not over.
    """
    who = look_as(request, reader(context, match_id, token_of(request)))
    at = choose_version(context, request, who)
    if at.version is None:
        who = refresh(context, who)
    return Look(who, at, snapshot(context, who.match, at.version))


def look_as(request: Request, who: Reader) -> Reader:
    """Return a reader with the eyes that a request names with `as`: a seat's, or a spectator's.

    When all that was hidden is opened, as it is at the end of a match, everybody may look so.

    Raises:
        BadParameter: the match has no such seat.
        StillHidden: not everything is open.
    """
    named = request.args.get("as")
    if named is None:
        return who
    seats = [str(seat) for seat in range(len(who.match.timeline.newest.seats))]
    if named not in (SPECTATOR, *seats):
        raise BadParameter("as", f"{SPECTATOR}, or a seat: {', '.join(seats)}")
    if "salt" not in who.match.timeline.newest.released:
        raise StillHidden
    seat: Seat | None = None if named == SPECTATOR else int(named)
    return replace(who, seat=seat, proof=None)
