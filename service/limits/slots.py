"""Slots: few requests of one address are computed at once, the others wait for their turn.

All threads share one interpreter. Sixteen requests of a stranger that compute at once would each
have it as often as the one request of a player; so a stranger has as many threads that compute as
an address has slots, however many connections it has.

Where a few addresses compute at once, the interpreter is handed on soon. Where many do, each waits
for many in any case, and handing it on more often would only cost all of them time.

A slot is held while a request is computed. It is not held while its body comes, while it waits for
news (a long poll), and while its answer is sent.
"""

from collections.abc import Callable, Iterable
from io import BytesIO
from threading import local
from typing import Any, TypeAlias

from service.limits.callers import address_in
from service.limits.fair_places import FairPlaces
from service.limits.interval import INTERVAL

AT_ONCE = 1  # computed at once, of one address
ALONE_AT_ONCE = 2  # the same, while nothing of another address is computed
LENGTH_DIGITS = 9  # of the longest length that is read as a number
WAIT_SECONDS = 60.0  # for a slot; every request before it ends sooner

Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _Thread(local):
    """The slot that this thread holds: what gives it back."""

    give_back: Callable[[], None] | None = None


_thread = _Thread()


def give_back_slot() -> None:
    """Give back the slot of the request that this thread answers, if it holds one: it will wait."""
    give_back, _thread.give_back = _thread.give_back, None
    if give_back:
        give_back()


class AddressSlots:
    """A WSGI application around another one, whose requests take slots by address.

    Args:
        app: the application.
        refuse: answers a request beyond those that an address may have in flight.
        most: how many those are; all but a few of them wait.
        body_most: the bytes of the longest body: longer ones are left to the application.
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
        if not self._take(address):
            return self._refuse(environ, start_response)
        _thread.give_back = lambda: self._places.give_back(address)
        try:
            return self._app(environ, start_response)
        finally:
            give_back_slot()

    def _take(self, address: str) -> bool:
        """Take a slot, after others of the address; return whether there is one."""
        places = self._places
        if places.take(address, 0):
            return True
        if places.count_waiting(address) + ALONE_AT_ONCE >= self._most:
            return False
        INTERVAL.count(1)  # it asks for more than its slots: others get the interpreter soon
        try:
            return places.take(address, WAIT_SECONDS)
        finally:
            INTERVAL.count(-1)

    def _read_body(self, environ: dict[str, Any]) -> None:
        """Read the body of a request, which may come slowly, while it holds no slot."""
        length: str = environ.get("CONTENT_LENGTH") or ""
        if length.isdecimal() and len(length) <= LENGTH_DIGITS:
            most = int(length)
            if not 0 < most <= self._body_most:
                return
        elif environ.get("HTTP_TRANSFER_ENCODING") and environ.get("wsgi.input_terminated"):
            most = self._body_most + 1
        else:
            return
        environ["wsgi.input"] = BytesIO(_read(environ["wsgi.input"], most))


def _read(stream: Any, most: int) -> bytes:
    """Return what a stream gives until its end, at most so many bytes."""
    parts = []
    while most > 0 and (part := stream.read(most)):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)
