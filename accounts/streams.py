"""Event streams of accounts, and their vaults."""

from typing import TypeAlias

from redis import Redis

from accounts.events import AccountEvent
from accounts.evolve import evolve_account
from accounts.state import Account
from accounts.vault import Vault
from events import genesis
from events.connections import Connection
from events.keys import ACCOUNTS, answers_keys
from events.small_streams import Loaded, SmallStreams

KEPT_MOST = 20_000
LoadedAccount: TypeAlias = Loaded[Account]


class AccountStreams(SmallStreams[Account, AccountEvent]):
    """Reads and writes the account streams of one store.

    Args:
        connection: a connection to the store, or a client that returns bytes and does not retry.
    """

    def __init__(self, connection: Connection | Redis) -> None:
        super().__init__(
            connection,
            ACCOUNTS,
            event=AccountEvent,
            beginning=Account(),
            evolve=evolve_account,
            first_link=first_link,
            most=KEPT_MOST,
        )

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
