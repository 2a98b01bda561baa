"""The waiters of live streams and long polls, which the hub notifies."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from service.limits.slots import give_back_slot

if TYPE_CHECKING:
    from service.live.hub import Hub
    from service.live.pacing import Pacing

MUST_LOOK = 0  # not a version of any head
NO_EVENT = -1  # less than any version: something changed beside the log


def topic_of_notes(match_id: str) -> str:
    """Return the topic of the notes of a match."""
    return f"notes/{match_id}"


class Waiter:
    """A stream or long poll that is registered with the hub, from `Hub.enter` until it leaves.

    Attributes:
        match_id: the id of the match to wait for.
        topics: the subscribed topics: only that match. Guarded by the hub's lock.
        news: the pending update since the last wait; see `wait`. Guarded by the hub's lock.
        is_parked: True while the waiter is blocked on its lock.
        is_awake: True if the waiter was woken and has not gone back to sleep.
    """

    __slots__ = ("_bell", "_heads", "_hub", "is_awake", "is_parked", "match_id", "news", "topics")

    def __init__(self, hub: "Hub", match_id: str) -> None:
        self.match_id = match_id
        self.topics = frozenset((match_id,))
        self.news: int | None = None
        self.is_parked = self.is_awake = False
        self._hub = hub
        self._heads: dict[str, int] = {}  # the newest known version of each topic
        self._bell = hub.pacing.make_bell()

    @property
    def pacing(self) -> "Pacing":
        """The source of time and random delays of its stream."""
        return self._hub.pacing

    @property
    def is_stopping(self) -> bool:
        """True if the process is shutting down."""
        return self._hub.stopping.is_set()

    def wait(self, seconds: float) -> int | None:
        """Wait for an update and return the head version of the match.

        Return None if there is no update, and `MUST_LOOK` if the hub may have missed entries.
        """
        if self._hub.park(self):
            give_back_slot()  # lets other requests of the address compute in the meantime
            self._bell.acquire(timeout=seconds)
        return self._hub.unpark(self)

    def hear(self, topic: str, version: int) -> None:
        """Record an update to a topic. The caller must hold the hub's lock.

        A version below an earlier one means that the store has lost events, as after a failover.
        Matches in memory may still contain these events, so the store must be read.
        """
        is_behind = version < self._heads.get(topic, 0)
        self._heads[topic] = version
        self.news = MUST_LOOK if is_behind or self.news == MUST_LOOK else version

    def ring(self) -> None:
        """Wake a parked waiter."""
        self._bell.release()

    def silence(self) -> None:
        """Discard a wake-up call that arrived after the waiter had already woken up."""
        self._bell.acquire(blocking=False)

    def rest(self) -> None:
        """Let the next waiter wake, because this one no longer needs the interpreter."""
        self._hub.rest(self)

    def leave(self) -> None:
        """Leave the hub and release the slot. Repeated calls have no effect."""
        self._hub.leave(self)


class AccountWaiter(Waiter):
    """The waiter of a stream that covers several matches. It receives updates by topic."""

    __slots__ = ("heard",)

    def __init__(self, hub: "Hub", topics: Iterable[str]) -> None:
        super().__init__(hub, "")
        self.topics = frozenset(topics)
        self.heard: dict[str, int] = {}

    def hear(self, topic: str, version: int) -> None:
        """Record an update to a topic. The caller must hold the hub's lock."""
        super().hear(topic, version)
        self.heard[topic] = version

    def wait_for_topics(self, seconds: float) -> tuple[bool, Mapping[str, int]]:
        """Wait for updates. Return whether the store must be read, and the versions by topic."""
        news = self.wait(seconds)
        return news == MUST_LOOK, self._hub.take_heard(self)

    def watch(self, topics: Iterable[str]) -> None:
        """Replace the topics that the waiter subscribes to."""
        self._hub.watch(self, frozenset(topics))


class NotesWaiter(Waiter):
    """The waiter of a stream that also announces the notes of its match."""

    __slots__ = ("_has_note_news",)

    def __init__(self, hub: "Hub", match_id: str) -> None:
        super().__init__(hub, match_id)
        self.topics = frozenset((match_id, topic_of_notes(match_id)))
        self._has_note_news = False

    def hear(self, topic: str, version: int) -> None:
        """Record an update to the match or its notes. The caller must hold the hub's lock."""
        if topic == self.match_id:
            super().hear(topic, version)
            return
        self._has_note_news = True
        if self.news is None:
            self.news = NO_EVENT

    def take_note_news(self) -> bool:
        """Return whether notes may have changed since the last call. Read the notes afterwards."""
        if not self._has_note_news:
            return False
        self._has_note_news = False
        return True
