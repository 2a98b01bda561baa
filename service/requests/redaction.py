"""Removal of secrets from the bodies and queries of requests before they are stored."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

import msgspec

from events.secret import SENSITIVE_PATTERN
from service.problems.responses import FieldError
from service.requests.entries import BODY_MOST

SECRET = "[secret]"  # noqa: S105  # it replaces secrets
ERRORS_MOST = 20  # of a request
ERROR_MOST = 200  # characters of a description
# Fields of request bodies whose values are secrets, at any depth.
SECRET_FIELDS = frozenset(
    (
        "auth",
        "challenge",
        "code",
        "entropy",
        "invitation",
        "key",
        "password",
        "recovery",
        "secret",
        "token",
    )
)
_ADDRESS = "url"  # addresses of webhooks often contain a secret in their path
_NAMED = re.compile(rb'"(?:' + "|".join((*sorted(SECRET_FIELDS), _ADDRESS)).encode() + rb')"')
_SECRETS = re.compile(SENSITIVE_PATTERN)
_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


def redact_body(data: bytes) -> tuple[str, bool]:
    """Return the text of a body without secrets, and whether it was shortened.

    A text without secrets stays as it was sent. A text that is not JSON and names a secret field is
    replaced as a whole.
    """
    if b"\\" in data or _NAMED.search(data):
        try:
            data = _encode(_clean(_decode(data)))
        except (msgspec.DecodeError, ValueError, RecursionError):
            return SECRET, False
    text = redact_text(data.decode("utf-8", "replace"))
    encoded = text.encode()
    if len(encoded) <= BODY_MOST:
        return text, False
    return encoded[:BODY_MOST].decode("utf-8", "ignore"), True


def redact_errors(errors: Iterable[FieldError]) -> Iterator[FieldError]:
    """Yield errors without secrets. Their descriptions may quote the values of the body."""
    for error in islice(errors, ERRORS_MOST):
        is_secret = error.pointer.rpartition("/")[2] in {*SECRET_FIELDS, _ADDRESS}
        detail = SECRET if is_secret else redact_text(error.detail)[:ERROR_MOST]
        pointer = redact_text(error.pointer)[:ERROR_MOST]
        yield msgspec.structs.replace(error, pointer=pointer, detail=detail)


def redact_text(text: str) -> str:
    """Replace everything in a text that looks like a token, a key, or a password in a URL."""
    if "." in text or "_" in text or "//" in text:  # otherwise the search would find nothing
        return _SECRETS.sub(SECRET, text)
    return text


def _clean(value: Any) -> Any:
    if isinstance(value, list):
        return [_clean(element) for element in value]
    if not isinstance(value, dict):
        return value
    return {name: _clean_field(name, field) for name, field in value.items()}


def _clean_field(name: str, value: Any) -> Any:
    if name in SECRET_FIELDS:
        return SECRET if value is not None else None
    if name == _ADDRESS and isinstance(value, str):
        return _shorten(value)
    return _clean(value)


def _shorten(address: str) -> str:
    """Return the scheme and the host of an address."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return SECRET
    return f"{parts.scheme}://{host}{port}/{SECRET}" if host else SECRET
