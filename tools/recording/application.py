"""The application in memory, used through its HTTP interface, with a fixed clock and entropy."""

import itertools
import json
from collections.abc import Callable, Mapping
from hashlib import shake_128
from ipaddress import ip_address
from typing import Any, NamedTuple

from fakeredis import FakeRedis, FakeServer
from flask import Response, request
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response as BaseResponse

from events import Store
from events.keys import names_secret_key
from events.secret import SECRET_BYTES
from games.game import AnyGame
from matches.commands.bots import answer, tasks_at
from matches.context import Context
from matches.times import format_time
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox
from projections.lobby import Lobby
from projections.lobby_follower import LobbyFollower
from projections.ratings.store import SETTLE_MS, Ratings
from service.app import create_app
from service.http.response import JSON, LINES, LIVE, PLAIN_MESSAGE, PROBLEM
from tools.recording.analyses import AnalysesHere
from webhooks.addresses import AddressGuard
from webhooks.manage import Webhooks
from webhooks.networks import Address

BEGAN = 1_795_000_000_000  # milliseconds since 1970
PAUSE_MS = 700  # how far the clock advances between two requests
ADMIN = "the-token-of-the-administrators"
RECEIVER = "93.184.216.34"  # the address that all receivers' host names resolve to
_UUID = "00000000-0000-4000-8000-{:012d}"
_MESSAGES_MOST = 6  # the maximum number of messages to read from a stream
_LAST_KINDS = ("asked", "heartbeat", "note", "table-note")  # the kinds after which no more is read


class ApiAnswer(NamedTuple):
    """The response to a request.

    Attributes:
        operation: the operation; empty if no operation has this path.
        status: the HTTP status.
        media_type: the media type of the body.
        body: decoded JSON, a list of decoded lines or messages, or a plain text.
        headers: the headers.
        sent: the body of the request; None if it had no body.
    """

    operation: str
    status: int
    media_type: str
    body: Any
    headers: Mapping[str, str]
    sent: Any = None


