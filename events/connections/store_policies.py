"""Store initialization, and checks of durability settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from redis.exceptions import ResponseError

from events.capacity import unless_refused
from events.connections.connection import Connection
from events.connections.replies import as_map
from events.errors import UnsafeStore
from events.keys import USUAL_PARTITIONS, partitions_key

_WORST = {  # if servers have different policies, the first in this order is reported
    "appendonly": ("no", "unknown", "yes"),
    "appendfsync": ("no", "unknown", "everysec", "always"),
}


def partitions_of(connection: Connection) -> int:
    """Return the number of partitions of a store. A new store has the default number."""
    name = partitions_key()
    return int(connection.read(name, "GET", name) or USUAL_PARTITIONS)


def found_store(connection: Connection, wanted: int | None = None) -> int:
    """Record the number of partitions of a new store. Return the recorded number.

    Args:
        connection: the connection to the store.
        wanted: the wanted number; None for the recorded or the default number.

    Raises:
        UnsafeStore: the store was created with another number, so its matches would not be found.
    """
    name = partitions_key()
    with unless_refused():  # an existing store already has the number
        connection.write(name, "SETNX", name, wanted or USUAL_PARTITIONS)
    kept = partitions_of(connection)
    if wanted and kept != wanted:
        raise UnsafeStore(
            f"the store was created with {kept} partitions, not {wanted}, and this cannot change;"
            " unset FORMICARY_PARTITIONS"
        )
    return kept


def policies_of(connection: Connection) -> Mapping[str, str]:
    """Return the eviction, append-only and fsync policies. If servers differ, return the worst.

    Raises:
        UnsafeStore: a server may evict events, or cannot wait for replicas as configured.
    """
    _check_wait(connection)
    policies: dict[str, str] = {}
    for name in ("maxmemory-policy", "appendonly", "appendfsync"):
        replies = connection.ask_nodes("CONFIG", "GET", name)
        policies[name] = _worst(name, [_setting(name, reply) for reply in replies])
    if policies["maxmemory-policy"] != "noeviction":
        raise UnsafeStore(
            f"maxmemory-policy is {policies['maxmemory-policy']!r}: the server may silently"
            " evict events; set `maxmemory-policy noeviction` (CONFIG SET or redis.conf)"
        )
    return policies


def _check_wait(connection: Connection) -> None:
    """Check that appends can use WAITAOF, by sending it with zero replicas.

    Raises:
        UnsafeStore: a server does not have the command, or does not persist to disk.
    """
    wait = connection.wait
    if wait is None or not wait.on_disk:
        return
    try:
        connection.ask_nodes("WAITAOF", 1, 0, 1)
    except ResponseError as error:
        raise UnsafeStore(
            f"FORMICARY_WAIT={wait.replicas}+disk needs `appendonly yes` and Redis 7.2 or Valkey:"
            f" {error}"
        ) from error


def _setting(name: str, reply: Any) -> str:
    value = as_map(reply).get(name.encode(), b"unknown")
    return str(value.decode())


def _worst(name: str, values: Sequence[str]) -> str:
    if name in _WORST:
        return min(values, key=_WORST[name].index)
    return next((value for value in values if value != "noeviction"), "noeviction")
