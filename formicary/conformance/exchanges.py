"""The traffic between a client and the kit: requests, answers and stream messages."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import Any
from urllib.parse import parse_qs

from msgspec import Struct, field

LIVE = "text/event-stream"
_HEAD = re.compile(rb"(?:(?:retry)?:[^\n]*\n)+")


class Exchange(Struct, kw_only=True, eq=False):
    """A request, and its answer as far as it is known.

    Attributes:
        at: the time of the request, in seconds of the monotonic clock.
        headers: the request headers, by lower-case name.
        status: the status of the answer; 0 before it is sent, or if none was sent.
        answered_at: the time when the answer was sent; for a stream, when it ended.
        version: the version in the answer's ETag; empty without one.
        problem: the problem type of the answer; empty if it is not a problem.
        fault: the fault that the kit applied; empty if none.
        ids: the ids of the stream messages that were sent whole, in order.
        others: the number of stream messages without an id that were sent whole.
    """

    method: str
    path: str
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    at: float = field(default_factory=monotonic)
    status: int = 0
    answered_at: float = 0.0
    version: str = ""
    problem: str = ""
    fault: str = ""
    ids: list[int] = field(default_factory=list)
    others: int = 0

    @property
    def key(self) -> str:
        """The idempotency key; empty without one."""
        return self.headers.get("idempotency-key", "").strip('"')

    @property
    def is_command(self) -> bool:
        """True if it sends a command of the game."""
        return self.method == "POST" and self.path.endswith("/commands")

    @property
    def is_stream(self) -> bool:
        """True if it asks for a live stream."""
        return self.method == "GET" and LIVE in self.headers.get("accept", "")

    @property
    def is_held(self) -> bool:
        """True if it waits for new events: a stream, or a long poll."""
        waits = parse_qs(self.query).get("wait", ["0"])[0]
        return self.is_stream or waits not in ("", "0")

    @property
    def is_read(self) -> bool:
        """True if it reads once, without waiting."""
        return self.method == "GET" and not self.is_held

    @property
    def is_accepted(self) -> bool:
        """True if the service accepted the request and answered so."""
        return 200 <= self.status < 300

    @property
    def cursor(self) -> str | None:
        """The event after which a stream or a page resumes; None if not given."""
        named = self.headers.get("last-event-id")
        return named if named is not None else parse_qs(self.query).get("after", [None])[0]

    @property
    def retry_after(self) -> float:
        """The seconds that the kit asked the client to wait; see `fault`."""
        _, _, seconds = self.fault.partition(" ")
        return float(seconds) if seconds else 0.0

    def describe(self) -> str:
        """Return a short description, for a reason on the score sheet."""
        return f"{self.method} .../{self.path.rpartition('/')[2]}"


class WireAnswer(Struct, kw_only=True):
    """An answer to send: a whole body, or the messages of a stream as they come.

    Attributes:
        messages: the messages of a stream, and bytes that are not messages, such as comments.
        close: called once the answer has been sent.
        is_half: whether to cut the connection in the middle of the body.
    """

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    messages: "Iterable[LiveMessage | bytes] | None" = None
    close: Callable[[], None] | None = None
    is_half: bool = False

    def header(self, name: str) -> str:
        """Return the value of a header; empty without one."""
        return next((value for field_name, value in self.headers if field_name.lower() == name), "")

    def json(self) -> Any:
        """Return the body's JSON; None if it is not JSON."""
        if self.messages is not None or "json" not in self.header("content-type"):
            return None
        return json.loads(self.body)

    def with_json(self, content: Any) -> "WireAnswer":
        """Return a copy with another body."""
        body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        kept = [header for header in self.headers if header[0].lower() != "content-length"]
        headers = [*kept, ("Content-Length", str(len(body)))]
        return WireAnswer(status=self.status, headers=headers, body=body)


class Cut(ConnectionAbortedError):
    """A signal to cut the connection here."""


class LiveMessage(Struct, frozen=True):
    """A message of a live stream: its id (None without one), its name, its data."""

    id: int | None
    name: str
    data: str

    def encode(self) -> bytes:
        """Return the message in its wire format."""
        lines = [f"id: {self.id}"] if self.id is not None else []
        lines += [f"event: {self.name}"] if self.name else []
        return "\n".join([*lines, f"data: {self.data}", "", ""]).encode()


def split_messages(pieces: Iterable[bytes]) -> Iterator[LiveMessage | bytes]:
    """Yield the messages of a stream one by one; other bytes are passed on unchanged.

    An empty piece stays one: with it the server checks whether the client is still connected.
    """
    rest = b""
    for piece in pieces:
        if not piece:
            yield b""
        *whole, rest = (rest + piece).split(b"\n\n")
        for text in whole:
            head, block = _split_head(text + b"\n\n")
            yield from (head,) if head else ()
            yield _parse_message(block.decode()) or block
        head, rest = _split_head(rest)
        yield from (head,) if head else ()


def _split_head(block: bytes) -> tuple[bytes, bytes]:
    """Return the comments and `retry` lines at the beginning of a block, and the rest.

    Only whole lines are taken. The service sends these lines on their own, without a blank line.
    """
    head = _HEAD.match(block)
    end = head.end() if head else 0
    return block[:end], block[end:]


def _parse_message(text: str) -> LiveMessage | None:
    fields = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
    if "data" not in fields:
        return None
    number = int(fields["id"]) if "id" in fields else None
    return LiveMessage(number, fields.get("event", ""), fields["data"])
