"""Query string validation, which rejects unknown and repeated parameters."""

from collections.abc import Collection

from flask import Flask, Request

from games.words import LANGUAGES
from service.problems.errors import BadParameter, UnknownParameter

QUERIES = "query-parameters"  # extension key of the parameters by endpoint


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


def check_query(app: Flask, request: Request) -> None:
    """Check the query parameters of a request, unless its endpoint accepts any.

    Raises:
        UnknownParameter: A parameter is unknown or repeated.
        BadParameter: `lang` is not a supported language.
    """
    known: tuple[str, ...] | None = app.extensions.get(QUERIES, {}).get(request.endpoint)
    if known is None:
        return
    for name, values in request.args.lists():
        if name not in known or len(values) > 1:
            raise UnknownParameter(name, known, is_known=name in known)
        if name == "lang" and values[0] not in LANGUAGES:  # checked here for all views
            raise BadParameter(name, f"one of {', '.join(LANGUAGES)}")
