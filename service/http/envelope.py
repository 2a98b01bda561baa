"""Headers of every answer, even without a view: the request's id and the security headers."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

REQUEST_ID = "formicary.request-id"  # the key of the request's id in its environment
BEGAN = "formicary.began"  # the key of its start, in seconds of `perf_counter`
POLICY = "Content-Security-Policy"


def _policy_of_page(*, style_sources: str = "'self'", frames: str = "'none'") -> tuple[str, str]:
    """Return the content policy of a page: all sources are ours, and nothing is inline."""
    rules = (
        f"default-src 'self'; style-src {style_sources}; img-src 'self' data: blob:;"
        f" base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
    )
    return (POLICY, rules)


PAGE_POLICY = _policy_of_page()
# Stoplight Elements writes styles into the page at run time, so no hashes of them are known.
REFERENCE_POLICY = _policy_of_page(style_sources="'self' 'unsafe-inline'")
# Any site may frame a board, because it holds no token.
EMBED_POLICY = _policy_of_page(frames="*")
# For JSON, and for pictures, which have styles of their own and no scripts.
_POLICY = (
    POLICY,
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
)
_FIXED = (("X-Content-Type-Options", "nosniff"), ("Accept-Ranges", "none"))
_OF_THE_API = (_POLICY, *_FIXED)
_SANE = re.compile(r"[A-Za-z0-9._~+/=:@-]{1,80}")

Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Envelope:
    """A WSGI application that wraps another one and adds the headers of every answer.

    A request keeps its `X-Request-ID` as its id if that is safe to log, and otherwise gets a new
    id. The answer carries the id. It also forbids content sniffing, range requests and active
    content.

    The ids are random: counted ids would reveal to everybody how busy the others are.
    """

    def __init__(self, app: Wsgi) -> None:
        self._app = app
        self._draw = Random().getrandbits  # noqa: S311  # an id is not a secret

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        name = environ.get("HTTP_X_REQUEST_ID")
        if name is None or not _SANE.fullmatch(name):
            name = f"{self._draw(64):016x}"
        environ[REQUEST_ID] = name
        environ[BEGAN] = perf_counter()
        return self._app(environ, partial(_start, start_response, ("X-Request-ID", name)))


def _start(
    start_response: Callable[..., Any],
    name: tuple[str, str],
    status: str,
    headers: list[tuple[str, str]],
    *error: Any,
) -> Any:
    """Start an answer with its own headers and those of every answer."""
    added: tuple[tuple[str, str], ...] = _OF_THE_API
    for header, _ in headers:  # without a generator, since every answer passes here
        if header == POLICY:
            added = _FIXED
    headers += (name, *added)
    return start_response(status, headers, *error)
