"""What is answered about accounts: to their owners, and to everybody."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from accounts.scopes import Scope
from service.responses.ratings.answers import RatedMatch, RatingShown
from service.responses.times import Time


class NewAccount(Struct, frozen=True):
    """An account that was made, with its first API key and its recovery code.

    Keep both: they are stored nowhere, and told for 24 hours only, to whoever repeats the request
    with the same key. Afterwards they are null.

    Attributes:
        id: the id of the account.
        name: the name that people read.
        bot: whether a program plays for the account, as it says itself.
        since: when it was made.
        key: the first API key, good for everything.
        recovery: the recovery code, which replaces all keys, once.
    """

    id: str
    name: str
    bot: bool
    since: Time
    key: str | None
    recovery: str | None


class OwnAccount(Struct, frozen=True):
    """An account as its owner sees it. A closed one can be read, exported and erased.

    Attributes:
        id: the id of the account.
        name: the name that people read.
        bot: whether a program plays for the account, as it says itself.
        since: when it was made.
        closed: whether it was closed: then it can be read, exported and erased, and nothing else.
        language: what its person reads; null where each request says so.
    """

    id: str
    name: str
    bot: bool
    since: Time
    closed: bool
    language: str | None


class KeyShown(Struct, frozen=True):
    """An API key that works.

    Attributes:
        number: which of the account's keys, from 1; none comes again.
        label: what its owner calls it.
        scopes: what it is good for.
        created_at: when it was issued.
        used_at: when it was last used; null for never.
    """

    number: int
    label: str
    scopes: tuple[Scope, ...]
    created_at: Time
    used_at: Time | None


class KeyPage(Struct, frozen=True):
    """The API keys of an account that work.

    Attributes:
        keys: the keys, the oldest first.
    """

    keys: tuple[KeyShown, ...]


class NewKey(Struct, frozen=True):
    """An API key that was issued.

    Attributes:
        number: which of the account's keys, from 1.
        label: what its owner calls it.
        scopes: what it is good for.
        key: the key: keep it, it is stored nowhere. It is told for 24 hours only, to whoever
            repeats the request with the same key; then null.
    """

    number: int
    label: str
    scopes: tuple[Scope, ...]
    key: str | None


class Recovered(Struct, frozen=True):
    """What replaced all API keys of an account.

    Attributes:
        id: the id of the account.
        number: which of the account's keys the new one is.
        key: a key that is good for everything; null where the answer is repeated later than 24
            hours.
        recovery: the new recovery code; null likewise.
    """

    id: str
    number: int
    key: str | None
    recovery: str | None


class BlockedShown(Struct, frozen=True):
    """An account from which another one wants nothing.

    Attributes:
        account_id: the id of the account.
        name: the name that people read; null where the account was erased.
    """

    account_id: str = field(name="id")
    name: str | None


class BlockedPage(Struct, frozen=True):
    """The accounts that an account has blocked, by id.

    Attributes:
        blocked: the accounts, by id.
    """

    blocked: tuple[BlockedShown, ...]


class AddressesKept(Struct, frozen=True):
    """What is kept of the addresses from which an account plays rated matches.

    Attributes:
        hashes: how many keyed hashes; the addresses themselves are not kept.
        until: when the last of them goes, unless the account plays again; null where there is none.
    """

    hashes: int
    until: Time | None


class ExportShown(Struct, frozen=True):
    """All that is stored about a person: the account, its keys, its ratings, and every event.

    Attributes:
        account: the account as its owner sees it.
        former_names: the names that it had before.
        keys: the API keys that work.
        blocked: the ids of the accounts that it has blocked.
        webhooks: the addresses of its webhooks.
        matches: the ids of the matches of which the account has something: a seat, an invitation,
            or it made them.
        games: the slugs of the games of those matches, by the id of the match, where lists and
            ratings know it.
        ratings: how strong the account is, by game and number of seats.
        history: all of its rated matches whose end everybody may know, the latest first.
        addresses: what is kept of the addresses from which it plays rated matches; null where that
            cannot be told now.
        events: the records as they are stored, with the texts that the person typed opened.
    """

    account: OwnAccount
    former_names: tuple[str, ...]
    keys: tuple[KeyShown, ...]
    blocked: tuple[str, ...]
    webhooks: tuple[str, ...]
    matches: tuple[str, ...]
    games: Mapping[str, str]
    ratings: tuple[RatingShown, ...]
    history: tuple[RatedMatch, ...]
    addresses: AddressesKept | None
    events: tuple[Mapping[str, Any], ...]
