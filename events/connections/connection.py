"""What the store asks of a connection, whatever kind of server is behind it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from events.connections.wire import raise_refusals

Command: TypeAlias = tuple[Any, ...]
FeedPart: TypeAlias = tuple[str, list[tuple[bytes, Sequence[bytes]]]]


class Wait(NamedTuple):
    """That an append is answered once replicas have it.

    Attributes:
        replicas: how many, at least 1.
        on_disk: whether they and the primary must have synced it to their disks (WAITAOF; Redis
            7.2, Valkey). Without the primary one that is back sooner than its replica takes over
            would undo it there.
        milliseconds: how long to wait for them.
    """

    replicas: int
    on_disk: bool = False
    milliseconds: int = 2000

    @property
    def command(self) -> Command:
        """What is sent behind a write."""
        if self.on_disk:
            return ("WAITAOF", 1, self.replicas, self.milliseconds)
        return ("WAIT", self.replicas, self.milliseconds)

    def written(self, replies: list[Any], *, is_repeat: bool = False) -> "Written":
        """Return how a write went, from its reply and that to the command behind it.

        Args:
            replies: those two are the last ones.
            is_repeat: whether the write was sent more than once.

        Raises:
            ResponseError: the server refused one of the commands.
        """
        *_, reply, heard = raise_refusals(replies)
        own, replicas = map(int, heard) if self.on_disk else (1, int(heard))
        return Written(reply, is_repeat, own > 0 and replicas >= self.replicas)


class Written(NamedTuple):
    """How a write went.

    Attributes:
        reply: of the server.
        is_repeat: it was sent more than once, for the first reply never came: what is told of
            may be what the first one did.
        is_confirmed: as many replicas have it as are waited for.
    """

    reply: Any
    is_repeat: bool = False
    is_confirmed: bool = True


class Feeds(Protocol):
    """A reader of feeds that waits: for one thread, with connections of its own."""

    def read(self, positions: Mapping[str, str], count: int, milliseconds: int) -> list[FeedPart]:
        """Return what follows positions, at most so many entries of each feed; wait for some.

        An entry may come twice. Of a feed whose node is away nothing comes until it is back.

        Raises:
            RedisError: no server answers.
        """

    def close(self) -> None:
        """Give the connections back."""


class Connection(Protocol):
    """One store, plain or in parts. A key's name says which part a command is for.

    Commands of one call that have one name share its partition. Reads may be sent twice.

    Attributes:
        client: redis-py's own, for what is asked seldom.
        wait: for which replicas an append waits; None: for none.
    """

    client: Any
    wait: Wait | None

    def write(self, name: str, *command: Any) -> Written:
        """Send what changes the store and may be sent twice, over a held connection.

        Raises:
            RedisError: what the server answered, or that none did in time.
        """

    def send(self, name: str, command: Command) -> Written:
        """Do what `write` does with a command in one piece: appends are in a hurry."""

    def send_and_wait(self, name: str, command: Command, *before: Command) -> Written:
        """Do what `send` does, and wait for replicas in the same round trip, if `wait` is set.

        In that case other commands go before it. All of it is one server's doing: what that one
        says of the command, and what replicas have of the commands before, belong together.
        """

    def read(self, name: str, *command: Any) -> Any:
        """Return the reply to one command, as it came."""

    def stream(self, name: str, commands: Sequence[Command], *, ahead: int) -> Iterator[Any]:
        """Yield the replies of several reads, of which some are always under way."""

    def at_once(self, name: str, *commands: Command) -> list[Any]:
        """Return the replies of commands in one transaction: all of them or none are done."""

    def ask(self, asked: Sequence[tuple[str, Command]]) -> list[Any]:
        """Return the replies to commands of any partitions, each with its name, in order."""

    def ask_nodes(self, *command: Any) -> list[Any]:
        """Return the reply of each server that takes writes."""

    def feeds(self) -> Feeds:
        """Return a new reader of feeds."""
