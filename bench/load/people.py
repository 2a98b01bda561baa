"""Scripted clients with API keys that play one match after another over HTTP."""

import random
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle
from threading import Event, Thread
from typing import Any, NamedTuple

from bench.load.caller import Caller, NoAnswer, Refused
from bench.load.ledger import Ledger
from games import GAMES

BOT = "greedy"
WAIT_SECONDS = 3  # the maximum time that a response waits for the bot
LOOK_AGAIN_SECONDS = 0.05


class Move(NamedTuple):
    """An acknowledged command, and when it started and ended according to the monotonic clock.

    The version is that of the command or, if the request waited for a bot, that of the bot's move.
    """

    began: float
    ended: float
    match_id: str
    version: int


class Person(Thread):
    """Client that plays one match after another, against a bot or a friend.

    Args:
        caller: the client for the requests.
        ledger: the ledger for the acknowledgements.
        seed: the seed for the choice of moves.
        with_friend: True to let a second account take the other seat; this client plays both.
        pause_seconds: the thinking time.

    Attributes:
        moves: the acknowledged commands, in order.
        match_id: the current match; empty before the first match.
        fault: the error that made the client give up, if any.
    """

    def __init__(
        self,
        caller: Caller,
        ledger: Ledger,
        seed: int,
        *,
        with_friend: bool = False,
        pause_seconds: float = 0.0,
    ) -> None:
        super().__init__(name=f"person {seed}", daemon=True)
        self.caller = caller
        self._ledger = ledger
        self._choose = random.Random(seed)
        self._games = cycle(sorted(GAMES)[seed % len(GAMES) :] + sorted(GAMES)[: seed % len(GAMES)])
        self._with_friend = with_friend
        self._pause = pause_seconds
        self._stopping = Event()
        self.moves: list[Move] = []
        self.match_id = ""
        self.fault: BaseException | None = None
        self.keys: list[str] = []

    def register(self) -> None:
        """Obtain one API key for this client and another one for a friend."""
        for number in range(1 + self._with_friend):
            name = f"{self.name} {number} {uuid.uuid4().hex[:12]}"
            self.keys.append(self.caller.post("/accounts", {"name": name})["key"])
        self.caller.key = self.keys[0]

    def run(self) -> None:
        """Play until stopped."""
        try:
            while not self._stopping.is_set():
                self._play(self._begin(next(self._games)))
        except (Refused, NoAnswer, KeyError, OSError) as error:
            self.fault = error

    def stop(self) -> None:
        """Stop once the pending command has finished."""
        self._stopping.set()

    def _begin(self, game: str) -> str:
        """Create a match and take its seats. Return its id."""
        other = {} if self._with_friend else {"bot": BOT}
        try:
            match_id = str(self._post("/matches", {"game": game, "seats": [{}, other]})["id"])
        except NoAnswer:
            self._ledger.note_lost_creation()
            raise
        self._ledger.note_match(match_id)
        for seat, key in enumerate(self.keys):
            with self._shown_as(key):
                self._post(f"/matches/{match_id}/seats/{seat}", {})
        self.match_id = match_id
        return match_id

    def _play(self, match_id: str) -> None:
        for turn in count():
            if self._stopping.wait(self._pause):
                return
            with self._shown_as(self.keys[turn % len(self.keys)]):
                actions = self.caller.get(f"/matches/{match_id}/actions")
                if actions["status"] == "over":
                    return
                if actions["actions"]:
                    self._move(match_id, self._choose.choice(actions["actions"])["command"])
                elif not self._with_friend:
                    self._stopping.wait(LOOK_AGAIN_SECONDS)  # the bot has not moved yet

    def _move(self, match_id: str, command: object) -> None:
        began = time.monotonic()
        wait = 0 if self._with_friend else WAIT_SECONDS
        try:
            played = self._post(f"/matches/{match_id}/commands", command, wait)
        except NoAnswer:
            self._ledger.note_unanswered(match_id)
            raise
        except Refused as error:
            if error.status != 409:
                raise
            return  # the view was outdated, so read it again
        self._ledger.note(match_id, played)
        self.moves.append(Move(began, time.monotonic(), match_id, int(played["version"])))

    def _post(self, path: str, body: object, wait: int = 0) -> Any:
        return self.caller.post(path, body, wait_seconds=wait)

    @contextmanager
    def _shown_as(self, key: str) -> Iterator[None]:
        mine, self.caller.key = self.caller.key, key
        try:
            yield
        finally:
            self.caller.key = mine


class BotMatches(Thread):
    """Thread that keeps a number of bot matches running and cycles through the games.

    Args:
        caller: the client to create and read the matches.
        ledger: the ledger to record their creation.
        many: the number of parallel matches.
        games: the names of the games, in order.

    Attributes:
        many: as above; it may be changed.
        running: the running matches, with the version last read.
        over: the finished matches, in the order in which they ended.
        fault: the error that made the thread give up, if any.
    """

    def __init__(self, caller: Caller, ledger: Ledger, many: int, games: list[str]) -> None:
        super().__init__(name="bot matches", daemon=True)
        self._caller = caller
        self._ledger = ledger
        self.many = many
        self._games = cycle(games)
        self._stopping = Event()
        self.running: dict[str, int] = {}
        self.over: list[str] = []
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Keep matches running until stopped."""
        try:
            while not self._stopping.wait(LOOK_AGAIN_SECONDS * 4):
                self.look()
        except (Refused, NoAnswer, OSError) as error:
            self.fault = error

    def look(self) -> None:
        """Read each match once, and replace those that are over."""
        for match_id in tuple(self.running):
            match = self._caller.get(f"/matches/{match_id}")
            self.running[match_id] = match["version"]
            if match["status"] == "over":
                self.over.append(match_id)
                del self.running[match_id]
        while len(self.running) < self.many:
            self.begin(next(self._games))

    def begin(self, game: str) -> str:
        """Start a match between two bots. Return its id."""
        plan = {"game": game, "seats": [{"bot": BOT}, {"bot": BOT}]}
        try:
            match_id = str(self._caller.post("/matches", plan)["id"])
        except NoAnswer:
            self._ledger.note_lost_creation()
            raise
        self._ledger.note_match(match_id)
        self.running[match_id] = 0
        return match_id

    def stop(self) -> None:
        """Stop polling. Matches that are running continue on the service."""
        self._stopping.set()
