"""Signatures of webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import hmac
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from formicary_client.problems import FormicaryError

TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"
_HEADERS = ("id", "timestamp", "signature")


class BadSignature(FormicaryError):
    """Raised if a delivery was not signed with the secret, or was sent too long ago."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    now: float | None = None,
    tolerance: float = TOLERANCE_SECONDS,
) -> Any:
    """Check the signature of a delivery, and return its payload.

    Compare its id (`webhook-id`) with those that were handled: a delivery can arrive twice.

    Args:
        body: the body, byte for byte as it was received.
        headers: the headers of the request; names are not case-sensitive.
        secrets: the secret of the webhook (`whsec_...`), or several after a rotation.
        now: the time in seconds since 1970; by default the time of this machine.
        tolerance: the largest accepted difference between the time of sending and now, in seconds.

    Raises:
        BadSignature: a header is missing or not valid, the time differs too much, or no signature
            fits.
        ValueError: a secret is not valid.
    """
    named = {name.lower(): value for name, value in headers.items()}
    delivery, at, signatures = (named.get(f"webhook-{name}", "") for name in _HEADERS)
    if not (delivery and re.fullmatch("[0-9]{1,15}", at) and signatures):
        raise BadSignature("a header webhook-id, webhook-timestamp or webhook-signature is missing")
    if abs((time.time() if now is None else now) - int(at)) > tolerance:
        raise BadSignature(f"the delivery was sent more than {tolerance:g} s ago, or in the future")
    signed = b".".join((delivery.encode(), at.encode(), body))
    known = [secrets] if isinstance(secrets, str) else secrets
    expected = [hmac.digest(_key_of(secret), signed, "sha256") for secret in known]
    for signature in _read_signatures(signatures):
        if any(hmac.compare_digest(signature, digest) for digest in expected):
            return json.loads(body)
    raise BadSignature("no signature fits the body and the secret")


def _key_of(secret: str) -> bytes:
    """Return the key that a secret contains.

    Raises:
        ValueError: the secret is not valid.
    """
    key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    if not key:
        raise ValueError("the secret is empty")
    return key


def _read_signatures(text: str) -> Iterator[bytes]:
    """Yield the signatures of version 1 in a header."""
    for signature in text.split():
        version, _, encoded = signature.partition(",")
        if version == "v1":
            with suppress(ValueError):  # it is not base64
                yield base64.b64decode(encoded, validate=True)
