"""Secrets of webhooks, and verification of signatures, as Standard Webhooks specifies."""

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hmac import compare_digest
from secrets import token_bytes

from standardwebhooks import Webhook

PREFIX = "whsec_"
SECRET_BYTES = 32
SECRET_BYTES_LEAST = 24  # as Standard Webhooks recommends
TOLERANCE_SECONDS = 300
LATEST = 253_402_300_799  # the last second of the year 9999
SCHEME = "v1"
HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")


class BadWebhookSecret(ValueError):
    """Raised if a text is no secret of a webhook."""


class NotVerified(Exception):
    """Raised if a signature does not prove that a body is authentic and recent."""


def make_secret() -> str:
    """Return a new random secret."""
    return PREFIX + b64encode(token_bytes(SECRET_BYTES)).decode()


def check_secret(text: str) -> str:
    """Return a secret unchanged if it is valid.

    Raises:
        BadWebhookSecret: it is not `whsec_` with the base64 of enough bytes.
    """
    prefix, encoded = text[: len(PREFIX)], text[len(PREFIX) :]
    try:
        key = b64decode(encoded + "=" * (-len(encoded) % 4), validate=True)
    except (Error, ValueError):
        key = b""
    if prefix != PREFIX or len(key) < SECRET_BYTES_LEAST:
        raise BadWebhookSecret(
            f"a secret is {PREFIX} followed by the base64 of {SECRET_BYTES_LEAST} bytes or more"
        )
    return text


def verify(
    secrets: Sequence[str],
    headers: Mapping[str, str],
    body: bytes,
    *,
    now: float,
    tolerance: float = TOLERANCE_SECONDS,
) -> int:
    """Verify a delivery. Return the index of the secret that signed it.

    The signature is checked first, so that a fault of the time is only reported for a body that is
    authentic.

    Args:
        secrets: the secrets of the receiver, such as the new and the old one.
        headers: the headers of the delivery, with names in lower case.
        body: the body as it was received.
        now: the time in seconds since 1970.
        tolerance: the maximum difference between that time and the timestamp, in seconds.

    Raises:
        NotVerified: the delivery is not authentic, or its timestamp is too far from the time.
    """
    missing = [name for name in HEADERS if not headers.get(name)]
    if missing:
        raise NotVerified(f"{' and '.join(missing)} missing")
    delivery, timestamp, signature = (headers[name] for name in HEADERS)
    if not (timestamp.isascii() and timestamp.isdecimal()) or int(timestamp) > LATEST:
        raise NotVerified(f"webhook-timestamp {timestamp!r} is not in seconds since 1970")
    signer = _find_signer(secrets, delivery, int(timestamp), body, signature.split())
    difference = round(now - int(timestamp))
    if abs(difference) > tolerance:
        direction = "past" if difference > 0 else "future"
        raise NotVerified(
            f"the signature is valid, but its time is {abs(difference)} s in the {direction};"
            f" the tolerance is {tolerance:g} s"
        )
    return signer


def _find_signer(
    secrets: Sequence[str], delivery: str, timestamp: int, body: bytes, signatures: Sequence[str]
) -> int:
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise NotVerified(f"the body is not UTF-8: {error}") from error
    at = datetime.fromtimestamp(timestamp, UTC)
    given = [signature.encode() for signature in signatures if signature.startswith(f"{SCHEME},")]
    if not given:
        raise NotVerified(f"webhook-signature has no signature of the scheme {SCHEME}")
    for index, secret in enumerate(secrets):
        expected = Webhook(secret).sign(delivery, at, text).encode()
        if any(compare_digest(expected, signature) for signature in given):
            return index
    raise NotVerified("no signature matches: the secret, the id, the time or the body differs")
