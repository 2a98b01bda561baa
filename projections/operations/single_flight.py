"""Deduplication of work whose result several threads need at the same time."""

from collections.abc import Callable, Hashable
from threading import Event, Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Computes a value in one of several threads and shares the result with the others.

    Waiting threads are woken together. With a lock they would wake one after another, and each
    handover would take a switch interval of the interpreter while other threads compute.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: dict[Hashable, Event] = {}

    def get(self, key: Hashable, find: Callable[[], T | None], make: Callable[[], T]) -> T:
        """Return an existing value, or compute it.

        If another thread is computing it, wait for that. If the other thread fails, only that
        thread raises the error, and one of the waiting threads tries again.

        Args:
            key: the key that identifies the value.
            find: returns the value if it exists. It is called with a lock held.
            make: computes the value and stores it so that `find` returns it. It must not request
                the same key.
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
