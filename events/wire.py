"""One held connection a thread: an append spends its time on the server, not in a client's pool."""

import os
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from hiredis import pack_command
from redis import Redis
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError


class Wire:
    """Sends single commands over a connection that each thread keeps.

    Through the client class the same call takes about a sixth longer: a pool, retries and
    telemetry that an append has no use for.
    """

    def __init__(self, client: Redis) -> None:
        self._pool: Any = client.connection_pool
        self._local = threading.local()

    def call(self, *command: Any) -> Any:
        """Send a command and return its reply as it came.

        Raises:
            RedisError: what the server answered, or that it did not; a connection that
                failed is not used again.
        """
        connection = self._connection()
        try:
            packed = (pack_command(command),)  # in a third of the time of `send_command`
            try:
                connection.send_packed_command(packed)
            except Disconnected:  # the server hung up long ago; it saw no whole command
                connection.send_packed_command(packed)
            return connection.read_response()
        except ResponseError:
            raise
        except BaseException:  # also where a worker is stopped: the reply is still to come
            connection.disconnect()
            raise

    def stream(self, commands: Sequence[tuple[Any, ...]], *, ahead: int) -> Iterator[Any]:
        """Yield the replies of several commands, of which some are always under way."""
        connection = self._pool.get_connection()
        try:
            for command in commands[:ahead]:
                connection.send_command(*command)
            for number in range(len(commands)):
                yield connection.read_response()
                for command in commands[number + ahead : number + ahead + 1]:
                    connection.send_command(*command)
        except BaseException:  # a reader that stops early leaves replies on the way
            connection.disconnect()
            raise
        finally:
            self._pool.release(connection)

    def _connection(self) -> Any:
        """Return this thread's connection; it is closed when the thread ends."""
        local = self._local
        if getattr(local, "process", None) != os.getpid():  # a fork must not share a socket
            local.connection = self._pool.connection_class(**self._pool.connection_kwargs)
            local.process = os.getpid()
        return local.connection
