"""Request id and security headers, which are added to every response, even without a view."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

REQUEST_ID = "formicary.request-id"  # environ key of the request id
BEGAN = "formicary.began"  # environ key of the start time, in seconds of `perf_counter`
POLICY = "Content-Security-Policy"


def _policy_of_page(
    *, style_sources: str = "'self'", frames: str = "'none'", forms: str = "'none'"
) -> tuple[str, str]:
    """Return a page's content security policy. It forbids other origins and inline code."""
    rules = (
        f"default-src 'self'; style-src {style_sources}; img-src 'self' data: blob:;"
        f" base-uri 'none'; form-action {forms}; frame-ancestors {frames}"
    )
    return (POLICY, rules)


PAGE_POLICY = _policy_of_page()
# Stoplight Elements inserts styles into the page at run time, so their hashes are unknown.
REFERENCE_POLICY = _policy_of_page(style_sources="'self' 'unsafe-inline'")
# Its form works without scripts.
UNSUBSCRIBE_POLICY = _policy_of_page(forms="'self'")
# Any site may embed a board, because the page contains no token.
EMBED_POLICY = _policy_of_page(frames="*")
# For JSON, and for pictures, which contain styles but no scripts.
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
    """WSGI middleware that adds the common headers to every response.

    The request id is the `X-Request-ID` of the request if that is safe to log, and otherwise a new
    id. The response includes it. The headers also disable content sniffing, range requests and
    active content.

    The ids are random, because sequential ids would reveal the amount of traffic to any client.
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
    """Start a response with its own headers and the common headers."""
    headers += (name, *(_FIXED if POLICY in dict(headers) else _OF_THE_API))
    return start_response(status, headers, *error)
