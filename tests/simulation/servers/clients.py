"""Clients of simulated servers: redis-py, with a shorter way from a command to its server.

A seed makes thousands of calls. The pool, the retries and the telemetry of redis-py would take as
much time as the servers.
"""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any

from fakeredis import FakeRedis
from hiredis import pack_command
from redis._parsers import Encoder
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as NoReply
from redis.retry import Retry

from tests.simulation.servers.data import SimulatedData, SimulatedSocket

ENCODER = Encoder("utf-8", "strict", decode_responses=False)
NO_RETRY = Retry(NoBackoff(), 0)


class ServerConnection:
    """A connection that never fails and takes no time, as clients and wires want it.

    Args:
        data: the data of the server.
    """

    host, port, db = "simulated", 0, 0
    retry = NO_RETRY

    def __init__(self, data: SimulatedData) -> None:
        self.data = data
        self.socket: SimulatedSocket | None = None

    def connect(self) -> None:
        """Connect, unless it is connected."""
        if self.socket is None:
            self.check()
            self.socket = self.data.open_socket()

    def check(self) -> None:
        """Raise an error if the server cannot be reached now."""

    def disconnect(self, *_: Any) -> None:
        """Forget all replies that were not read."""
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def pack_commands(self, commands: Iterable[tuple[Any, ...]]) -> list[bytes]:
        """Return a packet with commands."""
        return [pack(command) for command in commands]

    def send_command(self, *command: Any, **_: Any) -> None:
        """Send a command."""
        self.send_packed_command([pack(command)])

    def send_packed_command(self, command: Iterable[bytes]) -> None:
        """Send a packet."""
        self.connect()
        assert self.socket is not None
        try:
            self.socket.sendall(b"".join(command))
        except BaseException:  # also if an actor ends, since a reply is still pending
            self.disconnect()
            raise

    def read_response(self, **_: Any) -> Any:
        """Return a reply."""
        assert self.socket is not None
        reply = self.socket.replies.popleft()
        if isinstance(reply, Exception):
            raise reply
        return reply

    def should_reconnect(self) -> bool:
        """Return False: no server asks its clients to move."""
        return False


class Pool:
    """The idle connections of a client.

    Args:
        connection: makes a connection.
    """

    def __init__(self, connection: Callable[[], ServerConnection]) -> None:
        self._connection = connection
        self._idle: list[ServerConnection] = []
        self.connection_kwargs: dict[str, Any] = {}

    def connection_class(self) -> Any:
        """Return a new connection."""
        return self._connection()

    def get_connection(self) -> Any:
        """Return an idle connection, or a new one, which is connected."""
        connection = self._idle.pop() if self._idle else self._connection()
        try:
            connection.connect()
        except BaseException:
            self._idle.append(connection)
            raise
        return connection

    def release(self, connection: Any) -> None:
        """Keep a connection for the next call."""
        self._idle.append(connection)

    def get_encoder(self) -> Encoder:
        """Return the encoder of arguments."""
        return ENCODER

    def disconnect(self, **_: Any) -> None:
        """Close all idle connections."""
        for connection in self._idle:
            connection.disconnect()

    close = disconnect


class SimulatedClient(FakeRedis):
    """A client that sends each command over the pool of a simulation.

    Args:
        connection: makes a connection.
    """

    def __init__(self, connection: Callable[[], ServerConnection]) -> None:
        self.__dict__.update(_TEMPLATE, connection_pool=Pool(connection))
        self.response_callbacks = copy(self.response_callbacks)  # the event store replaces one

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """Send a command, and return its parsed reply."""
        pool = self.connection_pool
        connection = pool.get_connection()
        try:
            connection.send_packed_command([pack(command)])
            return self.parse_response(connection, command[0], **options)
        except (Disconnected, NoReply):
            connection.disconnect()
            raise
        finally:
            pool.release(connection)


_TEMPLATE = vars(FakeRedis())  # it takes long to make, and its state is copied


def pack(command: tuple[Any, ...]) -> bytes:
    """Return the packet of a command. Its name may have two words."""
    packed: bytes = pack_command((*command[0].split(), *command[1:]))
    return packed
