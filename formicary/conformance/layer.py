"""The layer between a client and the application: it records the traffic and applies faults.

It wraps the kit's own application only. The service in production does not use it.
"""

import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from io import BytesIO
from time import monotonic
from typing import Any, TypeAlias

from formicary.conformance.exchanges import (
    LIVE,
    Cut,
    Exchange,
    LiveMessage,
    WireAnswer,
    split_messages,
)

Proceed: TypeAlias = Callable[[], WireAnswer]
# A fault is called for each request. It calls `proceed` and returns the answer, or another one, or
# raises `Cut`.
Fault: TypeAlias = Callable[[Exchange, Proceed], WireAnswer]


class FaultLayer:
    """A WSGI application that wraps another one.

    Attributes:
        app: the application, which a restart replaces.
        exchanges: the exchanges since `begin`, in the order of the requests.
        is_away: whether no request is answered, because the service is restarting.
    """

    def __init__(self, app: Any, date: Callable[[], str]) -> None:
        self.app = app
        self.exchanges: list[Exchange] = []
        self.is_away = False
        self._date = date
        self._faults: Sequence[Fault] = ()
        self._sockets: set[socket.socket] = set()

    def begin(self, faults: Sequence[Fault]) -> list[Exchange]:
        """Apply these faults from now on, the first outermost; return the list of exchanges."""
        self._faults, self.exchanges = faults, []
        return self.exchanges

    def add_socket(self, connection: socket.socket) -> None:
        """Record a connection to a client."""
        self._sockets.add(connection)

    def drop_socket(self, connection: socket.socket) -> None:
        """Forget a connection that has ended."""
        self._sockets.discard(connection)

    def cut_all(self) -> None:
        """Cut every connection."""
        for connection in list(self._sockets):
            cut(connection)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request, or cut its connection."""
        exchange, exchanges = read_exchange(environ), self.exchanges
        exchanges.append(exchange)
        try:
            answer = self._answer(exchange, environ)
        except Cut:
            exchange.answered_at = monotonic()
            cut(environ["werkzeug.socket"])
            raise
        exchange.status = answer.status
        exchange.version = answer.header("etag").removeprefix("W/").strip('"').partition(".")[0]
        if "problem+json" in answer.header("content-type"):
            exchange.problem = answer.json()["type"].rpartition("/")[2]
        status = f"{answer.status} {HTTPStatus(answer.status).phrase}"
        start_response(status, [*answer.headers, ("Date", self._date())])
        return self._send(exchange, answer, environ["werkzeug.socket"])

    def _answer(self, exchange: Exchange, environ: dict[str, Any]) -> WireAnswer:
        if self.is_away:
            exchange.fault = "away"
            raise Cut
        proceed: Proceed = partial(_ask, self.app, environ)
        for fault in reversed(self._faults):
            proceed = partial(fault, exchange, proceed)
        return proceed()

    def _send(
        self, exchange: Exchange, answer: WireAnswer, connection: socket.socket
    ) -> Iterator[bytes]:
        """Yield the response body; at a cut, also cut the connection."""
        try:
            if answer.messages is not None:
                yield from _send_messages(exchange, answer.messages)
            else:
                yield from _send_body(answer)
        except Cut:
            cut(connection)
            raise
        finally:
            exchange.answered_at = monotonic()
            if answer.close:
                answer.close()


def _send_body(answer: WireAnswer) -> Iterator[bytes]:
    """Yield a body, or half of it before a cut."""
    if answer.is_half:
        yield answer.body[: len(answer.body) // 2]
        raise Cut
    yield answer.body


def _send_messages(exchange: Exchange, messages: Iterable[LiveMessage | bytes]) -> Iterator[bytes]:
    """Yield the messages of a stream, and record each one that was sent whole."""
    for message in messages:
        if isinstance(message, bytes):
            yield message
            continue
        yield message.encode()
        if message.id is None:
            exchange.others += 1
        else:
            exchange.ids.append(message.id)


def _ask(app: Any, environ: dict[str, Any]) -> WireAnswer:
    """Return the application's answer."""
    head: list[Any] = []
    pieces = app(environ, lambda status, headers, _=None: head.extend((status, headers)))
    status, headers = int(head[0].split()[0]), list(head[1])
    close: Callable[[], None] | None = getattr(pieces, "close", None)
    if any(LIVE in value for name, value in headers if name.lower() == "content-type"):
        messages = split_messages(pieces)
        return WireAnswer(status=status, headers=headers, messages=messages, close=close)
    try:
        return WireAnswer(status=status, headers=headers, body=b"".join(pieces))
    finally:
        if close:
            close()


def cut(connection: socket.socket) -> None:
    """Cut a connection, even if it is in use."""
    with suppress(OSError):  # the client closed it first
        connection.shutdown(socket.SHUT_RDWR)


def read_exchange(environ: dict[str, Any]) -> Exchange:
    """Return the request of a WSGI environment, and restore its body for the application."""
    names = {"CONTENT_TYPE": "content-type", "CONTENT_LENGTH": "content-length"}
    headers = {
        names.get(name) or name[5:].lower().replace("_", "-"): str(value)
        for name, value in environ.items()
        if name.startswith("HTTP_") or name in names
    }
    environ.pop("HTTP_ACCEPT_ENCODING", None)  # so that faults can read the answer
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    environ["wsgi.input"] = BytesIO(body)
    return Exchange(
        method=environ["REQUEST_METHOD"],
        path=environ["PATH_INFO"],
        query=environ.get("QUERY_STRING", ""),
        headers=headers,
        body=body,
    )
