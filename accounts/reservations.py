"""Names, each reserved for one account: by an HMAC of their folded form, so that none can be read.

So are the looks of each name, which no other account's name may have. What stands beside a name is
its account and since when; of an erased account's names nothing, and those are never given again.
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

ABANDONED_MS = 60_000  # a name whose account was not made by then is free again
_LOOK = "\x00look\x00"  # before a look, so that it is no name
_LOOKED = b"looks"  # the field that says by which table the looks of all names were kept
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
_KEPT_AT_ONCE = 500  # names


class NameHolder(NamedTuple):
    """A name that cannot be had.

    Attributes:
        by: the account that holds it; empty where that was erased.
        is_alike: it holds another name, which looks like this one.
    """

    by: str
    is_alike: bool


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
        self._keep = Script(self._connection, _KEEP)

    def reserve(
        self, name: str, account_id: str, now: int, *, abandoned: str = ""
    ) -> NameHolder | None:
        """Reserve a name and its looks; return who holds it, or one that looks like it.

        All is looked at and reserved at once. A name that the account has, or had, is its own
        whatever looks like it: it may be older than the rule.

        Args:
            name: the name.
            account_id: for whom.
            now: the time in milliseconds since 1970.
            abandoned: an account that held it, and of which it is known that it was never made.
        """
        fields = (self._field(name), *self._look_fields(name))
        before = now - ABANDONED_MS
        refused = self._reserve(
            account_names_key(),
            *(account_id, f"{account_id} {now}", abandoned, before, *fields),
            keys=1,
        )
        if not refused:
            return None
        kind, holder = refused
        return NameHolder(holder.decode(), is_alike=kind == b"look")

    def keep_looks(self, names: Iterable[tuple[str, str]], now: int) -> None:
        """Keep the looks of names that were reserved before looks were, as far as they are free.

        Args:
            names: each with the account that has it, or had it.
            now: the time in milliseconds since 1970.
        """
        left = iter(names)
        while some := tuple(islice(left, _KEPT_AT_ONCE)):
            kept = [
                part
                for name, account_id in some
                for field in self._look_fields(name)
                for part in (field, f"{account_id} {now}")
            ]
            self._keep(account_names_key(), *kept, keys=1)

    def has_looks(self) -> bool:
        """Return whether the looks of all names are kept, by the table that is used now."""
        key = account_names_key()
        return bool(self._connection.read(key, "HGET", key, _LOOKED) == TABLE_VERSION.encode())

    def note_looks(self) -> None:
        """Note that the looks of all names are kept."""
        key = account_names_key()
        self._connection.write(key, "HSET", key, _LOOKED, TABLE_VERSION)

    def holder_of(self, name: str) -> str | None:
        """Return the account that a name is reserved for; None where it is nobody's."""
        key = account_names_key()
        held = self._connection.read(key, "HGET", key, self._field(name))
        return (_holder(held) or None) if held else None

    def bury(self, names: tuple[str, ...]) -> None:
        """Leave nothing of who had some names but that they are not to be given again."""
        key = account_names_key()
        for name in names:
            for field in (self._field(name), *self._look_fields(name)):
                self._connection.write(key, "HSET", key, field, b"")

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

    def _look_fields(self, name: str) -> tuple[bytes, ...]:
        """Return what the looks of a name are reserved under."""
        looks = sorted(skeletons_of(normalize("NFKC", name)))
        return tuple(self._secret.digest(f"{_LOOK}{look}".encode())[:16] for look in looks)


def _holder(held: bytes) -> str:
    """Return the account of a reservation; empty where it was erased."""
    return held.decode().partition(" ")[0]
