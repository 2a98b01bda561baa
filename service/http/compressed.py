"""Compressed bytes of what does not change, in memory, up to a number of bytes."""

from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import Any

from flask import Request, Response

from service.http.response import CONTENT_TAG

BYTES_KEPT = 16 * 1024 * 1024  # all descriptions, rules and files of the pages in each coding: 4
SMALLEST = 4096  # bytes from which compressing takes longer than finding what it gave
_KEY = "formicary.compressed-key"  # where the environment of a request keeps the key


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
    if CONTENT_TAG in tag:
        environ[_KEY] = tag
        return
    cache = answer.headers.get("Cache-Control", "")
    if "public" not in cache or answer.is_streamed:
        return
    content = answer.get_data()
    if len(content) >= SMALLEST:
        environ[_KEY] = sha256(content).hexdigest()


def key_of(request: Request) -> str:
    """Return the name of what is answered; empty if it is not kept."""
    key: str = request.environ.get(_KEY, "")
    return key
