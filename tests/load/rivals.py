"""Clients that read and play the same matches at the same time, and note the responses."""

import random
import time
from collections import defaultdict
from itertools import cycle
from threading import Lock, Thread

from bench.load.caller import Caller, NoAnswer, Refused
from games import GAMES
from tests.load.histories import Operation

SEATS = 2
BUSY = {409, 412, 422}  # another client was faster, so the command is no longer legal


class Tables:
    """The matches that all clients share. A match that is over is replaced.

    Args:
        caller: the client that creates them.
        count: the number of matches at a time.
    """

    def __init__(self, caller, count):
        self._caller = caller
        self._lock = Lock()
        self._games = cycle(sorted(GAMES))
        self._running = {}
        self._created = []
        for _ in range(count):
            self._begin()

    def _begin(self):
        game = next(self._games)
        match_id = self._caller.post("/matches", {"game": game, "seats": [{}] * SEATS})["id"]
        self._created.append(match_id)
        self._running[match_id] = [
            self._caller.post(f"/matches/{match_id}/seats/{seat}", {})["token"]
            for seat in range(SEATS)
        ]

    def choose(self, chance):
        """Return a running match and the tokens of its seats."""
        with self._lock:
            return chance.choice(list(self._running.items()))

    def replace(self, match_id):
        """Begin another match in place of one that is over."""
        with self._lock:
            if self._running.pop(match_id, None):
                self._begin()

    def gather(self, rivals):
        """Return the operations of all clients by match.

        A match that began last may have none.
        """
        return {
            match_id: [noted for rival in rivals for noted in rival.operations[match_id]]
            for match_id in self._created
        }


class Rival(Thread):
    """A client that reads and plays at random, for all seats of all matches.

    Args:
        ports: returns the ports of the service.
        tables: the shared matches.
        is_enough: returns whether a number of acknowledged operations is enough.
        seed: the seed of the choices.

    Attributes:
        operations: the acknowledged operations by match.
        fault: the error that made the client give up, if any.
    """

    def __init__(self, ports, tables, is_enough, seed):
        super().__init__(name=f"rival {seed}", daemon=True)
        self._caller = Caller(ports, seed)
        self._tables = tables
        self._is_enough = is_enough
        self._chance = random.Random(seed)
        self.operations = defaultdict(list)
        self.fault = None

    @property
    def answers(self):
        """The number of responses by status, and of connection faults by name."""
        return self._caller.answers

    def run(self):
        try:
            while not self._is_enough(sum(map(len, self.operations.values()))):
                self._operate()
        except (Refused, NoAnswer, OSError) as error:
            self.fault = error
        finally:
            self._caller.close()

    def _operate(self):
        match_id, tokens = self._tables.choose(self._chance)
        is_read = self._chance.random() < 0.3
        for seat in self._chance.sample(range(SEATS), SEATS):
            self._caller.key = tokens[seat]
            if is_read or self._play(match_id, seat):
                break
        self._read(match_id, seat)

    def _read(self, match_id, seat):
        began = time.monotonic()
        shown = self._caller.get(f"/matches/{match_id}/state?digest=1")
        self._note(
            match_id, Operation(began, time.monotonic(), shown["version"], 0, seat, shown["digest"])
        )
        if shown["status"] == "over":
            self._tables.replace(match_id)

    def _play(self, match_id, seat):
        """Play a legal command of a seat. Return whether there was one."""
        began = time.monotonic()
        shown = self._caller.get(f"/matches/{match_id}/actions")
        self._note(match_id, Operation(began, time.monotonic(), shown["version"]))
        if not shown["actions"]:
            return False
        command = self._chance.choice(shown["actions"])["command"]
        began = time.monotonic()
        try:
            played = self._caller.post(f"/matches/{match_id}/commands", command, prefer="digest")
        except Refused as error:
            if error.status not in BUSY:
                raise
            return True
        first = played["events"][0]["seq"]
        ended = time.monotonic()
        self._note(
            match_id, Operation(began, ended, played["version"], first, seat, played["digest"])
        )
        return True

    def _note(self, match_id, operation):
        self.operations[match_id].append(operation)
