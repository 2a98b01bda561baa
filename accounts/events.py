"""Account events. Text that a person entered is encrypted with the account's vault."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from accounts.scopes import Scope

CloseReason: TypeAlias = Literal["abuse", "operator"]
PauseReason: TypeAlias = Literal["owner", "failing", "gone", "backlog"]


class KeyGrant(Struct, frozen=True):
    """An API key as it was issued.

    Attributes:
        number: the number of the key, counted from 1 per account and never reused.
        hash: SHA-256 of the key, in hex. The key itself is never stored.
        scopes: the scopes of the key, in the order of `SCOPES`.
        label: the label that the owner gave the key, sealed.
    """

    number: int
    hash: str
    scopes: tuple[Scope, ...]
    label: str


class AccountRegistered(Struct, frozen=True, kw_only=True, tag="account-registered"):
    """An account was registered, with a first key that has every scope.

    Attributes:
        name: the name, sealed.
        is_bot: True if a program plays for the account.
        key: the first key.
        recovery: SHA-256 of the recovery code, in hex.
        is_test: True for a test account, which never meets others; unset otherwise.
    """

    name: str
    is_bot: bool
    key: KeyGrant
    recovery: str
    is_test: bool | UnsetType = UNSET


class AccountRenamed(Struct, frozen=True, kw_only=True, tag="account-renamed"):
    """The account was renamed.

    `name` is encrypted, and the old name stays reserved for the account.
    """

    name: str


class AccountMarked(Struct, frozen=True, kw_only=True, tag="account-marked"):
    """The account was marked as operated by a program, or the mark was removed."""

    is_bot: bool


class LanguageChosen(Struct, frozen=True, kw_only=True, tag="language-chosen"):
    """The person chose a language. If it is empty, answers use the language of each request."""

    language: str


class KeyIssued(Struct, frozen=True, kw_only=True, tag="key-issued"):
    """An additional API key was issued."""

    key: KeyGrant


class KeyRotated(Struct, frozen=True, kw_only=True, tag="key-rotated"):
    """A key was replaced. The key with this number no longer works, and `key` takes its place."""

    number: int
    key: KeyGrant


class KeyRevoked(Struct, frozen=True, kw_only=True, tag="key-revoked"):
    """A key was revoked."""

    number: int


class AccountRecovered(Struct, frozen=True, kw_only=True, tag="account-recovered"):
    """The recovery code was used, and one new key replaced all earlier keys and passkeys.

    Attributes:
        key: the new key.
        recovery: SHA-256 of the next recovery code, in hex.
    """

    key: KeyGrant
    recovery: str


class PasskeyAdded(Struct, frozen=True, kw_only=True, tag="passkey-added"):
    """A passkey was added, with which a person signs in (WebAuthn).

    Attributes:
        passkey: the number of the passkey, counted from 1 per account and never reused.
        details: its label, credential id and public key, sealed.
        signatures: the signature counter of the authenticator; 0 if it does not count.
    """

    passkey: int
    details: str
    signatures: int


class PasskeyUsed(Struct, frozen=True, kw_only=True, tag="passkey-used"):
    """A person signed in with a passkey, and an API key was issued to the device.

    Attributes:
        passkey: the number of the passkey.
        signatures: the signature counter of the authenticator; 0 if it does not count.
        key: the new key.
        revoked: the numbers of the earlier keys from passkeys that were revoked to make room.
    """

    passkey: int
    signatures: int
    key: KeyGrant
    revoked: tuple[int, ...]


class PasskeyRemoved(Struct, frozen=True, kw_only=True, tag="passkey-removed"):
    """A passkey was removed.

    Attributes:
        passkey: the number of the passkey.
        revoked: the numbers of the API keys that it had issued, which were revoked.
    """

    passkey: int
    revoked: tuple[int, ...]


class WebhookSubscribed(Struct, frozen=True, kw_only=True, tag="webhook-subscribed"):
    """The account subscribed an address to events.

    Attributes:
        webhook: the number of the webhook, counted from 1 per account and never reused.
        details: the address and the subscribed events, sealed.
    """

    webhook: int
    details: str


class WebhookChanged(Struct, frozen=True, kw_only=True, tag="webhook-changed"):
    """The details of a webhook were replaced. The new details are encrypted."""

    webhook: int
    details: str


class WebhookConfirmed(Struct, frozen=True, kw_only=True, tag="webhook-confirmed"):
    """The receiver of a webhook echoed its challenge, so events are sent to it from now on."""

    webhook: int


class WebhookSecretRotated(Struct, frozen=True, kw_only=True, tag="webhook-secret-rotated"):
    """The secret of a webhook was replaced.

    For a limited time, deliveries are also signed with the old secret.

    Attributes:
        secret: the number of the secret, counted from 1 per webhook. Secrets are derived from the
            account's vault.
    """

    webhook: int
    secret: int


class WebhookPaused(Struct, frozen=True, kw_only=True, tag="webhook-paused"):
    """A webhook was paused. No events are sent to it until it is resumed.

    Attributes:
        reason: the `owner` asked for it, no delivery succeeded for days (`failing`), the receiver
            answered that it is `gone`, or too many deliveries were waiting (`backlog`).
    """

    webhook: int
    reason: PauseReason


class WebhookResumed(Struct, frozen=True, kw_only=True, tag="webhook-resumed"):
    """A paused webhook was resumed, so events are sent to it again."""

    webhook: int


class WebhookRemoved(Struct, frozen=True, kw_only=True, tag="webhook-removed"):
    """A webhook was removed."""

    webhook: int


class SomebodyBlocked(Struct, frozen=True, kw_only=True, tag="somebody-blocked"):
    """The account blocked another account, which can no longer send it invitations."""

    account: str


class SomebodyUnblocked(Struct, frozen=True, kw_only=True, tag="somebody-unblocked"):
    """The account unblocked another account, which can send it invitations again."""

    account: str


class AccountClosed(Struct, frozen=True, kw_only=True, tag="account-closed"):
    """An administrator closed the account. Its keys can only read and erase it."""

    reason: CloseReason


class AccountErased(Struct, frozen=True, kw_only=True, tag="account-erased"):
    """The person erased the account. The key that encrypted its text was destroyed."""


PasskeyEvent: TypeAlias = PasskeyAdded | PasskeyUsed | PasskeyRemoved
WebhookEvent: TypeAlias = (
    WebhookSubscribed
    | WebhookChanged
    | WebhookConfirmed
    | WebhookSecretRotated
    | WebhookPaused
    | WebhookResumed
    | WebhookRemoved
)
AccountEvent: TypeAlias = (
    AccountRegistered
    | AccountRenamed
    | AccountMarked
    | LanguageChosen
    | KeyIssued
    | KeyRotated
    | KeyRevoked
    | AccountRecovered
    | PasskeyEvent
    | WebhookEvent
    | SomebodyBlocked
    | SomebodyUnblocked
    | AccountClosed
    | AccountErased
)
