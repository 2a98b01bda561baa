"""Event streams of accounts: loading accounts, appending events, and managing vaults."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from redis import Redis

from accounts.events import AccountEvent
from accounts.evolve import evolve_account
from accounts.state import Account
from accounts.vault import Vault
from events import (
    Answer,
    Codec,
    Entry,
    Head,
    Record,
    Store,
    check_chain,
    genesis,
    link,
    write_record,
)
from events.connections import Connection
from events.keys import ACCOUNTS, answers_keys


class _NothingHidden(Struct):
    """An empty set of hidden fields.

    Account events have none, since only the owner can read them.
    """


class Loaded(Struct, frozen=True):
    """An account with the head of its stream and the time of its last event."""

    account_id: str
    account: Account
    head: Head
    at: int = 0


class AccountStreams:
    """Reads and writes the account streams of one store.

    Args:
        connection: a connection to the store, or a client that returns bytes and does not retry.
    """

    def __init__(self, connection: Connection | Redis) -> None:
        self.store = Store(connection, ACCOUNTS)
        self.codec: Codec[Any] = Codec(AccountEvent, _NothingHidden)

    def empty(self, account_id: str) -> Loaded:
        """Return an account without any events."""
        return Loaded(account_id, Account(), Head(0, first_link(account_id)))

    def read_on(self, loaded: Loaded) -> Loaded:
        """Read the events since the account was loaded, and return the current account.

        Raises:
            Broken: the stored events do not continue the events that were read before.
        """
        account_id = loaded.account_id
        head = self.store.head(account_id)
        if head == loaded.head or (not head.version and not loaded.account.version):
            return loaded
        if head.version < loaded.head.version:
            return self.read_on(self.empty(account_id))
        entries = tuple(self.store.read(account_id, loaded.head.version, head.version))
        check_chain(loaded.head.link, loaded.head.version, entries, head)
        return self.extend(loaded, entries)

    def extend(self, loaded: Loaded, entries: Sequence[Entry]) -> Loaded:
        """Return an account with further entries applied."""
        account, at = loaded.account, loaded.at
        for entry in entries:
            record = self.codec.record(entry)
            account, at = evolve_account(account, record.event, record.at), record.at
        head = Head(entries[-1].seq, entries[-1].link) if entries else loaded.head
        return Loaded(loaded.account_id, account, head, at)

    def append(  # one parameter per part of a commit
        self,
        loaded: Loaded,
        events: Sequence[AccountEvent],
        *,
        by: str,
        at: int,
        key: str,
        digest: str,
        vault: bytes = b"",
    ) -> tuple[Loaded, Answer]:
        """Store the events of a command. Return the updated account and the store's answer.

        Raises:
            VersionConflict: the account's head has changed.
            KeyReused: the idempotency key belongs to a request with another body.
        """
        head, entries, at = loaded.head, [], max(at, loaded.at)
        previous = head.link
        for seq, event in enumerate(events, head.version + 1):
            e, s = write_record(seq, Record(at=at, by=by, event=event), {}, b"")
            previous = link(previous, seq, e)
            entries.append(Entry(seq, e, s, previous))
        answer = self.store.append(
            loaded.account_id,
            entries,
            expected=head if head.version else Head(0, b""),
            key=key,
            digest=digest,
            vault=vault,
        )
        return (loaded if answer.repeated else self.extend(loaded, entries)), answer

    def vault(self, account_id: str) -> Vault | None:
        """Return the vault of an account, or None if it never existed or was destroyed."""
        root = self.store.vault(account_id)
        return Vault(account_id, root) if root else None

    def destroy_vault(self, account_id: str) -> None:
        """Destroy an account's vault and the stored digests of its requests."""
        keys = self.store.family.keys_of(account_id)
        names = (keys.vault, *answers_keys(keys.once))
        self.store.connection.write(keys.vault, "DEL", *names)


def first_link(account_id: str) -> bytes:
    """Return the link that precedes an account's first event.

    It differs from the first link of any match.
    """
    return genesis(f"account/{account_id}")
