"""Players of a simulated service, who use the API and repeat requests that were not answered."""

import uuid
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from tests.simulation.actors.api import ApiProcess, Unreachable
from tests.simulation.secret_choice import Seat, SecretChoice
from tests.simulation.servers.store import World

MOST_PAUSE_SECONDS = 0.5
MOST_THINKING_SECONDS = 1.0
LONGEST_LOOK_SECONDS = 8.0  # between two reads of a spectator
LOSS_LOOK_SECONDS = 1.0  # between two looks of a player whose match is over
EAGERNESS = 0.7  # the chance of an optional action while other seats are asked
NO_TOKEN, NO_MATCH = 401, 404
NOT_NOW = (429, 500, 502, 503, 504)


class Acknowledged(NamedTuple):
    """A command whose effect an answer confirmed.

    Attributes:
        match_id: its match.
        first, last: the seqs of its first and its last event.
        link: the link of the last event, in hex.
    """

    match_id: str
    first: int
    last: int
    link: str


class Seen(NamedTuple):
    """An event as a spectator received it.

    Attributes:
        seq, link: its place and its link, in hex.
        opened: the hidden values that it showed.
        is_over: whether the match may have been over by then, which opens hidden values.
    """

    seq: int
    link: str
    opened: Any
    is_over: bool


class Sight(NamedTuple):
    """The events that a spectator received.

    Attributes:
        match_id: the match.
        events: the events, from the first one on.
        replaced: the events that other ones replaced, because the store has lost them.
    """

    match_id: str
    events: list[Seen]
    replaced: list[Seen]


class Record:
    """The answers that the clients of a simulation received.

    Attributes:
        seen: the events that each spectator received.
        followed: the events that each stream of an account sent, by match.
        gone: the matches that the service no longer knew.
        acknowledged: the confirmed commands.
        matches: the ids of the created matches, without those that an operator deletes.
        deleted: the matches that were deleted after the last fault.
        restored: the matches that were restored from the archive after the last fault.
        faults: the answers that no client may receive, such as status 500.
        streamed: the number of events that live streams have sent.
        choice: the secret choice in which two worlds differ; None if nothing is compared.
        tokens: the tokens of the seats.
    """

    def __init__(self, choice: SecretChoice | None = None) -> None:
        self.choice = choice
        self.tokens: dict[Seat, str] = {}
        self.acknowledged: list[Acknowledged] = []
        self.matches: list[str] = []
        self.deleted: list[str] = []
        self.restored: list[str] = []
        self.faults: list[str] = []
        self.gone: set[str] = set()
        self.seen: list[Sight] = []
        self.followed: list[Sight] = []
        self.streamed = 0


class Client:
    """A client that sends each request until it is answered.

    Args:
        world: the simulation.
        apis: the API processes. Each attempt uses any of them.
        record: the record of its answers.

    Attributes:
        reader: the seat that receives the answers; None for a spectator.
    """

    def __init__(self, world: World, apis: Sequence[ApiProcess], record: Record) -> None:
        self._world = world
        self._apis = apis
        self.record = record
        self.reader: Seat | None = None

    def post(self, path: str, body: Any, token: str = "", *, prefer: str = "") -> TestResponse:
        """Send a change with its own idempotency key, and repeat it until it is answered."""
        key = uuid.UUID(int=self._world.scheduler.random.getrandbits(128), version=4)
        headers = {"Idempotency-Key": str(key), **({"Prefer": prefer} if prefer else {})}
        return self._send("POST", path, token, json=body, headers=headers)

    def patch(self, path: str, body: Any, token: str) -> TestResponse:
        """Send a change that has the same effect if it is repeated, until it is answered."""
        return self._send("PATCH", path, token, json=body, headers={})

    def change(self, method: str, path: str, token: str) -> TestResponse:
        """Send a change without a body that has the same effect if it is repeated."""
        return self._send(method, path, token, headers={})

    def get(self, path: str, token: str = "") -> TestResponse:
        """Send a read, and repeat it until it is answered."""
        return self._send("GET", path, token, headers={})

    def _send(
        self, method: str, path: str, token: str, headers: dict[str, str], **request: Any
    ) -> TestResponse:
        scheduler = self._world.scheduler
        if token:
            headers["Authorization"] = f"Bearer {token}"
        while True:
            api = self._apis[scheduler.random.randrange(len(self._apis))]
            try:
                answer = api.ask(method, path, headers=headers, **request)
            except Unreachable:
                scheduler.note(f"{method} {path} is not answered")
            else:
                scheduler.note(f"{method} {path} {answer.status_code}")
                if self.record.choice:
                    request_line = f"{method} {path}"
                    self.record.choice.note(scheduler.now(), self.reader, request_line, answer)
                if answer.status_code not in NOT_NOW:
                    return answer
                if answer.status_code == 500:
                    self.record.faults.append(f"{method} {path}: {answer.text}")
            scheduler.sleep(self._world.faults.draw_seconds(MOST_PAUSE_SECONDS))


