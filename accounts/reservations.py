"""Names, each reserved for one account: by an HMAC of their folded form, so that none can be read.

What stands beside a name is its account and since when; of an erased account's names nothing, and
those are never given again.
"""

from redis import Redis

from accounts.names import fold_name
from events.connections import Connection, Script, connect
from events.connections.replies import walk_hash
from events.keys import account_names_key, names_revision_key
from events.secret import StoreSecret

ABANDONED_MS = 60_000  # a name whose account was not made by then is free again
_RESERVE = """\
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held and held ~= ARGV[3] then
  return held
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return false
"""


class Reservations:
    """The reserved names of one store, and how often names have changed there.

    Args:
        connection: to the events' store, or a client of it that returns bytes.
        secret: of the store.
    """

    def __init__(self, connection: Connection | Redis, secret: StoreSecret) -> None:
        self._connection = connect(connection)
        self._secret = secret
        self._reserve = Script(self._connection, _RESERVE)

    def reserve(self, name: str, account_id: str, now: int, *, abandoned: str = "") -> str:
        """Reserve a name; return the account that holds it then.

        Args:
            name: the name.
            account_id: for whom.
            now: the time in milliseconds since 1970.
            abandoned: an account that held it, and of which it is known that it was never made.
        """
        field, key = self._field(name), account_names_key()
        held = self._connection.read(key, "HGET", key, field)
        if held is not None and not _is_abandoned(held, abandoned, now):
            return _holder(held)
        value = f"{account_id} {now}"
        other = self._reserve(key, field, value, held or b"", keys=1)
        return _holder(other) if other else account_id

    def holder_of(self, name: str) -> str | None:
        """Return the account that a name is reserved for; None where it is nobody's."""
        key = account_names_key()
        held = self._connection.read(key, "HGET", key, self._field(name))
        return (_holder(held) or None) if held else None

    def bury(self, names: tuple[str, ...]) -> None:
        """Leave nothing of who had some names but that they are not to be given again."""
        key = account_names_key()
        for name in names:
            self._connection.write(key, "HSET", key, self._field(name), b"")

    def bury_all_of(self, account_id: str) -> None:
        """Leave nothing of which names an account had, where they cannot be read any more."""
        key = account_names_key()
        for field, held in walk_hash(self._connection, key):
            if _holder(held) == account_id:
                self._connection.write(key, "HSET", key, field, b"")

    def count_change(self) -> None:
        """Count that a name has changed or is gone."""
        key = names_revision_key()
        self._connection.write(key, "INCR", key)  # sent twice, it counts once too often: no harm

    def revision(self) -> int:
        """Return how often names have changed."""
        key = names_revision_key()
        return int(self._connection.read(key, "GET", key) or 0)

    def _field(self, name: str) -> bytes:
        """Return what a name is reserved under."""
        return self._secret.digest(fold_name(name).encode())[:16]


def _holder(held: bytes) -> str:
    """Return the account of a reservation; empty where it was erased."""
    return held.decode().partition(" ")[0]


def _is_abandoned(held: bytes, account_id: str, now: int) -> bool:
    """Return whether a reservation is one of an account that was never made, and an old one."""
    holder, _, since = held.decode().partition(" ")
    return bool(account_id) and holder == account_id and int(since) + ABANDONED_MS < now
