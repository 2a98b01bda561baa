"""Responses about accounts, to their owners."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from matches.times import Time
from service.api_keys.responses import KeyShown
from service.ratings.responses import RatedMatch, RatingShown


class NewAccount(Struct, frozen=True):
    """A new account, with its first API key and its recovery code.

    Keep both: the service does not store them. A request repeated with the same idempotency key
    returns them again for 24 hours. After that they are null.

    Attributes:
        id: the id of the account.
        name: the display name.
        bot: true if the account declares that a program plays for it.
        since: the time of registration.
        key: the first API key, with every scope.
        recovery: the recovery code. It can be used once, to replace all keys.
    """

    id: str
    name: str
    bot: bool
    since: Time
    key: str | None
    recovery: str | None


class OwnAccount(Struct, frozen=True):
    """An account as its owner sees it. A closed account can only be read, exported and erased.

    Attributes:
        id: the id of the account.
        name: the display name.
        bot: true if the account declares that a program plays for it.
        since: the time of registration.
        closed: true if the account is closed. It can then be read, exported and erased, but not
            used otherwise.
        language: the language that the owner chose; null if each request chooses its own.
    """

    id: str
    name: str
    bot: bool
    since: Time
    closed: bool
    language: str | None


class Recovered(Struct, frozen=True):
    """The new key and recovery code that replace all API keys of an account.

    Attributes:
        id: the id of the account.
        number: the number of the new key within the account.
        key: a key with every scope; null if the request is repeated after more than 24 hours.
        recovery: the new recovery code; null in the same case.
    """

    id: str
    number: int
    key: str | None
    recovery: str | None


class BlockedShown(Struct, frozen=True):
    """A blocked account.

    Attributes:
        account_id: the id of the account.
        name: its display name; null if the account was erased.
    """

    account_id: str = field(name="id")
    name: str | None


class BlockedPage(Struct, frozen=True):
    """The accounts that an account has blocked.

    Attributes:
        blocked: the blocked accounts, ordered by id.
    """

    blocked: tuple[BlockedShown, ...]


class AddressesKept(Struct, frozen=True):
    """The stored hashes of the addresses from which an account plays rated matches.

    Attributes:
        hashes: the number of keyed hashes. The addresses themselves are not stored.
        until: the time when the last hash expires, unless the account plays again; null if there
            are no hashes.
    """

    hashes: int
    until: Time | None


class ExportShown(Struct, frozen=True):
    """All stored data about a person: the account, its keys, its ratings, and every event.

    Attributes:
        account: the account as its owner sees it.
        former_names: the earlier names of the account.
        keys: the API keys that work.
        blocked: the ids of the accounts that it has blocked.
        webhooks: the addresses of its webhooks.
        matches: the ids of the matches in which the account holds a seat or an invitation, or that
            it created.
        games: the slugs of the games of those matches, by match id, for the matches that the lists
            and ratings contain.
        ratings: the ratings of the account, by game and number of seats.
        history: all of its rated matches with a public result, the latest first.
        addresses: the stored hashes of the addresses from which it plays rated matches; null if
            they cannot be read now.
        events: the records as they are stored, with the texts that the person typed decrypted.
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
