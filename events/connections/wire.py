"""Held connections: an append spends its time on the server, not in a client's pool."""

import os
from collections.abc import Generator, Sequence
from typing import Any, Protocol, TypeAlias

from hiredis import pack_command
from redis import Redis
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError

Replies: TypeAlias = Generator[Any, None, None]


class ServerLine(Protocol):
    """What sends to one server: a `Wire`, or one that asks for what is on its way there."""

    def send(self, command: tuple[Any, ...]) -> Any:
        """Send a command over a held connection and return its reply."""

    def exchange(self, commands: Sequence[tuple[Any, ...]], *, held: bool = False) -> list[Any]:
        """Send commands in one go and return their replies; a refusal is one of them."""

    def stream(
        self, commands: Sequence[tuple[Any, ...]], *, ahead: int
    ) -> Generator[Any, None, None]:
        """Yield the replies of several commands."""


class Wire:
    """Sends single commands over connections that are kept, the one last used first.

    Through the client class the same call takes about a sixth longer: a pool, retries and
    telemetry that an append has no use for. There are as many as were ever used at once.
    """

    def __init__(self, client: Redis) -> None:
        self._pool: Any = client.connection_pool
        self._idle: list[Any] = []  # taken and given back at the end, which is atomic
        self._process = os.getpid()

    def call(self, *command: Any) -> Any:
        """Send a command and return its reply as it came.

        Raises:
            RedisError: what the server answered, or that it did not; a connection that
                failed is not used again.
        """
        return self.send(command)

    def send(self, command: tuple[Any, ...]) -> Any:
        """Do what `call` does with a command in one piece."""
        connection = self._take()
        try:
            packed = (pack_command(command),)  # in a third of the time of `send_command`
            try:
                connection.send_packed_command(packed)
            except Disconnected:  # the server hung up long ago; it saw no whole command
                connection.connect()
                connection.send_packed_command(packed)
            reply = connection.read_response()
        except ResponseError:
            self._idle.append(connection)
            raise
        except BaseException:  # also where a worker is stopped: the reply is still to come
            connection.disconnect()
            raise
        self._idle.append(connection)
        return reply

    def exchange(self, commands: Sequence[tuple[Any, ...]], *, held: bool = False) -> list[Any]:
        """Send commands in one go and return their replies; a refusal is one of them.

        Args:
            commands: few enough for the server to answer while they are still being sent.
            held: over a held connection, as `call`; else over one of the pool's.

        Raises:
            RedisError: that the server did not answer.
        """
        connection = self._take() if held else self._pool.get_connection()
        try:
            packed = (b"".join([pack_command(one) for one in commands]),)  # one packet, if it fits
            try:
                connection.send_packed_command(packed)
            except Disconnected:  # as in `send`
                connection.connect()
                connection.send_packed_command(packed)
            replies = [_reply(connection) for _ in commands]
        except BaseException:
            connection.disconnect()
            if not held:
                self._pool.release(connection)
            raise
        if held:
            self._idle.append(connection)
        else:
            self._pool.release(connection)
        return replies

    def make_connection(self) -> Any:
        """Return a new connection, for whoever waits long: it is the caller's to disconnect.

        It is connected here: sentinels are asked only then whom to connect to.
        """
        connection = self._pool.connection_class(**self._pool.connection_kwargs)
        connection.connect()
        return connection

    def stream(
        self, commands: Sequence[tuple[Any, ...]], *, ahead: int
    ) -> Generator[Any, None, None]:
        """Yield the replies of several commands, of which some are always under way."""
        connection = self._pool.get_connection()
        to_come = len(commands)
        try:
            first = b"".join([pack_command(one) for one in commands[:ahead]])
            connection.send_packed_command((first,))
            for number in range(len(commands)):
                reply = connection.read_response()
                to_come -= 1
                for command in commands[number + ahead : number + ahead + 1]:
                    connection.send_packed_command([pack_command(command)])
                yield reply
        except BaseException:  # a reader that stops early leaves replies on the way
            if to_come:
                connection.disconnect()
            raise
        finally:
            self._pool.release(connection)

    def _take(self) -> Any:
        """Return a connection that nobody uses, a new one if there is none."""
        if self._process != os.getpid():  # a fork must not share a socket
            self._idle, self._process = [], os.getpid()
        try:
            return self._idle.pop()
        except IndexError:
            return self.make_connection()


def _reply(connection: Any) -> Any:
    try:
        return connection.read_response()
    except ResponseError as refusal:
        return refusal


def raise_refusals(replies: list[Any]) -> list[Any]:
    """Return replies.

    Raises:
        ResponseError: what the server refused first.
    """
    for reply in replies:
        if isinstance(reply, ResponseError):
            raise reply
    return replies
