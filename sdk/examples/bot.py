"""A bot that plays over REST. It needs only Python 3.9 or newer; copy it and adapt it.

    python bot.py --game GAME --against greedy          create a match, take a seat, play
    python bot.py --match abcdefghijklmnop [--seat 1]   take a seat in an open match
    python bot.py --match abcdefghijklmnop --token T    play a seat that you hold

Replace `choose`. The rest is the necessary work of a client. It follows the live stream and asks
for its actions when its seat is asked. It sends each command with its own key until there is an
answer, and reconnects after drops. `formicary conformance` tests all of this. The bot keeps its
seat in a file (`--file`): if it is killed at any moment and started again, with or without the same
arguments, it continues.
"""

from __future__ import annotations

import argparse
import hashlib
import http.client
import json
import os
import random
import secrets
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ANSWER_SECONDS = 30  # a live stream sends something every 12 s at least
LONGEST_PAUSE = 10.0
TRIES = 40
TRY_AGAIN = (429, 500, 502, 503, 504)
LOOK_AGAIN = ("stale-version", "phase-running", "match-over", "rule-violation")
MODEST = ("pass", "rest", "end-", "finish-", "discard", "drop-", "put-back")


def choose(view: Any, actions: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the action to take: put your own bot here.

    Args:
        view: the game in the seat's view; `openapi.yaml` describes it for each game.
        actions: the legal actions, each with a `label` for people and a `command` ready to post.
    """
    busy = [action for action in actions if not action["command"]["type"].startswith(MODEST)]
    return random.choice(busy if busy and random.random() < 0.9 else actions)


class Answer(NamedTuple):
    """An answer of the service."""

    status: int
    headers: Any
    body: Any


class Refused(Exception):
    """The service answered with a problem (RFC 9457)."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.body.get("detail") or answer.body.get("title"))
        self.status = answer.status
        self.kind = answer.body.get("type", "").rpartition("/")[2]
        self.wait = retry_after(answer)


def retry_after(answer: Answer) -> float:
    """Return the seconds that a service, or a proxy in front of it, asks to wait."""
    text = answer.headers.get("Retry-After") or ""
    return float(text) if text.isdecimal() else 0.0


def is_elsewhere(status: int) -> bool:
    """Return whether a status redirects to another address, which must not receive the token.

    The service itself never redirects. Something in between does, perhaps only for a while.
    """
    return 300 <= status < 400


def pause(tries: int) -> None:
    """Wait a little longer each time, by a random amount that differs between clients."""
    time.sleep(min(LONGEST_PAUSE, 0.2 * 2**tries) * random.uniform(0.5, 1.0))


class Api:
    """A client of a service. It retries each request until it is answered.

    A request that appends is retried with the same Idempotency-Key. It therefore acts once, even if
    it was executed and only the answer was lost.
    """

    def __init__(self, server: str) -> None:
        self.server = urlsplit(server)
        self.token = ""
        self._kept: http.client.HTTPConnection | None = None

    def get(self, path: str) -> Any:
        """Return the content at a path."""
        return self.ask("GET", path).body

    def post(self, path: str, body: Any, key: str, version: int | None = None) -> Any:
        """Send a body and return the answer's body; `version` is the one that it was decided at."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        answer = self.ask("POST", path, json.dumps(body), headers)
        if answer.headers.get("Idempotency-Replayed"):
            print("       (done before, the answer was lost: the key acted once)")
        return answer.body

    def ask(self, method: str, path: str, body: str = "", headers: Any = None) -> Answer:
        """Return the answer to a request.

        Raises:
            Refused: the answer is a problem.
            ConnectionError: there is no answer in any of the tries.
        """
        for tries in range(TRIES):
            try:
                answer = self._once(method, path, body, headers or {})
            except (OSError, http.client.HTTPException, ValueError) as fault:
                self._kept = None  # after any error, the next try uses a new connection
                print(f"       (no answer: {fault or type(fault).__name__}; again)")
                pause(tries)
                continue
            if (answer.status in TRY_AGAIN or is_elsewhere(answer.status)) and tries < TRIES - 1:
                time.sleep(retry_after(answer))
                pause(tries)
            elif answer.status >= 300:
                raise Refused(answer)
            else:
                return answer
        raise ConnectionError(f"{self.server.geturl()} does not answer")

    def _once(self, method: str, path: str, body: str, headers: dict[str, str]) -> Answer:
        if self._kept is None:
            self._kept = self.connect()
        self._kept.request(method, path, body or None, {**self.credentials(), **headers})
        got = self._kept.getresponse()
        text = got.read()
        is_json = "json" in (got.headers.get("Content-Type") or "")
        return Answer(got.status, got.headers, json.loads(text) if text and is_json else {})

    def connect(self) -> http.client.HTTPConnection:
        """Return a new connection."""
        secure = self.server.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        return kind(self.server.netloc, timeout=ANSWER_SECONDS)

    def credentials(self) -> dict[str, str]:
        """Return the header with the seat's token."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def follow(self, path: str, after: int) -> Iterator[tuple[str, Any]]:
        """Yield the messages of a live stream until the match is over, reconnecting after drops."""
        tries = 0
        while True:
            connection = self.connect()
            try:
                stream = self._open_stream(connection, path, after)
                if stream is None:
                    return
                for name, number, data in messages(stream):
                    # only `asked` lowers it, if the service has lost events
                    after = max(after, number) if name == "message" else number or after
                    tries = 0
                    yield name, json.loads(data)
            except (OSError, http.client.HTTPException, ValueError) as fault:
                print(
                    f"       (the stream broke: {fault or type(fault).__name__}; on from {after})"
                )
            finally:
                connection.close()
            pause(tries)
            tries = min(tries + 1, 10)

    def _open_stream(self, connection: http.client.HTTPConnection, path: str, after: int) -> Any:
        """Return the stream of the events after a version; None if there will be none."""
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(after)}
        connection.request("GET", path, headers={**self.credentials(), **headers})
        got = connection.getresponse()
        if got.status == 200:
            return got
        if got.status == 204:
            return None
        refused = Answer(got.status, got.headers, {"title": f"status {got.status}"})
        if got.status not in TRY_AGAIN and not is_elsewhere(got.status):
            raise Refused(refused)
        time.sleep(retry_after(refused))
        raise ConnectionError(f"status {got.status}")


