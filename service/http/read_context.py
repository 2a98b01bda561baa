"""What a request looks at: who looks, at which match, as it stands at which version."""

from typing import NamedTuple

from flask import Request

from matches.context import Context
from matches.queries.read import Reader, Snapshot, reader, refresh, snapshot
from service.http.request import token_of
from service.http.version import VersionChoice, choose_version


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
    """
    who = reader(context, match_id, token_of(request))
    at = choose_version(context, request, who)
    if at.version is None:
        who = refresh(context, who)
    return Look(who, at, snapshot(context, who.match, at.version))
