"""Why an account does not do what was asked."""


class AccountError(Exception):
    """Base of everything that `accounts` raises."""


class NoSuchAccount(AccountError):
    """There is no account of this id or name, or nothing is left of it."""


class ClosedAccount(AccountError):
    """An administrator has closed the account: nothing can be done with it but reading it."""


class ErasedAccount(AccountError):
    """The account was erased: its stream takes no more events."""


class BadName(AccountError):
    """A name cannot be one; the message says why."""


class NameTaken(AccountError):
    """Somebody has this name or one that folds to the same, or had it once."""

    def __init__(self) -> None:
        super().__init__("Somebody has this name, or one that reads the same, or had it once.")


class NameLooksTaken(NameTaken):
    """Somebody has a name that looks like this one, or had it once."""

    def __init__(self) -> None:
        AccountError.__init__(self, "The name looks like one that somebody has, or had once.")


class BadKey(AccountError):
    """A token is no API key of a living account, or a recovery code is none."""


class WrongKeyScope(AccountError):
    """An API key is right, and not good for what was asked.

    Attributes:
        scope: what was wanted.
    """

    def __init__(self, scope: str) -> None:
        super().__init__(f"The key does not have the scope {scope}.")
        self.scope = scope


class NoSuchKey(AccountError):
    """The account has no key of this number that still works."""


class LastManagingKey(AccountError):
    """No other key of the account could issue keys: only its recovery code would be left."""


class NoSuchWebhook(AccountError):
    """The account has no webhook of this number."""


class TooMany(AccountError):
    """An account has as many of something as it may; the message says of what."""
