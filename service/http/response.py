"""What requests are answered with: JSON bytes, with the version as the ETag."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Request, Response

from matches.commands.execute import CommandResult
from service.http.api_flask import ReadyResponse
from service.http.request import token_of

_encode = msgspec.json.Encoder().encode
JSON = "application/json"
LINES = "application/x-ndjson"
LIVE = "text/event-stream"
SVG = "image/svg+xml"
PROBLEM = "application/problem+json"
_PLAIN = ("Content-Type", JSON)
FOREVER = "public, max-age=31536000, immutable"
OWN_FOREVER = "private, max-age=31536000, immutable"
VARY = "Authorization, Accept"


def etag(version: int) -> str:
    """Return the ETag of a version of a match."""
    return f'"{version}"'


def reply(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return an answer in JSON."""
    named = [_PLAIN, *headers.items()] if headers else [_PLAIN]
    return ReadyResponse(_encode(data), status, named)


def reply_nothing() -> Response:
    """Return the answer where there is nothing new, and none of a type."""
    answer = Response(b"", 204, {"Cache-Control": "no-store"})
    del answer.headers["Content-Type"]
    return answer


def reply_with_version(
    data: Any, version: int, cache: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return what a caller sees of a match at a version."""
    named = {"ETag": etag(version), "Cache-Control": cache, "Vary": VARY}
    return reply(data, 200, {**named, **(headers or {})})


def result_headers(played: CommandResult) -> dict[str, str]:
    """Return the headers of what came of a command: its version, and whether it was repeated."""
    headers = {"ETag": etag(played.last)}
    if played.repeated:
        headers["Idempotency-Replayed"] = "true"
    return headers


def has_tag(request: Request, tag: str) -> bool:
    """Return whether If-None-Match names a tag; one that a proxy has weakened is the same."""
    return request.if_none_match.contains_weak(tag)


def reply_not_modified(request: Request, version: int, cache: str) -> Response | None:
    """Return the short answer for a caller that has this version already."""
    if not has_tag(request, str(version)):
        return None
    headers = {"ETag": etag(version), "Cache-Control": cache, "Vary": VARY}
    return Response(b"", 304, headers)


def cache_control(request: Request, *, forever: bool) -> str:
    """Return the Cache-Control of what a caller sees at a version, or at the newest one.

    What a seat sees may hold its secrets, so it is kept by the seat alone.
    """
    own = token_of(request) is not None
    if forever:
        return OWN_FOREVER if own else FOREVER
    return "private, no-cache" if own else "no-cache"
