"""One server of several that are alike: sentinels say which one takes writes."""

from collections.abc import Callable
from typing import Any, TypeVar

from redis import Redis
from redis.exceptions import ResponseError

from events.connections.connection import Wait
from events.connections.feeds import TaggedFeeds
from events.connections.insisting import InsistingConnection
from events.connections.patience import Patience
from events.connections.wire import ServerLine, Wire
from events.room import refusal_of

T = TypeVar("T")


class SentinelConnection(InsistingConnection):
    """The server that sentinels call the master; each new connection asks them.

    Args:
        client: of redis-py's `Sentinel.master_for`.
        wait: for which replicas an append waits.
        patience: how long to try.
    """

    def __init__(
        self, client: Redis, wait: Wait | None = None, patience: Patience | None = None
    ) -> None:
        super().__init__(wait, patience)
        self.client: Any = client
        self._wire = _PrimaryWire(client)

    def sender(self, name: str) -> Wire:
        """Return the only one."""
        return self._wire

    def learn(self, error: Exception, name: str) -> None:
        """Learn nothing: the connection is closed, and the next one asks the sentinels."""

    def _insist(self, name: str, attempt: Callable[[ServerLine, bool], T]) -> T:
        """Do as the others do; whoever refuses to write may be a primary of the past."""
        try:
            return super()._insist(name, attempt)
        except ResponseError as error:
            if refusal_of(error):
                self._wire.forget()
            raise

    def ask_nodes(self, *command: Any) -> list[Any]:
        """Return the reply of the one server that takes writes."""
        return [self.read("", *command)]

    def feeds(self) -> TaggedFeeds:
        """Return a new reader of feeds: one connection is enough."""
        return TaggedFeeds(self, tag_of=lambda name: "")


class _PrimaryWire(Wire):
    """Holds connections to one primary: those to the one before are not used again.

    A primary that hung while another took over takes them up where they were, and for some
    seconds takes itself for the primary.
    """

    def forget(self) -> None:
        """Close all connections that nobody uses; whoever connects asks the sentinels."""
        idle, self._idle = self._idle, []
        for connection in idle:
            connection.disconnect()

    def _take(self) -> Any:
        connection = super()._take()
        if (connection.host, connection.port) != self._pool.master_address:
            connection.disconnect()
            connection.connect()  # left to itself it would not ask the sentinels
        return connection
