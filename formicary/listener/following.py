"""The deliveries of an account's stream, which is resumed after each disconnect."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self
from urllib.parse import quote

import httpx
from httpx_sse import EventSource, ServerSentEvent, SSEError
from msgspec import DecodeError, Raw, Struct, ValidationError, json

READ_SECONDS = 30.0  # a stream sends a message at least every 12 s
PAUSES_SECONDS = (0.5, 1.0, 2.0, 5.0, 10.0)
LONGEST_PAUSE_SECONDS = 60.0
SEEN_MOST = 10_000
_LATER = (429, 500, 502, 503, 504)
_LOST = (httpx.TransportError, SSEError, DecodeError)


class ListeningRefused(Exception):
    """Raised if the service does not open the stream."""


class NoStream(Exception):
    """Raised if the service cannot be reached at the start."""


class StreamedDelivery(Struct, frozen=True):
    """A delivery as the stream sends it.

    Attributes:
        id: the id, which is the same whenever it is sent.
        body: the body, byte for byte as the service has written it.
    """

    id: str
    body: Raw


class _Problem(Struct, frozen=True):
    title: str = ""
    detail: str = ""


_read_delivery = json.Decoder(StreamedDelivery).decode


class AccountFollower:
    """Follows the stream of an account.

    Args:
        url: the address of the service.
        key: the API key of the account.
        kinds: the kinds of events whose deliveries are requested.
        say: prints a line about the connection.
        sleep: waits for a number of seconds.

    Raises:
        NoStream: the address is malformed.
    """

    def __init__(
        self,
        url: str,
        key: str,
        kinds: Sequence[str],
        say: Callable[[str], None],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._say = say
        self._sleep = sleep
        self._query = {"webhooks": ",".join(kinds), "events": "none"}
        self._cursor = ""
        self._pause = 0.0  # that the service asked for
        self._was_open = self._is_lost = False
        self._seen: dict[str, None] = {}
        self._http = _open_client(url, key)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def check_match(self, match_id: str) -> None:
        """Check that the account may read a match.

        Raises:
            ListeningRefused: it may not, or there is none.
            NoStream: the service cannot be reached.
        """
        try:
            answer = self._http.get(f"/v1/matches/{quote(match_id, safe='')}")
        except httpx.HTTPError as error:
            raise NoStream(str(error)) from error
        if not answer.is_success:
            raise ListeningRefused(_describe(answer))

    def run(self) -> Iterator[StreamedDelivery]:
        """Yield each delivery once, for as long as the service opens the stream.

        Raises:
            ListeningRefused: the service does not open the stream.
            NoStream: the service cannot be reached at the start.
        """
        tries = 0
        while True:
            self._pause = 0.0
            reason = "the service closed it"
            try:
                for event in self._connect():
                    tries = 0
                    yield from self._read(event)
            except _LOST as error:
                if not self._was_open:
                    raise NoStream(str(error)) from error
                reason = str(error) or type(error).__name__
            pause = max(self._pause, PAUSES_SECONDS[min(tries, len(PAUSES_SECONDS) - 1)])
            tries += 1
            if not self._is_lost:
                self._say(f"the connection is lost ({reason}); trying again")
            self._is_lost = True
            self._sleep(min(pause, LONGEST_PAUSE_SECONDS))

    def _connect(self) -> Iterator[ServerSentEvent]:
        """Open the stream after the last cursor, and yield its messages."""
        headers = {"Accept": "text/event-stream"}
        if self._cursor:
            headers["Last-Event-ID"] = self._cursor
        with self._http.stream("GET", "/v1/stream", params=self._query, headers=headers) as answer:
            if answer.status_code in _LATER:
                self._note_pause(answer)
                return
            if not answer.is_success:
                answer.read()
                raise ListeningRefused(_describe(answer))
            self._was_open = True
            for event in EventSource(answer).iter_sse():
                if event.data:
                    yield event

    def _note_pause(self, answer: httpx.Response) -> None:
        """Store the pause that the service asks for."""
        answer.read()
        text = answer.headers.get("Retry-After", "")
        self._pause = float(text) if text.isascii() and text.isdecimal() else 0.0
        if not self._is_lost:
            self._say(_describe(answer))
        self._was_open = self._is_lost = True

    def _read(self, event: ServerSentEvent) -> Iterator[StreamedDelivery]:
        """Yield the delivery of a message that is new, and note the position."""
        if self._is_lost:
            self._is_lost = False
            self._say("connected again")
        if event.event == "reset":
            if self._cursor:
                self._say("the position is lost: deliveries of the meantime may be missing")
            else:
                self._say("connected")
        if event.event == "delivery":
            delivery = _read_delivery(event.data.encode())
            if delivery.id not in self._seen:
                self._note_seen(delivery.id)
                yield delivery
        self._cursor = event.id or self._cursor  # after the delivery has been taken

    def _note_seen(self, delivery: str) -> None:
        self._seen[delivery] = None
        if len(self._seen) > SEEN_MOST:
            del self._seen[next(iter(self._seen))]


def _open_client(url: str, key: str) -> httpx.Client:
    try:
        return httpx.Client(
            base_url=url.rstrip("/").removesuffix("/v1"),
            headers={"Authorization": f"Bearer {key}"},
            timeout=READ_SECONDS,
        )
    except httpx.InvalidURL as error:
        raise NoStream(str(error)) from error


def _describe(answer: httpx.Response) -> str:
    """Return the reason of a response that is not the expected one."""
    kind: Any = answer.headers.get("Content-Type", "")
    if kind.startswith("application/problem+json"):
        try:
            problem = json.decode(answer.content, type=_Problem)
        except (DecodeError, ValidationError):
            problem = _Problem()
        if problem.title:
            return f"{problem.title}: {problem.detail}"
    return f"unexpected response from the service: {answer.status_code} {answer.reason_phrase}"
