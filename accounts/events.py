"""What happens to an account. What a person typed stands here sealed, under the account's key."""

from typing import Literal, TypeAlias

from msgspec import Struct

from accounts.scopes import Scope

CloseReason: TypeAlias = Literal["abuse", "operator"]
PauseReason: TypeAlias = Literal["owner", "failing", "gone", "backlog"]


class KeyGrant(Struct, frozen=True):
    """An API key as it is issued.

    Attributes:
        number: counts the account's keys, from 1; none comes again.
        hash: SHA-256 of the key, in hex: the key itself is stored nowhere.
        scopes: what it is good for, in the order of `SCOPES`.
        label: what its owner calls it, sealed.
    """

    number: int
    hash: str
    scopes: tuple[Scope, ...]
    label: str


class AccountRegistered(Struct, frozen=True, kw_only=True, tag="account-registered"):
    """An account was made, with a first key that is good for everything.

    Attributes:
        name: sealed.
        is_bot: a program plays for it.
        key: the first key.
        recovery: SHA-256 of the recovery code, in hex.
    """

    name: str
    is_bot: bool
    key: KeyGrant
    recovery: str


class AccountRenamed(Struct, frozen=True, kw_only=True, tag="account-renamed"):
    """The account has another name, sealed; nobody else gets the old one."""

    name: str


class AccountMarked(Struct, frozen=True, kw_only=True, tag="account-marked"):
    """The account says from now on whether a program plays for it."""

    is_bot: bool


class LanguageChosen(Struct, frozen=True, kw_only=True, tag="language-chosen"):
    """The account's person reads a language; empty for what each request asks for."""

    language: str


class KeyIssued(Struct, frozen=True, kw_only=True, tag="key-issued"):
    """One more key works from now on."""

    key: KeyGrant


class KeyRotated(Struct, frozen=True, kw_only=True, tag="key-rotated"):
    """A key was replaced: the one of this number works no more, the other one does."""

    number: int
    key: KeyGrant


class KeyRevoked(Struct, frozen=True, kw_only=True, tag="key-revoked"):
    """A key works no more."""

    number: int


class AccountRecovered(Struct, frozen=True, kw_only=True, tag="account-recovered"):
    """The recovery code was used: all keys before work no more, one new key does.

    Attributes:
        key: the new key.
        recovery: SHA-256 of the next recovery code, in hex.
    """

    key: KeyGrant
    recovery: str


class WebhookSubscribed(Struct, frozen=True, kw_only=True, tag="webhook-subscribed"):
    """The account wants to be told of events at an address.

    Attributes:
        webhook: counts the account's webhooks, from 1; none comes again.
        details: where and what, sealed.
    """

    webhook: int
    details: str


class WebhookChanged(Struct, frozen=True, kw_only=True, tag="webhook-changed"):
    """A webhook has other details, sealed."""

    webhook: int
    details: str


class WebhookConfirmed(Struct, frozen=True, kw_only=True, tag="webhook-confirmed"):
    """The receiver of a webhook has echoed a challenge: it is told of events from now on."""

    webhook: int


class WebhookSecretRotated(Struct, frozen=True, kw_only=True, tag="webhook-secret-rotated"):
    """A webhook signs with another secret; the one before signs too for a while.

    Attributes:
        secret: counts the webhook's secrets, from 1; they are derived from the vault.
    """

    webhook: int
    secret: int


class WebhookPaused(Struct, frozen=True, kw_only=True, tag="webhook-paused"):
    """Nothing is sent to a webhook from now on.

    Attributes:
        reason: its `owner` asked for it, nothing reached its receiver for days (`failing`), the
            receiver said that it is `gone`, or too much waited for it (`backlog`).
    """

    webhook: int
    reason: PauseReason


class WebhookResumed(Struct, frozen=True, kw_only=True, tag="webhook-resumed"):
    """A webhook that was paused is told of events again."""

    webhook: int


class WebhookRemoved(Struct, frozen=True, kw_only=True, tag="webhook-removed"):
    """A webhook is no more."""

    webhook: int


class SomebodyBlocked(Struct, frozen=True, kw_only=True, tag="somebody-blocked"):
    """The account wants nothing from another one: no invitation comes from there."""

    account: str


class SomebodyUnblocked(Struct, frozen=True, kw_only=True, tag="somebody-unblocked"):
    """Another account may invite this one again."""

    account: str


class AccountClosed(Struct, frozen=True, kw_only=True, tag="account-closed"):
    """An administrator has closed it: its keys are good for reading and erasing it only."""

    reason: CloseReason


class AccountErased(Struct, frozen=True, kw_only=True, tag="account-erased"):
    """Its person has erased the account; the key that opens what they typed is destroyed."""


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
    | WebhookEvent
    | SomebodyBlocked
    | SomebodyUnblocked
    | AccountClosed
    | AccountErased
)
