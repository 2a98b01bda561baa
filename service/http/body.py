"""Parsing of request bodies, which are JSON in UTF-8, plain or gzipped, and limited in size."""

import json
import re
import zlib
from typing import Any

import msgspec
from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge

from events import canonical
from service.problems.errors import BodyTooDeep, MalformedJson, UnknownCoding, WrongMediaType

BODY_MOST = 64 * 1024  # bytes, as sent and after decompression
DEPTH_MOST = 32  # no valid body is nested half as deep
_UTF_8 = frozenset(("utf-8", "utf8"))
LENGTH_DIGITS = 9  # maximum number of Content-Length digits that are parsed
_ESCAPES = re.compile(
    rb"\\[^u]|\\u[Dd][89ABab]..\\u[Dd][C-Fc-f].."
    rb"|(?P<half>\\u[Dd][89A-Fa-f][0-9A-Fa-f]{2}|\xed[\xa0-\xbf][\x80-\xbf])"
)
_BODY = "formicary.body"  # environ key of the decoded body
SENT = "formicary.sent"  # environ key of the text of the body
_GZIP_WINDOW = 31  # zlib's code for gzip with the largest window
_decoder = msgspec.json.Decoder()


def body_of(request: Request) -> Any:
    """Return the JSON body of a request, which is read and decoded only once.

    Raises:
        WrongMediaType, UnknownCoding: The body is not JSON in UTF-8, or its content coding is
            unknown.
        MalformedJson: The text is not JSON, or an object repeats a name.
        RequestEntityTooLarge: The body is larger than allowed, as sent or after decompression.
        BodyTooDeep: The lists and objects are nested too deeply.
    """
    environ = request.environ
    if _BODY in environ:
        return environ[_BODY]
    data = _data(request)
    kind: str = request.environ.get("CONTENT_TYPE", "")
    if kind != "application/json":
        _check_media_type(request)
    if "HTTP_CONTENT_ENCODING" in request.environ:
        data = _decode(request, data)
    if not data:
        raise MalformedJson("The body is empty.")
    environ[SENT] = data
    try:
        body = _decoder.decode(data)
        # Every member in the text has a colon. If a flat object has as many members as the text has
        # colons, no duplicate was dropped.
        colons = data.count(b":")
        is_plain = type(body) is dict and len(body) == colons
        if not is_plain and _may_repeat_names(data, body, colons):
            _check_names(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise MalformedJson(_find_fault(data, error)) from error
    if canonical.is_deeper(data, DEPTH_MOST):
        raise BodyTooDeep
    environ[_BODY] = body
    return body


def _find_fault(data: bytes, error: Exception) -> str:
    """Describe the error in data that is not valid JSON.

    An unpaired surrogate is only reported if the text has no other error.
    """
    mended, at = _mend_halves(data)
    if at is None:
        return str(error)
    try:
        _decoder.decode(mended)
    except (msgspec.DecodeError, ValueError, RecursionError) as other:
        return str(other)
    return f"A string has half of a surrogate pair at byte {at}."


def _mend_halves(data: bytes) -> tuple[bytes, int | None]:
    """Replace unpaired surrogates with spaces, and return the position of the first one."""
    first: list[int] = []

    def mend(escape: re.Match[bytes]) -> bytes:
        if escape["half"] is None:
            return escape[0]
        first.append(escape.start())
        return b" "

    mended = _ESCAPES.sub(mend, data)
    return mended, first[0] if first else None


def _data(request: Request) -> bytes:
    """Read the unprocessed body of a request, either by its Content-Length or in chunks.

    Raises:
        RequestEntityTooLarge: The body is larger than allowed.
    """
    environ = request.environ
    length = environ.get("CONTENT_LENGTH", "")
    if length.isdecimal():
        if len(length) > LENGTH_DIGITS or int(length) > BODY_MOST:
            raise RequestEntityTooLarge
        data: bytes = environ["wsgi.input"].read(int(length))
        return data
    return _read_chunks(environ, BODY_MOST) if environ.get("wsgi.input_terminated") else b""


def _read_chunks(environ: dict[str, Any], most: int) -> bytes:
    """Read a body without a Content-Length, up to the end that the server signals.

    Raises:
        RequestEntityTooLarge: The body is larger than allowed.
    """
    body = b""
    while len(body) <= most:
        more: bytes = environ["wsgi.input"].read(most + 1 - len(body))
        if not more:
            return body
        body += more
    raise RequestEntityTooLarge


def _check_media_type(request: Request) -> None:
    """Check a Content-Type header that is not exactly `application/json`.

    Raises:
        WrongMediaType: The type is not JSON, or the charset is not UTF-8.
    """
    letters = request.mimetype_params.get("charset", "utf-8")
    if request.mimetype != "application/json" or letters.lower() not in _UTF_8:
        raise WrongMediaType


def _decode(request: Request, data: bytes) -> bytes:
    """Decode a body according to its Content-Encoding.

    Raises:
        UnknownCoding: The coding is neither `identity` nor `gzip`.
        MalformedJson: The body is not gzip, is truncated, or has trailing data.
        RequestEntityTooLarge: The decompressed body is larger than allowed.
    """
    coding = request.environ["HTTP_CONTENT_ENCODING"].strip().lower()
    if coding in ("", "identity"):
        return data
    if coding not in ("gzip", "x-gzip"):
        raise UnknownCoding
    unpacker = zlib.decompressobj(_GZIP_WINDOW)
    try:
        unpacked = unpacker.decompress(data, BODY_MOST + 1)
    except zlib.error as error:
        raise MalformedJson("The body is not valid gzip.") from error
    if len(unpacked) > BODY_MOST:
        raise RequestEntityTooLarge
    if not unpacker.eof or unpacker.unused_data:
        raise MalformedJson("The gzip of the body is truncated, or other data follows it.")
    return unpacked


def _may_repeat_names(data: bytes, body: Any, colons: int) -> bool:
    """Return whether an object in a JSON text may repeat a name.

    A dropped duplicate has a colon that is missing when the decoded body is encoded again. Since
    an escaped colon is added by encoding, texts with escapes count as suspicious.
    """
    return b"\\" in data or canonical.encode(body).count(b":") != colons


def _check_names(data: bytes) -> None:
    """Check that member names are unique in every object of a JSON text.

    Raises:
        MalformedJson: An object repeats a name.
    """
    json.loads(data, object_pairs_hook=_check_pairs, parse_int=str, parse_float=str)


def _check_pairs(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise MalformedJson(f"An object has the name {json.dumps(name[:40])} twice.")
        seen.add(name)
