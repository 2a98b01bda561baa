"""The names of the store's keys: those of one partition share a hash tag."""

from binascii import crc_hqx
from functools import lru_cache
from typing import NamedTuple

PARTITIONS = 16
ANSWER_HASHES = 8  # of a match


class MatchKeys(NamedTuple):
    """All that one match has in the store."""

    heads: str
    feed: str
    events: str
    once: str
    vault: str
    frames: str
    branches: str


def partition(match_id: str, partitions: int = PARTITIONS) -> int:
    """Return the partition of a match: the CRC16 (XMODEM) of its id."""
    return crc_hqx(match_id.encode(), 0) % partitions


def heads_key(number: int) -> str:
    """Return the name of the hash of heads of a partition."""
    return f"{{{number}}}:heads"


def feed_key(number: int) -> str:
    """Return the name of the stream of pointers of a partition."""
    return f"{{{number}}}:feed"


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
    stem = f"{{{number}}}:match:{match_id}"
    return MatchKeys(
        heads_key(number),
        feed_key(number),
        f"{stem}:events",
        f"{stem}:once",
        f"{stem}:vault",
        f"{stem}:frames",
        f"{stem}:branches",
    )


def answers_keys(once: str) -> tuple[str, ...]:
    """Return the names of the hashes of a match's answers."""
    return tuple(f"{once}:{number}" for number in range(ANSWER_HASHES))


def all_keys(match_id: str) -> tuple[str, ...]:
    """Return the names of all that one match has for itself."""
    keys = match_keys(match_id)
    return (keys.events, keys.vault, keys.frames, keys.branches, *answers_keys(keys.once))
