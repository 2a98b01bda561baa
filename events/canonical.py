"""Canonical JSON: the only accepted encoding of a value.

Sorted keys, no spaces, UTF-8, integers within 53 bits, no fractions. The standard library's
`json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)` gives the same bytes.
"""

import re
from typing import Any

import msgspec

from events.errors import NotCanonical

MOST = 2**53 - 1  # the largest integer that every JSON reader represents exactly

_encoder = msgspec.json.Encoder(order="sorted")
_DIGITS_ALIKE = bytes.maketrans(b"123456789", b"000000000")
_LONG = b"0" * 16
_MARKS = re.compile(rb'"(?:[^"\\]|\\.)*+"|[\[{\]}]', re.DOTALL)  # strings, or brackets outside
_OPENS, _CLOSES = (b"[", b"{"), (b"]", b"}")

encode = _encoder.encode
decode = msgspec.json.decode


def _refuse_fraction(fraction: str) -> float:
    raise ValueError(f"{fraction} is not an integer within 53 bits")


_whole_decoder = msgspec.json.Decoder(float_hook=_refuse_fraction)


class Spelled:
    """Encodes values that seldom change; it caches the last value by its identity."""

    def __init__(self) -> None:
        self._last: tuple[object, msgspec.Raw] = None, msgspec.Raw(b"null")

    def of(self, value: object) -> msgspec.Raw:
        """Return an encoded value to embed in another value; it must be immutable."""
        known, spelled = self._last
        if known is not value:
            spelled = msgspec.Raw(encode(value))
            self._last = value, spelled
        return spelled


def check_encoded(plain: bytes) -> bytes:
    """Return the bytes of an encoded value if its numbers are canonical.

    Only values that may hold an invalid number are decoded for the check; most records are not.

    Raises:
        NotCanonical: an integer is beyond 53 bits, or there is a fraction.
    """
    alike = plain.translate(_DIGITS_ALIKE)
    if _LONG in alike or b"0." in alike:
        check(decode(plain))
    return plain


def read(encoded: bytes) -> Any:
    """Return the value of canonical JSON.

    Raises:
        NotCanonical: the encoding differs, or a number is not canonical.
        msgspec.DecodeError: the bytes are not JSON.
    """
    try:
        value = _whole_decoder.decode(encoded)
    except msgspec.ValidationError as error:
        raise NotCanonical(str(error)) from error
    if has_long(encoded):
        check(value)
    if encode(value) != encoded:
        raise NotCanonical("it is not canonical JSON")
    return value


def has_long(encoded: bytes) -> bool:
    """Return whether there is a run of digits that may be an integer beyond 53 bits."""
    return _LONG in encoded.translate(_DIGITS_ALIKE)


def is_deeper(encoded: bytes, most: int) -> bool:
    """Return whether lists and objects are nested deeper than `most`; the bytes must be JSON.

    Most texts do not have that many brackets and need no scan.
    """
    if encoded.count(b"[") + encoded.count(b"{") <= most:
        return False
    depth = 0
    for token in _MARKS.finditer(encoded):
        mark = token[0]
        if mark in _OPENS:
            depth += 1
            if depth > most:
                return True
        elif mark in _CLOSES:
            depth -= 1
    return False


def is_within(plain: Any, whole: Any) -> bool:
    """Return whether a value equals another one, except for missing members of objects."""
    if isinstance(plain, dict) and isinstance(whole, dict):
        return all(name in whole and is_within(plain[name], whole[name]) for name in plain)
    if isinstance(plain, list) and isinstance(whole, list):
        return len(plain) == len(whole) and all(map(is_within, plain, whole))
    return bool(plain == whole)


def check(value: Any) -> None:
    """Check the numbers of a JSON-plain value. Raises `NotCanonical`, see `check_encoded`."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            check(item)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > MOST):
        raise NotCanonical(f"{value!r} is not an integer within 53 bits")
