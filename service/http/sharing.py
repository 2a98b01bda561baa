"""CORS headers. Any origin may use the API, because it requires tokens rather than cookies."""

from typing import Any

from flask import Response

OF_BROWSERS = frozenset(("HTTP_ORIGIN", "HTTP_ACCEPT_ENCODING"))  # not sent by programs
_PATHS = ("/v1", "/health", "/problems")
_SHOWN = (
    "ETag, Link, Location, Retry-After, Idempotency-Replayed, Content-Location, X-Request-ID,"
    " RateLimit, RateLimit-Policy, Preference-Applied, Deprecation, Sunset, Allow, WWW-Authenticate"
)
_ALLOWED = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-Match,"
    " If-None-Match, Last-Event-ID, Prefer, X-Request-ID, Cache-Control, traceparent, tracestate,"
    " X-Requested-With",
    "Access-Control-Max-Age": "86400",
}


def share(answer: Response, environ: dict[str, Any]) -> None:
    """Allow pages of any origin to call the API. Responses for `web/` pages are unchanged."""
    method = environ["REQUEST_METHOD"]
    # Cacheable responses always include the header. Commands are not cached, so they skip the cost.
    if method != "GET" and "HTTP_ORIGIN" not in environ:
        return
    if environ["PATH_INFO"].startswith(_PATHS):
        answer.headers["Access-Control-Allow-Origin"] = "*"
        if method == "OPTIONS":
            answer.headers.update(_ALLOWED)
        else:
            answer.headers["Access-Control-Expose-Headers"] = _SHOWN
