"""Discovery of the primary through sentinels, whose information may be outdated."""

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

from events.connections.deadline import DEADLINE

_SLOW_SECONDS = 0.2
_SILENT_SECONDS = 5.0  # a sentinel that failed slowly is not queried again for this time


# Keyed by address and timeout. All clients of a process share it; otherwise each would wait on its
# own. A failure with a short timeout does not affect clients with a longer one.
_SILENT_UNTIL: dict[tuple[str, int, float], float] = {}


class _Word(NamedTuple):
    """The response of one sentinel.

    It contains the epoch of the election and the master's address.
    """

    epoch: int
    address: tuple[str, int]
    is_up: bool


class Sentinels(Sentinel):
    """A client that queries all sentinels and trusts the response with the newest election.

    In contrast, redis-py uses the first response. After a failover, a sentinel that has not been
    informed still reports the old primary. The old primary may be back and act as the primary for
    some 20 s. Writes that it accepts during that time are discarded.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        ready: Any = super()
        ready.__init__(*arguments, **more)
        self._epoch = -1  # epoch of the newest known election
        self._lock = threading.Lock()

    def discover_master(self, service_name: str) -> tuple[str, int]:
        """Return the master's host and port.

        Raises:
            MasterNotFoundError: no sentinel reports a master that is up, or none knows the newest
                election.
        """
        words = list(self._ask_all(service_name))
        newest = max((word.epoch for word in words), default=-1)
        with self._lock:  # if all sentinels report older epochs, they were reset
            is_all = len(words) == len(self.sentinels)
            self._epoch = wanted = newest if is_all else max(newest, self._epoch)
        for word in words:
            if word.epoch == wanted and word.is_up:
                return word.address
        raise MasterNotFoundError(f"none of {len(words)} sentinels names a live {service_name!r}")

    def _ask_all(self, service: str) -> Iterator[_Word]:
        """Yield the responses of all sentinels. Skip those that were recently slow to fail.

        A sentinel is not queried if its timeout would end after the deadline.
        """
        now = time.monotonic()
        awake = [
            sentinel
            for sentinel in self.sentinels
            if _SILENT_UNTIL.get(_place(sentinel), 0.0) <= now
        ]
        for sentinel in awake or self.sentinels:
            asked_at = time.monotonic()
            if not DEADLINE.has(_place(sentinel)[2]):
                return
            try:
                yield self._ask_patiently(sentinel, service)
            except (Disconnected, NoReply):
                failed_at = time.monotonic()
                if failed_at > asked_at + _SLOW_SECONDS:
                    _SILENT_UNTIL[_place(sentinel)] = failed_at + _SILENT_SECONDS
            except ResponseError:  # it does not monitor the service
                continue

    def _ask_patiently(self, sentinel: Any, service: str) -> _Word:
        """Query a sentinel, and retry if the first attempt fails immediately.

        An idle connection may have been closed.
        """
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
        # At the end of a failover, the address is already the new master's, but the state is still
        # the old one's.
        is_new = (host, port) != (state["ip"], state["port"])
        return _Word(state["config-epoch"], (host, port), is_up or is_new)


def _place(sentinel: Any) -> tuple[str, int, float]:
    made_with = sentinel.connection_pool.connection_kwargs
    return made_with["host"], made_with["port"], made_with["socket_timeout"]


class _Checked:
    """A mixin that checks each server's role on connecting, because sentinels may be outdated."""

    def connect_to(self, address: tuple[str, int]) -> None:
        """Connect to a primary, with short timeouts until it has confirmed its role.

        Raises:
            ConnectionError: the server is no longer the primary.
        """
        above: Any = super()
        connection: Any = self
        usual, usual_connect = connection.socket_timeout, connection.socket_connect_timeout
        short = DEADLINE.left(min(usual, usual_connect))
        connection.socket_timeout = connection.socket_connect_timeout = short
        try:
            above.connect_to(address)
            connection.send_command("ROLE", check_health=False)
            role = connection.read_response()[0]
        except NoPermissionError:
            return
        finally:
            connection.socket_timeout, connection.socket_connect_timeout = usual, usual_connect
            connection.update_current_socket_timeout(-1)  # restore the timeout
        if role not in (b"master", "master"):
            connection.disconnect()
            raise Disconnected(f"{address[0]}:{address[1]} has become a replica")


class PrimaryConnection(_Checked, SentinelManagedConnection):
    """A connection to the primary that sentinels report."""


class PrimaryTlsConnection(_Checked, SentinelManagedSSLConnection):
    """A TLS connection to the primary that sentinels report."""
