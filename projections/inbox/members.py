"""Read models that list the matches of each account. They can be rebuilt at any time.

Each match of an account has a number. Numbers increase as matches are added, and are valid within
one numbering. If the server loses its data, a new numbering starts.
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
    f"{_STEM}:{part}" for part in ("rows", "numbering", "counts", "feed")
)
_TOPIC = "account:"  # prefix of the topics to which changes are published


def topic_of(account: str) -> str:
    """Return the topic to which changes of an account's matches are published."""
    return f"{_TOPIC}{account}"


class Numbering(NamedTuple):
    """The current numbering of an account's matches. It has a name (or "") and a highest number."""

    name: str
    last: int


class Inbox:
    """The inbox rows of all matches, and an index of each account's matches.

    Args:
        client: a connection to the job server that returns bytes.
        draw: returns the given number of cryptographically random bytes.
    """

    def __init__(self, client: Redis, draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._draw = draw
        self._put = self._client.register_script(_PUT)

    def rows(self, matches: Iterable[str]) -> dict[str, InboxRow]:
        """Return the rows of the given matches. Matches without a row are omitted."""
        names = list(matches)
        stored = self._client.hmget(_ROWS, names) if names else ()
        known = {
            match_id: read_row(row, _row, "inbox")
            for match_id, row in zip(names, stored, strict=True)
        }
        return {match_id: row for match_id, row in known.items() if row}

    def heads(self, matches: Iterable[str]) -> dict[str, Head | None]:
        """Return the head that each match's row reflects, or None if there is no row."""
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
        """Return the current numbering of an account's matches."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.get(_NUMBERING)
            pipe.hget(_COUNTS, account)
            name, last = pipe.execute()
        return Numbering(name.decode() if name else "", int(last or 0))

    def matches_of(
        self, account: str, which: Which = "running", *, before: int = 0, limit: int
    ) -> tuple[tuple[int, str], ...]:
        """Return the matches of an account with their numbers, latest first.

        Args:
            account: the id of the account.
            which: `running` or `over` for the matches in which the account has a seat, or the list
                of the matches that it created. The latter does not depend on the status, so it does
                not reveal an end that spectators see later.
            before: an exclusive upper limit for the numbers; 0 for no limit.
            limit: the maximum number of matches.
        """
        most = f"({before}" if before else "+inf"
        name = f"{_STEM}:{which}:{account}"
        pairs = self._client.zrevrangebyscore(name, most, 0, 0, limit, withscores=True)
        return tuple((int(number), match_id.decode()) for match_id, number in pairs)

    def ended_since(
        self, account: str, after: int, numbers: Iterable[int]
    ) -> tuple[tuple[int, str], ...]:
        """Return an account's finished matches with numbers above `after` or in `numbers`."""
        name = f"{_STEM}:over:{account}"
        with self._client.pipeline(transaction=False) as pipe:
            pipe.zrangebyscore(name, f"({after}", "+inf", withscores=True)
            for number in numbers:
                pipe.zrangebyscore(name, number, number, withscores=True)
            pairs = [pair for part in pipe.execute() for pair in part]
        return tuple((int(number), match_id.decode()) for match_id, number in pairs)

    def put(self, rows: Iterable[InboxRow], instead: Mapping[str, InboxRow] | None = None) -> None:
        """Store each row if it is newer than the stored one.

        Args:
            rows: the rows, each with at least one event applied.
            instead: by match, stored rows that no longer belong to the stream, and may be replaced
                by older ones.
        """
        some = list(rows)
        if not some:
            return
        with self._client.pipeline(transaction=False) as pipe:
            pipe.script_load(_PUT)  # in one pipeline, since redis-py would query the server first
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
        """Return the id of the last entry in the change feed, keyed by the feed's name."""
        entries = self._client.xrevrange(_FEED, count=1)
        return {_FEED: entries[0][0].decode() if entries else "0"}

    def read_feeds(self, positions: dict[str, str], milliseconds: int) -> dict[str, int]:
        """Wait for changes. Return the changed topics, and advance the position."""
        reply = self._client.xread(positions, block=milliseconds)
        heard: dict[str, int] = {}
        for feed, entries in reply or ():
            for _, fields in entries:
                heard[topic_of(fields[b"a"].decode())] = 1
            positions[feed.decode()] = entries[-1][0].decode()
        return heard

    def drop(self, row: InboxRow) -> None:
        """Delete the row of a match that is no longer in the store."""
        replaced = f"{row.version} {row.link}"
        arguments: list[Any] = [row.match_id, 0, row.link, "0", "", "", replaced, "", FEED_MOST]
        arguments.append(row.creator or "")
        self._put(keys=[_ROWS, _STEM], args=arguments)


def _head(stored: bytes) -> Head:
    version, link, _ = stored.decode().split(" ", 2)
    return Head(int(version), bytes.fromhex(link))


def _row(stored: bytes) -> InboxRow:
    return msgspec.json.decode(stored.partition(b"\n")[2], type=InboxRow)
