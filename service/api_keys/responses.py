"""Responses about the API keys of an account."""

from msgspec import Struct

from accounts.scopes import Scope
from matches.times import Time


class KeyShown(Struct, frozen=True):
    """An API key that works.

    Attributes:
        number: the number of the key within the account, from 1. Numbers are never reused.
        label: the label that the owner gave it.
        scopes: the scopes that the key grants.
        created_at: the time when it was issued.
        used_at: the time of its last use; null if it was never used.
    """

    number: int
    label: str
    scopes: tuple[Scope, ...]
    created_at: Time
    used_at: Time | None


class KeyPage(Struct, frozen=True):
    """The API keys of an account that work.

    Attributes:
        keys: the keys, oldest first.
    """

    keys: tuple[KeyShown, ...]


class NewKey(Struct, frozen=True):
    """A newly issued API key.

    Attributes:
        number: the number of the key within the account, from 1.
        label: the label that the owner gave it.
        scopes: the scopes that the key grants.
        key: the key. Keep it: the service does not store it. A request repeated with the same
            idempotency key returns it again for 24 hours; after that it is null.
    """

    number: int
    label: str
    scopes: tuple[Scope, ...]
    key: str | None
