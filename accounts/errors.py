"""Errors that refuse a command or a key of an account."""


class AccountError(Exception):
    """Base class of all errors that `accounts` raises."""


class NoSuchAccount(AccountError):
    """No account has this id or name, or the account's vault is gone."""


class ClosedAccount(AccountError):
    """An administrator has closed the account: it can only be read and erased."""


class ErasedAccount(AccountError):
    """The account was erased: its stream accepts no further events."""


class BadName(AccountError):
    """A name is not allowed; the message gives the reason."""


class NameTaken(AccountError):
    """Another account has, or had, this name or one that folds to the same form."""

    def __init__(self) -> None:
        super().__init__("This name, or one that reads the same, is or was in use.")


class NameLooksTaken(NameTaken):
    """Another account has, or had, a name that looks like this one."""

    def __init__(self) -> None:
        AccountError.__init__(self, "The name looks like one that is or was in use.")


class BadKey(AccountError):
    """A token is not an API key of an existing account, or a recovery code is not valid."""


class WrongKeyScope(AccountError):
    """An API key is valid but does not have the required scope.

    Attributes:
        scope: the required scope.
    """

    def __init__(self, scope: str) -> None:
        super().__init__(f"The key does not have the scope {scope}.")
        self.scope = scope


class NoSuchKey(AccountError):
    """The account has no working key of this number."""


class LastManagingKey(AccountError):
    """No other key of the account can issue keys: only the recovery code would be left."""


class NoSuchWebhook(AccountError):
    """The account has no webhook of this number."""


class TooMany(AccountError):
    """An account has reached a limit; the message names it."""