class Application:
    """The application with an in-memory store.

    Args:
        games: the games to support.
        seed: the seed for its entropy.
        settings: further arguments for `create_app`.
    """

    def __init__(self, games: Mapping[str, AnyGame], seed: str, **settings: Any) -> None:
        self.server = FakeServer()
        self.client = FakeRedis(server=self.server)
        self.client.set(names_secret_key(), shake_128(seed.encode()).digest(SECRET_BYTES))
        self.at = BEGAN
        self.context = Context(
            Store(self.client),
            games,
            now=lambda: self.at,
            random=_repeat(seed),
            admin_token=ADMIN,
            bot_seconds=settings.pop("bot_seconds", 30.0),
            open_days=14,
        )
        self.lobby, self.inbox = Lobby(self.client), Inbox(self.client, _repeat(f"{seed}/inbox"))
        self.analyses = AnalysesHere(self.context)
        settings.setdefault("analyses", self.analyses)
        guard = AddressGuard(resolve=_resolve)
        webhooks = Webhooks(self.context, self.client, guard)
        self.app = create_app(
            self.context, self.lobby, inbox=self.inbox, webhooks=webhooks, **settings
        )
        self.app.after_request(self._note)
        self._browser = self.app.test_client()
        self._keys, self._operation = itertools.count(1), ""

    def _note(self, answer: Response) -> Response:
        self._operation = request.endpoint or ""
        return answer

    def draw_key(self) -> str:
        """Return a new idempotency key. The keys are the same in every run."""
        return _UUID.format(next(self._keys))

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> ApiAnswer:
        """Send a request with its own idempotency key, and return the response.

        Args:
            method: the HTTP method.
            path: the path with the query.
            body: a value to send as JSON, or bytes to send unchanged.
            token: the token of the caller.
            headers: headers that replace the default ones; an empty header is not sent.
        """
        self.at += PAUSE_MS
        self._operation = ""
        named = {"Idempotency-Key": self.draw_key()}
        named |= {"Authorization": f"Bearer {token}"} if token else {}
        named |= {"Content-Type": JSON} if body is not None else {}
        named |= headers or {}
        answer = self._browser.open(
            path,
            method=method,
            data=body if isinstance(body, bytes | None) else json.dumps(body).encode(),
            headers={name: value for name, value in named.items() if value},
        )
        with answer:
            media_type = answer.mimetype or ""
            content = _read_body(answer, media_type)
        return ApiAnswer(
            self._operation, answer.status_code, media_type, content, dict(answer.headers), body
        )

    def get(self, path: str, *, token: str = "", accept: str = "") -> ApiAnswer:
        """Send a GET request, and return the response."""
        return self.ask("GET", path, token=token, headers={"Accept": accept} if accept else {})

    def listen(self, path: str, token: str, meanwhile: Callable[[], object]) -> ApiAnswer:
        """Open a stream, call a function once it has caught up, and return the next messages."""
        named = {"Accept": LIVE, "Authorization": f"Bearer {token}"}
        with self._browser.get(path, headers=named) as answer:
            operation = self._operation
            _read_messages(answer)
            meanwhile()
            content = _read_messages(answer)
            return ApiAnswer(operation, answer.status_code, LIVE, content, dict(answer.headers))

    def post(self, path: str, body: Any = None, *, token: str = "") -> ApiAnswer:
        """Post a body, which is an empty object by default, and return the response."""
        return self.ask("POST", path, {} if body is None else body, token=token)

    def work(self, match_id: str) -> None:
        """Run the workers' tasks in a match until a person has to move or the match is over."""
        while tasks := tasks_at(match_id, self.context.cache.fresh(match_id).timeline.tip()):
            self.at += PAUSE_MS
            answer(self.context, tasks[0])

    def follow(self) -> None:
        """Update lists and inboxes from the log."""
        store, games, ratings = self.context.store, self.context.games, Ratings(self.client)
        LobbyFollower(
            self.lobby, store, games, lambda: self.at + SETTLE_MS + 1, ratings=ratings
        ).rebuild()
        InboxFollower(self.inbox, self.context.store, self.context.games).rebuild()


def with_fixed_measures(answer: ApiAnswer, at: int) -> ApiAnswer:
    """Return a list of requests whose measured values are the same in every run."""
    fixed = {"at": format_time(at), "milliseconds": 4.2}
    requests = [
        {**row, **fixed, "request": f"{number:016x}"}
        for number, row in enumerate(answer.body["requests"], 1)
    ]
    return answer._replace(body={**answer.body, "requests": requests, "bytes": 1024})


def _repeat(seed: str) -> Callable[[int], bytes]:
    """Return a function that generates random bytes, the same in every run."""
    drawn = itertools.count()
    return lambda size: shake_128(f"{seed}/{next(drawn)}".encode()).digest(size)


def _resolve(host: str, port: int) -> tuple[Address, ...]:
    """Return a fixed address for a receiver, without asking a name server."""
    return (ip_address(RECEIVER),)


def _read_body(answer: TestResponse, media_type: str) -> Any:
    if media_type in (JSON, PROBLEM):
        return json.loads(answer.get_data())
    if media_type == LINES:
        return [json.loads(line) for line in answer.get_data().splitlines()]
    if media_type == LIVE:
        return _read_messages(answer)
    return answer.get_data(as_text=True)


def _read_messages(answer: BaseResponse) -> list[Any]:
    """Return the data of the first messages in a stream, each with its name."""
    text = ""
    for piece in answer.iter_encoded():
        text += piece.decode()
        if text.count("\n\n") >= _MESSAGES_MOST:
            break
        if any(f"event: {kind}" in text for kind in _LAST_KINDS):
            break
    messages = []
    for message in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in message.splitlines() if ": " in line)
        if "data" in fields:
            messages.append([fields.get("event", PLAIN_MESSAGE), json.loads(fields["data"])])
    return messages
