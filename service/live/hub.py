"""The hub, which reads event feeds on behalf of all streams and long polls of this process.

Each feed is read by one thread. A waiter registers before it reads the match, so that it cannot
miss later events. The hub notifies the waiters of a match when the match changes. At most 16
waiters are awake at a time, and each one that goes to sleep wakes the next. If the hub's connection
was lost, entries may have been missed, so every waiter is woken and reads the store.

A stream over all matches of an account is one waiter with many topics: the matches, and the account
itself. A second feed publishes the account's topic whenever its list of matches changes. A third
feed publishes the changes of notes, which are no events of their match.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from functools import partial
from threading import Lock
from typing import Protocol

import structlog

from events import Store
from service.live.pacing import Pacing
from service.live.waiters import (
    MUST_LOOK,
    AccountWaiter,
    NotesWaiter,
    Waiter,
    topic_of_notes,
)
from service.problems.errors import TooManyStreams

AWAKE_MOST = 16
BLOCK_MS = 1000
GATHER_SECONDS = 0.002  # collect the entries of this period into one read
RECONNECT_SECONDS = 0.2

_log = structlog.get_logger()


class LiveFeed(Protocol):
    """Protocol for a hub's source of events: `events.Store`, or any other feed with topics."""

    def feed_ends(self) -> dict[str, str]:
        """Return the end position of each feed."""

    def read_feeds(self, positions: dict[str, str], milliseconds: int) -> dict[str, int]:
        """Wait for new entries. Return the versions by topic, and update `positions` in place."""


