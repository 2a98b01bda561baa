"""Work that several threads want at once, done by one of them while the others wait."""

from collections.abc import Callable, Hashable
from threading import Event, Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Threads that want the same thing at once get it from the first of them.

    Those that wait are woken together. With a lock they would wake one after the other, and each
    hand-over would take a switch interval of the interpreter while other threads compute.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: dict[Hashable, Event] = {}

    def get(self, key: Hashable, find: Callable[[], T | None], make: Callable[[], T]) -> T:
        """Return what is there, or make it; wait if another thread makes it.

        If that thread fails, its error is its own: one of those that waited tries again.

        Args:
            key: names the thing among those that are made here.
            find: returns the thing if it is there; called with a lock held.
            make: makes it, and leaves it where `find` sees it. It must not ask for the same key.
        """
        while True:
            with self._lock:
                there = find()
                if there is not None:
                    return there
                running = self._running.get(key)
                if running is None:
                    done = self._running[key] = Event()
                    break
            running.wait()
        try:
            return make()
        finally:
            with self._lock:
                del self._running[key]
            done.set()
