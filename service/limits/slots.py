"""Limit on how many requests of an address are computed at once. Other requests wait.

All threads share one interpreter. If an unknown client computed sixteen requests at the same time,
each of them would get as much interpreter time as the single request of a player. The slots limit
the computing threads of a client, regardless of the number of its connections.

While a few addresses compute concurrently, the interpreter switches threads often. While many
addresses compute, each has to wait for many others in any case, and frequent switching would only
slow down all of them.

A slot is held while a request is computed. It is not held while the body arrives, while the request
waits for updates (a long poll), or while the response is sent.
"""

from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from threading import local
from typing import Any, TypeAlias

from service.auth.callers import address_in
from service.limits.fair_places import FairPlaces
from service.limits.interval import INTERVAL

AT_ONCE = 1  # concurrent computations per address
ALONE_AT_ONCE = 2  # the same, while no other address is computing
LENGTH_DIGITS = 9  # maximum number of Content-Length digits that are parsed
WAIT_SECONDS = 60.0  # for a slot; every earlier request finishes sooner

Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _Thread(local):
    """The function that releases the slot held by this thread, or None if it holds none."""

    give_back: Callable[[], None] | None = None


_thread = _Thread()


def give_back_slot() -> None:
    """Release the slot of this thread's request, if any, before the request starts to wait."""
    give_back, _thread.give_back = _thread.give_back, None
    if give_back:
        give_back()


class AddressSlots:
    """WSGI middleware that limits how many requests of an address run concurrently.

    Args:
        app: the wrapped application.
        refuse: the WSGI application for requests above `most`.
        most: the maximum number of requests in flight per address, most of which wait for a slot.
        body_most: the maximum length of a request body, in bytes; longer bodies are left to the
            application.
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
        """Wait for a slot behind other requests of the address. Return whether it was acquired."""
        places = self._places
        if places.count_waiting(address) + ALONE_AT_ONCE >= self._most:
            return False
        INTERVAL.count(1)  # this address is at its limit: switch threads sooner
        try:
            return places.take(address, WAIT_SECONDS)
        finally:
            INTERVAL.count(-1)

    def _read_body(self, environ: dict[str, Any]) -> None:
        """Read the request body before taking a slot, because the body may arrive slowly."""
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
