"""Which server takes writes, as sentinels say: the newest word counts, and the server is asked."""

import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import NoPermissionError, ResponseError
from redis.exceptions import TimeoutError as NoReply
from redis.sentinel import (
    MasterNotFoundError,
    Sentinel,
    SentinelManagedConnection,
    SentinelManagedSSLConnection,
)

_SLOW_SECONDS = 0.2
_SILENT_SECONDS = 5.0  # a sentinel that failed slowly is not asked again for so long


# By address and time-out, for all clients of a process: each would wait for itself otherwise. Who
# waits for a moment only says nothing of a sentinel to those that wait for longer.
_SILENT_UNTIL: dict[tuple[str, int, float], float] = {}


class _Word(NamedTuple):
    """What one sentinel says: since which election which server is the master."""

    epoch: int
    address: tuple[str, int]
    is_up: bool


class Sentinels(Sentinel):
    """Asks all sentinels and believes the newest election; redis-py's believes the first answer.

    After a failover a sentinel that has not heard of it names the old primary. That one may be
    back, and take itself for the primary for some 20 s: what it takes then is thrown away.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        ready: Any = super()
        ready.__init__(*arguments, **more)
        self._epoch = -1  # of the newest election that was heard of
        self._lock = threading.Lock()

    def discover_master(self, service_name: str) -> tuple[str, int]:
        """Return the master's host and port.

        Raises:
            MasterNotFoundError: no sentinel knows one that is up, or the newest word is missing.
        """
        words = list(self._ask_all(service_name))
        newest = max((word.epoch for word in words), default=-1)
        with self._lock:  # where all answer and none knows of an election, they began again
            is_all = len(words) == len(self.sentinels)
            self._epoch = wanted = newest if is_all else max(newest, self._epoch)
        for word in words:
            if word.epoch == wanted and word.is_up:
                return word.address
        raise MasterNotFoundError(f"{len(words)} sentinels name no {service_name!r} that is up")

    def _ask_all(self, service: str) -> Iterator[_Word]:
        """Yield what each sentinel says, leaving out those that took long to fail just now."""
        now = time.monotonic()
        awake = [one for one in self.sentinels if _SILENT_UNTIL.get(_place(one), 0.0) <= now]
        for sentinel in awake or self.sentinels:
            asked_at = time.monotonic()
            try:
                yield self._ask_patiently(sentinel, service)
            except (Disconnected, NoReply):
                failed_at = time.monotonic()
                if failed_at > asked_at + _SLOW_SECONDS:
                    _SILENT_UNTIL[_place(sentinel)] = failed_at + _SILENT_SECONDS
            except ResponseError:  # it does not know the service
                continue

    def _ask_patiently(self, sentinel: Any, service: str) -> _Word:
        """Ask a sentinel, twice if it failed at once: it may have closed a held connection."""
        asked_at = time.monotonic()
        try:
            return self._ask(sentinel, service)
        except Disconnected:
            if time.monotonic() > asked_at + _SLOW_SECONDS:
                raise
            return self._ask(sentinel, service)

    def _ask(self, sentinel: Any, service: str) -> _Word:
        with sentinel.pipeline(transaction=False) as pipe:
            pipe.execute_command("SENTINEL MASTER", service)
            pipe.execute_command("SENTINEL GET-MASTER-ADDR-BY-NAME", service)
            state, (host, port) = pipe.execute()
        host = host.decode()
        is_up = not (state["is_sdown"] or state["is_odown"])
        # While a failover ends the address is already the new one's, and the state the old one's.
        is_new = (host, port) != (state["ip"], state["port"])
        return _Word(state["config-epoch"], (host, port), is_up or is_new)


def _place(sentinel: Any) -> tuple[str, int, float]:
    made_with = sentinel.connection_pool.connection_kwargs
    return made_with["host"], made_with["port"], made_with["socket_timeout"]


class _Checked:
    """Asks each server that it connects to whether it takes writes: sentinels may be late."""

    def connect_to(self, address: tuple[str, int]) -> None:
        """Connect to a primary: until it has said that it is one, it is not waited for long.

        Raises:
            ConnectionError: it is none by now.
        """
        above: Any = super()
        connection: Any = self
        usual = connection.socket_timeout
        connection.socket_timeout = min(usual, connection.socket_connect_timeout)
        try:
            above.connect_to(address)
            connection.send_command("ROLE", check_health=False)
            role = connection.read_response()[0]
        except NoPermissionError:
            return
        finally:
            connection.socket_timeout = usual
            connection.update_current_socket_timeout(-1)  # to that which is set again
        if role not in (b"master", "master"):
            connection.disconnect()
            raise Disconnected(f"{address[0]}:{address[1]} is a replica by now")


class PrimaryConnection(_Checked, SentinelManagedConnection):
    """A connection to the primary that sentinels name."""


class PrimaryTlsConnection(_Checked, SentinelManagedSSLConnection):
    """The same over TLS."""
