"""HTTP traffic between a client and the kit: requests, responses and stream messages."""

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
    """A request, and as much of its response as is known.

    Attributes:
        at: the time of the request, in seconds of the monotonic clock.
        headers: the request headers, indexed by lower-case name.
        status: the status code of the response; 0 if no response was sent yet.
        answered_at: the time when the response was sent, or when the stream ended.
        version: the match version in the response's ETag; empty without an ETag.
        problem: the problem type of the response; empty if the response is not a problem.
        fault: the fault that the kit applied; empty if none.
        ids: the ids of the stream messages that were sent completely, in order.
        others: the number of stream messages without an id that were sent completely.
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
        """The idempotency key of the request, or an empty string."""
        return self.headers.get("idempotency-key", "").strip('"')

    @property
    def is_command(self) -> bool:
        """True if the request sends a game command."""
        return self.method == "POST" and self.path.endswith("/commands")

    @property
    def is_stream(self) -> bool:
        """True if the request opens a live stream."""
        return self.method == "GET" and LIVE in self.headers.get("accept", "")

    @property
    def is_held(self) -> bool:
        """True if the request waits for new events, as a live stream or a long poll."""
        waits = parse_qs(self.query).get("wait", ["0"])[0]
        return self.is_stream or waits not in ("", "0")

    @property
    def is_read(self) -> bool:
        """True if the request reads data without waiting."""
        return self.method == "GET" and not self.is_held

    @property
    def is_accepted(self) -> bool:
        """True if the response has a success status."""
        return 200 <= self.status < 300

    @property
    def cursor(self) -> str | None:
        """The sequence number after which a stream or page resumes, or None if there is none."""
        named = self.headers.get("last-event-id")
        return named if named is not None else parse_qs(self.query).get("after", [None])[0]

    @property
    def retry_after(self) -> float:
        """The delay that the kit requested, in seconds, parsed from `fault`."""
        _, _, seconds = self.fault.partition(" ")
        return float(seconds) if seconds else 0.0

    def describe(self) -> str:
        """Return a short description for the score sheet."""
        return f"{self.method} .../{self.path.rpartition('/')[2]}"


class WireAnswer(Struct, kw_only=True):
    """A response to send, with either a complete body or a stream of messages.

    Attributes:
        messages: the messages of a stream, mixed with other bytes such as comments.
        close: callback invoked after the response has been sent.
        is_half: whether to cut the connection halfway through the body.
    """

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    messages: "Iterable[LiveMessage | bytes] | None" = None
    close: Callable[[], None] | None = None
    is_half: bool = False

    def header(self, name: str) -> str:
        """Return the value of a header, or an empty string if it is missing."""
        return next((value for field_name, value in self.headers if field_name.lower() == name), "")

    def json(self) -> Any:
        """Parse the body as JSON. Return None if the response is not JSON."""
        if self.messages is not None or "json" not in self.header("content-type"):
            return None
        return json.loads(self.body)

    def with_json(self, content: Any) -> "WireAnswer":
        """Return a copy of the response with a new JSON body."""
        body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        kept = [header for header in self.headers if header[0].lower() != "content-length"]
        headers = [*kept, ("Content-Length", str(len(body)))]
        return WireAnswer(status=self.status, headers=headers, body=body)


class Cut(ConnectionAbortedError):
    """Raised to cut the connection to the client."""


class LiveMessage(Struct, frozen=True):
    """A message of a live stream.

    Attributes:
        id: the id of the message; None without an id.
        name: the event name; empty if not given.
        data: the payload.
    """

    id: int | None
    name: str
    data: str

    def encode(self) -> bytes:
        """Encode the message for the event stream."""
        lines = [f"id: {self.id}"] if self.id is not None else []
        lines += [f"event: {self.name}"] if self.name else []
        return "\n".join([*lines, f"data: {self.data}", "", ""]).encode()


def split_messages(pieces: Iterable[bytes]) -> Iterator[LiveMessage | bytes]:
    """Split a byte stream into messages. Bytes outside messages pass through unchanged.

    Empty chunks are preserved, because the server uses them to check whether the client is still
    connected.
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
    """Split the leading comments and `retry` lines from the rest of a block.

    Only complete lines are split off. The service sends these lines separately, without a blank
    line after them.
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
