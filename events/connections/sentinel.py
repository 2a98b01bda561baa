"""A connection to the primary that sentinels report."""

from collections.abc import Callable
from typing import Any, TypeVar

from redis import Redis
from redis.exceptions import ResponseError

from events.capacity import refusal_of
from events.connections.connection import Wait
from events.connections.feeds import TaggedFeeds
from events.connections.retry_budget import RetryBudget
from events.connections.retrying import RetryingConnection
from events.connections.wire import ServerLine, Wire

T = TypeVar("T")


class SentinelConnection(RetryingConnection):
    """A connection to the server that sentinels report as the master.

    Each new connection queries the sentinels.

    Args:
        client: the client from redis-py's `Sentinel.master_for`.
        wait: the replicas that an append waits for; None for none.
        budget: the retry budget.
    """

    def __init__(
        self, client: Redis, wait: Wait | None = None, budget: RetryBudget | None = None
    ) -> None:
        super().__init__(wait, budget)
        self.client: Any = client
        self._wire = _PrimaryWire(client)

    def sender(self, name: str) -> Wire:
        """Return the wire to the primary."""
        return self._wire

    def learn(self, error: Exception, name: str) -> None:
        """Do nothing.

        The failed connection is closed, and the next one will query the sentinels.
        """

    def _retry(self, name: str, attempt: Callable[[ServerLine, bool], T]) -> T:
        """Retry a command in the usual way.

        Close all connections if a server refuses writes, as a former primary does.
        """
        try:
            return super()._retry(name, attempt)
        except ResponseError as error:
            if refusal_of(error):
                self._wire.forget()
            raise

    def ask_nodes(self, *command: Any) -> list[Any]:
        """Send a command to the only server that accepts writes, and return its reply in a list."""
        return [self.read("", *command)]

    def feeds(self) -> TaggedFeeds:
        """Return a new feed reader that uses a single connection."""
        return TaggedFeeds(self, tag_of=lambda name: "")


class _PrimaryWire(Wire):
    """A wire to the current primary. It does not reuse connections to a former primary.

    If a primary hung during a failover, its old connections may continue, and for some seconds it
    still acts as the primary.
    """

    def forget(self) -> None:
        """Close all idle connections, so that the next connection queries the sentinels."""
        idle, self._idle = self._idle, []
        for connection in idle:
            connection.disconnect()

    def _take(self) -> Any:
        connection = super()._take()
        if (connection.host, connection.port) != self._pool.master_address:
            connection.disconnect()
            connection.connect()  # a reused connection would not query the sentinels
        return connection
