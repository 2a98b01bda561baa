"""Signed deliveries are verified; changed, late and foreign ones are refused."""

import json

import pytest

from formicary_client import BadSignature, verify_webhook
from webhooks.sender import sign

SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
OTHER = "whsec_YWJjZGVmZ2hpamtsbW5vcGFiY2RlZmdoaWprbG1ub3A="
BODY = json.dumps({"type": "match.over", "name": "Mūžs"}, ensure_ascii=False).encode()
NOW_MS = 1_795_000_000_000
NOW = NOW_MS / 1000


def headers(*secrets):
    return sign("dlv_1", secrets or (SECRET,), BODY, NOW_MS)


def test_a_delivery_of_the_service_is_verified():
    assert verify_webhook(BODY, headers(), SECRET, now=NOW) == json.loads(BODY)


def test_either_secret_fits_during_a_rotation():
    signed = headers(SECRET, OTHER)
    assert verify_webhook(BODY, signed, OTHER, now=NOW)
    assert verify_webhook(BODY, headers(OTHER), [SECRET, OTHER], now=NOW)


@pytest.mark.parametrize(
    ("body", "changed", "now"),
    [
        (BODY + b" ", {}, NOW),
        (BODY, {"webhook-id": "dlv_2"}, NOW),
        (BODY, {"webhook-timestamp": str(NOW_MS // 1000 + 1)}, NOW),
        (BODY, {"webhook-timestamp": "now"}, NOW),
        (BODY, {"webhook-signature": ""}, NOW),
        (BODY, {"webhook-signature": "v1,*"}, NOW),
        (BODY, {"webhook-signature": "v2,YQ=="}, NOW),
        (BODY, {"webhook-signature": "v1,é"}, NOW),
        (BODY, {"webhook-timestamp": "9" * 400}, NOW),
        (BODY, {"webhook-timestamp": "9" * 5000}, NOW),
        (BODY, {"webhook-timestamp": "\u0661"}, NOW),
        (BODY, {}, NOW + 301),
        (BODY, {}, NOW - 301),
    ],
)
def test_changed_and_late_deliveries_are_refused(body, changed, now):
    with pytest.raises(BadSignature):
        verify_webhook(body, {**headers(), **changed}, SECRET, now=now)


def test_the_secret_of_another_webhook_does_not_fit():
    with pytest.raises(BadSignature, match="no signature"):
        verify_webhook(BODY, headers(), OTHER, now=NOW)


def test_names_of_headers_are_not_case_sensitive():
    upper = {name.upper(): value for name, value in headers().items()}
    assert verify_webhook(BODY, upper, SECRET, now=NOW)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_*", "whsec_é"])
def test_secrets_without_a_key_are_refused(secret):
    with pytest.raises(ValueError, match=r"."):
        verify_webhook(BODY, headers(), secret, now=NOW)
