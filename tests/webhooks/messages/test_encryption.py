"""Encryption for a browser, and the identity of the service, as the standards specify them."""

import json

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from tests.webhooks.messages.browser import CURVE, Browser, private_key, read
from webhooks.messages import push

ROOT = bytes(range(32))
NOW_MS = 1_800_000_000_000


def test_the_example_of_the_standard_is_encrypted_as_there():
    """RFC 8291, appendix A."""
    browser = Browser()
    content = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        push.read_browser(**browser.keys),
        salt=read("DGv6ra1nlYgDCS1FRnbzlw"),
        own=private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )

    assert content == read(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


@pytest.mark.parametrize("length", [0, 1, push.TEXT_MOST])
def test_a_message_of_any_length_is_read_by_its_browser_only(length):
    browser, other = Browser(), Browser(private="yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    text = b"a" * length

    content = push.encrypt(text, push.read_browser(**browser.keys))

    assert len(content) <= push.RECORD_BYTES
    assert browser.decrypt(content) == text
    with pytest.raises(InvalidTag):
        other.decrypt(content)


def test_the_service_identifies_itself_to_the_push_service():
    """RFC 8292: the token names the push service and ends within a day."""
    header = push.identify(ROOT, "https://push.example", "https://ants.example", NOW_MS)

    scheme, token, key = header.replace(",", "").split(" ")
    assert scheme == "vapid"
    assert key == f"k={push.public_key_of(ROOT)}"
    head, claims, signature = token.removeprefix("t=").split(".")
    assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(read(claims)) == {
        "aud": "https://push.example",
        "exp": NOW_MS // 1000 + 12 * 3600,
        "sub": "https://ants.example",
    }
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, read(push.public_key_of(ROOT)))
    numbers = (int.from_bytes(half, "big") for half in (read(signature)[:32], read(signature)[32:]))
    signed = f"{head}.{claims}".encode()
    point.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(SHA256()))


def test_an_address_on_this_machine_is_no_contact():
    header = push.identify(ROOT, "https://push.example", "http://localhost:8000", NOW_MS)

    assert "sub" not in json.loads(read(header.split(".")[1]))


def test_accounts_have_keys_of_their_own():
    assert push.public_key_of(ROOT) == push.public_key_of(ROOT)
    assert push.public_key_of(ROOT) != push.public_key_of(bytes(32))


@pytest.mark.parametrize("wrong", [{"auth": "AAAA"}, {"p256dh": "AAAA"}, {"p256dh": "A" * 87}])
def test_keys_that_no_browser_has_are_refused(wrong):
    with pytest.raises(ValueError, match=r"."):
        push.read_browser(**{**Browser().keys, **wrong})
