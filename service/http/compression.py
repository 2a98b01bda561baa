"""Response compression, used if it saves enough and cannot leak secrets."""

import re
from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import Any

from flask import Flask, Request, Response, request
from flask_compress import Compress

from service.http.response import CONTENT_TAG, HASH_LETTERS, JSON, MARKDOWN, SVG

CODINGS = ("zstd", "br", "gzip")  # in order of preference, if a client accepts all equally
LARGE = 4096  # bytes; minimum size for compressing a command response or caching a public view
READS = ("GET", "HEAD")
_TYPES = (JSON, SVG, MARKDOWN, "text/html", "text/css", "text/javascript", "application/javascript")
BYTES_KEPT = 16 * 1024 * 1024
_CONTENT = "formicary.content"  # environ key of the response's content hash
_BY_CONTENT = re.compile(rf'"[0-9a-f]{{{HASH_LETTERS}}}{re.escape(CONTENT_TAG)}(\.[a-z]+)?"')


class Compression:
    """Compression for clients that accept it. Command responses are compressed only if large.

    Responses with `no-store`, which include all that contain a token, are never compressed.
    Compression of streams and of lines is left to a proxy.
    """

    def __init__(self, app: Flask) -> None:
        app.config.update(
            COMPRESS_REGISTER=False,
            COMPRESS_STREAMS=False,
            COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
            COMPRESS_ALGORITHM=list(CODINGS),
            COMPRESS_MIMETYPES=list(_TYPES),
            COMPRESS_CACHE_BACKEND=CompressedContents,
            COMPRESS_CACHE_KEY=key_of,
        )
        self._compress = Compress(app)

    def finish(self, answer: Response, environ: dict[str, Any]) -> Response:
        """Compress a response if the client accepts a coding, and add the coding to the ETag."""
        takes = "HTTP_ACCEPT_ENCODING" in environ
        if environ["REQUEST_METHOD"] not in READS and not (takes and _is_large(answer)):
            return answer
        if "no-store" in answer.headers.get("Cache-Control", ""):
            return answer
        if takes:
            coding = environ["HTTP_ACCEPT_ENCODING"] = _choose_coding()
            if coding != "identity":
                name_content(answer, environ)
        finished: Response = self._compress.after_request(answer)
        return finished


def _is_large(answer: Response) -> bool:
    return (answer.calculate_content_length() or 0) >= LARGE


def _choose_coding() -> str:
    """Return the coding that the client prefers, or `identity` if none is supported."""
    liked = request.accept_encodings
    best = max(CODINGS, key=liked.quality)
    is_taken = liked.quality(best) > 0 and liked.quality(best) >= liked.quality("identity")
    return best if is_taken else "identity"


class CompressedContents:
    """Cache for `flask_compress` that indexes compressed responses by coding and content hash.

    The hash covers all bytes of the response, so that no reader receives a response built for
    another.
    """

    def __init__(self, most: int = BYTES_KEPT) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> bytes | None:
        """Return the bytes that are cached under a key, or None."""
        with self._lock:
            compressed = self._kept.get(key)
            if compressed is not None:
                self._kept.move_to_end(key)
            return compressed

    def set(self, key: str, compressed: bytes) -> None:
        """Cache bytes under a key that contains a hash. Evict the oldest entries if necessary."""
        if key.endswith(";"):
            return
        with self._lock:
            self._size += len(compressed) - len(self._kept.pop(key, b""))
            self._kept[key] = compressed
            while self._size > self._most:
                _, dropped = self._kept.popitem(last=False)
                self._size -= len(dropped)


def name_content(answer: Response, environ: dict[str, Any]) -> None:
    """Store a content hash for a response that is public and likely to be requested again."""
    tag = answer.headers.get("ETag", "")
    if _BY_CONTENT.fullmatch(tag):
        environ[_CONTENT] = tag
        return
    cache = answer.headers.get("Cache-Control", "")
    if "public" not in cache or answer.is_streamed:
        return
    content = answer.get_data()
    if len(content) >= LARGE:
        environ[_CONTENT] = sha256(content).hexdigest()


def key_of(request: Request) -> str:
    """Return the cache key of a response, or an empty string if it must not be cached."""
    key: str = request.environ.get(_CONTENT, "")
    return key
