"""What goes over the wire between a client and the kit: requests, answers, messages of streams."""

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
    """A request, and what was answered to it as far as is known by now.

    Attributes:
        at: when it came, in seconds of the monotonic clock.
        headers: by their names in small letters.
        status: of the answer that left; 0 while there is none, and where none left.
        answered_at: when the answer had left; that of a stream, when it ended.
        version: the version that the answer's ETag names; empty without one.
        problem: the kind of the problem that was answered; empty for none.
        fault: what the kit did to it; empty for nothing.
        ids: the ids of the messages of a stream that left whole, in order.
        others: how many of its messages without an id left whole.
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
        """Its idempotency key; empty without one."""
        return self.headers.get("idempotency-key", "").strip('"')

    @property
    def is_command(self) -> bool:
        """Whether it gives a command to the game."""
        return self.method == "POST" and self.path.endswith("/commands")

    @property
    def is_stream(self) -> bool:
        """Whether it asks for a live stream."""
        return self.method == "GET" and LIVE in self.headers.get("accept", "")

    @property
    def is_held(self) -> bool:
        """Whether it waits for something to happen: a stream, or a long poll."""
        waits = parse_qs(self.query).get("wait", ["0"])[0]
        return self.is_stream or waits not in ("", "0")

    @property
    def is_read(self) -> bool:
        """Whether it looks at the match once, and waits for nothing."""
        return self.method == "GET" and not self.is_held

    @property
    def is_accepted(self) -> bool:
        """Whether the service did what it asked for, and said so."""
        return 200 <= self.status < 300

    @property
    def cursor(self) -> str | None:
        """After which event a stream or a page is to go on; None if that is not said."""
        named = self.headers.get("last-event-id")
        return named if named is not None else parse_qs(self.query).get("after", [None])[0]

    @property
    def retry_after(self) -> float:
        """How many seconds the kit asked it to wait; see `fault`."""
        _, _, seconds = self.fault.partition(" ")
        return float(seconds) if seconds else 0.0

    def tell(self) -> str:
        """Return it in a few words, for a reason on the score sheet."""
        return f"{self.method} .../{self.path.rpartition('/')[2]}"


class WireAnswer(Struct, kw_only=True):
    """What is to be answered: a whole body, or the messages of a stream as they come.

    Attributes:
        messages: those of a stream, and bytes that are none, such as comments.
        close: what is to be called once the answer has left.
        is_half: it is to break off in the middle of its body.
    """

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    messages: "Iterable[LiveMessage | bytes] | None" = None
    close: Callable[[], None] | None = None
    is_half: bool = False

    def header(self, name: str) -> str:
        """Return the value of a header; empty without one."""
        return next((value for one, value in self.headers if one.lower() == name), "")

    def json(self) -> Any:
        """Return the body's JSON; None if it is none."""
        if self.messages is not None or "json" not in self.header("content-type"):
            return None
        return json.loads(self.body)

    def with_json(self, content: Any) -> "WireAnswer":
        """Return the answer with another body."""
        body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        kept = [one for one in self.headers if one[0].lower() != "content-length"]
        headers = [*kept, ("Content-Length", str(len(body)))]
        return WireAnswer(status=self.status, headers=headers, body=body)


class Cut(ConnectionAbortedError):
    """The connection is to be cut here."""


class LiveMessage(Struct, frozen=True):
    """A message of a live stream: its id (None without one), its name, its data."""

    id: int | None
    name: str
    data: str

    def encode(self) -> bytes:
        """Return it as it goes over the wire."""
        lines = [f"id: {self.id}"] if self.id is not None else []
        lines += [f"event: {self.name}"] if self.name else []
        return "\n".join([*lines, f"data: {self.data}", "", ""]).encode()


def split_messages(pieces: Iterable[bytes]) -> Iterator[LiveMessage | bytes]:
    """Yield the messages of a stream one by one; what is no message, as it stands.

    An empty piece stays one: the server looks then whether the client is there still.
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

    Only whole lines are taken.

    The service sends these lines on their own, without a blank line.
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
