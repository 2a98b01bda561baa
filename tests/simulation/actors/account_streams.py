"""A person of a simulated service who follows the live stream of all matches of the account."""

from collections.abc import Sequence
from typing import Any

from werkzeug.test import TestResponse

from tests.simulation.actors.api import ApiProcess, Unreachable
from tests.simulation.actors.clients import NO_MATCH, NOT_NOW, Client, Record, Seen, Sight
from tests.simulation.actors.streams import MOST_PAUSE_SECONDS, Message, next_link, read_messages
from tests.simulation.servers.store import World

CUT_CHANCE = 0.02  # of a connection, at each of its parts
OVER = "over"  # the status of a match


class AccountReader:
    """A person who follows the matches of an account until all of them are over.

    The connection is cut at random, and the reader resumes with the last cursor. The seq of each
    event must follow the one before it, unless the stream has begun again. Links show if the
    service has lost events that it had sent.

    Args:
        world: the simulation.
        apis: the API processes. Each connection uses any of them.
        client: a client that reads the status of matches.
        key: the API key of the account.

    Attributes:
        key: the API key, which also plays the seat of the account.
    """

    def __init__(self, world: World, apis: Sequence[ApiProcess], client: Client, key: str) -> None:
        self._world = world
        self._apis = apis
        self._client = client
        self._record: Record = client.record
        self.key = key
        self._cursor = ""
        self._sights: dict[str, Sight] = {}
        self._open: set[str] = set()

    def expect(self, match_id: str) -> None:
        """Follow a match in which the account is about to take a seat."""
        self._open.add(match_id)
        self._sights[match_id] = Sight(match_id, [], [])
        self._record.followed.append(self._sights[match_id])

    @property
    def is_over(self) -> bool:
        """True if the stream has reported the end of all expected matches."""
        return not self._open

    def follow(self) -> None:
        """Read until the stream has reported the end of all expected matches."""
        scheduler = self._world.scheduler
        while not self.is_over:
            api = self._apis[scheduler.random.randrange(len(self._apis))]
            try:
                self._connect(api)
            except Unreachable:
                scheduler.note("the stream of an account is cut")
            scheduler.sleep(self._world.faults.draw_seconds(MOST_PAUSE_SECONDS))

    def _connect(self, api: ApiProcess) -> None:
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {self.key}"}
        if self._cursor:
            headers["Last-Event-ID"] = self._cursor
        answer = api.ask("GET", "/v1/stream", headers=headers)
        self._world.scheduler.note(f"stream of an account {answer.status_code}")
        if answer.status_code == 200:
            self._read(api, answer)
        elif answer.status_code == 500 or answer.status_code not in NOT_NOW:
            self._record.faults.append(f"stream of an account: {answer.text}")

    def _read(self, api: ApiProcess, answer: TestResponse) -> None:
        random = self._world.scheduler.random
        try:
            for part in api.read_stream(answer):
                for message in read_messages(part):
                    self._take(message)
                if self.is_over:
                    return
                if not self._world.faults.is_over and random.random() < CUT_CHANCE:
                    return
        finally:
            api.close_stream(answer)

    def _take(self, message: Message) -> None:
        self._cursor = message.cursor
        if message.kind == "reset":
            rows = message.data["matches"]
            self._begin_again({row["match"] for row in rows if row["status"] != OVER})
        elif message.kind in ("finished", "gone"):
            self._open.discard(message.data["match"])
        elif message.kind == "message":
            self._take_event(message.data["match"], message.data["event"])

    def _begin_again(self, running: set[str]) -> None:
        """Accept the next event of each match. The stream is silent about those that are over."""
        for match_id, sight in self._sights.items():
            sight.replaced.extend(sight.events)
            sight.events.clear()
            if match_id not in running and self._is_over(match_id):
                self._open.discard(match_id)

    def _is_over(self, match_id: str) -> bool:
        answer = self._client.get(f"/v1/matches/{match_id}", self.key)
        return answer.status_code == NO_MATCH or bool(answer.json["status"] == OVER)

    def _take_event(self, match_id: str, event: Any) -> None:
        events = self._sights[match_id].events
        if events and event["seq"] != events[-1].seq + 1:
            fault = f"stream: an account has {match_id} at {event['seq']} after {events[-1].seq}"
            self._record.faults.append(fault)
        elif events and event["link"] != next_link(match_id, events, event):
            self._sights[match_id].replaced.extend(events)
            events.clear()
        if event["seq"] == 1 and event["link"] != next_link(match_id, (), event):
            self._record.faults.append(f"stream: an account has a wrong first event of {match_id}")
        events.append(Seen(event["seq"], event["link"], event.get("opened"), is_over=False))
        self._record.streamed += 1
