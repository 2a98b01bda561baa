"""Erasing a person: what they hold is let go of first, their account is erased last."""

from accounts.execute import AccountRequest, erase
from matches.context import Context


def erase_person(context: Context, account_id: str) -> None:
    """Erase an account, with what it holds in matches.

    Where it is interrupted the account is still there, and it can be called again.

    Raises:
        accounts.errors.NoSuchAccount: there is none.
    """
    erase(context.accounts, account_id, AccountRequest("account"))
