"""Exceptions raised when an account command or an API key is refused."""


class AccountError(Exception):
    """Base class of all errors that `accounts` raises."""


class NoSuchAccount(AccountError):
    """Raised if no account has this id or name, or if the account's vault is gone."""


class ClosedAccount(AccountError):
    """Raised if an administrator has closed the account, so that it can only be read and erased."""


class ErasedAccount(AccountError):
    """Raised if the account was erased. Its stream accepts no further events."""


class BadName(AccountError):
    """Raised if a name is not allowed. The message gives the reason."""


class NameTaken(AccountError):
    """Raised if another account has or had this name, or a name with the same folded form."""

    def __init__(self) -> None:
        super().__init__("This name, or one that reads the same, is or was in use.")


class NameLooksTaken(NameTaken):
    """Raised if another account has or had a name that looks like this one."""

    def __init__(self) -> None:
        AccountError.__init__(self, "The name looks like one that is or was in use.")


class BadKey(AccountError):
    """Raised if an API key does not belong to an account, or if a recovery code is not valid."""


class WrongKeyScope(AccountError):
    """Raised if an API key is valid but lacks the required scope.

    Attributes:
        scope: the required scope.
    """

    def __init__(self, scope: str) -> None:
        super().__init__(f"The key does not have the scope {scope}.")
        self.scope = scope


class NoSuchKey(AccountError):
    """Raised if the account has no active key with this number."""


class LastManagingKey(AccountError):
    """Raised if no other key can issue keys. Only the recovery code would be left."""


class NoSuchPasskey(AccountError):
    """Raised if the account has no passkey with this number."""


class BadPasskey(AccountError):
    """Raised if the response of an authenticator is not accepted. The message gives the reason."""


class ChallengeSpent(AccountError):
    """Raised if a challenge was used, has expired, or was made for another purpose or account."""


class PasskeysOff(AccountError):
    """Raised if the service has no domain that passkeys could belong to."""


class NoSuchWebhook(AccountError):
    """Raised if the account has no webhook with this number."""


class TooMany(AccountError):
    """Raised if an account has reached a limit. The message names the limit."""
