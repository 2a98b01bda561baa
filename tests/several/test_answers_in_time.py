"""The service behind sentinels, with appends that wait for a replica, while the primary hangs."""

import signal
import threading
import time
import uuid
from collections import Counter

import httpx
import pytest

from formicary.servers.ports import listens
from formicary.servers.supervise import Child
from tests.by_game import ANY_GAME
from tests.ports import quiet_port
from tests.several.servers import several, waits_until_whole
from tests.waiting import eventually

__all__ = ["several"]

ASSURE = pytest.mark.assure
LONGEST_SECONDS, SECONDS = 10.0, 15.0
PLAN = {"game": ANY_GAME.name, "seats": [{}, {}]}


@pytest.fixture
def pair(several):
    pair = several("sentinel")
    waits_until_whole(pair)
    pair.flush()
    yield pair
    for node in (*pair.nodes, *pair.sentinels):
        node.kill(signal.SIGCONT)
    waits_until_whole(pair)


@pytest.fixture
def address(pair, tmp_path):
    """Start a process of the API on the pair, and yield its address."""
    port = quiet_port()
    environ = {"EVENTS_URL": pair.url, "JOBS_URL": pair.url, "FORMICARY_DATA": str(tmp_path)}
    environ |= {"FORMICARY_WAIT": "1", "FORMICARY_LIMITS": "off", "FORMICARY_PORT": str(port)}
    child = Child(["serve"], environ)
    child.start()
    eventually(lambda: listens("127.0.0.1", port))
    yield f"http://127.0.0.1:{port}/v1"
    child.ask_to_stop()
    child.finish(time.monotonic() + 10)


class Client(threading.Thread):
    """A client that creates matches, and repeats a refused request with the same key."""

    def __init__(self, address):
        super().__init__(daemon=True)
        self.address, self.answers, self.seconds = address, Counter(), []
        self.until = time.monotonic() + SECONDS

    def run(self):
        with httpx.Client(timeout=60) as client:
            while time.monotonic() < self.until:
                key, status = str(uuid.uuid4()), 0
                while status != 201 and time.monotonic() < self.until:
                    began = time.monotonic()
                    answer = client.post(
                        f"{self.address}/matches", json=PLAN, headers={"Idempotency-Key": key}
                    )
                    self.seconds.append(time.monotonic() - began)
                    status = answer.status_code
                    self.answers[status, answer.json().get("type")] += 1
                time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize(
    ("hung_sentinels", "hung_seconds"),
    [(1, 12), pytest.param(3, 4, marks=ASSURE), pytest.param(3, 6, marks=ASSURE)],
)
def test_each_request_is_answered_or_refused_within_ten_seconds(
    pair, address, hung_sentinels, hung_seconds
):
    """The replica takes over and has no replica itself, so appends are refused as unconfirmed."""
    clients = [Client(address) for _ in range(4)]
    for client in clients:
        client.start()
    eventually(lambda: all(client.answers[201, None] for client in clients))
    for node in (*pair.sentinels[:hung_sentinels], *pair.primaries()):
        node.kill(signal.SIGSTOP)
    clients[0].join(hung_seconds)
    for node in pair.sentinels:
        node.kill(signal.SIGCONT)
    for client in clients:
        client.join(60 + SECONDS)

    answers = sum((client.answers for client in clients), Counter())
    longest = max(max(client.seconds) for client in clients)
    print(f"\nlongest {longest:.2f} s, {answers}")
    assert {status for status, _ in answers} == {201, 503}
    assert longest < LONGEST_SECONDS