class Player:
    """A person with a seat of a match, until the match is over.

    Args:
        client: the client.
        world: the simulation.
        match_id: the match.
        seat: the seat.
        key: the API key of the person; without an account, the seat has a token.

    Attributes:
        is_over: whether the match was over when the player looked for the last time.
    """

    def __init__(
        self, client: Client, world: World, match_id: str, seat: int, key: str = ""
    ) -> None:
        self.is_over = False
        self._client = client
        self._world = world
        self._match = f"/v1/matches/{match_id}"
        self._match_id = match_id
        self._seat = seat
        self._key = key
        client.reader = (match_id, seat)

    def play(self) -> None:
        """Take the seat, and send random commands until the match is over.

        If the store has lost the seat, take it again. If it has lost the match, stop.
        """
        token = self._take_seat()
        while token:
            answer = self._client.get(f"{self._match}/actions", token)
            if answer.status_code in (NO_TOKEN, NO_MATCH):
                token = self._take_seat()
            elif answer.status_code != 200:
                raise AssertionError(answer.text)
            elif answer.json["status"] == "over":
                if not self._wait_for_loss():
                    return
            else:
                self._act(answer.json, token)
        self.is_over = True

    def _wait_for_loss(self) -> bool:
        """Wait until the store loses events, because the end of the match may be among them.

        Return False if it loses none before the faults end.
        """
        world, known = self._world, len(self._world.losses)
        self.is_over = True
        while len(world.losses) == known:
            if world.faults.is_over:
                return False
            world.scheduler.sleep(LOSS_LOOK_SECONDS)
        self.is_over = False
        return True

    def _take_seat(self) -> str:
        """Return a token of the seat. Return an empty string if there is no such match."""
        answer = self._client.post(f"{self._match}/seats/{self._seat}", {}, self._key)
        if answer.status_code == NO_MATCH:
            self._client.record.gone.add(self._match_id)
            return ""
        if answer.status_code not in (200, 201):
            raise AssertionError(answer.text)
        token = self._key or str(answer.json["token"])
        self._client.record.tokens[self._match_id, self._seat] = token
        return token

    def _act(self, shown: Any, token: str) -> None:
        """Choose among the shown actions until the seat has to wait."""
        random, losses = self._world.scheduler.random, len(self._world.losses)
        while shown.get("actions"):
            actions = [action["command"] for action in shown["actions"]]
            if not self._is_asked(shown["asked"]) and random.random() > EAGERNESS:
                break
            rare = [action for action in actions if action["type"] == "ponder"]
            command = random.choice(rare or actions)
            if self._client.record.choice:
                command = self._change(self._client.record.choice, shown, command)
            sent = self._send(command, token)
            if sent is None:
                self._look_at_refusal(shown, command, token, losses)
                return
            shown = sent
        self._world.scheduler.sleep(self._world.faults.draw_seconds(MOST_THINKING_SECONDS))

    def _change(self, choice: SecretChoice, shown: Any, command: Any) -> Any:
        now = self._world.scheduler.now()
        return choice.change((self._match_id, self._seat), shown, command, now)

    def _look_at_refusal(self, shown: Any, command: Any, token: str, losses: int) -> None:
        """Note a fault if a refused command is still allowed in the version that offered it.

        If the store has lost events since it was offered, it may have been another version.
        """
        now = self._client.get(f"{self._match}/actions", token)
        is_same = now.status_code == 200 and now.json["version"] == shown["version"]
        offered = [action["command"] for action in now.json.get("actions", ())]
        if is_same and command in offered and len(self._world.losses) == losses:
            fault = f"refused: {command} in version {shown['version']} of {self._match_id}"
            self._client.record.faults.append(fault)

    def _is_asked(self, asked: Any) -> bool:
        """Return whether the seat is asked: one question of its own, or a list of all of them."""
        if isinstance(asked, list):
            return any(question["seat"] == self._seat for question in asked)
        return asked is not None

    def _send(self, command: Any, token: str) -> Any:
        """Send a command. Return the response, or None if it was refused."""
        choice = self._client.record.choice
        with choice.sending(self._match_id, command) if choice else nullcontext():
            answer = self._client.post(f"{self._match}/commands", command, token, prefer="actions")
        if answer.status_code in (200, 201):
            events = answer.json["events"]
            first, last = events[0]["seq"], events[-1]["seq"]
            if choice:
                choice.note_effect(self._match_id, last)
            acknowledged = Acknowledged(self._match_id, first, last, events[-1]["link"])
            self._client.record.acknowledged.append(acknowledged)
            return answer.json
        return None


class Follower:
    """A spectator who reads the events of a match page by page until it is over.

    Args:
        client: the client.
        world: the simulation.
        match_id: the match.
    """

    def __init__(self, client: Client, world: World, match_id: str) -> None:
        self._client = client
        self._world = world
        self._match_id = match_id

    def follow(self) -> None:
        """Read until the end of the match.

        The last event is read again each time. If its link differs, the match has gone back.
        """
        sight = Sight(self._match_id, [], [])
        self._client.record.seen.append(sight)
        seen, is_over = sight.events, False
        while not is_over:
            after = len(seen) - 1 if seen else 0
            address = f"/v1/matches/{self._match_id}/events?after={after}&limit=20"
            answer = self._client.get(address)
            if answer.status_code == NO_MATCH:
                self._client.record.gone.add(self._match_id)
                return
            page = _read_page(answer)
            if seen and [event.link for event in page[:1]] != [seen[-1].link]:
                sight.replaced.extend(seen)
                seen.clear()
                continue
            fresh = page[1:] if seen else page
            is_over = answer.json["status"] == "over" and not fresh
            seen += fresh
            if not fresh:
                self._world.scheduler.sleep(self._world.faults.draw_seconds(LONGEST_LOOK_SECONDS))


def _read_page(answer: TestResponse) -> list[Seen]:
    """Return the events of a page."""
    is_over = answer.json["status"] == "over"
    return [
        Seen(event["seq"], event["link"], event.get("opened"), is_over)
        for event in answer.json["events"]
    ]
