"""What the workers have to do: one row a match, told by the heads of the streams."""

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from redis import Redis

from events import Head
from games.game import Seat
from projections.line import PHASE

_PUT = (files("projections") / "due.lua").read_text()
_ROWS = "due:rows"
_NOW = "due:now"


class Task(NamedTuple):
    """A question that workers answer: a bot's, or a phase (`seat` is `PHASE`)."""

    match: str
    seat: Seat
    asked: int

    @property
    def place(self) -> str:
        """The seat as it is spelled in ids: its number, or `p` for a phase."""
        return "p" if self.seat == PHASE else str(self.seat)


def tasks_of(match: str, waits: str) -> tuple[Task, ...]:
    """Return what a head waits for: `<seat or p>@<asked>` by spaces; none for other slugs."""
    tasks = []
    for token in waits.split():
        place, at, asked = token.partition("@")
        if at:
            tasks.append(Task(match, PHASE if place == "p" else int(place), int(asked)))
    return tuple(tasks)


class Due:
    """The rows of all matches, on the jobs' server.

    Args:
        client: a connection that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._put = self._client.register_script(_PUT)

    def put(self, heads: Mapping[str, Head]) -> None:
        """Take over heads that feeds told of, but for those that rows have passed already."""
        with self._client.pipeline(transaction=False) as pipe:
            for match, head in heads.items():
                self._store(match, head, b"", pipe)
            pipe.execute()

    def mend(self, match: str, head: Head, seen: bytes | None) -> bool:
        """Take over a head in place of a row that was seen before the head was read.

        This is how a row gets back to an older head: the store was replaced by an older copy.
        Tells whether the row was another one.
        """
        if seen == _spelled(head):
            return False
        self._store(match, head, seen or b"", self._client)
        return True

    def _store(self, match: str, head: Head, instead: bytes, client: Any) -> None:
        waited = 1 if "@" in head.waits else 0
        arguments: list[Any] = [match, head.version, _spelled(head), waited, instead]
        self._put(keys=[_ROWS, _NOW], args=arguments, client=client)

    def rows(self, matches: Iterable[str]) -> dict[str, bytes | None]:
        """Return the rows of some matches as they are stored, for `mend`."""
        names = list(matches)
        return dict(zip(names, self._client.hmget(_ROWS, names), strict=True)) if names else {}

    def head(self, match: str) -> Head | None:
        """Return the head that a match's row knows."""
        row = self._client.hget(_ROWS, match)
        return _read(row) if row else None

    def tasks(self) -> tuple[Task, ...]:
        """Return all that workers are waited for, as far as the rows know."""
        matches = [match.decode() for match in self._client.smembers(_NOW)]
        found: list[Task] = []
        for match, row in self.rows(sorted(matches)).items():
            if row:
                found += tasks_of(match, _read(row).waits)
        return tuple(found)


def knows(row: bytes | None, head: Head) -> bool:
    """Tell whether a stored row is that of a head."""
    return row == _spelled(head)


def _spelled(head: Head) -> bytes:
    return f"{head.version} {head.link.hex()} {head.waits}".encode()


def _read(row: bytes) -> Head:
    version, link, waits = row.decode().split(" ", 2)
    return Head(int(version), bytes.fromhex(link), waits)
