"""Measures how fast a bot responds to a player during a flood of matches between bots."""

import tempfile
import time
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from bench.rig.edge.services import GAME, Apis, figures
from bench.rig.fair.attacks import flood_of_bots
from bench.rig.fair.measure import Fairness, attacking, measure_beside
from bench.rig.roles import running_roles
from bench.rig.sizes import size

ANSWERS = size(30, 2)
ROLES = size(("dispatch", "work", "work", "sweep"), ("dispatch", "work"))
PAUSE_SECONDS = 0.02
WAIT_SECONDS = 20


class Opponent:
    """Player that plays one match after another against a bot, over HTTP.

    Args:
        port: the port of the API.
        level: the level of the bot.
    """

    def __init__(self, port: int, level: str) -> None:
        self._api = httpx.Client(base_url=f"http://127.0.0.1:{port}/v1", timeout=120)
        self._level = level
        self._match = ""
        self._headers: dict[str, str] = {}

    def close(self) -> None:
        """Close the connections."""
        self._api.close()

    def measure(self, answers: int) -> float:
        """Play until the bot has responded that many times.

        Return the 95th percentile in milliseconds.
        """
        times: list[float] = []
        while len(times) < answers:
            shown = self._actions() if self._match else None
            if shown is None or shown["status"] == "over":
                self._begin()
                continue
            if shown["actions"]:
                command = shown["actions"][-1]["command"]
                self._post(f"{self._match}/commands", command, **self._headers)
                began = time.monotonic()
                if self._wait(began):
                    times.append(time.monotonic() - began)
            else:
                self._wait(time.monotonic())
            time.sleep(PAUSE_SECONDS)
        return figures(times)[1]

    def _begin(self) -> None:
        plan = {"game": GAME.name, "seats": [{}, {"bot": self._level}]}
        self._match = f"/matches/{self._post('/matches', plan)['id']}"
        token = self._post(f"{self._match}/seats/0", {})["token"]
        self._headers = {"Authorization": f"Bearer {token}"}

    def _wait(self, began: float) -> bool:
        """Wait until the seat has a pending question or the match is over.

        Return whether a bot had to act in the meantime.
        """
        is_asked = False
        while time.monotonic() < began + 120:
            shown = self._actions()
            if shown["actions"] or shown["status"] == "over":
                return is_asked
            is_asked = True
            after = {"after": shown["version"], "wait": WAIT_SECONDS}
            self._api.get(f"{self._match}/events", params=after, headers=self._headers)
        raise AssertionError("the bot does not answer")

    def _actions(self) -> Any:
        answer = self._api.get(f"{self._match}/actions", headers=self._headers)
        return answer.raise_for_status().json()

    def _post(self, path: str, body: Any, **headers: str) -> Any:
        named = {"Idempotency-Key": str(uuid.uuid4()), **headers}
        return self._api.post(path, json=body, headers=named).raise_for_status().json()


def measure_answers(level: str, flood: str) -> Callable[[], Fairness]:
    """Return a function that measures how fast a bot responds during a flood of bot matches.

    The limits by number are the default ones, because an address could otherwise create any number
    of matches. Each measurement has a new service, since the bots of the flood play on after it.

    Args:
        level: the level of the player's opponent.
        flood: the level of the bots in the flood.
    """

    def measure() -> Fairness:
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ff-"))
            apis = Apis(Path(folder), limits="")
            stack.callback(apis.end)
            stack.enter_context(running_roles(ROLES, apis.embedded.url, apis.embedded.url))
            opponent = Opponent(apis.port, level)
            stack.callback(opponent.close)
            opponent.measure(max(1, ANSWERS // 4))
            load = attacking(apis.port, flood_of_bots(GAME, flood))
            return measure_beside(lambda: opponent.measure(ANSWERS), load, is_lasting=True)

    return measure
