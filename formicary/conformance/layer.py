"""Middleware between a client and the application that records traffic and injects faults.

It wraps only the kit's own application. The production service does not use it.
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
# A fault is called for each request. It calls `proceed` and returns the response, returns another
# response, or raises `Cut`.
Fault: TypeAlias = Callable[[Exchange, Proceed], WireAnswer]


class FaultLayer:
    """WSGI middleware that records requests and applies faults.

    Attributes:
        app: the wrapped application, replaced by a restart.
        exchanges: the exchanges since the last call of `begin`, in the order of the requests.
        is_away: whether the service is restarting, so that every request is cut.
    """

    def __init__(self, app: Any, date: Callable[[], str]) -> None:
        self.app = app
        self.exchanges: list[Exchange] = []
        self.is_away = False
        self._date = date
        self._faults: Sequence[Fault] = ()
        self._sockets: set[socket.socket] = set()

    def begin(self, faults: Sequence[Fault]) -> list[Exchange]:
        """Apply these faults from now on, outermost first, and return the new list of exchanges."""
        self._faults, self.exchanges = faults, []
        return self.exchanges

    def add_socket(self, connection: socket.socket) -> None:
        """Register a client connection."""
        self._sockets.add(connection)

    def drop_socket(self, connection: socket.socket) -> None:
        """Remove a closed connection."""
        self._sockets.discard(connection)

    def cut_all(self) -> None:
        """Cut all open connections."""
        for connection in list(self._sockets):
            cut(connection)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Respond to a request, or cut its connection."""
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
        """Yield the response body. On `Cut`, also cut the connection."""
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
    """Yield the whole body, or yield half of it and then raise `Cut`."""
    if answer.is_half:
        yield answer.body[: len(answer.body) // 2]
        raise Cut
    yield answer.body


def _send_messages(exchange: Exchange, messages: Iterable[LiveMessage | bytes]) -> Iterator[bytes]:
    """Yield the messages of a stream, and record each message once it was sent completely."""
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
    """Call the application and return its response."""
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
    """Shut down a connection, even if it is in use."""
    with suppress(OSError):  # the client has already closed it
        connection.shutdown(socket.SHUT_RDWR)


def read_exchange(environ: dict[str, Any]) -> Exchange:
    """Read the request from a WSGI environment, and make its body readable again."""
    names = {"CONTENT_TYPE": "content-type", "CONTENT_LENGTH": "content-length"}
    headers = {
        names.get(name) or name[5:].lower().replace("_", "-"): str(value)
        for name, value in environ.items()
        if name.startswith("HTTP_") or name in names
    }
    environ.pop("HTTP_ACCEPT_ENCODING", None)  # faults must be able to read the response
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    environ["wsgi.input"] = BytesIO(body)
    return Exchange(
        method=environ["REQUEST_METHOD"],
        path=environ["PATH_INFO"],
        query=environ.get("QUERY_STRING", ""),
        headers=headers,
        body=body,
    )
