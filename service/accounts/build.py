"""Functions that build the account representations returned to an account's owner."""

from accounts.directory import Directory
from accounts.errors import NoSuchAccount
from accounts.test_accounts import LIFE_MS
from matches.times import format_time
from projections.ratings.addresses import KeptHashes
from service.accounts.responses import AddressesKept, OwnAccount


def build_own(accounts: Directory, account_id: str) -> OwnAccount:
    """Return the owner's representation of an account.

    Raises:
        NoSuchAccount: The account does not exist, or has just been erased.
    """
    account = accounts.account(account_id)
    name = accounts.read_name(account_id, account)
    if name is None:
        raise NoSuchAccount
    return OwnAccount(
        id=account_id,
        name=name,
        bot=account.is_bot,
        test=account.is_test,
        erased_at=format_time(account.registered_at + LIFE_MS) if account.is_test else None,
        since=format_time(account.registered_at),
        closed=account.is_closed,
        language=account.language or None,
    )


def build_addresses(kept: KeptHashes | None) -> AddressesKept | None:
    """Summarize the address hashes stored for an account, without revealing them."""
    if kept is None:
        return None
    return AddressesKept(kept.hashes, None if kept.until is None else format_time(kept.until))
