"""A feed reader for a cluster, or for a primary that may fail over."""

import select
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from hiredis import pack_command
from redis.exceptions import RedisError, ResponseError

from events.connections.connection import Command, FeedPart
from events.connections.replies import feed_parts
from events.connections.retry_budget import TROUBLES
from events.connections.wire import Wire
from events.errors import StoreAway

BLOCK_MS = 4000  # for each blocking read, which stays open while the reader does other work
_LATE_SECONDS = 3.0  # a reply that is later than this is abandoned
_AGAIN_SECONDS = 0.2
_REWIND_MS = 10_000  # entries lost in a failover may have had higher ids than their successors


class Waited(Protocol):
    """A connection that finds the servers of the feeds."""

    def sender(self, name: str) -> Wire:
        """Return the wire to the server that stores a key."""

    def learn(self, error: Exception, name: str) -> Any:
        """Update a key's location after an error."""


class _Question:
    """A blocking XREAD on its own connection, for all feeds with the same hash tag."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.connection: Any = None
        self.sent_at = 0.0  # 0 if no reply is pending
        self.not_before = 0.0
        self.is_lost = False  # if the connection broke, another node may respond

    def drop(self) -> None:
        """Close the connection, discarding any pending reply."""
        if self.connection is not None:
            with suppress(RedisError, OSError):
                self.connection.disconnect()
            self.connection = None
            self.sent_at, self.is_lost = 0.0, True


class TaggedFeeds:
    """A feed reader that uses one blocking read per hash tag, as clusters require.

    A blocking read stays open while the entries of another are processed, so it need not be sent
    again. If a feed moves to another node, reading resumes some seconds earlier. The clocks of two
    nodes may differ, and a failover may have lost entries that were already read.

    Args:
        connection: the connection to the servers with the feeds.
        tag_of: returns the hash tag of a key.
    """

    def __init__(self, connection: Waited, tag_of: Callable[[str], str]) -> None:
        self._connection = connection
        self._tag_of = tag_of
        self._questions: dict[str, _Question] = {}
        self._error: Exception | None = None

    def read(self, positions: Mapping[str, str], count: int, milliseconds: int) -> list[FeedPart]:
        """Return new entries, waiting at most `milliseconds` for the first.

        Raises:
            StoreAway: no server responds.
        """
        until = time.monotonic() + milliseconds / 1000
        groups = self._group(positions)
        while True:
            self._put(groups, positions, count)
            parts = self._collect(max(0.0, until - time.monotonic()))
            if parts or time.monotonic() >= until:
                break
        if not parts and not any(question.connection for question in self._questions.values()):
            raise StoreAway(str(self._error)) from self._error
        return parts

    def close(self) -> None:
        """Close all connections."""
        for question in self._questions.values():
            question.drop()
        self._questions.clear()

    def _group(self, positions: Mapping[str, str]) -> dict[str, list[str]]:
        groups: dict[str, list[str]] = {}
        for feed in positions:
            groups.setdefault(self._tag_of(feed), []).append(feed)
        return groups

    def _put(
        self, groups: Mapping[str, list[str]], positions: Mapping[str, str], count: int
    ) -> None:
        """Send a blocking read for each hash tag for which none is pending."""
        now = time.monotonic()
        for tag, feeds in groups.items():
            question = self._questions.setdefault(tag, _Question(tag))
            if question.sent_at or now < question.not_before:
                continue
            try:
                self._send(question, feeds, positions, count)
            except TROUBLES as error:
                self._fail(question, error)

    def _send(
        self, question: _Question, feeds: list[str], positions: Mapping[str, str], count: int
    ) -> None:
        if question.connection is None:
            wire = self._connection.sender(f"{{{question.tag}}}")
            question.connection = wire.make_connection()
        at = [positions[feed] for feed in feeds]
        if question.is_lost:
            at, question.is_lost = [_rewind(position) for position in at], False
        command: Command = ("XREAD", "COUNT", count, "BLOCK", BLOCK_MS, "STREAMS", *feeds, *at)
        question.connection.send_packed_command((pack_command(command),))
        question.sent_at = time.monotonic()

    def _collect(self, seconds: float) -> list[FeedPart]:
        """Return the replies that have arrived, waiting at most `seconds` for the first."""
        waiting = {
            question.connection._sock.fileno(): question  # not a public attribute of redis-py
            for question in self._questions.values()
            if question.sent_at
        }
        poll = select.poll()
        for number in waiting:
            poll.register(number, select.POLLIN)
        wait_seconds = seconds if waiting and not self._retries() else min(seconds, _AGAIN_SECONDS)
        ready = poll.poll(wait_seconds * 1000)
        parts = [part for number, _ in ready for part in self._take(waiting[number])]
        late = time.monotonic() - BLOCK_MS / 1000 - _LATE_SECONDS
        for question in waiting.values():
            if 0.0 < question.sent_at < late:
                self._fail(question, StoreAway("a blocking read was not answered"))
        return parts

    def _retries(self) -> bool:
        return any(not question.sent_at for question in self._questions.values())

    def _take(self, question: _Question) -> list[FeedPart]:
        try:
            reply = question.connection.read_response()
        except TROUBLES as error:
            self._fail(question, error)
            return []
        except ResponseError as error:
            question.drop()
            if not str(error).startswith("UNBLOCKED"):  # a primary was demoted to a replica
                raise
            self._fail(question, error)
            return []
        question.sent_at = 0.0
        return feed_parts(reply)

    def _fail(self, question: _Question, error: Exception) -> None:
        """Schedule another read shortly, after locating the keys again."""
        question.drop()
        question.not_before = time.monotonic() + _AGAIN_SECONDS
        self._error = error
        self._connection.learn(error, f"{{{question.tag}}}")


def _rewind(position: str) -> str:
    """Return the position that is a few seconds before the given feed position."""
    at = int(position.partition("-")[0])
    return f"{max(0, at - _REWIND_MS)}-0"
