"""Callers of every kind exhaust their limits, and a player is not affected."""

import time
import uuid
from collections import Counter

import httpx
import pytest

from bench.rig.edge.services import Apis, figures
from formicary.servers.supervise import Child
from tests.by_game import ANY_GAME
from tests.edge.test_hogs import report
from tests.waiting import eventually

CALLERS = {"bots": 2, "matches": 2, "searches": 2, "analyses": 2, "streams": 60}
ROLES = ("dispatch", "work", "work", "sweep")
SECONDS, COMMAND_MS, BOT_MS = 30, 100, 1000

pytestmark = [pytest.mark.assure, pytest.mark.timeout(300)]


@pytest.fixture
def service(stack, tmp_path):
    """Return a whole service with default limits and settings, with each role in its own process."""
    apis = Apis(tmp_path, limits="")
    stack.callback(apis.end)
    store = {"EVENTS_URL": apis.embedded.url, "JOBS_URL": apis.embedded.url}
    for role in ROLES:
        child = Child([role], store)
        child.start()
        stack.callback(child.finish, 0.0)
        stack.callback(child.ask_to_stop)
    return apis


class Person:
    """Client that plays against a bot over HTTP, one match after another.

    It is written from the guide alone.
    """

    def __init__(self, port):
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.commands, self.waits = [], []

    def begin(self):
        self.match = f"/v1/matches/{self.create({}, {'bot': 'greedy'})}"
        joined = self.post(f"{self.match}/seats/0", {})
        self.token, self.version = joined["token"], joined["version"]

    def create(self, *seats):
        return self.post("/v1/matches", {"game": ANY_GAME.name, "seats": seats})["id"]

    def end(self):
        self.client.close()

    def post(self, path, body, **headers):
        headers = {"Idempotency-Key": str(uuid.uuid4()), **headers}
        answer = self.client.post(path, json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def play(self, seconds):
        """Play for a while. Return statistics of the command and bot times, in ms."""
        self.commands, self.waits = [], []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.begin()
            while time.monotonic() < until and (actions := self.wait_until_asked()):
                began = time.monotonic()
                mine = {"Authorization": f"Bearer {self.token}"}
                played = self.post(f"{self.match}/commands", actions[-1]["command"], **mine)
                self.version = played["version"]
                self.commands.append(time.monotonic() - began)
                time.sleep(0.02)
        return figures(self.commands), figures(self.waits)

    def wait_until_asked(self):
        """Return the actions once the seat has a pending question, or an empty list at the end."""
        began = time.monotonic()
        mine = {"Authorization": f"Bearer {self.token}"}
        while True:
            answer = self.client.get(f"{self.match}/actions", headers=mine).json()
            if answer["actions"] or answer["status"] == "over":
                self.waits.append(time.monotonic() - began)
                return answer["actions"]
            after = {"after": answer["version"], "wait": 20}
            self.client.get(f"{self.match}/events", params=after, headers=mine)


def test_a_player_notices_nothing(service, beside, stack):
    person = Person(service.port)
    stack.callback(person.end)
    over, open_one = (person.create(*seats) for seats in ([{"bot": "random"}] * 2, [{}, {}]))
    eventually(lambda: service.wiring.context.store.head(over).waits == "over")
    alone = person.play(SECONDS / 3)

    asked = (f"{kind}={n}" for kind, n in CALLERS.items())
    callers = beside("callers", service.port, over, open_one, *asked)
    eventually(lambda: Counter(callers.ask())["bots 429"])
    commands, waits = person.play(SECONDS)

    answers = Counter(callers.ask())
    report("in ms", alone=alone, commands=commands, waits=waits, callers=answers)
    for kind in ("matches", "searches", "bots"):
        assert answers[f"{kind} 429"], kind  # each has reached its limit
    assert answers["analyses 202"] + answers["analyses 200"], (
        "asking for what is made costs nothing"
    )
    assert answers["streams open"]
    assert commands[1] < COMMAND_MS
    assert waits[1] < BOT_MS
