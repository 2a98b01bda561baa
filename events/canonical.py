"""Canonical JSON, in which every value has exactly one accepted encoding.

Keys are sorted. There are no spaces and no fractions, the encoding is UTF-8, and integers have at
most 53 bits. The standard library gives the same bytes:

    json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
"""

import re
from typing import Any

import msgspec

from events.errors import NotCanonical

MOST = 2**53 - 1  # the largest integer that every JSON parser represents exactly
DEPTH_MOST = 64  # nesting of lists and objects in a line or an entry; parsers have other limits

_encoder = msgspec.json.Encoder(order="sorted")
_DIGITS_ALIKE = bytes.maketrans(b"123456789", b"000000000")
_LONG = b"0" * 16
_MARKS = re.compile(rb'[\[{\]}"]|\\.', re.DOTALL)  # brackets, quotes and escaped characters
_OPENS, _CLOSES = (b"[", b"{"), (b"]", b"}")

encode = _encoder.encode
decode = msgspec.json.decode


def _refuse_fraction(fraction: str) -> float:
    raise ValueError(f"{fraction} is not an integer within 53 bits")


_whole_decoder = msgspec.json.Decoder(float_hook=_refuse_fraction)


class Spelled:
    """An encoder for values that rarely change.

    It caches the encoding of the most recent object.
    """

    def __init__(self) -> None:
        self._last: tuple[object, msgspec.Raw] = None, msgspec.Raw(b"null")

    def of(self, value: object) -> msgspec.Raw:
        """Return the encoding of an immutable value, for embedding in another value."""
        known, spelled = self._last
        if known is not value:
            spelled = msgspec.Raw(encode(value))
            self._last = value, spelled
        return spelled


def check_encoded(plain: bytes) -> bytes:
    """Check that every number in an encoded value is canonical, and return the value unchanged.

    The value is decoded only if it may contain an invalid number, which most records do not.

    Raises:
        NotCanonical: an integer exceeds 53 bits, or a number has a fraction.
    """
    alike = plain.translate(_DIGITS_ALIKE)
    if _LONG in alike or b"0." in alike:
        check(decode(plain))
    return plain


def read(encoded: bytes) -> Any:
    """Decode canonical JSON.

    Raises:
        NotCanonical: the encoding or a number is not canonical.
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
    """Return whether the text has a run of digits that may be an integer of more than 53 bits."""
    return _LONG in encoded.translate(_DIGITS_ALIKE)


def is_deeper(encoded: bytes, most: int) -> bool:
    """Return whether lists and objects in a JSON text are nested more than `most` levels deep.

    The text need not be valid. Most texts have too few brackets to need a scan.
    """
    if encoded.count(b"[") + encoded.count(b"{") <= most:
        return False
    depth, is_in_string = 0, False
    for token in _MARKS.finditer(encoded):
        mark = token[0]
        if mark == b'"':
            is_in_string = not is_in_string
        elif is_in_string:
            continue
        elif mark in _OPENS:
            depth += 1
            if depth > most:
                return True
        elif mark in _CLOSES:
            depth -= 1
    return False


def is_within(plain: Any, whole: Any) -> bool:
    """Return whether `plain` equals `whole`, ignoring object members that `plain` lacks."""
    if isinstance(plain, dict) and isinstance(whole, dict):
        return all(name in whole and is_within(plain[name], whole[name]) for name in plain)
    if isinstance(plain, list) and isinstance(whole, list):
        return len(plain) == len(whole) and all(map(is_within, plain, whole))
    return bool(plain == whole)


def check(value: Any) -> None:
    """Check the numbers of a JSON-compatible value. Raises `NotCanonical` (see `check_encoded`)."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            check(item)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > MOST):
        raise NotCanonical(f"{value!r} is not an integer within 53 bits")
