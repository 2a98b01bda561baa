"""Pages of other origins may use the API: a token says all, so no cookie can be misused."""

from flask import Flask, Response, request

_PATHS = ("/v1", "/health")
_SHOWN = (
    "ETag, Link, Location, Retry-After, Idempotency-Replayed, Content-Location,"
    " RateLimit, RateLimit-Policy"
)
_ALLOWED = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-Match,"
    " If-None-Match, Last-Event-ID, Prefer",
    "Access-Control-Max-Age": "86400",
}


def add_sharing(app: Flask) -> None:
    """Let pages of every origin call the API; the pages of `web/` stay as they are."""
    app.after_request(_add_headers)


def _add_headers(answer: Response) -> Response:
    environ = request.environ
    method = environ["REQUEST_METHOD"]
    # What may be cached says it to everybody; a command, which is not, costs no more than it must.
    if method != "GET" and "HTTP_ORIGIN" not in environ:
        return answer
    if environ["PATH_INFO"].startswith(_PATHS):
        answer.headers["Access-Control-Allow-Origin"] = "*"
        if method == "OPTIONS":
            answer.headers.update(_ALLOWED)
        else:
            answer.headers["Access-Control-Expose-Headers"] = _SHOWN
    return answer
