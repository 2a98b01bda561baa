"""The names of the store's keys: those of one partition share a hash tag."""

from binascii import crc_hqx
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

USUAL_PARTITIONS = 16  # of a store that was made without saying how many
MOST_PARTITIONS = 256
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


class Family:
    """A family of streams, by its keys: who walks over one meets no stream of another.

    Args:
        kind: what the keys of one stream begin with, after the partition.
        heads: the name of its hash of heads, after the partition.
        feed: the name of its stream of pointers, after the partition.
        partitions: how many the store has, which it was made with.

    Attributes:
        keys_of: the keys of a stream of it, by the stream's id.
    """

    def __init__(
        self, kind: str, heads: str, feed: str, partitions: int = USUAL_PARTITIONS
    ) -> None:
        self._kind, self._heads, self._feed = kind, heads, feed
        self.partitions = partitions
        self.keys_of: Callable[[str], MatchKeys] = lru_cache(maxsize=1 << 14)(self._spell_keys)

    def of(self, partitions: int) -> "Family":
        """Return the same family in a store of so many partitions."""
        return Family(self._kind, self._heads, self._feed, partitions)

    def partition_of(self, stream_id: str) -> int:
        """Return the partition of a stream."""
        return partition(stream_id, self.partitions)

    def heads_key(self, number: int) -> str:
        """Return the name of the hash of heads of a partition."""
        return f"{{{number}}}:{self._heads}"

    def feed_key(self, number: int) -> str:
        """Return the name of the stream of pointers of a partition."""
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


def partition(match_id: str, partitions: int = USUAL_PARTITIONS) -> int:
    """Return the partition of a match: the CRC16 (XMODEM) of its id."""
    return crc_hqx(match_id.encode(), 0) % partitions


def match_keys(match_id: str) -> MatchKeys:
    """Return the names of a match's keys in a store of the usual count of partitions.

    What runs on stores of any count asks its store's family.
    """
    return MATCHES.keys_of(match_id)


def partitions_key() -> str:
    """Return the name of the count of partitions that the store was made with."""
    return "{0}:partitions"


def store_id_key() -> str:
    """Return the name of the id of the store, which its folder has as well."""
    return "{0}:store-id"


def key_ids_key() -> str:
    """Return the name of the hash of the ids of the keys that the service seals and signs with."""
    return "{0}:key-ids"


def confirmations_key(number: int) -> str:
    """Return what is written, empty, to have a partition's replicas confirm all before it."""
    return f"{{{number}}}:confirmations"


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


def archiving_key(number: int) -> str:
    """Return the name of the set of a partition's matches that are on the move to the archive."""
    return f"{{{number}}}:archiving"


def restored_key(number: int) -> str:
    """Return the name of the set of a partition's matches that were brought back from there."""
    return f"{{{number}}}:restored"


def packs_key() -> str:
    """Return the name of the hash of content packs."""
    return "{0}:packs"


def answers_keys(once: str) -> tuple[str, ...]:
    """Return the names of the hashes of a match's answers."""
    return tuple(f"{once}:{number}" for number in range(ANSWER_HASHES))


def all_keys(keys: MatchKeys) -> tuple[str, ...]:
    """Return the names of all that one match has for itself."""
    return (keys.events, keys.vault, keys.frames, keys.branches, *answers_keys(keys.once))
