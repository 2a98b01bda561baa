"""Following feeds as a group that keeps how far it has read: at least once, whoever is killed.

Nobody takes entries as a consumer: each follower reads all, and the position is only written down
now and then, once what was read is handled. So a follower may meet an entry twice.
"""

from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from redis import Redis
from redis.exceptions import ResponseError

from events import Head
from events.store import feed_entry

BATCH = 256
KEEP_EVERY_SECONDS = 1.0


class FeedEntry(NamedTuple):
    """A pointer to a stream, and the head that it had then."""

    feed: str
    position: str
    stream: str
    head: Head


class FeedFollower:
    """One reader of some feeds.

    Args:
        reader: a connection to the events' server of its own, with no socket timeout.
        group: under which the positions are kept.
        feeds: their names.
    """

    def __init__(self, reader: Redis, group: str, feeds: Sequence[str]) -> None:
        self._reader: Any = reader  # redis-py types its commands as `sync or async, bytes or str`
        self._group = group
        self._feeds = feeds
        self._read: dict[str, str] = {}  # the last entry that was handled, by feed
        self._kept: dict[str, str] = {}
        self._kept_at = 0.0

    def join(self) -> None:
        """Take up every feed where the group has read to; at its beginning if it has not."""
        found: dict[str, str] = {}
        for feed in self._feeds:
            try:
                self._reader.xgroup_create(feed, self._group, id="0", mkstream=True)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):
                    raise
            (found[feed],) = (
                group["last-delivered-id"].decode()
                for group in self._reader.xinfo_groups(feed)
                if group["name"] == self._group.encode()
            )
        self._read, self._kept = found, dict(found)

    def wait(self, block_ms: int) -> list[FeedEntry]:
        """Return what follows in the feeds, in the order of each; wait a while if that is nothing.

        Raises:
            ResponseError: The store was replaced; `rejoin` helps where `is_replaced` says so.
        """
        if not self._read:
            self.join()
        if monotonic() >= self._kept_at + KEEP_EVERY_SECONDS:
            self.keep()
        reply = self._reader.execute_command(
            *("XREAD", "COUNT", BATCH, "BLOCK", block_ms),
            *("STREAMS", *self._read, *self._read.values()),
        )
        found = []
        for feed, entries in reply or ():
            for name, fields in entries:
                stream, head = feed_entry([part for pair in fields.items() for part in pair])
                found.append(FeedEntry(feed.decode(), name.decode(), stream, head))
        return found

    def note(self, entries: Sequence[FeedEntry]) -> None:
        """Note that entries are handled."""
        self._read.update((one.feed, one.position) for one in entries)

    def keep(self) -> None:
        """Write down how far the feeds are read."""
        self._kept_at = monotonic()
        fresh = {feed: at for feed, at in self._read.items() if at != self._kept[feed]}
        with self._reader.pipeline(transaction=False) as pipe:  # one wait for the disk
            for feed, position in fresh.items():
                pipe.xgroup_setid(feed, self._group, position)
            pipe.execute()
        self._kept.update(fresh)

    def start_over(self) -> None:
        """Join again with the next wait: the store was replaced."""
        self._read.clear()


def is_replaced(error: ResponseError) -> bool:
    """Return whether a server refuses because it knows the group no more."""
    return "NOGROUP" in str(error) or "XGROUP" in str(error)
