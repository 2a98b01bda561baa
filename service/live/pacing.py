"""The threads, waits, time and random delays of live streams."""

from collections.abc import Callable
from secrets import randbelow
from threading import Event, Lock, Thread
from time import monotonic
from typing import Protocol


class Bell(Protocol):
    """Protocol for the lock that a waiter blocks on. It is created in the locked state."""

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:  # as `Lock` has it
        """Wait until it is released, at most `timeout` seconds. Return whether it was."""

    def release(self) -> None:
        """Let the thread that waits for it continue, or the next one that will."""


class Pacing:
    """The source of threads, waits, time and random delays. A test can pass another one.

    Attributes:
        monotonic: returns a time in seconds that never goes back.
        draw: returns a random number from 0 up to, but not including, the given one.
    """

    monotonic: Callable[[], float] = staticmethod(monotonic)
    draw: Callable[[int], int] = staticmethod(randbelow)

    def make_stop(self) -> Event:
        """Create a stop signal."""
        return Event()

    def make_bell(self) -> Bell:
        """Create a locked bell."""
        bell = Lock()
        bell.acquire()
        return bell

    def start(self, run: Callable[[], None]) -> None:
        """Run a function in a thread of the hub."""
        Thread(target=run, name="hub", daemon=True).start()
