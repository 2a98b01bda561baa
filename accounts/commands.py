"""What is asked of an account; texts are as a person typed them, and sealed when it is decided."""

from typing import TypeAlias

from msgspec import Struct

from accounts.events import CloseReason, PauseReason
from accounts.scopes import Scope


class RegisterAccount(Struct, frozen=True):
    """Make the account."""

    name: str
    is_bot: bool = False


class RenameAccount(Struct, frozen=True):
    """Give it another name, which is reserved for it; administrators may however often it was."""

    name: str
    is_by_admin: bool = False


class MarkAccount(Struct, frozen=True):
    """Say whether a program plays for it."""

    is_bot: bool


class ChooseLanguage(Struct, frozen=True):
    """Say which language its person reads; empty for what each request asks for."""

    language: str


class IssueKey(Struct, frozen=True):
    """Issue one more key."""

    label: str
    scopes: tuple[Scope, ...]


class RotateKey(Struct, frozen=True):
    """Replace a key by another of the same label and scopes."""

    number: int


class RevokeKey(Struct, frozen=True):
    """End a key; the last that manages the account only where that is asked for."""

    number: int
    even_if_last: bool = False


class RecoverAccount(Struct, frozen=True):
    """Replace all keys by one that is good for everything, by the recovery code.

    Of a closed account it is good for exporting and erasing it alone.
    """


class SubscribeWebhook(Struct, frozen=True):
    """Have events told at an address; `details` is a text that only webhooks read."""

    details: str


class ChangeWebhook(Struct, frozen=True):
    """Give a webhook other details."""

    webhook: int
    details: str


class ConfirmWebhook(Struct, frozen=True):
    """Note that the receiver of a webhook has echoed a challenge."""

    webhook: int


class RotateWebhookSecret(Struct, frozen=True):
    """Let a webhook sign with another secret."""

    webhook: int


class PauseWebhook(Struct, frozen=True):
    """Send nothing to a webhook from now on."""

    webhook: int
    reason: PauseReason


class ResumeWebhook(Struct, frozen=True):
    """Send to a paused webhook again."""

    webhook: int


class RemoveWebhook(Struct, frozen=True):
    """End a webhook."""

    webhook: int


class BlockSomebody(Struct, frozen=True):
    """Want nothing from another account any more."""

    account: str


class UnblockSomebody(Struct, frozen=True):
    """Take that back."""

    account: str


class CloseAccount(Struct, frozen=True):
    """End all that can be done with the account; for administrators."""

    reason: CloseReason


class EraseAccount(Struct, frozen=True):
    """Erase what the person typed, and end the account."""


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
    | WebhookCommand
    | BlockSomebody
    | UnblockSomebody
    | CloseAccount
    | EraseAccount
)
