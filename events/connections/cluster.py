"""Connections to a cluster. All keys of a partition share a hash tag and are on the same node."""

import threading
import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import Any

from redis.cluster import ClusterNode, RedisCluster
from redis.crc import key_slot
from redis.exceptions import (
    AskError,
    MovedError,
    RedisClusterException,
    RedisError,
    SlotNotCoveredError,
    TryAgainError,
)

from events.connections.connection import Command, Wait
from events.connections.feeds import TaggedFeeds
from events.connections.retry_budget import RetryBudget
from events.connections.retrying import RetryingConnection
from events.connections.wire import ServerLine, Wire, raise_refusals

_LEARN_EVERY_SECONDS = 0.1


class ClusterConnection(RetryingConnection):
    """Persistent connections to the nodes of a cluster.

    The redis-py client maps slots to nodes, and can refresh this map from any node.

    Args:
        client: a redis-py client that returns bytes.
        wait: the replicas that an append waits for; None for none.
        budget: the retry budget.
    """

    def __init__(
        self, client: RedisCluster, wait: Wait | None = None, budget: RetryBudget | None = None
    ) -> None:
        super().__init__(wait, budget)
        self.client: Any = client
        self._nodes = client.nodes_manager
        self._wires: dict[str, Wire] = {}  # keyed by node name
        self._slots: dict[str, int] = {}  # keyed by hash tag; there are only a few
        self._learned_at = 0.0
        self._lock = threading.Lock()

    def sender(self, name: str) -> Wire:
        """Return the wire to the node that stores a key.

        Raises:
            SlotNotCoveredError: no known node has the key's slot.
        """
        return self._wire(self._node(name))

    def _node(self, name: str) -> ClusterNode:
        tag = tag_of(name)
        slot = self._slots.get(tag)
        if slot is None:
            slot = self._slots[tag] = key_slot(tag.encode())
        return self._nodes.get_node_from_slot(slot)

    def _wire(self, node: ClusterNode) -> Wire:
        wire = self._wires.get(node.name)
        if wire is None:
            with self._lock:
                wire = self._wires.setdefault(
                    node.name, Wire(self.client.get_redis_connection(node))
                )
        return wire

    def learn(self, error: Exception, name: str) -> ServerLine | None:
        """Update the location of a key after an error.

        Return a sender for a single use if the error is a redirection with ASK.
        """
        if isinstance(error, TryAgainError):
            return None
        if isinstance(error, MovedError):
            with suppress(KeyError):  # the slot has no node
                self._nodes.move_slot(error)
                return None
        elif isinstance(error, AskError):
            return _AskingWire(
                self._wire(self._nodes.get_node(error.host, error.port) or _node_at(error))
            )
        self._learn_all(name)
        return None

    def _learn_all(self, name: str) -> None:
        """Reload the slot map unless it has just been reloaded.

        The node that failed is queried last.
        """
        with self._lock:
            if time.monotonic() < self._learned_at + _LEARN_EVERY_SECONDS:
                return
            self._learned_at = time.monotonic()
        try:
            failed: str | None = self._node(name).name
        except SlotNotCoveredError:
            failed = None
        with suppress(RedisClusterException, RedisError, OSError):  # the original error is reported
            self._nodes.initialize(last_failed_node_name=failed)

    def ask_nodes(self, *command: Any) -> list[Any]:
        """Send a command to every primary, and return their replies."""
        wires = [self._wire(node) for node in self.client.get_primaries()]
        return [raise_refusals(wire.exchange((command,)))[0] for wire in wires]

    def feeds(self) -> TaggedFeeds:
        """Return a new feed reader.

        It is needed because a cluster refuses one XREAD over several slots.
        """
        return TaggedFeeds(self, tag_of)


def tag_of(name: str) -> str:
    """Return the hash tag of a key. The tag determines which node stores the key."""
    return name[name.index("{") + 1 : name.index("}")]


def _node_at(error: AskError) -> ClusterNode:
    make: Any = ClusterNode
    node: ClusterNode = make(error.host, error.port)
    return node


class _AskingWire:
    """A sender for a node that is importing keys. It sends ASKING before each command."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def send(self, command: Command) -> Any:
        return raise_refusals(self.exchange((command,), held=True))[0]

    def exchange(self, commands: Sequence[Command], *, held: bool = False) -> list[Any]:
        if commands[0] == ("MULTI",):  # ASKING applies to the whole transaction
            return self._wire.exchange((("ASKING",), *commands), held=held)[1:]
        asked = [part for command in commands for part in (("ASKING",), command)]
        return self._wire.exchange(asked, held=held)[1::2]

    def stream(self, commands: Sequence[Command], *, ahead: int) -> Generator[Any, None, None]:
        for command in commands:
            yield self.send(command)
