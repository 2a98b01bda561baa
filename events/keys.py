"""The names of the store's keys: those of one partition share a hash tag."""

from binascii import crc_hqx
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

PARTITIONS = 16
ANSWER_HASHES = 8  # of a match


class MatchKeys(NamedTuple):
    """All that one stream, a match or an account, has in the store."""

    heads: str
    feed: str
    events: str
    once: str
    vault: str
    frames: str
    branches: str


class Family(NamedTuple):
    """A family of streams, by its keys: who walks over one meets no stream of another.

    Attributes:
        keys_of: the keys of a stream of it, by the stream's id.
        heads_key: the name of its hash of heads, by partition.
        feed_key: the name of its stream of pointers, by partition.
    """

    keys_of: Callable[[str], MatchKeys]
    heads_key: Callable[[int], str]
    feed_key: Callable[[int], str]


def partition(match_id: str, partitions: int = PARTITIONS) -> int:
    """Return the partition of a match: the CRC16 (XMODEM) of its id."""
    return crc_hqx(match_id.encode(), 0) % partitions


def heads_key(number: int) -> str:
    """Return the name of the hash of heads of a partition."""
    return f"{{{number}}}:heads"


def feed_key(number: int) -> str:
    """Return the name of the stream of pointers of a partition."""
    return f"{{{number}}}:feed"


def account_heads_key(number: int) -> str:
    """Return the name of the hash of heads of a partition's accounts."""
    return f"{{{number}}}:account-heads"


def account_feed_key(number: int) -> str:
    """Return the name of the stream of pointers of a partition's accounts."""
    return f"{{{number}}}:account-feed"


def account_names_key() -> str:
    """Return the name of the hash of reserved names."""
    return "{0}:account-names"


def names_revision_key() -> str:
    """Return the name of the count of accounts that were renamed or erased."""
    return "{0}:account-names-revision"


def names_secret_key() -> str:
    """Return the name of the secret that names are reserved under."""
    return "{0}:account-names-secret"


def hidden_key(number: int) -> str:
    """Return the name of the set of hidden matches of a partition."""
    return f"{{{number}}}:hidden"


def withdrawals_key(number: int) -> str:
    """Return the name of the count of what was hidden, shown again and deleted in a partition."""
    return f"{{{number}}}:withdrawals"


def packs_key() -> str:
    """Return the name of the hash of content packs."""
    return "{0}:packs"


@lru_cache(maxsize=1 << 14)
def match_keys(match_id: str) -> MatchKeys:
    """Return the names of a match's keys, all under its partition's hash tag."""
    number = partition(match_id)
    return _spell_keys(heads_key(number), feed_key(number), f"{{{number}}}:match:{match_id}")


@lru_cache(maxsize=1 << 14)
def account_keys(account_id: str) -> MatchKeys:
    """Return the names of an account's keys, all under its partition's hash tag."""
    number = partition(account_id)
    heads, feed = account_heads_key(number), account_feed_key(number)
    return _spell_keys(heads, feed, f"{{{number}}}:account:{account_id}")


def _spell_keys(heads: str, feed: str, stem: str) -> MatchKeys:
    return MatchKeys(
        heads,
        feed,
        f"{stem}:events",
        f"{stem}:once",
        f"{stem}:vault",
        f"{stem}:frames",
        f"{stem}:branches",
    )


MATCHES = Family(match_keys, heads_key, feed_key)
ACCOUNTS = Family(account_keys, account_heads_key, account_feed_key)


def answers_keys(once: str) -> tuple[str, ...]:
    """Return the names of the hashes of a match's answers."""
    return tuple(f"{once}:{number}" for number in range(ANSWER_HASHES))


def all_keys(match_id: str) -> tuple[str, ...]:
    """Return the names of all that one match has for itself."""
    keys = match_keys(match_id)
    return (keys.events, keys.vault, keys.frames, keys.branches, *answers_keys(keys.once))
