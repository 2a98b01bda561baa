"""Reads that take long over a long match: few run at once, and commands go before them.

A thread that computes keeps the interpreter for a whole switch interval whenever another wants it,
and a command wants it some ten times. So while heavy reads run the interval is short; and they
are few, for each of them computes for an interval while a command waits.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import BoundedSemaphore, Lock

from flask import Response
from flask.typing import ResponseReturnValue

from service.problems.errors import TooManyReads

AT_ONCE = 2
WAIT_SECONDS = 10.0  # for a place
SWITCH_SECONDS = 0.0005  # while any runs


class _Interval:
    """The interpreter's switch interval, which is the process's: short while any read runs."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running = 0
        self._usual_seconds = 0.0

    def count(self, more: int) -> None:
        with self._lock:
            if not self._running:
                self._usual_seconds = sys.getswitchinterval()
            self._running += more
            sys.setswitchinterval(SWITCH_SECONDS if self._running else self._usual_seconds)


_INTERVAL = _Interval()


class HeavyReads:
    """The places of heavy reads of an application."""

    def __init__(self) -> None:
        self._places = BoundedSemaphore(AT_ONCE)

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place; wait for one for a while.

        Raises:
            TooManyReads: none was free.
        """
        if not self._places.acquire(timeout=WAIT_SECONDS):
            raise TooManyReads
        try:
            _INTERVAL.count(1)
            try:
                yield
            finally:
                _INTERVAL.count(-1)
        finally:
            self._places.release()

    def each(self, parts: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the parts of an answer; a place is held while one is made, not while it is sent."""
        rest = iter(parts)
        while True:
            with self.place():
                part = next(rest, None)
            if part is None:
                return
            yield part

    def gate(self, view: Callable[..., Response]) -> Callable[..., ResponseReturnValue]:
        """Return a view that holds a place while it runs."""

        @wraps(view)
        def run(**values: object) -> Response:
            with self.place():
                answer = view(**values)
            if answer.is_streamed:
                answer.response = self.each(answer.iter_encoded())
            return answer

        return run
