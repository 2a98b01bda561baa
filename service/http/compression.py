"""Compressed answers, where that is worth its while and gives nothing away."""

import re
from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import Any

from flask import Flask, Request, Response, request
from flask_compress import Compress

from service.http.response import CONTENT_TAG, HASH_LETTERS, JSON, SVG

CODINGS = ("zstd", "br", "gzip")  # the one named first is taken, where a client likes all alike
LARGE = 4096  # bytes from which answers to commands are compressed, and those of the past kept
READS = ("GET", "HEAD")
_TYPES = (JSON, SVG, "text/html", "text/css", "text/javascript", "application/javascript")
BYTES_KEPT = 16 * 1024 * 1024
_CONTENT = "formicary.content"  # where the environment of a request names what is answered
_BY_CONTENT = re.compile(rf'"[0-9a-f]{{{HASH_LETTERS}}}{re.escape(CONTENT_TAG)}(\.[a-z]+)?"')


class Compression:
    """Compresses what is read, for clients that take it; answers to commands only if large.

    What may not be stored is left as it is: all that holds a token says `no-store`. Streams and
    lines are left to a proxy.
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
        """Return the answer as the client takes it; its ETag then names the coding, too."""
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
    """Return the coding that the client likes best; `identity` if it takes none of ours."""
    liked = request.accept_encodings
    best = max(CODINGS, key=liked.quality)
    is_taken = liked.quality(best) > 0 and liked.quality(best) >= liked.quality("identity")
    return best if is_taken else "identity"


class CompressedContents:
    """What `flask_compress` keeps compressed answers in, by their coding and a hash of them.

    A hash tells apart all that is sent, whoever sees it: no reader gets what another one read.
    """

    def __init__(self, most: int = BYTES_KEPT) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> bytes | None:
        """Return the bytes of a key; None if they are not kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def set(self, key: str, compressed: bytes) -> None:
        """Keep the bytes of a key, unless it is a key of nothing; the oldest ones go."""
        if key.endswith(";"):
            return
        with self._lock:
            self._size += len(compressed) - len(self._kept.pop(key, b""))
            self._kept[key] = compressed
            while self._size > self._most:
                _, dropped = self._kept.popitem(last=False)
                self._size -= len(dropped)


def name_content(answer: Response, environ: dict[str, Any]) -> None:
    """Name what an answer holds, if it will be asked for again and is nobody's own."""
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
    """Return the name of what is answered; empty if it is not kept."""
    key: str = request.environ.get(_CONTENT, "")
    return key
