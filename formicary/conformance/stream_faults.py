"""What goes wrong with live streams: they break, are late, say things twice or say new things."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from formicary.conformance.exchanges import Cut, Exchange, LiveMessage, WireAnswer
from formicary.conformance.faults import add_members
from formicary.conformance.layer import Proceed

Messages: TypeAlias = Iterable[LiveMessage | bytes]


class ChangeStream:
    """Streams are changed on their way, by a function of the request and the messages."""

    def __init__(self, change: Callable[[Exchange, Messages], Messages]) -> None:
        self._change = change

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer; a stream with other messages."""
        answer = proceed()
        if answer.messages is not None:
            answer.messages = self._change(exchange, answer.messages)
        return answer


class BreakStreams:
    """Streams end after so many events each, by turns between two messages and within one.

    Args:
        events: how many events the first stream sends, the second, and so on; more are left alone.
    """

    def __init__(self, *events: int) -> None:
        self._left = list(events)

    def __call__(self, exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
        """Yield the messages until the stream breaks."""
        if not self._left:
            yield from messages
            return
        most, is_within = self._left.pop(0), len(self._left) % 2 == 1
        for one in messages:
            if isinstance(one, LiveMessage) and one.id is not None:
                if most == 0:
                    exchange.fault = "broken"
                    if is_within:
                        yield one.encode()[: len(one.encode()) // 2]
                    raise Cut
                most -= 1
            yield one


def repeat_messages(exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
    """Yield each event twice, and now and then an old one once more; each question twice."""
    first: LiveMessage | None = None
    for one in messages:
        yield one
        if isinstance(one, LiveMessage):
            exchange.fault = "repeated"
            yield one
            first = first or (one if one.id is not None else None)
            if one.id is not None and one.id % 3 == 0 and first:
                yield first


def delay_messages(
    seconds: float, most: int
) -> Callable[[Exchange, Messages], Iterator[LiveMessage | bytes]]:
    """Return what yields messages later than they happen, so many of them at most in all."""
    left = [most]

    def change(exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
        for one in messages:
            if isinstance(one, LiveMessage) and one.name == "asked" and left[0]:
                left[0] -= 1
                exchange.fault = "late"
                time.sleep(seconds)
            yield one

    return change


class SayUnknownThings:
    """Streams send messages of an unknown name, events of unknown types, and unknown members.

    Args:
        seat: the client's: what it has done itself stays as it is.
        most: how many events get an unknown type.
    """

    def __init__(self, seat: int, most: int = 3) -> None:
        self._seat, self._left = seat, most

    def __call__(self, exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
        """Yield the messages, with more than there is."""
        yield b": the weather may change\nweather: unknown field\n\n"
        for one in messages:
            if isinstance(one, bytes):
                yield one
                continue
            exchange.fault = "unknown"
            yield LiveMessage(None, "weather", json.dumps({"rain": True}))
            yield replace(one, data=json.dumps(self._change(one)))

    def _change(self, message: LiveMessage) -> dict[str, object]:
        content = json.loads(message.data)
        if message.id is not None and content["e"].get("seat") != self._seat and self._left:
            self._left -= 1
            content["e"]["event"] = {"type": "weather-changed", "to": "rain", "drops": 12}
        return add_members(content)
