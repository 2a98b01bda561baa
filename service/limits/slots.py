"""Slots: few requests of one address are computed at once, and the others wait for their turn.

All threads share one interpreter. If sixteen requests of a stranger computed at once, each would
get it as often as the single request of a player. So a stranger has only as many computing threads
as an address has slots, no matter how many connections there are.

While a few addresses compute at once, the interpreter switches threads often. While many do, each
waits for many others in any case, and switching more often would only cost all of them time.

A slot is held while a request is computed. It is not held while the body arrives, while the request
waits for news (a long poll), and while the answer is sent.
"""

from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from threading import local
from typing import Any, TypeAlias

from service.auth.callers import address_in
from service.limits.fair_places import FairPlaces
from service.limits.interval import INTERVAL

AT_ONCE = 1  # requests of one address that are computed at once
ALONE_AT_ONCE = 2  # the same, while no other address computes anything
LENGTH_DIGITS = 9  # of the longest Content-Length that is parsed as a number
WAIT_SECONDS = 60.0  # for a slot; every request ahead of it ends sooner

Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _Thread(local):
    """The slot that this thread holds: the function that gives it back."""

    give_back: Callable[[], None] | None = None


_thread = _Thread()


def give_back_slot() -> None:
    """Give back the slot of this thread's request, if it holds one, before it waits."""
    give_back, _thread.give_back = _thread.give_back, None
    if give_back:
        give_back()


class AddressSlots:
    """A WSGI application that wraps another one and gives its requests slots by address.

    Args:
        app: the application.
        refuse: the WSGI application for requests above `most`.
        most: the number of requests of an address in flight; all but a few of them wait.
        body_most: the length of the longest body in bytes; longer ones are left to the application.
    """

    def __init__(self, app: Wsgi, refuse: Wsgi, *, most: int, body_most: int) -> None:
        self._app = app
        self._refuse = refuse
        self._most = most
        self._body_most = body_most
        self._places = FairPlaces(of_each=AT_ONCE, alone=ALONE_AT_ONCE, on_few=INTERVAL.count)

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        self._read_body(environ)
        address = address_in(environ)
        if not (self._places.take(address, 0) or self._wait(address)):
            return self._refuse(environ, start_response)
        _thread.give_back = partial(self._places.give_back, address)
        try:
            return self._app(environ, start_response)
        finally:
            give_back_slot()

    def _wait(self, address: str) -> bool:
        """Take a slot after other requests of the address; return whether there is one."""
        places = self._places
        if places.count_waiting(address) + ALONE_AT_ONCE >= self._most:
            return False
        INTERVAL.count(1)  # this address wants more than its slots: switch to others sooner
        try:
            return places.take(address, WAIT_SECONDS)
        finally:
            INTERVAL.count(-1)

    def _read_body(self, environ: dict[str, Any]) -> None:
        """Read the body of a request, which may arrive slowly, before the request takes a slot."""
        length: str = environ.get("CONTENT_LENGTH") or ""
        if length.isdecimal() and len(length) <= LENGTH_DIGITS:
            most = int(length)
            if not 0 < most <= self._body_most:
                return
        elif environ.get("HTTP_TRANSFER_ENCODING") and environ.get("wsgi.input_terminated"):
            most = self._body_most + 1
        else:
            return
        parts, read = [], environ["wsgi.input"].read
        while most > 0 and (part := read(most)):
            parts.append(part)
            most -= len(part)
        environ["wsgi.input"] = BytesIO(b"".join(parts))