class NotesFeed:
    """The feed of the changes of notes, with a topic for the notes of each match.

    Args:
        store: the store of the notes.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def feed_ends(self) -> dict[str, str]:
        """Return the end position of each feed."""
        return self._store.feed_ends()

    def read_feeds(self, positions: dict[str, str], milliseconds: int) -> dict[str, int]:
        """Wait for new entries. Return the versions by topic, and update `positions` in place."""
        heard = self._store.read_feeds(positions, milliseconds)
        return {topic_of_notes(match_id): version for match_id, version in heard.items()}


class Hub:
    """Registry of the waiters by match, with threads that notify them and run only while needed.

    Args:
        store: the event store, which provides the feeds.
        most: the maximum number of waiters; each occupies a server thread.
        accounts: the feed of accounts whose list of matches has changed.
        notes: the feed of the changes of notes.
        pacing: the source of threads, waits and time.

    Attributes:
        pacing: the source of threads, waits and time.
        stopping: set when the process shuts down; streams end and new ones are rejected.
    """

    def __init__(
        self,
        store: Store,
        most: int,
        accounts: LiveFeed | None = None,
        notes: LiveFeed | None = None,
        *,
        pacing: Pacing | None = None,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._notes = notes
        self._most = most
        self.pacing = pacing or Pacing()
        self.stopping = self.pacing.make_stop()
        self._lock = Lock()
        self._waiters: dict[str, dict[Waiter, None]] = {}  # by topic, in the order of arrival
        self._places_taken = 0
        self._due: deque[Waiter] = deque()
        self._awake = 0
        self._running: set[LiveFeed] = set()
        self._followers: dict[LiveFeed, set[Waiter]] = {
            feed: set() for feed in (accounts, notes) if feed is not None
        }

    @property
    def waiting(self) -> int:
        """The number of occupied slots."""
        return self._places_taken

    @property
    def is_running(self) -> bool:
        """True while the store's feeds are being read."""
        return self._store in self._running

    def enter(self, match_id: str) -> Waiter:
        """Acquire a slot and return a waiter for a match.

        Raises:
            TooManyStreams: No slot is free, or the process is shutting down.
        """
        waiter = Waiter(self, match_id)
        with self._lock:
            self._take_place()
            self._add(waiter, waiter.topics)
        return waiter

    def enter_for_account(self, topic: str) -> AccountWaiter:
        """Acquire a slot and return a waiter for an account. More topics can be added to it.

        Raises:
            TooManyStreams: No slot is free, or the process is shutting down.
        """
        waiter = AccountWaiter(self, (topic,))
        self._enter_following(waiter, self._accounts)
        return waiter

    def enter_for_notes(self, match_id: str) -> NotesWaiter:
        """Acquire a slot and return a waiter for a match and its notes.

        Raises:
            TooManyStreams: No slot is free, or the process is shutting down.
        """
        waiter = NotesWaiter(self, match_id)
        self._enter_following(waiter, self._notes)
        return waiter

    def _enter_following(self, waiter: Waiter, feed: LiveFeed | None) -> None:
        """Register a waiter that follows a feed besides the store's."""
        with self._lock:
            self._take_place()
            self._add(waiter, waiter.topics)
            if feed is not None:
                self._followers[feed].add(waiter)
                self._start(feed)

    def watch(self, waiter: AccountWaiter, topics: frozenset[str]) -> None:
        """Replace the topics of a waiter. This has no effect if the waiter has left."""
        with self._lock:
            if waiter.topics:
                self._drop(waiter, waiter.topics - topics)
                self._add(waiter, topics - waiter.topics)
                waiter.topics = topics

    def take_heard(self, waiter: AccountWaiter) -> Mapping[str, int]:
        """Return and clear a waiter's pending updates, indexed by topic."""
        with self._lock:
            heard, waiter.heard = waiter.heard, {}
            return heard

    def leave(self, waiter: Waiter) -> None:
        """Unregister a waiter and release its slot."""
        with self._lock:
            self._rest(waiter)
            if waiter.topics:
                self._drop(waiter, waiter.topics)
                waiter.topics = frozenset()
                self._places_taken -= 1
            for followers in self._followers.values():
                followers.discard(waiter)

    def _take_place(self) -> None:
        if self._places_taken >= self._most or self.stopping.is_set():
            raise TooManyStreams
        self._places_taken += 1
        self._start(self._store)

    def _start(self, feed: LiveFeed) -> None:
        if feed not in self._running:
            self._running.add(feed)
            self.pacing.start(partial(self._run, feed))

    def _add(self, waiter: Waiter, topics: Iterable[str]) -> None:
        for topic in sorted(topics):
            self._waiters.setdefault(topic, {})[waiter] = None

    def _drop(self, waiter: Waiter, topics: Iterable[str]) -> None:
        for topic in topics:
            of_topic = self._waiters[topic]
            of_topic.pop(waiter, None)
            if not of_topic:
                del self._waiters[topic]

    def park(self, waiter: Waiter) -> bool:
        """Return whether a waiter must block. It need not if an update is already pending."""
        with self._lock:
            self._rest(waiter)
            waiter.is_parked = waiter.news is None and not self.stopping.is_set()
            return waiter.is_parked

    def unpark(self, waiter: Waiter) -> int | None:
        """Mark a waiter as no longer parked, and return its pending update."""
        with self._lock:
            waiter.is_parked = False
            waiter.silence()
            news, waiter.news = waiter.news, None
            return news

    def rest(self, waiter: Waiter) -> None:
        """Let the next waiter wake instead of this one."""
        if waiter.is_awake:
            with self._lock:
                self._rest(waiter)

    def stop(self) -> None:
        """End all streams and long polls, and reject new ones."""
        with self._lock:
            self.stopping.set()
        self._notify_all(self._store)

    def _rest(self, waiter: Waiter) -> None:
        if waiter.is_awake:
            waiter.is_awake = False
            self._awake -= 1
            self._wake()

    def _wake(self) -> None:
        while self._due and self._awake < AWAKE_MOST:
            waiter = self._due.popleft()
            if waiter.is_parked and not waiter.is_awake and waiter.news is not None:
                waiter.is_awake = True
                self._awake += 1
                waiter.ring()

    def _run(self, feed: LiveFeed) -> None:
        """Read a feed while it has waiters."""
        positions: dict[str, str] = {}
        while self._goes_on(feed):
            try:
                if not positions:
                    positions = feed.feed_ends()
                    self._notify_all(feed)
                heard = feed.read_feeds(positions, BLOCK_MS)
            except Exception as error:  # noqa: BLE001 - without a hub all streams would stall
                _log.warning("the hub begins again", error=error)
                positions = {}
                self.stopping.wait(RECONNECT_SECONDS)
            else:
                self._notify(heard)
                self.stopping.wait(GATHER_SECONDS)

    def _goes_on(self, feed: LiveFeed) -> bool:
        with self._lock:
            followers = self._followers.get(feed)
            waiting = self._places_taken if followers is None else len(followers)
            if waiting and not self.stopping.is_set():
                return True
            self._running.discard(feed)
            return False

    def _notify(self, heard: Mapping[str, int]) -> None:
        with self._lock:
            for topic, version in heard.items():
                for waiter in self._waiters.get(topic, ()):
                    self._give(waiter, topic, version)
            self._wake()

    def _notify_all(self, feed: LiveFeed) -> None:
        with self._lock:
            followers = self._followers.get(feed)
            for topic, of_topic in self._waiters.items():
                for waiter in of_topic:
                    if followers is None or waiter in followers:
                        self._give(waiter, topic, MUST_LOOK)
            self._wake()

    def _give(self, waiter: Waiter, topic: str, news: int) -> None:
        is_first = waiter.news is None
        waiter.hear(topic, news)
        if is_first and waiter.is_parked:
            self._due.append(waiter)
