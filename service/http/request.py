"""What a request asks for, read from its headers, its query and its body."""

import hashlib
import re
from typing import Any
from uuid import UUID

import msgspec
from flask import Request

from events import canonical
from service.problems.errors import (
    BadAuthorization,
    BadIfMatch,
    BadKey,
    BadParameter,
    BodyTooDeep,
    MalformedJson,
    NoKey,
    NoToken,
    WrongMediaType,
)

KEY_MOST = 200
DEPTH_MOST = 32  # no body that is of any use comes to half of it
NUMBER_MOST = 10**14
_ETAG = re.compile(r'(?:W/)?"(0|[1-9][0-9]{0,14})"')
_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")
_decoder = msgspec.json.Decoder()


def token_of(request: Request) -> str | None:
    """Return the bearer token of a request; None if it comes without one.

    Raises:
        BadAuthorization: there is an Authorization header, and no bearer token in it.
    """
    header: str | None = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise BadAuthorization("The Authorization header is not `Bearer <token>`.")
    return token.strip()


def require_token(request: Request) -> str:
    """Return the bearer token of a request that only the holder of a seat may send."""
    token = token_of(request)
    if token is None:
        raise NoToken
    return token


def body_of(request: Request) -> Any:
    """Return the JSON of a request's body.

    Raises:
        WrongMediaType, MalformedJson: it is not JSON, by its media type or its text.
        BodyTooDeep: its lists and objects are nested too deep.
    """
    data = _data(request)
    kind: str = request.environ.get("CONTENT_TYPE", "")
    if kind != "application/json" and request.mimetype != "application/json":
        raise WrongMediaType
    if not data:
        raise MalformedJson("The body is empty.")
    try:
        body = _decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise MalformedJson(str(error)) from error
    if canonical.is_deeper(data, DEPTH_MOST):
        raise BodyTooDeep
    return body


def _data(request: Request) -> bytes:
    """Return the bytes of a body: read as the server gives it where its length is known."""
    environ = request.environ
    length = environ.get("CONTENT_LENGTH", "")
    if length.isdecimal() and len(length) <= 6 and int(length) <= (request.max_content_length or 0):
        data: bytes = environ["wsgi.input"].read(int(length))
        return data
    return request.get_data(cache=False)


def key_of(request: Request) -> str:
    """Return the idempotency key of a request.

    Raises:
        NoKey, BadKey: there is none, or it is too long.
    """
    key: str = request.environ.get("HTTP_IDEMPOTENCY_KEY", "")
    if not key:
        raise NoKey
    if len(key) > KEY_MOST or not key.isascii() or not key.isprintable():
        raise BadKey(f"a key is at most {KEY_MOST} printable ASCII characters")
    return key


def random_key_of(request: Request) -> str:
    """Return the idempotency key of a request without a token: it must be a UUID.

    It alone proves that a repeated request comes from whom the first came from.
    """
    key = key_of(request)
    try:
        return f"anyone:{UUID(key)}"
    except ValueError as error:
        raise BadKey("without a token the key must be a UUID") from error


def if_match_of(request: Request) -> int | None:
    """Return the version that If-Match names; None without one, or with `*`.

    A proxy that compresses weakens an ETag on its way; a version is the same one all the same.
    """
    header: str | None = request.environ.get("HTTP_IF_MATCH")
    if header is None or header == "*":
        return None
    found = _ETAG.fullmatch(header.strip())
    if found is None:
        raise BadIfMatch
    return int(found[1])


def number_of(
    request: Request, name: str, *, least: int = 0, most: int = NUMBER_MOST
) -> int | None:
    """Return a whole number of the query; None if it is not given."""
    return number(request.args.get(name), name, least=least, most=most)


def number(text: str | None, name: str, *, least: int = 0, most: int = NUMBER_MOST) -> int | None:
    """Return a whole number from its text; None if there is none."""
    if text is None:
        return None
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise BadParameter(name, f"a whole number from {least} to {most}")
    return int(text)


def digest_of(request: Request, body: Any) -> str:
    """Return the digest by which a repeated request is known: method, path, canonical body."""
    environ = request.environ
    said = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}\n".encode() + canonical.encode(body)
    return hashlib.sha256(said).hexdigest()
