"""Responses about the keys that sign receipts."""

from msgspec import Struct

from matches.audit.receipts import PublicKey
from matches.times import Time, format_time


class ReceiptKey(Struct, frozen=True):
    """A current or former key for signing receipts.

    Attributes:
        id: the first 16 hex digits of a hash of the key.
        public: the public key of 32 bytes, in hex.
        since: the time when it came into use.
        until: the time when it went out of use; null while it is in use.
    """

    id: str
    public: str
    since: Time
    until: Time | None


class KeyList(Struct, frozen=True):
    """The keys for signing receipts. All are Ed25519 keys.

    Attributes:
        keys: the keys, beginning with the one in use.
    """

    keys: tuple[ReceiptKey, ...]


def show_receipt_key(key: PublicKey) -> ReceiptKey:
    """Return a key for signing receipts as the public sees it."""
    until = None if key.until is None else format_time(key.until)
    return ReceiptKey(key.id, key.public, format_time(key.since), until)
