"""Checks of queries: every parameter is known to the operation, and given only once."""

from collections.abc import Callable
from functools import wraps

from flask import Response, request

from games.words import LANGUAGES
from service.problems.errors import BadParameter, UnknownParameter


def with_query_checked(
    view: Callable[..., Response], known: tuple[str, ...]
) -> Callable[..., Response]:
    """Return a view that refuses queries with unknown or repeated parameters.

    A misspelt parameter would otherwise be ignored: `before=` for `cursor=` returns the first page
    for ever.

    Args:
        view: the view.
        known: the names of its parameters.
    """

    @wraps(view)
    def check_and_view(**given: object) -> Response:
        if request.environ["QUERY_STRING"]:
            _check(known)
        return view(**given)

    return check_and_view


def _check(known: tuple[str, ...]) -> None:
    """Check the query of the current request.

    Raises:
        UnknownParameter: a parameter is unknown, or given twice.
        BadParameter: `lang` is not one of our languages.
    """
    for name, values in request.args.lists():
        if name not in known or len(values) > 1:
            raise UnknownParameter(name, known, is_known=name in known)
        if name == "lang" and values[0] not in LANGUAGES:  # here, for every view that takes it
            raise BadParameter(name, f"one of {', '.join(LANGUAGES)}")
