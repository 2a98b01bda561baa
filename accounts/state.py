"""The state of an account, built by folding the events of its stream."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from accounts.events import PauseReason
from accounts.scopes import Scope


class KeyState(Struct, frozen=True):
    """An active API key (see `KeyGrant`). Times are in milliseconds since 1970.

    `passkey` is the number of the passkey that it was issued for; 0 if there is none.
    """

    number: int
    hash: str
    scopes: tuple[Scope, ...]
    label: str
    created_at: int
    passkey: int = 0


class PasskeyState(Struct, frozen=True):
    """A passkey with encrypted details. Times are in milliseconds since 1970.

    Attributes:
        signatures: the signature counter of its last use; 0 if its authenticator does not count.
        used_at: the time when it was last used to sign in; 0 if it was never used.
    """

    passkey: int
    details: str
    signatures: int
    created_at: int
    used_at: int = 0


class WebhookState(Struct, frozen=True):
    """A webhook with encrypted details. Times are in milliseconds since 1970.

    Attributes:
        is_confirmed: True if its receiver has echoed a challenge.
        secret: the number of its current secret, from 1.
        rotated_at: the time when the previous secret was replaced; 0 if there was none.
        paused: the reason for the pause; empty if the webhook is not paused.
    """

    webhook: int
    details: str
    created_at: int
    is_confirmed: bool = False
    secret: int = 1
    rotated_at: int = 0
    paused: PauseReason | Literal[""] = ""


class Account(Struct, frozen=True):
    """The state of an account at a given version.

    Attributes:
        version: the seq of its last event; 0 if the account does not exist.
        name: its name, sealed; empty if the account is erased.
        former_names: its earlier names, sealed; reserved for it until it is erased.
        is_bot: True if a program plays for it.
        language: the preferred language, such as `de`; empty to follow the language of each
            request.
        registered_at: the time of registration, in milliseconds since 1970.
        keys: its working keys, by number.
        key_count: the number of keys issued so far.
        recovery: SHA-256 of the recovery code, in hex; empty if the account is erased.
        passkeys: its passkeys, by number.
        passkey_count: the number of passkeys added so far.
        webhooks: its webhooks, by number.
        webhook_count: the number of webhooks subscribed so far.
        blocked: the ids of the blocked accounts.
        is_closed: True if an administrator has closed it.
        is_erased: True if it was erased.
        is_test: True for a test account, which never meets others and is erased after a week.
    """

    version: int = 0
    name: str = ""
    former_names: tuple[str, ...] = ()
    is_bot: bool = False
    registered_at: int = 0
    keys: Mapping[int, KeyState] = {}
    key_count: int = 0
    recovery: str = ""
    webhooks: Mapping[int, WebhookState] = {}
    webhook_count: int = 0
    blocked: frozenset[str] = frozenset()
    is_closed: bool = False
    is_erased: bool = False
    language: str = ""
    is_test: bool = False
    passkeys: Mapping[int, PasskeyState] = {}
    passkey_count: int = 0

    @property
    def is_there(self) -> bool:
        """True if the account was registered and has not been erased."""
        return bool(self.version) and not self.is_erased

    @property
    def is_open(self) -> bool:
        """True if the account exists and is not closed."""
        return self.is_there and not self.is_closed
