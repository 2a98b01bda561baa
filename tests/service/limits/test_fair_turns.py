"""All requests of an address are counted, a few are processed in parallel, the rest take turns."""

import threading
from io import BytesIO

import pytest

from service.limits import slots
from service.limits.slots import AddressSlots, give_back_slot
from tests.service.limits.conftest import HOG, PLAYER, At, service
from tests.service.limits.test_limits import check_refused
from tests.waiting import eventually

READS = ("/v1/openapi.json", "/", "/rules/table", "/static/common/api.js", "/v1/matches", "/none")


@pytest.mark.parametrize("path", READS)
def test_every_read_is_counted_and_one_too_many_is_refused(path):
    limited = service("requests=1/second burst 3", now=lambda: 7.0)
    hog, player = At(limited, HOG), At(limited, PLAYER)

    assert all(hog.get(path).status_code != 429 for _ in range(3))
    answer = hog.get(path)

    assert check_refused(answer, "requests") == 1
    assert answer.headers["Connection"] == "close"
    assert player.get(path).status_code != 429


def test_commands_of_all_tokens_of_an_address_are_counted_together():
    """A token for each match has no advantage: an address gets at most twice the limit of a token."""
    limited = service("commands=1/second burst 2", now=lambda: 7.0)
    hog, player = At(limited, HOG), At(limited, PLAYER)
    begun = [At(limited, f"192.0.2.{number}").begin_match() for number in range(100, 105)]

    codes = [hog.send(match_id, tokens[0]).status_code for match_id, tokens in begun]

    assert codes == [201] * 4 + [429]
    match_id, tokens = begun[-1]
    assert player.send(match_id, tokens[0]).status_code == 201


class Held:
    """Application that holds its requests until `go` is set."""

    def __init__(self, **settings):
        self.go, self.lock = threading.Event(), threading.Lock()
        self.computed = {HOG: 0, PLAYER: 0}
        self.most = 0
        refuse = lambda environ, start: [b"refused"]  # noqa: E731
        named = {"most": 100, "body_most": 100, **settings}
        self.slots = AddressSlots(self.compute, refuse, **named)

    def compute(self, environ, _start):
        address = environ["REMOTE_ADDR"]
        with self.lock:
            self.computed[address] += 1
        if environ["PATH_INFO"] == "/wait":
            give_back_slot()
        self.go.wait(20)
        with self.lock:
            self.computed[address] -= 1
        return [environ["wsgi.input"].read()]

    def ask(self, address, path="/", **more):
        environ = {"REMOTE_ADDR": address, "PATH_INFO": path, "wsgi.input": BytesIO(), **more}
        return self.slots(environ, None)

    def start(self, address, count, path="/"):
        threads = [
            threading.Thread(target=self.ask, args=(address, path), daemon=True)
            for _ in range(count)
        ]
        for thread in threads:
            thread.start()
        return threads


def test_few_requests_of_an_address_are_computed_and_another_address_need_not_wait():
    held = Held()
    threads = held.start(HOG, 16)
    assert eventually(lambda: held.slots._places.count_waiting(HOG) == 14)

    threads += held.start(PLAYER, 1)
    assert eventually(lambda: held.computed[PLAYER] == 1)
    assert held.computed[HOG] == slots.ALONE_AT_ONCE
    held.go.set()
    for thread in threads:
        thread.join(10)

    assert held.computed == {HOG: 0, PLAYER: 0}
    assert not held.slots._places._taken


def test_what_waits_for_news_holds_no_slot():
    held = Held()
    threads = held.start(HOG, 5, "/wait")
    assert eventually(lambda: held.computed[HOG] == 5)

    held.go.set()
    for thread in threads:
        thread.join(10)
    assert not held.slots._places._taken


def test_more_than_may_be_in_flight_are_refused():
    held = Held(most=3)
    threads = held.start(HOG, 3)
    assert eventually(lambda: held.slots._places.count_waiting(HOG) == 1)

    assert held.ask(HOG) == [b"refused"]
    held.go.set()
    for thread in threads:
        thread.join(10)


class Drip:
    """Body that arrives byte by byte, one per read."""

    def __init__(self, text, taken):
        self.rest, self.taken = list(text), taken
        self.seen = []

    def read(self, _most):
        self.seen.append(self.taken())
        return bytes([self.rest.pop(0)]) if self.rest else b""


@pytest.mark.parametrize(
    "headers",
    [
        {"CONTENT_LENGTH": "4"},
        {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True},
    ],
)
def test_a_slow_body_holds_no_slot(headers):
    held = Held()
    held.go.set()
    drip = Drip(b"body", lambda: bool(held.slots._places._taken))

    answer = held.ask(HOG, **{**headers, "wsgi.input": drip})

    assert answer == [b"body"]
    assert drip.seen
    assert not any(drip.seen)


@pytest.mark.parametrize("length", ["101", "-1", "x", "9999999999", "0"])
def test_a_body_that_is_too_long_or_of_no_length_is_left_to_the_application(length):
    held = Held()
    held.go.set()

    assert held.ask(HOG, CONTENT_LENGTH=length, **{"wsgi.input": BytesIO(b"left")}) == [b"left"]


def test_a_fault_gives_the_slot_back():
    def fail(_environ, _start):
        raise ZeroDivisionError

    failing = AddressSlots(fail, fail, most=10, body_most=10)
    for _ in range(slots.ALONE_AT_ONCE + 1):
        with pytest.raises(ZeroDivisionError):
            failing({"REMOTE_ADDR": HOG}, None)

    assert not failing._places._taken


def test_a_long_poll_gives_its_slot_back():
    """Even with more long polls than slots, the address can send other requests."""
    world = service("")
    match_id, tokens = world.begin_match()
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    path = f"/v1/matches/{match_id}/events?after={version}&wait=20"
    answers = []
    polls = [
        threading.Thread(target=lambda: answers.append(At(world, HOG).get(path)), daemon=True)
        for _ in range(slots.ALONE_AT_ONCE + 1)
    ]
    for poll in polls:
        poll.start()
    assert eventually(lambda: world.app.extensions["api"].hub.waiting == len(polls))

    assert At(world, HOG).send(match_id, tokens[0]).status_code == 201
    for poll in polls:
        poll.join(10)
    assert [answer.status_code for answer in answers] == [200] * len(polls)
