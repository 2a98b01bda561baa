"""The version that a request names: a number, or a time at which it was the newest."""

import re
from datetime import UTC, datetime, timedelta

from flask import Request
from msgspec import Struct

from matches.context import Context
from matches.queries.read import Reader
from matches.queries.versions_at_time import version_at
from service.http.request import NUMBER_MOST, number
from service.problems.errors import BadParameter
from service.text.addresses import at_root

_WANTED = f"a version from 1 to {NUMBER_MOST}, or a time such as 2026-03-01T12:00:00Z"
_TIME = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:)(\d\d)(\.\d+)?([Zz]|[+\- ]\d\d:\d\d)", re.ASCII
)
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class VersionChoice(Struct, frozen=True):
    """The version that a request names; None for the newest.

    Attributes:
        by_time: True if the request named a time.
        is_settled: True if the answer will never change.
    """

    version: int | None
    by_time: bool = False
    is_settled: bool = False


def choose_version(
    context: Context, request: Request, reader: Reader, name: str = "at"
) -> VersionChoice:
    """Return the version that a query parameter names, by number or by time.

    Raises:
        BadParameter: it is neither.
        NoSuchVersion: the match was created after that time.
    """
    text = request.args.get(name)
    if text is None:
        return VersionChoice(None)
    if text.isascii() and text.isdigit():
        return VersionChoice(_version(text, name), is_settled=True)
    moment = version_at(context, reader.match, milliseconds(text, name))
    return VersionChoice(moment.version, by_time=True, is_settled=moment.is_settled)


def _version(text: str, name: str) -> int | None:
    """Return a version from its digits.

    Raises:
        BadParameter: it begins with an unneeded zero, or is too large.
    """
    try:
        return number(text, name)
    except BadParameter as error:
        raise BadParameter(name, _WANTED) from error


def check_version(text: str, name: str) -> None:
    """Check the format of a version or of a time.

    Raises:
        BadParameter: it is neither.
    """
    if text.isascii() and text.isdigit():
        _version(text, name)
    else:
        milliseconds(text, name)


def content_location(choice: VersionChoice, path: str, more: str = "") -> dict[str, str]:
    """Return the Content-Location of an answer that was requested by time, or no headers.

    Args:
        choice: the requested version.
        path: the path of the request.
        more: the rest of its query, such as `&digest=1`.
    """
    if not choice.by_time:
        return {}
    return {"Content-Location": f"{at_root(path)}?at={choice.version}{more}"}


def milliseconds(text: str, name: str) -> int:
    """Return a time of RFC 3339 as milliseconds since 1970.

    An unescaped plus sign arrives as a space, which is read as a plus sign.

    Raises:
        BadParameter: it is not such a time.
    """
    found = _TIME.fullmatch(text)
    if found is None:
        raise BadParameter(name, _WANTED)
    day, minute, second, fraction, zone = found.groups()
    zone = "+00:00" if zone in "Zz" else zone.replace(" ", "+")
    leap = second == "60"
    try:
        time = datetime.fromisoformat(f"{day}T{minute}{'59' if leap else second}{zone}")
        since = time - _BEGINNING
    except (ValueError, OverflowError) as error:
        raise BadParameter(name, _WANTED) from error
    whole = since // _MILLISECOND + 1000 * leap
    return whole + int(f"{(fraction or '.')[1:4]:0<3}")
