"""The matches of each account: read models on the jobs' server, rebuilt from the streams any time.

Each match of an account has a number there, which counts up as matches come. Numbers are good
within one numbering: where the server has lost everything, another one begins.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, Literal, NamedTuple

import msgspec
from redis import Redis

from events import Head, canonical
from projections.inbox.rows import InboxRow
from projections.operations.stored_rows import read_row

Which = Literal["running", "over", "created"]

FEED_MOST = 10_000
_PUT = (files("projections") / "inbox" / "members.lua").read_text()
_STEM = "inbox"
_ROWS, _NUMBERING, _COUNTS, _FEED = (
    f"{_STEM}:{one}" for one in ("rows", "numbering", "counts", "feed")
)
_TOPIC = "account:"  # what begins the names under which changes are heard


def topic_of(account: str) -> str:
    """Return the name under which is heard that the matches of an account are others."""
    return f"{_TOPIC}{account}"


class Numbering(NamedTuple):
    """Which numbering holds, and the last number that an account's matches have; "" for none."""

    name: str
    last: int


class Inbox:
    """The rows of all matches, and the matches of each account.

    Args:
        client: a connection to the jobs' server that returns bytes.
        draw: gives so many unguessable bytes.
    """

    def __init__(self, client: Redis, draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._draw = draw
        self._put = self._client.register_script(_PUT)

    def rows(self, matches: Iterable[str]) -> dict[str, InboxRow]:
        """Return the rows of some matches, of those that have one."""
        names = list(matches)
        stored = self._client.hmget(_ROWS, names) if names else ()
        found = {
            match_id: read_row(row, _row, "inbox")
            for match_id, row in zip(names, stored, strict=True)
        }
        return {match_id: row for match_id, row in found.items() if row}

    def heads(self, matches: Iterable[str]) -> dict[str, Head | None]:
        """Return how far the rows of some matches have read; None where there is no row."""
        names = list(matches)
        stored = self._client.hmget(_ROWS, names) if names else ()
        return {
            match_id: read_row(row, _head, "inbox")
            for match_id, row in zip(names, stored, strict=True)
        }

    def matches(self) -> tuple[str, ...]:
        """Return the ids of all matches that have a row."""
        return tuple(name.decode() for name in self._client.hkeys(_ROWS))

    def numbering(self, account: str) -> Numbering:
        """Return how the matches of an account are numbered."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.get(_NUMBERING)
            pipe.hget(_COUNTS, account)
            name, last = pipe.execute()
        return Numbering(name.decode() if name else "", int(last or 0))

    def matches_of(
        self, account: str, which: Which = "running", *, before: int = 0, limit: int
    ) -> tuple[tuple[int, str], ...]:
        """Return the matches of an account with their numbers, the latest first.

        Args:
            account: whose.
            which: those of its seats that are not over yet, or the others; or those that it has
                created, be they over or not: what spectators see late is not to be read from it.
            before: only numbers below this one, if it is not 0.
            limit: how many at most.
        """
        most = f"({before}" if before else "+inf"
        name = f"{_STEM}:{which}:{account}"
        found = self._client.zrevrangebyscore(name, most, 0, 0, limit, withscores=True)
        return tuple((int(number), match_id.decode()) for match_id, number in found)

    def ended_since(
        self, account: str, after: int, numbers: Iterable[int]
    ) -> tuple[tuple[int, str], ...]:
        """Return the matches of an account that are over: those after a number, and some others."""
        name = f"{_STEM}:over:{account}"
        with self._client.pipeline(transaction=False) as pipe:
            pipe.zrangebyscore(name, f"({after}", "+inf", withscores=True)
            for number in numbers:
                pipe.zrangebyscore(name, number, number, withscores=True)
            found = [pair for part in pipe.execute() for pair in part]
        return tuple((int(number), match_id.decode()) for match_id, number in found)

    def put(self, rows: Iterable[InboxRow], instead: Mapping[str, InboxRow] | None = None) -> None:
        """Store rows, each if it is newer than the one that is there.

        Args:
            rows: each with at least one event read.
            instead: by match, rows that are not the stream's any more, and may be replaced.
        """
        some = list(rows)
        if not some:
            return
        with self._client.pipeline(transaction=False) as pipe:
            pipe.script_load(_PUT)  # with what needs it: a pipeline of scripts asks first
            for row in some:
                known = (instead or {}).get(row.match_id)
                replaced = f"{known.version} {known.link}" if known else ""
                over, accounts = "1" if row.is_over else "0", " ".join(row.accounts)
                arguments: list[Any] = [row.match_id, row.version, row.link, over, accounts]
                arguments += [canonical.encode(row), replaced, self._draw(8).hex(), FEED_MOST]
                arguments.append(row.creator or "")
                pipe.evalsha(self._put.sha, 2, _ROWS, _STEM, *arguments)
            pipe.execute()

    def feed_ends(self) -> dict[str, str]:
        """Return the id of the last entry of the feed of changes, by its name."""
        found = self._client.xrevrange(_FEED, count=1)
        return {_FEED: found[0][0].decode() if found else "0"}

    def read_feeds(self, positions: dict[str, str], milliseconds: int) -> dict[str, int]:
        """Wait for changes after a position; return whose, as topics. The position moves on."""
        reply = self._client.xread(positions, block=milliseconds)
        heard: dict[str, int] = {}
        for feed, entries in reply or ():
            for _, fields in entries:
                heard[topic_of(fields[b"a"].decode())] = 1
            positions[feed.decode()] = entries[-1][0].decode()
        return heard

    def drop(self, row: InboxRow) -> None:
        """Forget a match that is not in the store any more."""
        replaced = f"{row.version} {row.link}"
        arguments: list[Any] = [row.match_id, 0, row.link, "0", "", "", replaced, "", FEED_MOST]
        arguments.append(row.creator or "")
        self._put(keys=[_ROWS, _STEM], args=arguments)


def _head(stored: bytes) -> Head:
    version, link, _ = stored.decode().split(" ", 2)
    return Head(int(version), bytes.fromhex(link))


def _row(stored: bytes) -> InboxRow:
    return msgspec.json.decode(stored.partition(b"\n")[2], type=InboxRow)
