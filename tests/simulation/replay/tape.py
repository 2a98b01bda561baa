"""The commands that a simulated server has received, in order, with its replies."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from hiredis import ReplyError


class Refusal(NamedTuple):
    """An error as a reply.

    Attributes:
        code: its first word. The wording after it is free: no code of the service reads it.
    """

    code: str


class Expiry(NamedTuple):
    """A duration after which a key expires.

    Attributes:
        key: the key.
        ms: the duration from the command on, in milliseconds.
        is_set: whether the command has set it. Else the key had it before, and was written.
        at: the end of the duration in the simulation, in milliseconds since 1970.
    """

    key: bytes
    ms: int
    is_set: bool
    at: int = 0


class Call(NamedTuple):
    """A command, or the commands of a transaction.

    Attributes:
        commands: each command with its arguments.
        scripts: the path of each command's script, or an empty string.
        is_transaction: whether they were sent with MULTI and EXEC.
        reply: the reply, or that of EXEC, as `settle` returns it.
        ids: the stream and the id of each entry whose id the server has chosen.
        expiries: the durations of the keys that were written and that can expire.
    """

    commands: tuple[tuple[bytes, ...], ...]
    scripts: tuple[str, ...]
    is_transaction: bool
    reply: Any
    ids: tuple[tuple[bytes, bytes], ...] = ()
    expiries: tuple[Expiry, ...] = ()


class Expired(NamedTuple):
    """The end of a key whose duration is over."""

    key: bytes


class Copied(NamedTuple):
    """A copy of all keys was made.

    Attributes:
        number: the number of the copy.
    """

    number: int


class Restarted(NamedTuple):
    """The server went on from a copy, without its scripts.

    Attributes:
        number: the number of the copy.
    """

    number: int


Entry: TypeAlias = Call | Expired | Copied | Restarted


def settle(reply: Any) -> Any:
    """Return a reply as a value that can be compared, and that no caller changes."""
    if isinstance(reply, Exception):
        code = str(reply) if isinstance(reply, ReplyError) else str(getattr(reply, "code", reply))
        return Refusal(code.partition(" ")[0])
    if isinstance(reply, Mapping):
        return {settle(key): settle(value) for key, value in reply.items()}
    if isinstance(reply, set | frozenset):
        return frozenset(settle(value) for value in reply)
    if isinstance(reply, Iterable) and not isinstance(reply, bytes | str):
        return tuple(settle(value) for value in reply)
    return reply
