"""Key ids that a service has recorded in its store. Key files that lack any of them are rejected.

The first id of each kind is written by exactly one process. Later ones are added by key rotation,
from a file that contains all earlier keys.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from redis import Redis

from events.capacity import unless_refused
from events.connections import Connection, connect
from events.connections.replies import as_map
from events.keys import key_ids_key

KeyKind: TypeAlias = Literal["archive", "receipts", "tlog"]
KINDS: tuple[KeyKind, ...] = ("archive", "receipts")  # those that `replace-key` replaces


class KeyIds:
    """Key ids recorded in a store.

    Args:
        make: opens a connection to the store when it is first needed.
    """

    def __init__(self, make: Callable[[], Redis | Connection]) -> None:
        self._make = make
        self._made: Connection | None = None

    @property
    def _connection(self) -> Connection:
        if self._made is None:
            self._made = connect(self._make())
        return self._made

    def all(self) -> dict[str, str]:
        """Return all recorded key ids, indexed by field name."""
        name = key_ids_key()
        ids = as_map(self._connection.read(name, "HGETALL", name))
        return {field.decode(): value.decode() for field, value in ids.items()}

    def of(self, kind: KeyKind) -> frozenset[str]:
        """Return the recorded key ids of a kind."""
        return frozenset(key for field, key in self.all().items() if _kind_of(field) == kind)

    def add(self, kind: KeyKind, keys: Sequence[str]) -> frozenset[str]:
        """Record the key in use if the recorded ids allow it. Return all ids of its kind.

        If no id is recorded yet, only the first process records its key. After that, the key file
        must contain all recorded keys.

        Args:
            kind: the kind of the keys.
            keys: the ids of all keys in the file, starting with the one in use.
        """
        name, known = key_ids_key(), self.of(kind)
        key = keys[0]
        if key in known or not known <= {*keys}:
            return known
        field = f"{kind}/{key}" if known else kind
        with unless_refused():  # on a full disk, it is recorded at a later start
            self._connection.write(name, "HSETNX", name, field, key)
        return self.of(kind)

    def put(self, fields: Mapping[str, str]) -> None:
        """Record the key ids of a restored backup, in addition to the existing ones."""
        for field, key in fields.items():
            self._connection.write(key_ids_key(), "HSET", key_ids_key(), field, key)

    def replace(self, kind: KeyKind, keys: Sequence[str]) -> None:
        """Record a single key of one kind, and remove all other keys of that kind.

        The given keys are all keys in a file. The first of them is recorded.
        """
        name = key_ids_key()
        for field in [field for field in self.all() if _kind_of(field) == kind]:
            self._connection.write(name, "HDEL", name, field)
        self.add(kind, keys)


def _kind_of(field: str) -> str:
    return field.partition("/")[0]
