"""What a store was made with, and how safely it keeps events."""

from collections.abc import Mapping, Sequence
from typing import Any

from redis.exceptions import ResponseError

from events.connections.connection import Connection
from events.connections.replies import as_map
from events.errors import UnsafeStore
from events.keys import USUAL_PARTITIONS, partitions_key
from events.room import unless_refused

_WORST = {  # of several servers' policies the one that is told
    "appendonly": ("no", "unknown", "yes"),
    "appendfsync": ("no", "unknown", "everysec", "always"),
}


def partitions_of(connection: Connection) -> int:
    """Return how many partitions a store has; as many as usual where nothing was stored yet."""
    name = partitions_key()
    return int(connection.read(name, "GET", name) or USUAL_PARTITIONS)


def found_store(connection: Connection, wanted: int | None = None) -> int:
    """Write down how many partitions a store has, if it is new; return how many it has.

    Args:
        connection: to the store.
        wanted: how many it is to have; None for what it has, or as many as usual.

    Raises:
        UnsafeStore: it was made with another number: its matches would not be found.
    """
    name = partitions_key()
    with unless_refused():  # a store that was used before has the number
        connection.write(name, "SETNX", name, wanted or USUAL_PARTITIONS)
    kept = partitions_of(connection)
    if wanted and kept != wanted:
        raise UnsafeStore(
            f"the store was made with {kept} partitions, not {wanted}: that stays as it is;"
            " unset FORMICARY_PARTITIONS"
        )
    return kept


def policies_of(connection: Connection) -> Mapping[str, str]:
    """Return the eviction, append-only and fsync policies; of several servers the least safe.

    Raises:
        UnsafeStore: a server may evict events, or cannot wait for replicas as it is told to.
    """
    _check_wait(connection)
    found: dict[str, str] = {}
    for name in ("maxmemory-policy", "appendonly", "appendfsync"):
        replies = connection.ask_nodes("CONFIG", "GET", name)
        found[name] = _worst(name, [_setting(name, reply) for reply in replies])
    if found["maxmemory-policy"] != "noeviction":
        raise UnsafeStore(
            f"maxmemory-policy is {found['maxmemory-policy']!r}: the server may evict events"
            " in silence; set `maxmemory-policy noeviction` (CONFIG SET or redis.conf)"
        )
    return found


def _check_wait(connection: Connection) -> None:
    """Ask for nothing to be waited for, as each append will ask for something.

    Raises:
        UnsafeStore: a server does not know the command, or keeps nothing on its disk.
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
    return next((one for one in values if one != "noeviction"), "noeviction")
