"""Feed followers that store their positions. They receive each entry at least once.

Entries are not assigned to consumers: each follower reads all of them. The position is only stored
periodically, after all entries before it have been handled. So a follower may receive an entry
twice.
"""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from redis import Redis
from redis.exceptions import ResponseError

from events import Head, refusal_of, unless_refused
from events.connections import Connection, connect
from events.connections.replies import as_map
from events.reads import feed_entry

BATCH = 256
KEEP_EVERY_SECONDS = 1.0


class FeedEntry(NamedTuple):
    """A feed entry, with the id of a stream and the head that the stream had at that time."""

    feed: str
    position: str
    stream: str
    head: Head


class FeedFollower:
    """Follows one or more feeds.

    Args:
        reader: a dedicated connection to the event store, or a client for it. A client for a single
            server must not have a socket timeout.
        group: the name under which the positions are stored.
        feeds: the names of the feeds.
        clock: returns a monotonic time in seconds.
    """

    def __init__(
        self,
        reader: Connection | Redis,
        group: str,
        feeds: Sequence[str],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._clock = clock
        self._connection = connect(reader)
        self._reader = self._connection.feeds()
        self._group = group
        self._feeds = feeds
        self._read: dict[str, str] = {}  # by feed: the last entry that was read
        self._handled: dict[str, str] = {}
        self._kept: dict[str, str] = {}
        self._kept_at = 0.0

    def join(self) -> None:
        """Resume every feed from the group's position, or from its beginning if there is none."""
        positions: dict[str, str] = {}
        for feed in self._feeds:
            try:
                created = ("XGROUP", "CREATE", feed, self._group, "0", "MKSTREAM")
                self._connection.write(feed, *created)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error) and not refusal_of(error):
                    raise
            (positions[feed],) = (
                group[b"last-delivered-id"].decode()
                for group in map(as_map, self._connection.read(feed, "XINFO", "GROUPS", feed))
                if group[b"name"] == self._group.encode()
            )
        self._read, self._handled, self._kept = positions, dict(positions), dict(positions)

    def wait(self, block_ms: int) -> list[FeedEntry]:
        """Return the next entries, in order within each feed.

        If there are none, wait a limited time.

        Raises:
            ResponseError: the store may have been replaced; if `is_replaced` returns True, call
                `start_over`.
        """
        if not self._read:
            self.join()
        if self._clock() >= self._kept_at + KEEP_EVERY_SECONDS:
            self.keep()
        waiting = []
        for feed, entries in self._reader.read(self._read, BATCH, block_ms):
            for name, fields in entries:
                stream, head = feed_entry(fields)
                waiting.append(FeedEntry(feed, name.decode(), stream, head))
        return waiting

    def note(self, entries: Sequence[FeedEntry]) -> None:
        """Mark entries as handled, and advance past them."""
        self.go_on_after(entries)
        self.note_handled(entries)

    def go_on_after(self, entries: Sequence[FeedEntry]) -> None:
        """Advance past entries that are still being handled."""
        self._read.update((entry.feed, entry.position) for entry in entries)

    def note_handled(self, entries: Sequence[FeedEntry]) -> None:
        """Mark entries as handled if the position has already advanced past them."""
        self._handled.update((entry.feed, entry.position) for entry in entries)

    def keep(self) -> None:
        """Store the positions in the feeds."""
        self._kept_at = self._clock()
        fresh = {feed: at for feed, at in tuple(self._handled.items()) if at != self._kept[feed]}
        if not fresh:
            return
        asked = [
            (feed, ("XGROUP", "SETID", feed, self._group, position))
            for feed, position in fresh.items()
        ]
        with unless_refused():  # if the disk is full, the next reader receives some entries again
            self._connection.ask(asked)  # in one call, which waits for the disk only once
        self._kept.update(fresh)

    def start_over(self) -> None:
        """Join the feeds again on the next wait, because the store was replaced."""
        self._reader.close()
        self._read.clear()


def is_replaced(error: ResponseError) -> bool:
    """Return whether an error means that the server no longer has the group."""
    return "NOGROUP" in str(error) or "XGROUP" in str(error)
