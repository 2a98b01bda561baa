"""Response bodies for the public keys with which receipts can be verified."""

from msgspec import Struct

from matches.audit.receipts import PublicKey
from matches.times import Time, format_time


class ReceiptKey(Struct, frozen=True):
    """A public key with which receipts can be verified. It may be a former key.

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
    """The public keys with which receipts can be verified. All of them are Ed25519 keys.

    Attributes:
        keys: the keys, starting with the current one.
    """

    keys: tuple[ReceiptKey, ...]


def show_receipt_key(key: PublicKey) -> ReceiptKey:
    """Build the public representation of a receipt signing key."""
    until = None if key.until is None else format_time(key.until)
    return ReceiptKey(key.id, key.public, format_time(key.since), until)
