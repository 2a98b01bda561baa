"""Build the responses about accounts and keys for their owners."""

from collections.abc import Mapping

from accounts.directory import Directory
from accounts.errors import NoSuchAccount
from accounts.state import Account
from accounts.vault import Vault
from projections.ratings.addresses import KeptHashes
from service.accounts.responses import AddressesKept, KeyShown, OwnAccount
from service.contract.times import format_time


def build_own(accounts: Directory, account_id: str) -> OwnAccount:
    """Return an account as its owner sees it.

    Raises:
        NoSuchAccount: The account does not exist, or was erased in the meantime.
    """
    account = accounts.account(account_id)
    name = accounts.read_name(account_id, account)
    if name is None:
        raise NoSuchAccount
    return OwnAccount(
        id=account_id,
        name=name,
        bot=account.is_bot,
        since=format_time(account.registered_at),
        closed=account.is_closed,
        language=account.language or None,
    )


def build_keys(account: Account, vault: Vault, uses: Mapping[int, int]) -> tuple[KeyShown, ...]:
    """Return the working keys of an account, with the times of their last use."""
    return tuple(
        KeyShown(
            number=key.number,
            label=vault.open(key.label),
            scopes=key.scopes,
            created_at=format_time(key.created_at),
            used_at=format_time(uses[key.number]) if key.number in uses else None,
        )
        for _, key in sorted(account.keys.items())
    )


def build_addresses(kept: KeptHashes | None) -> AddressesKept | None:
    """Return the summary of an account's address hashes, without the hashes."""
    if kept is None:
        return None
    return AddressesKept(kept.hashes, None if kept.until is None else format_time(kept.until))
