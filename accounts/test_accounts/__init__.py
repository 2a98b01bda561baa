"""Test accounts, which never meet others, and the times at which they are erased."""

from typing import Literal, NamedTuple, TypeAlias, get_args

from redis import Redis

from events.connections import Connection, connect
from events.connections.replies import scored_members
from events.keys import expiries_key

LIFE_MS = 7 * 24 * 3600 * 1000
DUE_MOST = 100  # entries that are erased at once

ExpiringKind: TypeAlias = Literal["match", "account"]


class Expiry(NamedTuple):
    """A test account, or a match of one, that is due to be erased."""

    kind: ExpiringKind
    expiring_id: str

    @property
    def member(self) -> str:
        """The form in which it is stored."""
        return f"{self.kind}/{self.expiring_id}"


class Expiries:
    """The times at which test accounts and their matches are erased, in milliseconds since 1970.

    A time is stored before its account or match exists, so none is missed.

    Args:
        connection: a connection to the event store, or a client that returns bytes.
    """

    def __init__(self, connection: Connection | Redis) -> None:
        self._connection = connect(connection)

    def note(self, expiry: Expiry, at: int) -> None:
        """Store the time at which an account or a match is erased."""
        key = expiries_key()
        self._connection.write(key, "ZADD", key, at, expiry.member)

    def due(self, now: int) -> tuple[Expiry, ...]:
        """Return the matches and accounts that are due to be erased, matches first."""
        key = expiries_key()
        arguments = (key, "-inf", now, "LIMIT", 0, DUE_MOST)
        members = self._connection.read(key, "ZRANGEBYSCORE", *arguments)
        kinds = get_args(ExpiringKind)
        expiries = (read_member(member.decode()) for member in members)
        return tuple(sorted(expiries, key=lambda expiry: kinds.index(expiry.kind)))

    def all(self) -> tuple[tuple[str, int], ...]:
        """Return all accounts and matches as stored, with the times at which they are erased."""
        key = expiries_key()
        members = self._connection.read(key, "ZRANGEBYSCORE", key, "-inf", "+inf", "WITHSCORES")
        return tuple((member.decode(), int(at)) for member, at in scored_members(members))

    def forget(self, expiry: Expiry) -> None:
        """Remove an account or a match that has been erased."""
        key = expiries_key()
        self._connection.write(key, "ZREM", key, expiry.member)


def read_member(member: str) -> Expiry:
    """Parse the stored form of an account or a match."""
    kind, _, expiring_id = member.partition("/")
    return Expiry("match" if kind == "match" else "account", expiring_id)
