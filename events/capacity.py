"""Memory limits of a store. Above them, the store refuses writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from redis import Redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException, RedisError, ResponseError

from events.errors import LogError

ARCHIVE_SHARE = 0.75  # of the limit; above this, finished matches are archived early
NEW_SHARE = 0.90  # above this, no matches and accounts can be created
COMMANDS_SHARE = 0.97  # above this, no commands are accepted, for matches or accounts
MACHINE_SHARE = 0.5  # of the machine's memory, used if no limit is set
_READ_ONLY = ("NOREPLICAS", "MISCONF", "READONLY")
_MEGABYTE = 1024 * 1024


class StoreNearlyFull(LogError):
    """Raised if the store's memory is nearly full, so that no match or account can be created."""


class StoreFull(LogError):
    """Raised if the store's memory is full, so that no command is accepted."""


class Capacity:
    """The memory usage of a store, according to the last measurement.

    Each process measures once a second (`measure`), and no command waits for the measurement.
    Before the first measurement, and if a server reports no limit, memory counts as free.

    Args:
        client: a connection to the servers.
        most_megabytes: the limit of each server. By default this is its `maxmemory`, or half of the
            machine's memory if `maxmemory` is not set.

    Attributes:
        share: the fraction of the limit in use, from 0.
    """

    def __init__(self, client: Redis, most_megabytes: int | None = None) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._most = most_megabytes and most_megabytes * _MEGABYTE
        self.share = 0.0

    def measure(self) -> float:
        """Measure the memory usage. Return the fraction of memory used on the fullest server.

        If the servers do not respond, the previous value is returned.
        """
        try:
            memories = memory_of(self._client)
        except (RedisError, RedisClusterException):
            return self.share
        self.share = max((self._share_of(memory) for memory in memories), default=0.0)
        return self.share

    def _share_of(self, memory: dict[str, Any]) -> float:
        ceilings = [ceiling for ceiling in (self._most, memory.get("maxmemory")) if ceiling]
        if not ceilings and (machine := memory.get("total_system_memory")):
            ceilings = [machine * MACHINE_SHARE]
        return int(memory["used_memory"]) / min(ceilings) if ceilings else 0.0

    @property
    def is_nearly_full(self) -> bool:
        """True if finished matches should be archived early."""
        return self.share >= ARCHIVE_SHARE

    @property
    def accepts_new(self) -> bool:
        """True if matches and accounts may be created."""
        return self.share < NEW_SHARE

    @property
    def accepts_commands(self) -> bool:
        """True if commands are accepted, for matches and for accounts."""
        return self.share < COMMANDS_SHARE


def refusal_of(error: BaseException) -> Literal["full", "read-only"] | None:
    """Return the reason why a server refuses writes, or None if the error has another cause.

    `full`: its memory is full. `read-only`: its disk is full or faulty, it has too few replicas, or
    it is itself a replica. Its data can still be read.
    """
    if not isinstance(error, ResponseError):
        return None
    text = str(error)
    if text.startswith("OOM") or "command not allowed when used memory" in text:
        return "full"
    return "read-only" if any(word in text for word in _READ_ONLY) or _is_replica(error) else None


def _is_replica(error: ResponseError) -> bool:
    return type(error).__name__ == "ReadOnlyError"  # its text lacks the error code


def memory_of(client: Any) -> list[dict[str, Any]]:
    """Return the memory information of each server that accepts writes.

    Raises:
        RedisError, RedisClusterException: a server does not report it.
    """
    if not isinstance(client, RedisCluster):
        return [client.info("memory")]
    # By default, the client would query a single node, and not always the same one.
    reply = client.info("memory", target_nodes="primaries")
    return [reply] if "used_memory" in reply else [*reply.values()]


@contextmanager
def unless_refused() -> Iterator[None]:
    """Suppress errors in this context if they mean that a server currently refuses writes."""
    try:
        yield
    except ResponseError as error:
        if refusal_of(error) is None:
            raise
