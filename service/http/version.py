"""Parsing of requested versions, which are given as a number or as a time."""

import re
from datetime import UTC, datetime, timedelta

from flask import Request
from msgspec import Struct

from matches.context import Context
from matches.queries.read import Reader, end_of_command
from matches.queries.versions_at_time import version_at
from projections.match_cache import Match
from service.http.request import NUMBER_MOST, number
from service.problems.errors import BadParameter, InsideCommand
from service.text.addresses import at_root

_WANTED = f"a version from 1 to {NUMBER_MOST}, or a time such as 2026-03-01T12:00:00Z"
_TIME = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:)(\d\d)(\.\d+)?([Zz]|[+\- ]\d\d:\d\d)", re.ASCII
)
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class VersionChoice(Struct, frozen=True):
    """The version requested by a client, or None for the newest.

    Attributes:
        by_time: True if the version was requested by time.
        is_settled: True if the response will never change.
    """

    version: int | None
    by_time: bool = False
    is_settled: bool = False


def choose_version(
    context: Context, request: Request, reader: Reader, name: str = "at"
) -> VersionChoice:
    """Return the version that a query parameter selects by number or by time.

    Raises:
        BadParameter: The parameter is neither a version nor a time.
        NoSuchVersion: The match was created after the time.
    """
    text = request.args.get(name)
    if text is None:
        return VersionChoice(None)
    if text.isascii() and text.isdigit():
        return VersionChoice(_version(text, name), is_settled=True)
    moment = version_at(context, reader.match, milliseconds(text, name))
    return VersionChoice(moment.version, by_time=True, is_settled=moment.is_settled)


def _version(text: str, name: str) -> int | None:
    """Parse a version number.

    Raises:
        BadParameter: The number has a leading zero or is too large.
    """
    try:
        return number(text, name)
    except BadParameter as error:
        raise BadParameter(name, _WANTED) from error


def check_version(text: str, name: str) -> None:
    """Check that a string is formatted as a version or as a time.

    Raises:
        BadParameter: The text is neither a version nor a time.
    """
    if text.isascii() and text.isdigit():
        _version(text, name)
    else:
        milliseconds(text, name)


def check_end_of_command(context: Context, match: Match, version: int | None) -> None:
    """Check that a command ends at the given version. The newest version always passes the check.

    Raises:
        InsideCommand: The version is inside the events of a command.
    """
    if version is None:
        return
    end = end_of_command(context, match, version)
    if end != version:
        raise InsideCommand(version, end)


def content_location(choice: VersionChoice, path: str, more: str = "") -> dict[str, str]:
    """Return a Content-Location header if the version was requested by time, else no headers.

    Args:
        choice: the requested version.
        path: the path of the request.
        more: the remaining query parameters, such as `&digest=1`.
    """
    if not choice.by_time:
        return {}
    return {"Content-Location": f"{at_root(path)}?at={choice.version}{more}"}


def milliseconds(text: str, name: str) -> int:
    """Convert an RFC 3339 timestamp to milliseconds since 1970.

    An unescaped plus sign arrives as a space, which is accepted as a plus sign.

    Raises:
        BadParameter: The text is not such a time.
    """
    matched = _TIME.fullmatch(text)
    if matched is None:
        raise BadParameter(name, _WANTED)
    day, minute, second, fraction, zone = matched.groups()
    zone = "+00:00" if zone in "Zz" else zone.replace(" ", "+")
    leap = second == "60"
    try:
        time = datetime.fromisoformat(f"{day}T{minute}{'59' if leap else second}{zone}")
        since = time - _BEGINNING
    except (ValueError, OverflowError) as error:
        raise BadParameter(name, _WANTED) from error
    whole = since // _MILLISECOND + 1000 * leap
    return whole + int(f"{(fraction or '.')[1:4]:0<3}")
