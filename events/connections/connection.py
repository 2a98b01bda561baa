"""The interface of connections to a store, whatever kind of servers it runs on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from events.connections.deadline import DEADLINE
from events.connections.wire import raise_refusals

_ANSWER_SECONDS = 0.2  # for the reply after a wait that ends without the replicas

Command: TypeAlias = tuple[Any, ...]
FeedPart: TypeAlias = tuple[str, list[tuple[bytes, Sequence[bytes]]]]


class Wait(NamedTuple):
    """The replicas that must confirm an append before it is answered.

    Attributes:
        replicas: the number of replicas, at least 1.
        on_disk: whether they and the primary must have synced the append to disk (WAITAOF; Redis
            7.2, Valkey). Without the primary's sync, a primary that restarts before a replica
            takes over would undo the append on the replicas.
        milliseconds: the timeout.
    """

    replicas: int
    on_disk: bool = False
    milliseconds: int = 2000

    def command(self) -> Command:
        """Return the command that waits for replicas after a write.

        It ends before the call's deadline.
        """
        left = DEADLINE.left(self.milliseconds / 1000 + _ANSWER_SECONDS) - _ANSWER_SECONDS
        milliseconds = max(1, round(left * 1000))  # 0 would wait for ever
        if self.on_disk:
            return ("WAITAOF", 1, self.replicas, milliseconds)
        return ("WAIT", self.replicas, milliseconds)

    def written(self, replies: list[Any], *, is_repeat: bool = False) -> "Written":
        """Build the result of a write from its reply and the reply to the wait command.

        Args:
            replies: a list of replies that ends with these two.
            is_repeat: whether the write was sent more than once.

        Raises:
            ResponseError: the server refused one of the commands.
        """
        *_, reply, heard = raise_refusals(replies)
        own, replicas = map(int, heard) if self.on_disk else (1, int(heard))
        return Written(reply, is_repeat, own > 0 and replicas >= self.replicas)


class Written(NamedTuple):
    """The result of a write.

    Attributes:
        reply: the server's reply.
        is_repeat: whether it was sent more than once because the first attempt got no reply. The
            reply may then report the effect of an earlier attempt.
        is_confirmed: whether the required number of replicas has the write.
    """

    reply: Any
    is_repeat: bool = False
    is_confirmed: bool = True


class Feeds(Protocol):
    """A blocking feed reader with connections of its own. Use it in one thread only."""

    def read(self, positions: Mapping[str, str], count: int, milliseconds: int) -> list[FeedPart]:
        """Return the entries after the given positions, at most `count` per feed.

        Wait if there are none. An entry may be returned twice. A feed on an unavailable node
        returns no entries until the node is available again.

        Raises:
            RedisError: no server responds.
        """

    def close(self) -> None:
        """Close the connections."""


class Connection(Protocol):
    """A connection to one store, whether or not the store is partitioned.

    The name of a key determines the server. All commands of a call with one name belong to its
    partition. Reads may be sent twice.

    Attributes:
        client: the redis-py client, for infrequent commands.
        wait: the replicas that an append waits for; None for none.
    """

    client: Any
    wait: Wait | None

    def write(self, name: str, *command: Any) -> Written:
        """Send a write over a persistent connection. It may be sent twice.

        Raises:
            RedisError: the server refused it, or no server responded in time.
        """

    def send(self, name: str, command: Command) -> Written:
        """Send a write like `write`, but packed into one buffer. Appends are time-critical."""

    def send_and_wait(self, name: str, command: Command, *before: Command) -> Written:
        """Send a write like `send`, and wait for replicas.

        If `wait` is set, first send the commands in `before`, and wait for replicas in the same
        round trip. All commands go to one server, so the confirmation covers the earlier commands
        as well.
        """

    def read(self, name: str, *command: Any) -> Any:
        """Send a read and return the raw reply."""

    def stream(self, name: str, commands: Sequence[Command], *, ahead: int) -> Iterator[Any]:
        """Yield the replies to several reads, sending up to `ahead` of them in advance."""

    def at_once(self, name: str, *commands: Command) -> list[Any]:
        """Run commands in one transaction, and return their replies."""

    def ask(self, asked: Sequence[tuple[str, Command]]) -> list[Any]:
        """Send commands to any partitions, each with its key. Return the replies in that order."""

    def ask_nodes(self, *command: Any) -> list[Any]:
        """Send a command to each server that accepts writes, and return the replies."""

    def feeds(self) -> Feeds:
        """Return a new feed reader."""
