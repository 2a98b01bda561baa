"""Query string validation, which rejects unknown and repeated parameters."""

from collections.abc import Callable
from functools import wraps

from flask import Response, request

from games.words import LANGUAGES
from service.problems.errors import BadParameter, UnknownParameter


def with_query_checked(
    view: Callable[..., Response], known: tuple[str, ...]
) -> Callable[..., Response]:
    """Wrap a view so that queries with unknown or repeated parameters are rejected.

    A misspelt parameter would otherwise be ignored. With `before=` instead of `cursor=`, for
    example, a client would receive the first page over and over.

    Args:
        view: the view to wrap.
        known: the names of the view's parameters.
    """

    @wraps(view)
    def check_and_view(**given: object) -> Response:
        if request.environ["QUERY_STRING"]:
            _check(known)
        return view(**given)

    return check_and_view


def _check(known: tuple[str, ...]) -> None:
    """Check the query parameters of the current request.

    Raises:
        UnknownParameter: A parameter is unknown or repeated.
        BadParameter: `lang` is not a supported language.
    """
    for name, values in request.args.lists():
        if name not in known or len(values) > 1:
            raise UnknownParameter(name, known, is_known=name in known)
        if name == "lang" and values[0] not in LANGUAGES:  # checked here for all views
            raise BadParameter(name, f"one of {', '.join(LANGUAGES)}")
