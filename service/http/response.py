"""What requests are answered with: JSON bytes, and the headers that say what they stand for."""

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
LIVE = "text/event-stream"
PLAIN_MESSAGE = "message"  # what a message of a stream is without an `event` field
SVG = "image/svg+xml"
HTML = "text/html"
PROBLEM = "application/problem+json"
_PLAIN = ("Content-Type", JSON)
SETTLED_SECONDS = 300
NEWEST = "no-cache"
SETTLED = f"max-age={SETTLED_SECONDS}"
VARY = "Authorization, Accept"
NO_STORE = {"Cache-Control": "no-store"}  # of what holds a secret, or is true for a moment only
HASH_LETTERS = 22
WHOLE_MOST = 256 * 1024  # bytes of a body that the server below is given at once
PIECE = 32 * 1024
CONTENT_TAG = ".content"  # in a tag that begins with a hash of the content


class Label(NamedTuple):
    """What an answer stands for, and who may keep it.

    Attributes:
        tag: its ETag.
        cache: its Cache-Control.
    """

    tag: str
    cache: str

    @property
    def headers(self) -> dict[str, str]:
        """The headers that say so."""
        return {"ETag": self.tag, "Cache-Control": self.cache, "Vary": VARY}


def reply(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return an answer in JSON."""
    named = [_PLAIN, *headers.items()] if headers else [_PLAIN]
    return ReadyResponse(_encode(data), status, named)


def reply_nothing() -> Response:
    """Return the answer where there is nothing new, and none of a type."""
    answer = Response(b"", 204, NO_STORE)
    del answer.headers["Content-Type"]
    return answer


def reply_labelled(data: Any, label: Label, headers: Mapping[str, str] | None = None) -> Response:
    """Return what a caller sees of a match, in JSON, with the label that it goes by."""
    return reply(data, 200, {**label.headers, **(headers or {})})


def reply_not_modified(request: Request, label: Label) -> Response | None:
    """Return the short answer for a caller that has what a label stands for; None if it has not."""
    same = find_same(request, label.tag)
    if same is None:
        return None
    answer = Response(b"", 304, label._replace(tag=same).headers)
    del answer.headers["Content-Type"]
    return answer


def encode(data: Any) -> bytes:
    """Return an answer's JSON."""
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
    """Return what no version names: its tag is a hash of its bytes, whoever sees them.

    Where it has words, the tag names their language.

    Args:
        request: that is answered.
        content: the bytes of the body.
        media_type: of the body.
        cache: the Cache-Control.
        headers: others.
        stays: the bytes are kept by the caller for as long as the process runs, and few are.
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
    """Send a long body in pieces: for a client that does not read it, only a few are in memory."""
    if answer.is_streamed or (answer.calculate_content_length() or 0) <= WHOLE_MOST:
        return answer
    body = answer.get_data()
    answer.headers["Content-Length"] = str(len(body))
    answer.response = (body[at : at + PIECE] for at in range(0, len(body), PIECE))
    return answer


def name_language(answer: Response, language: str) -> None:
    """Say which language an answer's words are in, and that others are asked for them."""
    headers = answer.headers
    headers.setdefault("Content-Language", language)
    vary = headers.get("Vary")
    if "Accept-Language" not in (vary or ""):
        headers["Vary"] = f"{vary}, Accept-Language" if vary else "Accept-Language"


def cache_control(request: Request, *, is_settled: bool) -> str:
    """Return the Cache-Control of what a caller sees at a version, or at the newest one.

    What a seat sees may hold its secrets, so it is kept by the seat alone. What is settled never
    changes but with a release that words or draws it otherwise: it is kept for a while unasked.
    """
    own = token_of(request) is not None
    if is_settled:
        return f"private, {SETTLED}" if own else f"public, {SETTLED}"
    return f"private, {NEWEST}" if own else NEWEST
