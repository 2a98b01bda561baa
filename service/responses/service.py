"""What is answered about the service itself."""

from collections.abc import Mapping

from msgspec import Struct

from matches.audit.receipts import PublicKey


class KeyList(Struct, frozen=True):
    """The keys that receipts are signed with, the one in use first; all are Ed25519."""

    keys: tuple[PublicKey, ...]


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
