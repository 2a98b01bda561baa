"""Build the responses about an account for its owner."""

from accounts.directory import Directory
from accounts.errors import NoSuchAccount
from matches.times import format_time
from projections.ratings.addresses import KeptHashes
from service.accounts.responses import AddressesKept, OwnAccount


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


def build_addresses(kept: KeptHashes | None) -> AddressesKept | None:
    """Return the summary of an account's address hashes, without the hashes."""
    if kept is None:
        return None
    return AddressesKept(kept.hashes, None if kept.until is None else format_time(kept.until))
