"""Faults in live streams: breaks, delays, duplicates and unknown messages."""

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
    """Fault that transforms the messages of streams with a given function."""

    def __init__(self, change: Callable[[Exchange, Messages], Messages]) -> None:
        self._change = change

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Return the response. If it is a stream, return it with its messages transformed."""
        answer = proceed()
        if answer.messages is not None:
            answer.messages = self._change(exchange, answer.messages)
        return answer


class BreakStreams:
    """Fault that breaks streams after some events, alternately between two messages and within one.

    Args:
        events: the number of events that each stream sends before it breaks, starting with the
            first stream; later streams are not changed.
    """

    def __init__(self, *events: int) -> None:
        self._left = list(events)

    def __call__(self, exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
        """Yield messages until the stream breaks."""
        if not self._left:
            yield from messages
            return
        most, is_within = self._left.pop(0), len(self._left) % 2 == 1
        for message in messages:
            if isinstance(message, LiveMessage) and message.id is not None:
                if most == 0:
                    exchange.fault = "broken"
                    if is_within:
                        yield message.encode()[: len(message.encode()) // 2]
                    raise Cut
                most -= 1
            yield message


def repeat_messages(exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
    """Yield each message twice. After every third sequence number, repeat the first event too."""
    first: LiveMessage | None = None
    for message in messages:
        yield message
        if isinstance(message, LiveMessage):
            exchange.fault = "repeated"
            yield message
            first = first or (message if message.id is not None else None)
            if message.id is not None and message.id % 3 == 0 and first:
                yield first


def delay_messages(
    seconds: float, most: int
) -> Callable[[Exchange, Messages], Iterator[LiveMessage | bytes]]:
    """Return a transformation that delays `asked` messages, up to `most` of them in total."""
    left = [most]

    def change(exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
        for message in messages:
            if isinstance(message, LiveMessage) and message.name == "asked" and left[0]:
                left[0] -= 1
                exchange.fault = "late"
                time.sleep(seconds)
            yield message

    return change


class SayUnknownThings:
    """Fault that adds messages with unknown names, unknown types of events, and unknown members.

    Args:
        seat: the client's seat; the types of its own events are not changed.
        most: the maximum number of events that get an unknown type.
    """

    def __init__(self, seat: int, most: int = 3) -> None:
        self._seat, self._left = seat, most

    def __call__(self, exchange: Exchange, messages: Messages) -> Iterator[LiveMessage | bytes]:
        """Yield the messages with unknown members, interleaved with unknown messages."""
        yield b": the weather may change\nweather: unknown field\n\n"
        for message in messages:
            if isinstance(message, bytes):
                yield message
                continue
            exchange.fault = "unknown"
            yield LiveMessage(None, "weather", json.dumps({"rain": True}))
            yield replace(message, data=json.dumps(self._change(message)))

    def _change(self, message: LiveMessage) -> dict[str, object]:
        content = json.loads(message.data)
        if message.id is not None and content["e"].get("seat") != self._seat and self._left:
            self._left -= 1
            content["e"]["event"] = {"type": "weather-changed", "to": "rain", "drops": 12}
        return add_members(content)
