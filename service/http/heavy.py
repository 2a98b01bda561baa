"""Slow reads of long matches: few run at once, and commands take precedence.

A thread that computes keeps the interpreter for a whole switch interval whenever another thread
wants it, and a command wants it some ten times. So the interval is short while heavy reads run.
They are also few, because each of them computes for an interval while a command waits.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps

from flask import Response, request
from flask.typing import ResponseReturnValue

from service.auth.callers import address_in
from service.limits.fair_places import FairPlaces
from service.limits.interval import INTERVAL
from service.problems.errors import TooManyReads

AT_ONCE = 2
OF_EACH = 1  # slots of one address, so that the next address finds one free
WAIT_SECONDS = 10.0  # for a slot


class HeavyReads:
    """The slots for heavy reads of an application."""

    def __init__(self) -> None:
        self._places = FairPlaces(of_each=OF_EACH, of_all=AT_ONCE)

    @contextmanager
    def place(self, address: str | None = None) -> Iterator[None]:
        """Hold a slot; wait for one for up to `WAIT_SECONDS`.

        Args:
            address: the address that the slot is counted for; by default that of the current
                request.

        Raises:
            TooManyReads: no slot was free in time.
        """
        if address is None:
            address = address_in(request.environ)
        if not self._places.take(address, WAIT_SECONDS):
            raise TooManyReads
        INTERVAL.count(1)
        try:
            yield
        finally:
            INTERVAL.count(-1)
            self._places.give_back(address)

    def each(self, parts: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the parts of an answer; hold a slot while a part is made, not while it is sent."""
        return self._each(iter(parts), address_in(request.environ))

    def _each(self, rest: Iterator[bytes], address: str) -> Iterator[bytes]:
        while True:
            with self.place(address):
                part = next(rest, None)
            if part is None:
                return
            yield part

    def gate(self, view: Callable[..., Response]) -> Callable[..., ResponseReturnValue]:
        """Return a view that holds a slot while it runs."""

        @wraps(view)
        def run(**values: object) -> Response:
            with self.place():
                answer = view(**values)
            if answer.is_streamed:
                answer.response = self.each(answer.iter_encoded())
            return answer

        return run
