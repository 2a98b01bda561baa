"""Lists of the latest requests of each API key and each seat, stored on the job server.

A request may contain a hidden choice, so the lists are encrypted with keys that the caller of this
module derives. The lists are not part of any backup, and may be lost.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from redis import Redis

REQUESTS_MOST = 1000  # of a list
BYTES_MOST = 4 * 1024 * 1024  # of a list, as stored
SHARE_MOST = 16 * 1024 * 1024  # of all lists of an account
KEPT_MS = 7 * 86_400_000
PAGE = 100
LISTS = "requests:lists"  # lists by the time of their last trim
TRIMMED_MS = 3_600_000  # after this time, a list without new requests is trimmed
KEY = "key"  # the first part of the name of a key's list
_BATCH = 100
_PUSH = (files("projections") / "requests" / "push.lua").read_text()


class StoredRequest(NamedTuple):
    """An encrypted request, with its place in the list."""

    place: str
    sealed: bytes


def name_list(account_id: str, number: int) -> str:
    """Return the name of the list of an account's API key."""
    return f"{KEY}-{account_id}-{number}"


def lists_of_account(account_id: str, keys: int) -> tuple[str, ...]:
    """Return the names of the lists of an account, which has issued the given number of keys."""
    return tuple(name_list(account_id, number) for number in range(1, keys + 1))


class RequestLists:
    """The lists of one job server.

    Args:
        client: a connection to the job server that returns bytes.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now
        self._push = self._client.register_script(_PUSH)

    def add(self, rows: Mapping[str, Sequence[bytes]]) -> None:
        """Add encrypted requests to lists, by the name of the list, oldest first."""
        limits = (self._now(), REQUESTS_MOST, BYTES_MOST, KEPT_MS, SHARE_MOST)
        with self._client.pipeline(transaction=False) as pipe:
            for name, sealed in rows.items():
                keys = [*_keys(name), LISTS, *_sizes_keys(name)]
                self._push(keys=keys, args=[name, *limits, *sealed], client=pipe)
            pipe.execute()

    def newest(self, name: str, before: str = "") -> Iterator[StoredRequest]:
        """Yield the requests of a list, newest first, from the one before a given place."""
        end, oldest = f"({before}" if before else "+", self._now() - KEPT_MS
        while True:
            rows = self._client.xrevrange(_keys(name)[0], max=end, min=max(oldest, 0), count=PAGE)
            for place, fields in rows:
                yield StoredRequest(place.decode(), fields[b"r"])
            if len(rows) < PAGE:
                return
            end = f"({rows[-1][0].decode()}"

    def size_of(self, name: str) -> int:
        """Return the number of bytes that a list takes."""
        return int(self._client.get(_keys(name)[1]) or 0)

    def forget(self, names: Sequence[str]) -> None:
        """Delete lists."""
        if names:
            self._client.delete(
                *(key for name in names for key in (*_keys(name), *_sizes_keys(name)))
            )
            self._client.zrem(LISTS, *names)

    def trim(self) -> None:
        """Remove the old requests of lists to which nothing was added for an hour."""
        before = self._now() - TRIMMED_MS
        names = self._client.zrangebyscore(LISTS, "-inf", before, start=0, num=_BATCH)
        if names:
            self.add({name.decode(): () for name in names})


def _keys(name: str) -> tuple[str, str]:
    return f"{{requests:{name}}}:list", f"{{requests:{name}}}:bytes"


def _sizes_keys(name: str) -> tuple[str, ...]:
    """Return the key of the sizes of an account's lists; none if the list is that of a seat."""
    kind, _, owner = name.partition("-")
    return (f"requests:sizes:{owner.rpartition('-')[0]}",) if kind == KEY else ()
