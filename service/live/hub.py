"""The hub: one thread that reads the feeds for every stream and long poll of this process.

A waiter enters before it looks at the match, so nothing that is stored after that look is missed.
What the hub hears of a match it passes on to the waiters of that match: 16 of them are awake at a
time, and each that rests wakes the next. After the hub's connection broke, entries may have been
missed: everybody is woken and looks at the store.
"""

import logging
from collections import deque
from collections.abc import Mapping
from threading import Event, Lock, Thread

from events import Store
from service.problems.errors import TooManyStreams

AWAKE_MOST = 16
MUST_LOOK = 0  # no head is at it
BLOCK_MS = 1000
GATHER_SECONDS = 0.002  # what is stored meanwhile is heard in one reply
RECONNECT_SECONDS = 0.2

_log = logging.getLogger(__name__)


class Waiter:
    """One stream or long poll, from `Hub.enter` until it leaves.

    Attributes:
        match_id: the match that it waits for.
        news: what the hub has heard since the last wait; see `wait`. The hub's lock guards it.
        is_parked: whether it waits for its bell.
        is_awake: whether it is one of the few that were woken and have not rested since.
    """

    __slots__ = ("_bell", "_hub", "is_awake", "is_parked", "match_id", "news")

    def __init__(self, hub: "Hub", match_id: str) -> None:
        self.match_id = match_id
        self.news: int | None = None
        self.is_parked = self.is_awake = False
        self._hub = hub
        self._bell = Lock()
        self._bell.acquire()

    @property
    def is_stopping(self) -> bool:
        """Whether the process ends."""
        return self._hub.stopping.is_set()

    def wait(self, seconds: float) -> int | None:
        """Wait for news: the version of the match's head; None if there is none.

        `MUST_LOOK` is given where the hub may have missed something.
        """
        if self._hub.park(self):
            self._bell.acquire(timeout=seconds)
        return self._hub.unpark(self)

    def ring(self) -> None:
        """Wake it; it is parked."""
        self._bell.release()

    def silence(self) -> None:
        """Take back a ring that came when it had woken by itself."""
        self._bell.acquire(blocking=False)

    def rest(self) -> None:
        """Let the next waiter wake: what needs the interpreter is done."""
        self._hub.rest(self)

    def leave(self) -> None:
        """Give the place back, once however often it is called."""
        self._hub.leave(self)


class Hub:
    """Who waits for which match, and the thread that tells them; it runs while anybody waits.

    Args:
        store: whose feeds are read.
        most: how many may wait at once; each takes a thread of the server.

    Attributes:
        stopping: set when the process ends: streams end, and none begins.
        is_running: whether its thread runs.
    """

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self.stopping = Event()
        self._lock = Lock()
        self._waiters: dict[str, set[Waiter]] = {}
        self._places_taken = 0
        self._due: deque[Waiter] = deque()
        self._awake = 0
        self.is_running = False

    @property
    def waiting(self) -> int:
        """How many places are taken."""
        return self._places_taken

    def enter(self, match_id: str) -> Waiter:
        """Take a place and return who waits there for a match.

        Raises:
            TooManyStreams: none is free, or the process ends.
        """
        waiter = Waiter(self, match_id)
        with self._lock:
            if self._places_taken >= self._most or self.stopping.is_set():
                raise TooManyStreams
            if not self.is_running:
                Thread(target=self._run, name="hub", daemon=True).start()
                self.is_running = True
            self._places_taken += 1
            self._waiters.setdefault(match_id, set()).add(waiter)
        return waiter

    def leave(self, waiter: Waiter) -> None:
        """Give a place back."""
        with self._lock:
            self._rest(waiter)
            of_match = self._waiters.get(waiter.match_id, set())
            if waiter in of_match:
                of_match.discard(waiter)
                self._places_taken -= 1
                if not of_match:
                    del self._waiters[waiter.match_id]

    def park(self, waiter: Waiter) -> bool:
        """Return whether a waiter must wait for its bell; it need not where there is news."""
        with self._lock:
            self._rest(waiter)
            waiter.is_parked = waiter.news is None and not self.stopping.is_set()
            return waiter.is_parked

    def unpark(self, waiter: Waiter) -> int | None:
        """Note that a waiter has woken; return the news for it."""
        with self._lock:
            waiter.is_parked = False
            waiter.silence()
            news, waiter.news = waiter.news, None
            return news

    def rest(self, waiter: Waiter) -> None:
        """Let the next waiter wake in place of one."""
        if waiter.is_awake:
            with self._lock:
                self._rest(waiter)

    def stop(self) -> None:
        """End all streams and long polls, and let none begin."""
        with self._lock:
            self.stopping.set()
        self._tell_all()

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

    def _run(self) -> None:
        """Read the feeds until nobody waits."""
        positions: dict[str, str] = {}
        while self._goes_on():
            try:
                if not positions:
                    positions = self._store.feed_ends()
                    self._tell_all()
                heard = self._store.read_feeds(positions, BLOCK_MS)
            except Exception as error:  # noqa: BLE001 - without a hub all streams would be deaf
                _log.warning("the hub begins again: %r", error)
                positions = {}
                self.stopping.wait(RECONNECT_SECONDS)
            else:
                self._tell(heard)
                self.stopping.wait(GATHER_SECONDS)

    def _goes_on(self) -> bool:
        with self._lock:
            self.is_running = self._places_taken > 0 and not self.stopping.is_set()
            return self.is_running

    def _tell(self, heard: Mapping[str, int]) -> None:
        with self._lock:
            for match_id, version in heard.items():
                for waiter in self._waiters.get(match_id, ()):
                    self._give(waiter, MUST_LOOK if waiter.news == MUST_LOOK else version)
            self._wake()

    def _tell_all(self) -> None:
        with self._lock:
            for of_match in self._waiters.values():
                for waiter in of_match:
                    self._give(waiter, MUST_LOOK)
            self._wake()

    def _give(self, waiter: Waiter, news: int) -> None:
        is_first, waiter.news = waiter.news is None, news
        if is_first and waiter.is_parked:
            self._due.append(waiter)
