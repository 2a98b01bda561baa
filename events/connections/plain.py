"""A connection to a single server."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from redis import Redis
from redis.exceptions import ConnectionError as Disconnected

from events.connections.connection import Command, FeedPart, Wait, Written
from events.connections.replies import feed_parts, replies_at_once
from events.connections.wire import Wire, raise_refusals


class PlainConnection:
    """Connection to a single server. If the server is down, calls fail without waiting.

    Args:
        client: a redis-py client that returns bytes and does not retry.
        wait: the replicas that an append waits for; None for none.
    """

    def __init__(self, client: Redis, wait: Wait | None = None) -> None:
        self.client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self.wait = wait
        self.wire = Wire(client)

    def write(self, name: str, *command: Any) -> Written:
        """Send a command. Retry once if the connection broke before the reply arrived."""
        return self.send(name, command)

    def send(self, name: str, command: Command) -> Written:
        """Send a command like `write`, but packed into a single buffer."""
        try:
            return Written(self.wire.send(command))
        except Disconnected:
            return Written(self.wire.send(command), is_repeat=True)

    def send_and_wait(self, name: str, command: Command, *before: Command) -> Written:
        """Send a command like `send`, followed by a wait for replicas."""
        wait = self.wait
        if wait is None:  # as in `send`, without its frame, since every append passes here
            try:
                return Written(self.wire.send(command))
            except Disconnected:
                return Written(self.wire.send(command), is_repeat=True)
        asked = (*before, command, wait.command())
        try:
            return wait.written(self.wire.exchange(asked, held=True))
        except Disconnected:
            return wait.written(self.wire.exchange(asked, held=True), is_repeat=True)

    def read(self, name: str, *command: Any) -> Any:
        """Send a read and return the raw reply."""
        return next(self.stream(name, (command,), ahead=1))

    def stream(self, name: str, commands: Sequence[Command], *, ahead: int) -> Iterator[Any]:
        """Yield the replies to several reads, sending up to `ahead` of them in advance."""
        return self.wire.stream(commands, ahead=ahead)

    def at_once(self, name: str, *commands: Command) -> list[Any]:
        """Run several commands in one transaction and return their replies."""
        return replies_at_once(self.wire, commands)

    def ask(self, asked: Sequence[tuple[str, Command]]) -> list[Any]:
        """Send several commands together and return their replies."""
        return raise_refusals(self.wire.exchange([command for _, command in asked]))

    def ask_nodes(self, *command: Any) -> list[Any]:
        """Send a command to the single server, and return its reply in a list."""
        return [self.read("", *command)]

    def feeds(self) -> "PlainFeeds":
        """Return a new feed reader."""
        return PlainFeeds(self.wire)


class PlainFeeds:
    """A feed reader for a single server. It reads all feeds with one command.

    Args:
        wire: the wire to the server.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def read(self, positions: Mapping[str, str], count: int, milliseconds: int) -> list[FeedPart]:
        """Return the entries after the given positions.

        If there are none, let the server wait for some.
        """
        command = ("XREAD", "COUNT", count, "BLOCK", milliseconds)
        asked = (*command, "STREAMS", *positions, *positions.values())
        return feed_parts(next(self._wire.stream((asked,), ahead=1)))

    def close(self) -> None:
        """Do nothing, since the connections belong to the wire."""
