"""How much room a store has left: its memory, and whether it takes writes at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from redis import Redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException, RedisError, ResponseError

from events.errors import LogError

ARCHIVE_SHARE = 0.75  # of the ceiling: from here on finished matches leave memory early
NEW_SHARE = 0.90  # from here on no match and no account is made
COMMANDS_SHARE = 0.97  # from here on no command is taken, of a match or of an account
MACHINE_SHARE = 0.5  # of a server's machine: the ceiling where none is set
_READ_ONLY = ("NOREPLICAS", "MISCONF", "READONLY")
_MEGABYTE = 1024 * 1024


class StoreNearlyFull(LogError):
    """The store's memory is nearly full: it takes commands, and no new matches or accounts."""


class StoreFull(LogError):
    """The store's memory is full: it takes no commands."""


class Room:
    """How full the memory of a store's servers was when it was looked at last.

    Whoever runs a process looks once a second (`look`), and no command waits for that. Where
    nobody ever looked, and where a server tells of no ceiling, there is room.

    Args:
        client: a connection to the servers.
        most_megabytes: the ceiling of each server; None for its `maxmemory`, or for half of
            its machine's memory if it has none.

    Attributes:
        share: how much of the ceiling is used, from 0.
    """

    def __init__(self, client: Redis, most_megabytes: int | None = None) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._most = most_megabytes and most_megabytes * _MEGABYTE
        self.share = 0.0

    def look(self) -> float:
        """Ask the servers, and return the share that the fullest has used.

        What is known holds where they do not answer, or do not tell.
        """
        try:
            told = memory_of(self._client)
        except (RedisError, RedisClusterException):
            return self.share
        self.share = max((self._share_of(one) for one in told), default=0.0)
        return self.share

    def _share_of(self, told: dict[str, Any]) -> float:
        ceilings = [one for one in (self._most, told.get("maxmemory")) if one]
        if not ceilings and (machine := told.get("total_system_memory")):
            ceilings = [machine * MACHINE_SHARE]
        return int(told["used_memory"]) / min(ceilings) if ceilings else 0.0

    @property
    def is_short(self) -> bool:
        """Whether finished matches are to be archived early."""
        return self.share >= ARCHIVE_SHARE

    @property
    def takes_new(self) -> bool:
        """Whether matches and accounts may be made."""
        return self.share < NEW_SHARE

    @property
    def takes_commands(self) -> bool:
        """Whether commands may be played, of matches and of accounts."""
        return self.share < COMMANDS_SHARE


def refusal_of(error: BaseException) -> Literal["full", "read-only"] | None:
    """Return why a server takes no write now; None of an error that says something else.

    `full`: its memory. `read-only`: its disk is full or fails, it has too few replicas, or it is
    one itself. What it holds can be read all the same.
    """
    if not isinstance(error, ResponseError):
        return None
    text = str(error)
    if text.startswith("OOM") or "command not allowed when used memory" in text:
        return "full"
    return "read-only" if any(word in text for word in _READ_ONLY) or _is_replica(error) else None


def _is_replica(error: ResponseError) -> bool:
    return type(error).__name__ == "ReadOnlyError"  # whose text has lost its code


def memory_of(client: Any) -> list[dict[str, Any]]:
    """Return what each server that takes writes says of its memory.

    Raises:
        RedisError, RedisClusterException: one does not say.
    """
    if not isinstance(client, RedisCluster):
        return [client.info("memory")]
    # Left to itself the client would ask one node, and not always the same one.
    told = client.info("memory", target_nodes="primaries")
    return [told] if "used_memory" in told else [*told.values()]


@contextmanager
def unless_refused() -> Iterator[None]:
    """Do what may be left out where the server takes no writes now."""
    try:
        yield
    except ResponseError as error:
        if refusal_of(error) is None:
            raise