def messages(lines: Any) -> Iterator[tuple[str, int, str]]:
    """Yield name, id (0 if it has none) and data of each whole message of a stream."""
    name, number, data = "message", 0, ""
    for raw in lines:
        field, _, value = raw.decode().rstrip("\r\n").partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "event":
            name = value
        elif field == "id":
            number = int(value)
        elif field == "data":
            data += value
        elif raw in (b"\n", b"\r\n"):
            if data:
                yield name, number, data
            name, number, data = "message", 0, ""


def is_drifted(state: Any) -> bool:
    """Return whether a view does not match its digest (docs/log-format.md, 12)."""
    viewer = "-" if state["seat"] is None else f"s{state['seat']}"
    view = json.dumps(state["view"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    named = f"formicary/view/1\0{state['match']}\0".encode() + state["version"].to_bytes(8, "big")
    digest = hashlib.sha256(named + f"{viewer}\0{view}".encode()).hexdigest()
    return bool(digest != state["digest"])


class Bot:
    """A seat in a match, and the file that stores it."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.file: Path = given.file
        if self.file.exists():
            self.kept: dict[str, Any] = json.loads(self.file.read_text())
            print(f"resuming from {self.file}")
        else:
            wanted = ("server", "match", "seat", "token")
            self.kept = {name: getattr(given, name) for name in wanted}
            if given.game:
                seats = [{}, *({"bot": level} for level in given.against)]
                self.kept["plan"] = {"game": given.game, "seats": seats}
            # mixed into the luck, so that the service alone does not choose it; the match's log
            # shows it in `seat-taken`
            self.kept["entropy"] = "" if given.no_entropy else secrets.token_hex(32)
            self.keep(create=str(uuid.uuid4()), join=str(uuid.uuid4()))
        self.api = Api(self.kept["server"])
        self.refused = 0  # the version at which a command was last refused

    def keep(self, **more: Any) -> None:
        """Store values that must not be lost, before anything depends on them."""
        self.kept.update(more)
        new = self.file.with_suffix(".new")
        new.touch(mode=0o600)
        new.write_text(json.dumps(self.kept))
        os.replace(new, self.file)

    def sit_down(self) -> None:
        """Create the match, unless there is one, and take a seat, unless one is held.

        The keys are stored already: sent again, they give the same match and the same token.
        """
        if self.kept["match"] is None:
            made = self.api.post("/v1/matches", self.kept["plan"], self.kept["create"])
            self.keep(match=made["id"])
        self.path = f"/v1/matches/{self.kept['match']}"
        if self.kept["seat"] is None and self.kept["token"] is None:
            seats = self.api.get(self.path)["seats"]
            free = (entry["seat"] for entry in seats if entry["bot"] is None and not entry["taken"])
            self.keep(seat=next(free, 0))
        if self.kept["token"] is None:
            path = f"{self.path}/seats/{self.kept['seat']}"
            entropy = self.kept.get("entropy")
            body = {"entropy": entropy} if entropy else {}
            taken = self.api.post(path, body, self.kept["join"])
            # signed: the public log will have this match, see `formicary audit --promises`
            self.keep(token=taken["token"], promise=taken.get("inclusion_promise"))
        self.api.token = self.kept["token"]

    def play(self) -> dict[str, Any]:
        """Play until the match is over, and return the match."""
        actions = self.api.get(f"{self.path}/actions")
        seat, known = actions["seat"], actions["version"]
        print(f"seat {seat} of {self.path} at version {known}")
        proposed = False
        for name, content in self.api.follow(f"{self.path}/events", known):
            if name == "message":
                proposed = proposed or content["e"]["event"]["type"] == "undo-proposed"
            elif name == "asked" and content["version"] >= known:
                mine = any(question["seat"] == seat for question in content["asked"])
                if mine or proposed:
                    known = self.take_turn()
                proposed = False
        ended: dict[str, Any] = self.api.get(self.path)
        return ended

    def take_turn(self) -> int:
        """Act as long as the seat is asked; return the version that was reached."""
        while True:
            offered = self.api.get(f"{self.path}/actions")
            for offer in offered["table"]:
                if offer["kind"] == "agree":  # another seat wants to take a move back: agree
                    self.send(offer["path"], offer["body"], offer["label"], offered["version"])
            if offered["asked"] is None or not offered["actions"]:
                return int(offered["version"])
            state = self.look(offered["version"])
            action = choose(state["view"], offered["actions"])
            path = f"{self.path}/commands"
            self.send(path, action["command"], action["label"], offered["version"])

    def look(self, version: int) -> Any:
        """Return the state at a version; a state that does not match its digest is read again."""
        for tries in range(TRIES):
            state = self.api.get(f"{self.path}/state?at={version}&digest=1")
            if not is_drifted(state):
                return state
            print(f"       (the state at {version} does not match its digest; again)")
            pause(tries)
        raise ConnectionError(f"the state at {version} never matches its digest")

    def send(self, path: str, body: Any, label: str, version: int) -> None:
        """Send a command that was chosen at a version; the caller reads again if that is old."""
        try:
            done = self.api.post(path, body, str(uuid.uuid4()), version)
        except Refused as problem:
            if problem.kind not in LOOK_AGAIN or version == self.refused:
                raise  # `choose` returned a command that is not legal
            self.refused = version
            print(f"       ({problem.kind}: {problem})")
            time.sleep(problem.wait)
        else:
            print(f"{done['version']:6} {label}")


def main() -> None:
    """Take a seat and play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    variable = os.environ.get  # `formicary conformance` passes the seat to play in these variables
    parser.add_argument("--server", default=variable("FORMICARY_URL", "http://127.0.0.1:8000"))
    parser.add_argument("--game", help="create a match of this game, as GET /v1/games lists them")
    parser.add_argument("--against", nargs="+", default=["greedy"], help="bots of a new match")
    parser.add_argument("--match", help="play in this match")
    parser.add_argument(
        "--seat", type=int, help="the seat to take; the first open one unless given"
    )
    parser.add_argument("--token", help="the token of a seat that you hold")
    parser.add_argument(
        "--file", type=Path, default=Path("seat.json"), help="the file that stores the seat"
    )
    parser.add_argument(
        "--no-entropy", action="store_true", help="add no randomness to the luck of the match"
    )
    given = parser.parse_args()
    if not (given.game or given.match):
        given.match, given.token = (
            variable("FORMICARY_MATCH"),
            given.token or variable("FORMICARY_TOKEN"),
        )
    if not (given.game or given.match or given.file.exists()):
        parser.error(f"name a game or a match: there is no {given.file} to resume from")
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    try:
        bot = Bot(given)
        bot.sit_down()
        ended = bot.play()
    except (Refused, ConnectionError) as fault:
        sys.exit(f"{type(fault).__name__}: {fault}")
    for score in ended["scores"]:
        print(f"seat {score['seat']}: {score['points']} points")
    print(f"ranking: {ended['outcome']['ranking']}")
    given.file.unlink()


if __name__ == "__main__":
    main()
