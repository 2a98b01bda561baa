"""Name reservations. Only HMACs of the folded names are stored, so the names cannot be read.

The skeletons of each name are reserved in the same way, so that no other account can take a name
that looks like it. A reservation contains the account id and the time. When an account is erased,
its reservations are emptied, but its names are never given out again. Test accounts have names of
their own, which are free again after their erasure.
"""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple
from unicodedata import normalize

from redis import Redis

from accounts.names import fold_name
from accounts.unicode.looks import TABLE_VERSION, skeletons_of
from events.connections import Connection, Script, connect
from events.connections.replies import walk_hash
from events.keys import account_names_key, names_revision_key
from events.secret import StoreSecret

ABANDONED_MS = 60_000  # after this time, a name reserved for an unregistered account is free again
_LOOK = "\x00look\x00"  # prefix of a skeleton; names cannot contain it
_TEST = "\x00test\x00"  # prefix of everything about the names of test accounts
_LOOKED = b"looks"  # the field that stores the version of the table behind all stored skeletons
_RESERVE = """\
local function holder_of(field)
  local held = redis.call('HGET', KEYS[1], field)
  if not held then
    return ARGV[1]
  end
  local holder, since = string.match(held, '^(%S*) ?(%d*)')
  if holder == ARGV[3] and holder ~= '' and tonumber(since) < tonumber(ARGV[4]) then
    return ARGV[1]
  end
  return holder
end
local holder = holder_of(ARGV[5])
if holder ~= ARGV[1] then
  return {'name', holder}
end
local is_own = redis.call('HGET', KEYS[1], ARGV[5])
is_own = is_own and string.sub(is_own, 1, #ARGV[1] + 1) == ARGV[1] .. ' '
local free = {}
for place = 6, #ARGV do
  holder = holder_of(ARGV[place])
  if holder == ARGV[1] then
    free[#free + 1] = ARGV[place]
  elseif not is_own then
    return {'look', holder}
  end
end
redis.call('HSET', KEYS[1], ARGV[5], ARGV[2])
for _, field in ipairs(free) do
  redis.call('HSET', KEYS[1], field, ARGV[2])
end
return false
"""

_KEEP = """\
for place = 1, #ARGV, 2 do
  redis.call('HSETNX', KEYS[1], ARGV[place], ARGV[place + 1])
end
"""
_KEPT_AT_ONCE = 500  # names per script call


class NameHolder(NamedTuple):
    """The account that holds an unavailable name.

    Attributes:
        by: the id of the account that holds the name; empty if it was erased.
        is_alike: True if the account's name is not the same, but looks like this one.
    """

    by: str
    is_alike: bool


class Reservations:
    """A registry of the names that are reserved in one store. It has a revision number.

    Args:
        connection: a connection to the event store, or a client that returns bytes.
        secret: the secret of the store.
    """

    def __init__(self, connection: Connection | Redis, secret: StoreSecret) -> None:
        self._connection = connect(connection)
        self._secret = secret
        self._reserve = Script(self._connection, _RESERVE)
        self._keep = Script(self._connection, _KEEP)

    def reserve(
        self, name: str, account_id: str, now: int, *, abandoned: str = "", is_test: bool = False
    ) -> NameHolder | None:
        """Reserve a name and its skeletons.

        If any of them is taken, return the holder, otherwise None. Check and reservation are
        atomic. An account may always take its own current and former names, even if another name
        looks like them, because a name may be older than this rule.

        Args:
            name: the name.
            account_id: the id of the account to reserve it for.
            now: the time in milliseconds since 1970.
            abandoned: the id of an account that reserved the name but was never registered; its
                reservation is ignored once it is old enough.
            is_test: True for a test account, whose name only other test accounts cannot take.
        """
        fields = self._fields(name, is_test=is_test)
        before = now - ABANDONED_MS
        refused = self._reserve(
            account_names_key(),
            account_id,
            f"{account_id} {now}",
            abandoned,
            before,
            *fields,
            keys=1,
        )
        if not refused:
            return None
        kind, holder = refused
        return NameHolder(holder.decode(), is_alike=kind == b"look")

    def keep_looks(self, names: Iterable[tuple[str, str]], now: int) -> None:
        """Reserve skeletons for names that were reserved without them, unless they are taken.

        Args:
            names: pairs of a current or former name and the id of its account.
            now: the time in milliseconds since 1970.
        """
        left = iter(names)
        while some := tuple(islice(left, _KEPT_AT_ONCE)):
            kept = [
                part
                for name, account_id in some
                for field in self._fields(name)[1:]
                for part in (field, f"{account_id} {now}")
            ]
            self._keep(account_names_key(), *kept, keys=1)

    def has_looks(self) -> bool:
        """Return whether the skeletons of all names were stored, using the current table."""
        key = account_names_key()
        return bool(self._connection.read(key, "HGET", key, _LOOKED) == TABLE_VERSION.encode())

    def note_looks(self) -> None:
        """Record that the skeletons of all names are stored."""
        key = account_names_key()
        self._connection.write(key, "HSET", key, _LOOKED, TABLE_VERSION)

    def holder_of(self, name: str, *, is_test: bool = False) -> str | None:
        """Return the id of the account that a name is reserved for, or None if it is free."""
        key = account_names_key()
        field = self._field(name, is_test=is_test)
        held = self._connection.read(key, "HGET", key, field)
        return (_holder(held) or None) if held else None

    def bury(self, names: tuple[str, ...]) -> None:
        """Remove the account id from the reservations of names, but keep the names reserved."""
        key = account_names_key()
        for name in names:
            for field in self._fields(name):
                self._connection.write(key, "HSET", key, field, b"")

    def release(self, names: tuple[str, ...]) -> None:
        """Remove the reservations of a test account's names, so that others can take them."""
        key = account_names_key()
        for name in names:
            self._connection.write(key, "HDEL", key, *self._fields(name, is_test=True))

    def bury_all_of(self, account_id: str, *, is_test: bool = False) -> None:
        """Remove an account id from all reservations. Those of a test account are removed.

        This is used if the account's names are unreadable.
        """
        key = account_names_key()
        for field, held in walk_hash(self._connection, key):
            if _holder(held) != account_id:
                continue
            if is_test:
                self._connection.write(key, "HDEL", key, field)
            else:
                self._connection.write(key, "HSET", key, field, b"")

    def count_change(self) -> None:
        """Increment the revision after a name was changed or removed."""
        key = names_revision_key()
        self._connection.write(key, "INCR", key)  # a retry may count twice, which does no harm

    def revision(self) -> int:
        """Return the revision number of names, which every change increments."""
        key = names_revision_key()
        return int(self._connection.read(key, "GET", key) or 0)

    def _fields(self, name: str, *, is_test: bool = False) -> tuple[bytes, ...]:
        """Return the hash fields that store the reservations of a name and of its skeletons."""
        prefix = f"{_TEST if is_test else ''}{_LOOK}"
        looks = sorted(skeletons_of(normalize("NFKC", name)))
        of_looks = (self._secret.digest(f"{prefix}{look}".encode())[:16] for look in looks)
        return (self._field(name, is_test=is_test), *of_looks)

    def _field(self, name: str, *, is_test: bool = False) -> bytes:
        """Return the hash field that stores a name's reservation."""
        prefix = _TEST if is_test else ""
        return self._secret.digest(f"{prefix}{fold_name(name)}".encode())[:16]


def _holder(held: bytes) -> str:
    """Return the account id in a stored reservation. It is empty if the account was erased."""
    return held.decode().partition(" ")[0]
