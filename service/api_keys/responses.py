"""Response bodies for API keys."""

from msgspec import Struct

from accounts.scopes import Scope
from matches.times import Time


class KeyShown(Struct, frozen=True):
    """An active API key.

    Attributes:
        number: the number of the key within the account, from 1. Numbers are never reused.
        label: the label chosen by the owner.
        scopes: the scopes that the key grants.
        created_at: the time when it was issued.
        used_at: the time when it was last used; null if it was never used.
        passkey: the number of the passkey that it was issued for, by signing in; null otherwise.
    """

    number: int
    label: str
    scopes: tuple[Scope, ...]
    created_at: Time
    used_at: Time | None
    passkey: int | None


class KeyPage(Struct, frozen=True):
    """List of the active API keys of an account.

    Attributes:
        keys: the keys, oldest first.
    """

    keys: tuple[KeyShown, ...]


class IssuedKey(Struct, frozen=True):
    """A newly issued API key.

    Attributes:
        number: the number of the key within the account, from 1.
        label: the label chosen by the owner.
        scopes: the scopes that the key grants.
        key: the key. Save it, because the service does not store it. For 24 hours, a request
            repeated with the same idempotency key returns it again. After that it is null.
    """

    number: int
    label: str
    scopes: tuple[Scope, ...]
    key: str | None
