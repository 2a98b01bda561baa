"""Account commands. They contain plain text, which `decide_account` encrypts for the events."""

from typing import TypeAlias

from msgspec import Struct

from accounts.events import CloseReason, PauseReason
from accounts.scopes import Scope


class RegisterAccount(Struct, frozen=True):
    """Register the account."""

    name: str
    is_bot: bool = False
    is_test: bool = False


class RenameAccount(Struct, frozen=True):
    """Rename the account. The new name stays reserved for it.

    The limit on the number of renames does not apply to administrators.
    """

    name: str
    is_by_admin: bool = False


class MarkAccount(Struct, frozen=True):
    """Mark or unmark the account as operated by a program."""

    is_bot: bool


class ChooseLanguage(Struct, frozen=True):
    """Set the person's language. If it is empty, answers use the language of each request."""

    language: str


class IssueKey(Struct, frozen=True):
    """Issue an additional API key."""

    label: str
    scopes: tuple[Scope, ...]


class RotateKey(Struct, frozen=True):
    """Replace an API key with a new one that has the same label and scopes."""

    number: int


class RevokeKey(Struct, frozen=True):
    """Revoke an API key.

    Revoking the last key that manages the account requires `even_if_last`, unless the account has a
    passkey.
    """

    number: int
    even_if_last: bool = False


class RecoverAccount(Struct, frozen=True):
    """Replace all keys and passkeys with one new key that has every scope.

    This requires the recovery code.

    If the account is closed, the new key can only export and erase it.
    """


class AddPasskey(Struct, frozen=True):
    """Add a passkey that has been verified.

    Attributes:
        details: the passkey's details, which only `accounts.passkeys` parses.
        signatures: the signature counter that the authenticator reported.
    """

    details: str
    signatures: int


class UsePasskey(Struct, frozen=True):
    """Issue an API key to a person that has proven to hold a passkey.

    If the account is closed, the key can only export and erase it.

    Attributes:
        passkey: the number of the passkey.
        signatures: the signature counter that the authenticator reported.
        label: the label of the new key.
    """

    passkey: int
    signatures: int
    label: str


class RemovePasskey(Struct, frozen=True):
    """Remove a passkey, and revoke the API keys that it issued.

    If no other passkey and no key that manages the account would remain, this requires
    `even_if_last`.
    """

    passkey: int
    even_if_last: bool = False


class SubscribeWebhook(Struct, frozen=True):
    """Subscribe an address to events. `details` is parsed by the `webhooks` package only."""

    details: str


class ChangeWebhook(Struct, frozen=True):
    """Replace the details of a webhook."""

    webhook: int
    details: str


class ConfirmWebhook(Struct, frozen=True):
    """Record that a webhook's receiver has echoed its challenge."""

    webhook: int


class RotateWebhookSecret(Struct, frozen=True):
    """Replace the signing secret of a webhook."""

    webhook: int


class PauseWebhook(Struct, frozen=True):
    """Stop sending events to a webhook."""

    webhook: int
    reason: PauseReason


class ResumeWebhook(Struct, frozen=True):
    """Resume sending events to a paused webhook."""

    webhook: int


class RemoveWebhook(Struct, frozen=True):
    """Remove a webhook."""

    webhook: int


class BlockSomebody(Struct, frozen=True):
    """Block another account."""

    account: str


class UnblockSomebody(Struct, frozen=True):
    """Unblock another account."""

    account: str


class CloseAccount(Struct, frozen=True):
    """Close the account so that it can no longer act. Only administrators may send this."""

    reason: CloseReason


class EraseAccount(Struct, frozen=True):
    """Erase all text that the person entered, and end the account."""


PasskeyCommand: TypeAlias = AddPasskey | UsePasskey | RemovePasskey
WebhookCommand: TypeAlias = (
    SubscribeWebhook
    | ChangeWebhook
    | ConfirmWebhook
    | RotateWebhookSecret
    | PauseWebhook
    | ResumeWebhook
    | RemoveWebhook
)
AccountCommand: TypeAlias = (
    RegisterAccount
    | RenameAccount
    | MarkAccount
    | ChooseLanguage
    | IssueKey
    | RotateKey
    | RevokeKey
    | RecoverAccount
    | PasskeyCommand
    | WebhookCommand
    | BlockSomebody
    | UnblockSomebody
    | CloseAccount
    | EraseAccount
)
