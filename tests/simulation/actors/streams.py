"""A spectator of a simulated service who follows the live stream of a match."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from events import canonical
from events.chain import genesis, link
from tests.simulation.actors.api import ApiProcess, Unreachable
from tests.simulation.actors.clients import NO_MATCH, NOT_NOW, Record, Seen, Sight
from tests.simulation.servers.store import World

MOST_PAUSE_SECONDS = 2.0  # before a client connects again
CUT_CHANCE = 0.1  # of a connection, at each of its parts
PROMPT_MS = 1_000  # from an event to its message, without faults
NOTHING_MORE = 204


class Message(NamedTuple):
    """A message of a stream.

    Attributes:
        kind: its type, `message` for an event.
        seq: its id, if that is a number.
        data: its data.
        cursor: its id, or an empty string.
    """

    kind: str
    seq: int | None
    data: Any
    cursor: str = ""


class EventsLost(Exception):
    """The service has lost events that it had sent, so everything is read again."""


class StreamReader:
    """A spectator who follows a match by its live stream until it is over.

    The connection is cut at random, and the reader resumes after the last event. Links show if
    the service has lost events: then everything is read again.

    Args:
        world: the simulation.
        apis: the API processes. Each connection uses any of them.
        record: the record of what is received.
        match_id: the match.
        is_prompt: whether each new event must arrive within `PROMPT_MS`.
    """

    def __init__(
        self,
        world: World,
        apis: Sequence[ApiProcess],
        record: Record,
        match_id: str,
        *,
        is_prompt: bool,
    ) -> None:
        self._world = world
        self._apis = apis
        self._record = record
        self._match_id = match_id
        self._is_prompt = is_prompt
        self._sight = Sight(match_id, [], [])
        self._began_at = world.scheduler.now_ms()

    def follow(self) -> None:
        """Read until the stream says that no event can follow."""
        self._record.seen.append(self._sight)
        scheduler = self._world.scheduler
        while True:
            api = self._apis[scheduler.random.randrange(len(self._apis))]
            try:
                if self._connect(api):
                    return
            except Unreachable:
                scheduler.note(f"the stream of {self._match_id} is cut")
            except EventsLost:
                self._sight.replaced.extend(self._sight.events)
                self._sight.events.clear()
                continue
            scheduler.sleep(self._world.faults.draw_seconds(MOST_PAUSE_SECONDS))

    def _connect(self, api: ApiProcess) -> bool:
        """Read a connection until it ends. Return whether no event can follow."""
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(len(self._sight.events))}
        answer = api.ask("GET", f"/v1/matches/{self._match_id}/events", headers=headers)
        self._world.scheduler.note(f"stream of {self._match_id} {answer.status_code}")
        if answer.status_code == NO_MATCH:
            self._record.gone.add(self._match_id)
        elif answer.status_code == 500:
            self._record.faults.append(f"stream of {self._match_id}: {answer.text}")
        if answer.status_code in (NO_MATCH, NOTHING_MORE):
            return True
        if answer.status_code not in NOT_NOW:
            self._read(api, answer)
        return False

    def _read(self, api: ApiProcess, answer: TestResponse) -> None:
        try:
            for part in api.read_stream(answer):
                messages = read_messages(part)
                count = self._draw_cut(len(messages))
                self._take(messages[:count], is_over=_may_be_over(messages))
                if count < len(messages):
                    return
        finally:
            api.close_stream(answer)

    def _draw_cut(self, count: int) -> int:
        """Return how many messages of a part arrive before the connection is cut, if it is."""
        random = self._world.scheduler.random
        if self._world.faults.is_over or not count or random.random() >= CUT_CHANCE:
            return count
        return random.randrange(count)

    def _take(self, messages: Sequence[Message], *, is_over: bool) -> None:
        events = self._sight.events
        for message in messages:
            if message.kind == "asked" and message.data["version"] < len(events):
                raise EventsLost
            if message.kind != "message":
                continue
            event = message.data
            if message.seq != event["seq"] or event["seq"] != len(events) + 1:
                fault = f"stream: {self._match_id} at {event['seq']} after {len(events)}"
                self._record.faults.append(fault)
                raise EventsLost
            if event["link"] != next_link(self._match_id, events, event):
                raise EventsLost
            self._check_time(event)
            events.append(Seen(event["seq"], event["link"], event.get("opened"), is_over))
            self._record.streamed += 1

    def _check_time(self, event: Any) -> None:
        at = event["e"]["at"]
        is_late = self._world.scheduler.now_ms() > at + PROMPT_MS
        if self._is_prompt and is_late and at > self._began_at:
            self._record.faults.append(f"late: the stream of {self._match_id} at {event['seq']}")


def next_link(match_id: str, before: Sequence[Seen], event: Any) -> str:
    """Return the link that an event has if it follows earlier ones, or if it is the first."""
    start = bytes.fromhex(before[-1].link) if before else genesis(match_id)
    return link(start, event["seq"], canonical.encode(event["e"])).hex()


def read_messages(part: bytes) -> list[Message]:
    """Return the messages of a part of a stream. Comments and retry delays are left out."""
    return list(_read_messages(part))


def _read_messages(part: bytes) -> Iterator[Message]:
    for block in part.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "data" in lines:
            cursor = lines.get("id", "")
            seq = int(cursor) if cursor.isdecimal() else None
            yield Message(lines.get("event", "message"), seq, json.loads(lines["data"]), cursor)


def _may_be_over(messages: Sequence[Message]) -> bool:
    """Return whether the match may have been over when messages were sent."""
    asked = [message.data["status"] for message in messages if message.kind == "asked"]
    return not asked or "over" in asked
