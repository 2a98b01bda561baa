"""What is answered about accounts: to their owners, and to everybody."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from accounts.scopes import Scope
from service.responses.times import Time


class AccountShown(Struct, frozen=True):
    """An account as everybody sees it; it has been there `since` then.

    `bot` is what the account says of itself: a program plays for it.
    """

    id: str
    name: str
    bot: bool
    since: Time


class NewAccount(Struct, frozen=True):
    """An account that was made, with its first API key and its recovery code.

    Keep both: they are stored nowhere, and told for 24 hours only, to whoever repeats the request
    with the same key. Afterwards they are null. The recovery code replaces all keys, once.
    """

    id: str
    name: str
    bot: bool
    since: Time
    key: str | None
    recovery: str | None


class OwnAccount(Struct, frozen=True):
    """An account as its owner sees it. A closed one can be read, exported and erased."""

    id: str
    name: str
    bot: bool
    since: Time
    closed: bool


class KeyShown(Struct, frozen=True):
    """An API key that works; `used_at` is null where it was never used."""

    number: int
    label: str
    scopes: tuple[Scope, ...]
    created_at: Time
    used_at: Time | None


class KeyPage(Struct, frozen=True):
    """The API keys of an account that work, the oldest first."""

    keys: tuple[KeyShown, ...]


class NewKey(Struct, frozen=True):
    """An API key that was issued: keep it, it is stored nowhere.

    It is told for 24 hours only, to whoever repeats the request with the same key; then null.
    """

    number: int
    label: str
    scopes: tuple[Scope, ...]
    key: str | None


class Recovered(Struct, frozen=True):
    """What replaced all API keys of an account: one that is good for everything, and a new code."""

    id: str
    number: int
    key: str | None
    recovery: str | None


class BlockedShown(Struct, frozen=True):
    """An account from which another one wants nothing; the name is null where it was erased."""

    account_id: str = field(name="id")
    name: str | None


class BlockedPage(Struct, frozen=True):
    """The accounts that an account has blocked, by id."""

    blocked: tuple[BlockedShown, ...]


class ExportShown(Struct, frozen=True):
    """All that is stored about a person: the account, its keys, and every event of its stream.

    The events are the records as they are stored, with the texts that the person typed opened.
    `matches` are those of which the account has something: a seat, an invitation, or it made them.
    """

    account: OwnAccount
    former_names: tuple[str, ...]
    keys: tuple[KeyShown, ...]
    blocked: tuple[str, ...]
    webhooks: tuple[str, ...]
    matches: tuple[str, ...]
    events: tuple[Mapping[str, Any], ...]
