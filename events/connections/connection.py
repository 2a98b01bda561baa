"""The interface between the store and a connection to any kind of server."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from events.connections.deadline import DEADLINE
from events.connections.wire import raise_refusals

_ANSWER_SECONDS = 0.2  # for the reply after a wait that ends without the replicas

Command: TypeAlias = tuple[Any, ...]
FeedPart: TypeAlias = tuple[str, list[tuple[bytes, Sequence[bytes]]]]


class Wait(NamedTuple):
    """Wait for replicas before an append is answered.

    Attributes:
        replicas: the number of replicas, at least 1.
        on_disk: whether they and the primary must have synced it to their disks (WAITAOF; Redis
            7.2, Valkey). Without the primary's sync, a primary that restarts before a replica
            takes over would undo the append on the replicas.
        milliseconds: the time limit.
    """

    replicas: int
    on_disk: bool = False
    milliseconds: int = 2000

    def command(self) -> Command:
        """Return the command to send after a write; it ends before the deadline of the call."""
        left = DEADLINE.left(self.milliseconds / 1000 + _ANSWER_SECONDS) - _ANSWER_SECONDS
        milliseconds = max(1, round(left * 1000))  # 0 would wait for ever
        if self.on_disk:
            return ("WAITAOF", 1, self.replicas, milliseconds)
        return ("WAIT", self.replicas, milliseconds)

    def written(self, replies: list[Any], *, is_repeat: bool = False) -> "Written":
        """Return the result of a write from its reply and the reply to the wait command.

        Args:
            replies: replies that end with these two.
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
        reply: the reply of the server.
        is_repeat: whether it was sent more than once because no reply came to the first try. The
            reply may then report the effect of an earlier try.
        is_confirmed: whether the required number of replicas has the write.
    """

    reply: Any
    is_repeat: bool = False
    is_confirmed: bool = True


class Feeds(Protocol):
    """A blocking reader of feeds, for one thread, with connections of its own."""

    def read(self, positions: Mapping[str, str], count: int, milliseconds: int) -> list[FeedPart]:
        """Return the entries after positions, at most `count` per feed; wait if there are none.

        An entry may be returned twice. A feed of an unavailable node returns nothing until the node
        is back.

        Raises:
            RedisError: no server answers.
        """

    def close(self) -> None:
        """Release the connections."""


class Connection(Protocol):
    """A connection to one store, plain or partitioned. A key's name determines the server.

    The commands of one call with one name share its partition. Reads may be sent twice.

    Attributes:
        client: redis-py's client, for infrequent commands.
        wait: the replicas that an append waits for; None for none.
    """

    client: Any
    wait: Wait | None

    def write(self, name: str, *command: Any) -> Written:
        """Send a write that may be sent twice, over a persistent connection.

        Raises:
            RedisError: the server refused it, or no server answered in time.
        """

    def send(self, name: str, command: Command) -> Written:
        """Send a write like `write`, packed into a single buffer: appends are time-critical."""

    def send_and_wait(self, name: str, command: Command, *before: Command) -> Written:
        """Send a write like `send`, and wait for replicas in the same round trip if `wait` is set.

        In that case the commands of `before` are sent first. All of them go to one server, so the
        reply to the command and the confirmation of the earlier commands belong together.
        """

    def read(self, name: str, *command: Any) -> Any:
        """Return the unparsed reply to one command."""

    def stream(self, name: str, commands: Sequence[Command], *, ahead: int) -> Iterator[Any]:
        """Yield the replies to several reads, with `ahead` of them sent in advance."""

    def at_once(self, name: str, *commands: Command) -> list[Any]:
        """Return the replies to commands in one transaction: either all are run, or none."""

    def ask(self, asked: Sequence[tuple[str, Command]]) -> list[Any]:
        """Return the replies to commands of any partitions, given with their names, in order."""

    def ask_nodes(self, *command: Any) -> list[Any]:
        """Return the reply of each server that takes writes."""

    def feeds(self) -> Feeds:
        """Return a new reader of feeds."""
