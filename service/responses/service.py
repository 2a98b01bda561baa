"""What is answered about the service itself."""

from collections.abc import Mapping

from msgspec import Struct

from matches.audit.receipts import PublicKey
from service.responses.times import Time, format_time


class ReceiptKey(Struct, frozen=True):
    """A key that receipts are or were signed with.

    Attributes:
        id: the first 16 hex digits of a hash of the key.
        public: the key of 32 bytes, in hex.
        since: when it was taken into use.
        until: when it was taken out of use; null while it is in use.
    """

    id: str
    public: str
    since: Time
    until: Time | None


class KeyList(Struct, frozen=True):
    """The keys that receipts are signed with, the one in use first; all are Ed25519."""

    keys: tuple[ReceiptKey, ...]


class Start(Struct, frozen=True):
    """Addresses: of games and matches, of what an account has, of keys, of descriptions."""

    games: str
    matches: str
    accounts: str
    account: str
    inbox: str
    stream: str
    webhooks: str
    keys: str
    description: str
    messages: str
    reference: str
    problems: str
    health: str


class HealthShown(Struct, frozen=True):
    """How the service is: its version, the store's policies, the rules it plays by game."""

    status: str
    version: str
    store: Mapping[str, str]
    rules: Mapping[str, str]


def show_receipt_key(key: PublicKey) -> ReceiptKey:
    """Return a key that receipts are signed with as everybody sees it."""
    until = None if key.until is None else format_time(key.until)
    return ReceiptKey(key.id, key.public, format_time(key.since), until)
