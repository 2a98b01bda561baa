"""Parsing of the Prefer header (RFC 7240). The service may ignore the preferences."""

import re
from collections.abc import Mapping

from flask import Request

WAIT_MOST = 25  # seconds
_SECONDS = re.compile("[0-9]{1,6}")
_ITEM = re.compile(r"""\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*("[^"]*"|[^\s",;]*))?\s*(?:;.*)?""")


def preferences_of(request: Request) -> Mapping[str, str]:
    """Return the preferences of a request and their values. The first occurrence of a name wins."""
    header: str = request.environ.get("HTTP_PREFER", "")
    preferences: dict[str, str] = {}
    for item in header.split(",") if header else ():
        read = _ITEM.fullmatch(item)
        if read:
            preferences.setdefault(read[1].lower(), (read[2] or "").strip('"'))
    return preferences


def wait_of(request: Request) -> int:
    """Return how many seconds the client is willing to wait, limited to `WAIT_MOST`.

    A value that is not a number of seconds is ignored, as the standard requires.
    """
    if "HTTP_PREFER" not in request.environ:
        return 0
    wanted = preferences_of(request).get("wait", "")
    return min(int(wanted), WAIT_MOST) if _SECONDS.fullmatch(wanted) else 0
