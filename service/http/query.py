"""Query string validation, which rejects unknown and repeated parameters."""

import re
from collections.abc import Collection

from flask import Flask, Request

from games.words import LANGUAGES
from matches.errors import NoSeat
from matches.tokens import ALL_SEATS_PREFIX
from service.auth.callers import token_in
from service.problems.errors import BadParameter, UnknownParameter

QUERIES = "query-parameters"  # extension key of the parameters by endpoint
NAMING_SEATS = "seat-naming-operations"  # extension key of the endpoints with `NAMED_SEAT`
VIEWER = "as"  # the parameter that names a seat
SEAT_PATTERN = "^[0-9]$"
SEATS = "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"


def expect_query(app: Flask, endpoint: str, known: Collection[str]) -> None:
    """Reject queries with unknown or repeated parameters on all requests to an endpoint.

    A misspelt parameter would otherwise be ignored. With `before=` instead of `cursor=`, for
    example, a client would receive the first page over and over.

    Args:
        app: the application.
        endpoint: the name of the endpoint.
        known: the names of its parameters.
    """
    app.extensions.setdefault(QUERIES, {})[endpoint] = tuple(known)


def expect_seat(app: Flask, endpoint: str) -> None:
    """Accept the name of a seat on all requests to an endpoint from the token of all seats."""
    app.extensions.setdefault(NAMING_SEATS, set()).add(endpoint)


def check_query(app: Flask, request: Request) -> None:
    """Check the query parameters of a request, unless its endpoint accepts any.

    Raises:
        UnknownParameter: A parameter is unknown or repeated.
        BadParameter: `lang` is not a supported language, or `as` is not a seat.
        NoSeat: The token is not that of all seats, and the request names the seat that acts.
    """
    known: tuple[str, ...] | None = app.extensions.get(QUERIES, {}).get(request.endpoint)
    if known is None:
        return
    for name, values in request.args.lists():
        if name not in known or len(values) > 1:
            raise UnknownParameter(name, known, is_known=name in known)
        if name == "lang" and values[0] not in LANGUAGES:  # checked here for all views
            raise BadParameter(name, f"one of {', '.join(LANGUAGES)}")
        if name == VIEWER and request.endpoint in app.extensions.get(NAMING_SEATS, ()):
            _check_seat(request, values[0])


def _check_seat(request: Request, text: str) -> None:
    """Check the seat that a request names. Only the token of all seats may name one."""
    if not re.fullmatch(SEAT_PATTERN, text):
        raise BadParameter(VIEWER, SEATS)
    if not token_in(request.environ).startswith(ALL_SEATS_PREFIX):
        raise NoSeat
