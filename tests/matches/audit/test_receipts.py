"""Receipts prove that a log was rewritten, and both verifiers agree."""

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from events import Broken
from matches.audit.bundle import read_bundle_lines
from matches.audit.receipts import Signer, check_receipts, key_id
from tests.matches.bundles import mend
from tests.matches.forgeries.of_receipts import (
    LOG,
    OTHER,
    OTHER_LOG,
    SIGNER,
    receipts_of,
    write_again,
)
from tests.sdk import alone

# RFC 8032, 7.1: secret, public, message, signature
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]


def with_cryptography(lines, receipts, keys=SIGNER.keys):
    header, entries = read_bundle_lines(lines)
    try:
        return check_receipts(
            header.match_id, entries, receipts, {key.id: key.public for key in keys}
        )
    except Broken as broken:
        return broken.seq, broken.fault


def alone_(lines, receipts, keys=SIGNER.keys):
    try:
        return alone.check_receipts(lines, msgspec.to_builtins(receipts), msgspec.to_builtins(keys))
    except alone.Broken as broken:
        return broken.seq, broken.fault


BOTH = pytest.mark.parametrize("checked", [with_cryptography, alone_])


@pytest.mark.parametrize(("secret", "public", "message", "signature"), VECTORS)
def test_the_single_file_verifies_as_the_standard_says(secret, public, message, signature):
    key, text, signed = map(bytes.fromhex, (public, message, signature))

    assert alone.ed25519(key, signed, text)
    assert Signer(bytes.fromhex(secret), 0).key.public == public
    for at in range(0, 64, 7):
        wrong = bytearray(signed)
        wrong[at] ^= 1
        assert not alone.ed25519(key, bytes(wrong), text)
    assert not alone.ed25519(key, signed, text + b"x")
    assert not alone.ed25519(key[:-1], signed, text)


@BOTH
def test_receipts_of_a_log_hold(lines, checked):
    assert checked(lines, receipts_of(lines, 6, 7, 18)) == 3
    assert checked(lines, []) == 0


def test_a_receipt_of_one_event_is_always_the_same(lines):
    assert receipts_of(lines, 7) == receipts_of(lines, 7)


@BOTH
def test_a_log_written_anew_is_named_by_a_receipt(lines, checked):
    """Chain and head are consistent, so without rules or the true head, only a receipt reveals it."""
    kept = receipts_of(lines, 7)
    forged = write_again(lines)

    assert alone.verify(forged)["complete"]
    assert checked(forged, kept) == (7, "receipt")


@BOTH
def test_a_truncated_log_with_a_head_to_fit_is_named_by_a_receipt(lines, checked):
    cut = mend(lines[:12])

    assert not alone.verify(cut)["complete"]
    assert checked(cut, receipts_of(lines, 17)) == (17, "receipt")


@BOTH
@pytest.mark.parametrize(
    "change",
    [
        {"seq": 6},
        {"link": "00" * 32},
        {"at": 7},
        {"match_id": "another"},
        {"signature": "00" * 64},
        {"signature": "zz"},
        {"log": LOG},
    ],
)
def test_a_changed_receipt_is_named(lines, checked, change):
    (receipt,) = receipts_of(lines, 7)

    assert checked(lines, [replace(receipt, **change)]) == (change.get("seq", 7), "receipt")


@BOTH
def test_the_log_of_a_receipt_is_signed(lines, checked):
    (receipt,) = receipts_of(lines, 7, log=LOG)

    assert receipt.log == LOG
    assert checked(lines, [receipt, *receipts_of(lines, 7)]) == 2
    for log in (OTHER_LOG, UNSET):
        assert checked(lines, [replace(receipt, log=log)]) == (7, "receipt")


@BOTH
def test_a_receipt_of_another_key_is_named(lines, checked):
    """A receipt of another key is rejected, even if that key claims the id of a listed one."""
    (receipt,) = receipts_of(lines, 7, signer=OTHER)

    assert checked(lines, [receipt]) == (7, "receipt")
    assert checked(lines, [replace(receipt, key=SIGNER.key.id)]) == (7, "receipt")
    renamed = replace(OTHER.key, id=SIGNER.key.id)
    assert checked(lines, receipts_of(lines, 7), [renamed]) == (7, "receipt")
    assert checked(lines, [receipt], [*SIGNER.keys, *OTHER.keys]) == 1


@BOTH
def test_a_receipt_of_a_key_that_was_in_use_before_holds(lines, checked):
    former = replace(OTHER.key, until=9)
    rotated = Signer(b"n" * 32, since=9, former=(former,))

    assert checked(lines, receipts_of(lines, 7, signer=OTHER), rotated.keys) == 1


def test_a_key_is_called_by_its_own_hash():
    assert SIGNER.key.id == key_id(bytes.fromhex(SIGNER.key.public))
    assert SIGNER.key.id != OTHER.key.id
