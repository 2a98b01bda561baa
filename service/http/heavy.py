"""Limits for slow reads of long matches. Few run at a time, and commands take precedence.

A computing thread holds the interpreter for a whole switch interval each time another thread needs
it, and a command needs it about ten times. The interval is therefore short while heavy reads run.
Their number is also small, because each one computes for an interval while a command waits.
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
OF_EACH = 1  # slots per address, so that a slot remains free for the next address
WAIT_SECONDS = 10.0  # maximum wait for a slot


class HeavyReads:
    """The slots for heavy reads in an application."""

    def __init__(self) -> None:
        self._places = FairPlaces(of_each=OF_EACH, of_all=AT_ONCE)

    @contextmanager
    def place(self, address: str | None = None) -> Iterator[None]:
        """Hold a slot for a heavy read. Wait up to `WAIT_SECONDS` until one is free.

        Args:
            address: the address to count the slot for; by default, the address of the current
                request.

        Raises:
            TooManyReads: No slot became free in time.
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
        """Yield the parts of a response.

        A slot is held while a part is computed, but not while it is sent.
        """
        return self._each(iter(parts), address_in(request.environ))

    def _each(self, rest: Iterator[bytes], address: str) -> Iterator[bytes]:
        while True:
            with self.place(address):
                part = next(rest, None)
            if part is None:
                return
            yield part

    def gate(self, view: Callable[..., Response]) -> Callable[..., ResponseReturnValue]:
        """Wrap a view so that it holds a slot while it runs."""

        @wraps(view)
        def run(**values: object) -> Response:
            with self.place():
                answer = view(**values)
            if answer.is_streamed:
                answer.response = self.each(answer.iter_encoded())
            return answer

        return run
