"""Resolution of the match, the version, and the reader that a read request refers to."""

from typing import NamedTuple

from flask import Request
from msgspec.structs import replace

from games.game import Seat
from matches.context import Context
from matches.queries.read import (
    Reader,
    Snapshot,
    authenticate_reader,
    refresh,
    resolve_version,
    snapshot,
)
from matches.queries.search import Interval
from matches.tokens import AllSeatsToken
from service.http.request import token_of
from service.http.version import VersionChoice, choose_version
from service.problems.errors import BadParameter, StillHidden

SPECTATOR = "spectator"
EVERYBODY = "all"


class ResolvedView(NamedTuple):
    """A match at the requested version or time, or by default at its newest version."""

    reader: Reader
    at: VersionChoice
    shown: Snapshot


def resolve_view(
    context: Context, request: Request, match_id: str, also: tuple[str, ...] = ()
) -> ResolvedView:
    """Resolve the match, version and viewer of a request.

    `also` lists views that are allowed in addition to those of the seats.

    Raises:
        NoSuchMatch, BadToken: The match does not exist, or the token belongs to another match.
        BadParameter: `at` is neither a version nor a time.
        NoSuchVersion: The match has not reached the version, or was created after the time.
        StillHidden: `as` names another view, and the match is not over yet.
    """
    reader = resolve_reader(context, request, match_id, also)
    at = choose_version(context, request, reader)
    if at.version is None:
        reader = refresh(context, reader)
    return ResolvedView(reader, at, snapshot(context, reader.match, at.version))


class ResolvedRange(NamedTuple):
    """The versions of a match from `from` to `to`, by default from 1 to the newest.

    Attributes:
        is_settled: True if the response will never change, except for its wording and names.
    """

    reader: Reader
    within: Interval
    is_settled: bool


def resolve_range(context: Context, request: Request, match_id: str) -> ResolvedRange:
    """Resolve the match, the range of versions and the viewer of a request.

    Raises:
        BadParameter: `from` or `to` is neither a version nor a time, or `from` is after `to`.
        NoSuchMatch, BadToken, NoSuchVersion, StillHidden: see `resolve_view`.
    """
    reader = resolve_reader(context, request, match_id)
    start, end = (choose_version(context, request, reader, name) for name in ("from", "to"))
    reader = refresh(context, reader)
    within = Interval(
        1 if start.version is None else resolve_version(reader.match, start.version),
        resolve_version(reader.match, end.version),
    )
    if within.start > within.end:
        raise BadParameter("from", "at or before `to`")
    is_settled = end.is_settled and (start.version is None or start.is_settled)
    return ResolvedRange(reader, within, is_settled and is_line_settled(reader))


def is_line_settled(reader: Reader) -> bool:
    """Return whether the match is over and its versions can therefore no longer be undone."""
    return reader.match.timeline.newest.status == "over"


def resolve_reader(
    context: Context, request: Request, match_id: str, also: tuple[str, ...] = ()
) -> Reader:
    """Resolve the viewer of a request, which is the caller unless `as` names another view.

    The token of all seats may name any seat that it plays at any time.

    Raises:
        NoSuchMatch, BadToken, BadParameter, StillHidden: see `resolve_view`.
    """
    token = token_of(request)
    reader = authenticate_reader(context, match_id, token)
    named = request.args.get("as")
    if named is None or (isinstance(token, AllSeatsToken) and named == _name_view(reader)):
        return reader
    return resolve_viewer(named, reader, also)


def _name_view(reader: Reader) -> str:
    return SPECTATOR if reader.seat is None else str(reader.seat)


def resolve_viewer(named: str, reader: Reader, also: tuple[str, ...] = ()) -> Reader:
    """Return a copy of the reader that sees the match as the given seat or as a spectator.

    Once all hidden values are revealed, for example at the end of a match, any reader may use any
    view.

    Raises:
        BadParameter: The match does not have such a seat.
        StillHidden: Some values are still hidden.
    """
    seats = [str(seat) for seat in range(len(reader.match.timeline.newest.seats))]
    if named not in (SPECTATOR, *also, *seats):
        raise BadParameter("as", f"one of {', '.join((SPECTATOR, *also, *seats))}")
    if "salt" not in reader.match.timeline.newest.released:
        raise StillHidden
    seat: Seat | None = int(named) if named in seats else None
    return replace(reader, seat=seat, proof=None)
