"""An account, as folded from its stream."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from accounts.events import PauseReason
from accounts.scopes import Scope


class KeyState(Struct, frozen=True):
    """An API key that works: see `KeyGrant`. Times are in milliseconds since 1970."""

    number: int
    hash: str
    scopes: tuple[Scope, ...]
    label: str
    created_at: int


class WebhookState(Struct, frozen=True):
    """A webhook: its details are sealed. Times are in milliseconds since 1970.

    Attributes:
        is_confirmed: its receiver has echoed a challenge.
        secret: counts its secrets, from 1.
        rotated_at: when the secret before was replaced; 0 where there was none.
        paused: why nothing is sent to it; empty where something is.
    """

    webhook: int
    details: str
    created_at: int
    is_confirmed: bool = False
    secret: int = 1
    rotated_at: int = 0
    paused: PauseReason | Literal[""] = ""


class Account(Struct, frozen=True):
    """An account at a version.

    Attributes:
        version: the seq of its last event; 0: there is none.
        name: its name, sealed; empty where it is erased.
        former_names: the names that it had before, sealed; kept for it until it is erased.
        is_bot: a program plays for it.
        language: what its person reads, such as `de`; empty for what each request asks for.
        registered_at: when it was made, in milliseconds since 1970.
        keys: those that work, by number.
        key_count: how many keys it ever had.
        recovery: SHA-256 of the recovery code, in hex; empty where there is none any more.
        webhooks: by number.
        webhook_count: how many it ever had.
        blocked: the accounts from which it wants nothing.
        is_closed: an administrator has closed it.
        is_erased: its person has erased it.
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

    @property
    def is_there(self) -> bool:
        """Whether it was registered and not erased."""
        return bool(self.version) and not self.is_erased

    @property
    def is_open(self) -> bool:
        """Whether something can be done with it."""
        return self.is_there and not self.is_closed
