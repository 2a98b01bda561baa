"""Response bodies for account owners."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from matches.times import Time
from service.api_keys.responses import KeyShown
from service.passkeys.responses import PasskeyShown
from service.ratings.responses import RatedMatch, RatingShown


class NewAccount(Struct, frozen=True):
    """A new account, together with its first API key and its recovery code.

    Save both, because the service does not store them. For 24 hours, a request repeated with the
    same idempotency key returns them again. After that they are null.

    Attributes:
        id: the id of the account.
        name: the display name.
        bot: true if the account is declared as a bot.
        test: true for a test account.
        since: the time of registration.
        key: the first API key, with every scope.
        recovery: the recovery code. It can be used once, to replace all keys.
    """

    id: str
    name: str
    bot: bool
    test: bool
    since: Time
    key: str | None
    recovery: str | None


class OwnAccount(Struct, frozen=True):
    """An account, as shown to its owner.

    A closed account can only be read, exported and erased.

    Attributes:
        id: the id of the account.
        name: the display name.
        bot: true if the account is declared as a bot.
        test: true for a test account, which never meets others.
        erased_at: the time after which a test account is erased, with its matches; null for any
            other account.
        since: the time of registration.
        closed: true if the account is closed. It can then only be read, exported and erased.
        language: the language that the owner chose; null if it is negotiated for each request.
    """

    id: str
    name: str
    bot: bool
    test: bool
    erased_at: Time | None
    since: Time
    closed: bool
    language: str | None


class Recovered(Struct, frozen=True):
    """A recovered account's new API key and recovery code. All earlier keys are revoked.

    Attributes:
        id: the id of the account.
        number: the number of the new key within the account.
        key: a key with every scope; null if the request is repeated after more than 24 hours.
        recovery: the new recovery code; null under the same condition.
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
    """List of the accounts that an account has blocked.

    Attributes:
        blocked: the blocked accounts, ordered by id.
    """

    blocked: tuple[BlockedShown, ...]


class AddressesKept(Struct, frozen=True):
    """The stored hashes of the network addresses from which an account has played rated matches.

    Attributes:
        hashes: the number of stored keyed hashes. The addresses themselves are not stored.
        until: the time when the last hash expires, unless the account plays again before then; null
            if there are no hashes.
    """

    hashes: int
    until: Time | None


class ExportShown(Struct, frozen=True):
    """Stored data about an account holder: profile, keys, ratings, and every event.

    Attributes:
        account: the account as its owner sees it.
        former_names: the earlier names of the account.
        keys: the active API keys.
        passkeys: the passkeys, with their public keys.
        blocked: the ids of the accounts blocked by this account.
        webhooks: the URLs of its webhooks.
        matches: the ids of the matches in which the account holds a seat or an invitation, or that
            it created.
        games: the slugs of the games, indexed by match id. Matches that appear in neither the lists
            nor the ratings are left out.
        ratings: the ratings of the account, by game and number of seats.
        history: all of its rated matches with a public result, newest first.
        addresses: the stored hashes of the addresses from which it plays rated matches; null if
            they are temporarily unavailable.
        events: the stored event records, with the texts that the user entered decrypted.
    """

    account: OwnAccount
    former_names: tuple[str, ...]
    keys: tuple[KeyShown, ...]
    passkeys: tuple[PasskeyShown, ...]
    blocked: tuple[str, ...]
    webhooks: tuple[str, ...]
    matches: tuple[str, ...]
    games: Mapping[str, str]
    ratings: tuple[RatingShown, ...]
    history: tuple[RatedMatch, ...]
    addresses: AddressesKept | None
    events: tuple[Mapping[str, Any], ...]
