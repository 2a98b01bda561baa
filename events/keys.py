"""Names of Redis keys. All keys of a partition share a hash tag."""

from binascii import crc_hqx
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

USUAL_PARTITIONS = 16  # used unless a store is created with another number
MOST_PARTITIONS = 256
ANSWER_HASHES = 8  # per match


class MatchKeys(NamedTuple):
    """The Redis keys of one stream, which belongs to a match or an account."""

    heads: str
    feed: str
    events: str
    once: str
    vault: str
    frames: str
    branches: str


class Family:
    """A family of streams, such as all matches or all accounts. Each family has separate keys.

    A scan of one family never returns streams of another.

    Args:
        kind: the prefix of a stream's keys, following the partition.
        heads: the name of the hash of heads, following the partition.
        feed: the name of the feed stream, following the partition.
        partitions: the number of partitions that the store was created with.

    Attributes:
        keys_of: returns the keys of the stream with the given id.
    """

    def __init__(
        self, kind: str, heads: str, feed: str, partitions: int = USUAL_PARTITIONS
    ) -> None:
        self._kind, self._heads, self._feed = kind, heads, feed
        self.partitions = partitions
        self.keys_of: Callable[[str], MatchKeys] = lru_cache(maxsize=1 << 14)(self._spell_keys)

    def of(self, partitions: int) -> "Family":
        """Return the same family for a store with the given number of partitions."""
        return Family(self._kind, self._heads, self._feed, partitions)

    def partition_of(self, stream_id: str) -> int:
        """Return the partition of a stream."""
        return partition(stream_id, self.partitions)

    def heads_key(self, number: int) -> str:
        """Return the key of the hash that contains the heads of a partition's streams."""
        return f"{{{number}}}:{self._heads}"

    def feed_key(self, number: int) -> str:
        """Return the key of a partition's feed."""
        return f"{{{number}}}:{self._feed}"

    def _spell_keys(self, stream_id: str) -> MatchKeys:
        number = self.partition_of(stream_id)
        stem = f"{{{number}}}:{self._kind}:{stream_id}"
        return MatchKeys(
            self.heads_key(number),
            self.feed_key(number),
            f"{stem}:events",
            f"{stem}:once",
            f"{stem}:vault",
            f"{stem}:frames",
            f"{stem}:branches",
        )


MATCHES = Family("match", "heads", "feed")
ACCOUNTS = Family("account", "account-heads", "account-feed")
NOTES = Family("notes", "notes-heads", "notes-feed")  # one stream for each match with notes


def partition(match_id: str, partitions: int = USUAL_PARTITIONS) -> int:
    """Return the partition of a match, computed as the CRC16 (XMODEM) of its id."""
    return crc_hqx(match_id.encode(), 0) % partitions


def match_keys(match_id: str) -> MatchKeys:
    """Return the keys of a match in a store with the default number of partitions.

    Code that supports any number of partitions uses the family of its store instead.
    """
    return MATCHES.keys_of(match_id)


def partitions_key() -> str:
    """Return the key that holds the number of partitions of the store."""
    return "{0}:partitions"


def store_id_key() -> str:
    """Return the key that holds the id of the store.

    The id is also stored in the store's folder.
    """
    return "{0}:store-id"


def key_ids_key() -> str:
    """Return the key of the hash of key ids.

    These identify the service's sealing and signing keys.
    """
    return "{0}:key-ids"


def confirmations_key(number: int) -> str:
    """Return a key to write to, so that the partition's replicas confirm all earlier writes."""
    return f"{{{number}}}:confirmations"


def account_names_key() -> str:
    """Return the key of the hash of reserved names."""
    return "{0}:account-names"


def names_revision_key() -> str:
    """Return the key of the counter that is incremented when accounts are renamed or erased."""
    return "{0}:account-names-revision"


def challenge_key(number: int, challenge: str) -> str:
    """Return the key of a challenge of WebAuthn in a partition. The server deletes it by itself."""
    return f"{{{number}}}:challenge:{challenge}"


def expiries_key() -> str:
    """Return the key of the sorted set of test accounts and their matches, by time of erasure."""
    return "{0}:expiries"


def table_reports_key() -> str:
    """Return the key of the sorted set of reported table notes, by time of the first report."""
    return "{0}:table-reports"


def names_secret_key() -> str:
    """Return the key that holds the secret for reserving names."""
    return "{0}:account-names-secret"


def logged_key(number: int) -> str:
    """Return the key of the hash that names the entries of a partition's matches in the log."""
    return f"{{{number}}}:logged"


def log_lease_key() -> str:
    """Return the key of the lease of the process that writes the transparency log."""
    return "{0}:log-lease"


def hidden_key(number: int) -> str:
    """Return the key of a partition's set of hidden matches."""
    return f"{{{number}}}:hidden"


def withdrawals_key(number: int) -> str:
    """Return the key of a counter of withdrawals.

    It is incremented whenever a match in the partition is hidden, unhidden or deleted.
    """
    return f"{{{number}}}:withdrawals"


def archiving_key(number: int) -> str:
    """Return the key of a partition's set of matches that are being moved to the archive."""
    return f"{{{number}}}:archiving"


def restored_key(number: int) -> str:
    """Return the key of a partition's set of matches that were restored from the archive."""
    return f"{{{number}}}:restored"


def packs_key() -> str:
    """Return the key of the hash of content packs."""
    return "{0}:packs"


def answers_keys(once: str) -> tuple[str, ...]:
    """Return the keys of a match's answer hashes."""
    return tuple(f"{once}:{number}" for number in range(ANSWER_HASHES))


def all_keys(keys: MatchKeys) -> tuple[str, ...]:
    """Return all keys that belong to a single match only."""
    return (keys.events, keys.vault, keys.frames, keys.branches, *answers_keys(keys.once))
