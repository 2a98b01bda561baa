"""Signed receipts. Each proves the state of the log at the time of a command.

A receipt contains a match id, a seq and its link, and so commits to the whole log up to that seq.
Its owner can prove that a log with another link was rewritten.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import UNSET, Struct, UnsetType, field

from events import Broken, Entry, canonical
from projections.redact import LoggedEvent

_PREFIX = b"formicary/receipt/1\x00"
_PREFIX_WITH_LOG = b"formicary/receipt/2\x00"


class Receipt(Struct, frozen=True):
    """A signed statement that the log of a match has a certain link at a certain seq.

    Attributes:
        match_id: the id of the match.
        seq: the seq of the last event of the command.
        link: the link of that event, in hex.
        at: the time when the event was accepted, in milliseconds since 1970, as in its record.
        key: the id of the signing key.
        signature: the Ed25519 signature in hex, over a prefix and the other members in canonical
            JSON.
        log: the public key of the public log that names the match, as in a signed note. It begins
            with the log's origin. Only receipts that were requested with it have this member.
    """

    match_id: str = field(name="match")
    seq: int
    link: str
    at: int
    key: str
    signature: str = ""
    log: str | UnsetType = UNSET


class PublicKey(Struct, frozen=True):
    """A public key whose private key signs receipts, or did so in the past.

    Attributes:
        id: the first 16 hex digits of a hash of the key.
        public: the key of 32 bytes, in hex.
        since: the time when its use began, in milliseconds since 1970.
        until: the time when its use ended, in milliseconds since 1970; null for the current key.
    """

    id: str
    public: str
    since: int
    until: int | None = None


class _Accepted(Struct, frozen=True):
    """The fields of a record that are needed for receipts."""

    at: int


_accepted = msgspec.json.Decoder(_Accepted)


def key_id(public: bytes) -> str:
    """Return the id of a public key."""
    return sha256(b"formicary/receipt-key/1\x00" + public).hexdigest()[:16]


class Signer:
    """Signs receipts.

    Args:
        seed: the private key, 32 bytes.
        since: the time when its use began, in milliseconds since 1970.
        former: the public keys used formerly.
    """

    def __init__(self, seed: bytes, since: int, former: Sequence[PublicKey] = ()) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        public = self._private.public_key().public_bytes_raw()
        self.key = PublicKey(key_id(public), public.hex(), since)
        self.keys = (self.key, *former)

    def receipt(self, match_id: str, last: LoggedEvent, log: str | UnsetType = UNSET) -> Receipt:
        """Return the receipt for the last event of a command. The signature is deterministic.

        Args:
            match_id: the id of the match.
            last: the event.
            log: the public key of the log to name in the receipt.
        """
        at = _accepted.decode(last.e).at
        receipt = Receipt(match_id, last.seq, last.link, at, self.key.id, log=log)
        return msgspec.structs.replace(
            receipt, signature=self._private.sign(signed_bytes(receipt)).hex()
        )


def signed_bytes(receipt: Receipt) -> bytes:
    """Return the bytes that the signature of a receipt covers."""
    plain = msgspec.to_builtins(receipt)
    del plain["signature"]
    prefix = _PREFIX if receipt.log is UNSET else _PREFIX_WITH_LOG
    return prefix + canonical.encode(plain)


def check_receipts(
    match_id: str,
    entries: Sequence[Entry],
    receipts: Iterable[Receipt],
    keys: Mapping[str, str],
) -> int:
    """Check receipts against a log whose chain has been verified. Return how many there are.

    Args:
        match_id: the id of the match.
        entries: the entries from the first on.
        receipts: the receipts of commands of this match.
        keys: the public keys that the service publishes, in hex, keyed by id.

    Raises:
        Broken: `receipt`, with the seq of the receipt, if it is not signed with a published key,
            the log has another link at the seq, or the log has lost the event.
    """
    count = 0
    for receipt in receipts:
        seq = receipt.seq
        if receipt.match_id != match_id:
            raise Broken(seq, "receipt", f"it is of match {receipt.match_id}")
        _check_signature(receipt, keys.get(receipt.key))
        if not 1 <= seq <= len(entries):
            raise Broken(seq, "receipt", f"the log ends at {len(entries)}")
        if entries[seq - 1].link.hex() != receipt.link:
            raise Broken(seq, "receipt", "the log has another link")
        if _accepted.decode(entries[seq - 1].e).at != receipt.at:
            raise Broken(seq, "receipt", "the log has another time")
        count += 1
    return count


def _check_signature(receipt: Receipt, key: str | None) -> None:
    """Check a receipt's signature with the given key."""
    try:
        public = bytes.fromhex(key) if key else b""
        if key is None or key_id(public) != receipt.key:
            raise Broken(receipt.seq, "receipt", f"there is no key {receipt.key}")
        signature = bytes.fromhex(receipt.signature)
        Ed25519PublicKey.from_public_bytes(public).verify(signature, signed_bytes(receipt))
    except (InvalidSignature, ValueError) as error:
        raise Broken(receipt.seq, "receipt", "its signature does not fit its key") from error
