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
    """The keys that receipts are signed with; all are Ed25519.

    Attributes:
        keys: the keys, the one in use first.
    """

    keys: tuple[ReceiptKey, ...]


class Start(Struct, frozen=True):
    """Where to begin: the addresses that lead to all others.

    Attributes:
        games: the address of the games.
        matches: the address of the matches.
        accounts: the address of the accounts.
        account: the address of the caller's own account.
        inbox: the address of the matches of that account.
        stream: the address of the live stream of that account.
        webhooks: the address of the webhooks of that account.
        keys: the address of the keys that receipts are signed with.
        description: the address of the API's description (OpenAPI).
        messages: the address of the description of its streams and webhooks (AsyncAPI).
        reference: the address of the rendered reference.
        problems: the address of the kinds of problems.
        health: the address of how the service is.
    """

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
    """How the service is.

    Attributes:
        status: whether it works: `ok` while it answers and its store does.
        version: the release of the service.
        store: the store's policies, by name.
        rules: the version of the rules that it plays, by game.
    """

    status: str
    version: str
    store: Mapping[str, str]
    rules: Mapping[str, str]


def show_receipt_key(key: PublicKey) -> ReceiptKey:
    """Return a key that receipts are signed with as everybody sees it."""
    until = None if key.until is None else format_time(key.until)
    return ReceiptKey(key.id, key.public, format_time(key.since), until)
