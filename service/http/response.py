"""JSON responses and their caching headers."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from flask import Request, Response

from service.http.api_flask import ReadyResponse
from service.http.request import LANGUAGE, token_of
from service.http.tags import find_same

_encode = msgspec.json.Encoder().encode
JSON = "application/json"
LINES = "application/x-ndjson"
CSV = "text/csv"
LIVE = "text/event-stream"
PLAIN_MESSAGE = "message"  # the type of stream messages without an `event` field
SVG = "image/svg+xml"
HTML = "text/html"
MARKDOWN = "text/markdown"
ZIP = "application/zip"
PROBLEM = "application/problem+json"
_PLAIN = ("Content-Type", JSON)
SETTLED_SECONDS = 300
NEWEST = "no-cache"
SETTLED = f"max-age={SETTLED_SECONDS}"
VARY = "Authorization, Accept"
NO_STORE = {"Cache-Control": "no-store"}  # for secrets and short-lived responses
HASH_LETTERS = 22
WHOLE_MOST = 256 * 1024  # bytes; longer bodies are passed to the server in pieces
PIECE = 32 * 1024
CONTENT_TAG = ".content"  # follows the hash in tags that are based on the content


class Label(NamedTuple):
    """The caching headers of a response.

    Attributes:
        tag: the ETag header.
        cache: the Cache-Control header.
    """

    tag: str
    cache: str

    @property
    def headers(self) -> dict[str, str]:
        """The headers as a dictionary, including Vary."""
        return {"ETag": self.tag, "Cache-Control": self.cache, "Vary": VARY}


def reply(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Build a JSON response."""
    named = [_PLAIN, *headers.items()] if headers else [_PLAIN]
    return ReadyResponse(_encode(data), status, named)


def reply_nothing() -> Response:
    """Build a response to a poll without new data. It has neither a body nor a content type."""
    answer = Response(b"", 204, NO_STORE)
    del answer.headers["Content-Type"]
    return answer


def reply_labelled(data: Any, label: Label, headers: Mapping[str, str] | None = None) -> Response:
    """Build a JSON response for a caller's view of a match, with caching headers."""
    return reply(data, 200, {**label.headers, **(headers or {})})


def reply_not_modified(request: Request, label: Label) -> Response | None:
    """Return a 304 response if the caller's copy is current, otherwise None."""
    same = find_same(request, label.tag)
    if same is None:
        return None
    answer = Response(b"", 304, label._replace(tag=same).headers)
    del answer.headers["Content-Type"]
    return answer


def encode(data: Any) -> bytes:
    """Encode a value as JSON."""
    return _encode(data)


def reply_by_content(
    request: Request,
    content: bytes,
    media_type: str = JSON,
    *,
    cache: str = NEWEST,
    headers: Mapping[str, str] | None = None,
    stays: bool = False,
) -> Response:
    """Build a response that has no version. Its ETag is a hash of the content.

    If the content contains translated text, the ETag also includes the language.

    Args:
        request: the request to respond to.
        content: the bytes of the body.
        media_type: the media type of the body.
        cache: the Cache-Control header.
        headers: additional headers.
        stays: True if the content is constant for the lifetime of the process, so that its hash can
            be cached. Only use this for few distinct contents.
    """
    language = request.environ.get(LANGUAGE)
    named = f".{language}" if language else ""
    hashed = _hash_once(content) if stays else _hash(content)
    label = Label(f'"{hashed}{CONTENT_TAG}{named}"', cache)
    answer = reply_not_modified(request, label)
    if answer is None:
        answer = Response(content, 200, label.headers, content_type=media_type)
    answer.headers.update(headers or {})
    return answer


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:HASH_LETTERS]


_hash_once = lru_cache(maxsize=64)(_hash)


def send_in_pieces(answer: Response) -> Response:
    """Split a long body into pieces, so that only a few are buffered for a slow client."""
    if answer.is_streamed or (answer.calculate_content_length() or 0) <= WHOLE_MOST:
        return answer
    body = answer.get_data()
    answer.headers["Content-Length"] = str(len(body))
    answer.response = (body[at : at + PIECE] for at in range(0, len(body), PIECE))
    return answer


def name_language(answer: Response, language: str) -> None:
    """Set the Content-Language of a response, and add Accept-Language to Vary."""
    headers = answer.headers
    headers.setdefault("Content-Language", language)
    vary = headers.get("Vary")
    if "Accept-Language" not in (vary or ""):
        headers["Vary"] = f"{vary}, Accept-Language" if vary else "Accept-Language"


def cache_control(request: Request, *, is_settled: bool) -> str:
    """Return the Cache-Control header for a caller's view of a match.

    A seat's view may contain secrets, so only private caches may store it. A settled view changes
    only if a new release renders it differently, so it may be reused for a while without
    revalidation.
    """
    own = token_of(request) is not None
    if is_settled:
        return f"private, {SETTLED}" if own else f"public, {SETTLED}"
    return f"private, {NEWEST}" if own else NEWEST
