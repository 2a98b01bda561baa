"""Few heavy reads run in parallel, and meanwhile the thread switch interval is short."""

import sys
import threading
from contextlib import ExitStack

import pytest

from service.http import heavy
from service.http.heavy import AT_ONCE, OF_EACH, HeavyReads
from service.limits.interval import SHORT_SECONDS
from service.problems.errors import TooManyReads
from tests.waiting import eventually

HERE, THERE = "198.51.100.7", "198.51.100.8"


@pytest.fixture
def reads():
    return HeavyReads()


def hold(reads, count):
    """Hold n slots in threads, each for a different address.

    Return the event that releases them, the threads, and a semaphore of the slots taken.
    """
    go, held = threading.Event(), threading.Semaphore(0)

    def read(address):
        with reads.place(address):
            held.release()
            go.wait(20)

    threads = [
        threading.Thread(target=read, args=(f"192.0.2.{number}",), daemon=True)
        for number in range(count)
    ]
    for thread in threads:
        thread.start()
    for _ in range(min(count, AT_ONCE)):
        assert held.acquire(timeout=5)
    return go, threads, held


def test_few_run_at_once_and_the_others_follow(reads):
    go, threads, held = hold(reads, AT_ONCE + 3)

    assert not held.acquire(timeout=0.05)
    go.set()
    for thread in threads:
        thread.join(5)
    assert [held.acquire(timeout=0) for _ in range(3)] == [True] * 3


def test_one_address_leaves_a_place_for_another(reads, monkeypatch):
    """One address can never take all slots, so the next address gets one immediately."""
    monkeypatch.setattr(heavy, "WAIT_SECONDS", 0.01)
    with ExitStack() as held:
        for _ in range(OF_EACH):
            held.enter_context(reads.place(HERE))

        with pytest.raises(TooManyReads), reads.place(HERE):
            pass
        with reads.place(THERE):
            pass


def test_who_waits_too_long_is_refused(world, monkeypatch):
    match_id, _ = world.begin_match()
    monkeypatch.setattr(heavy, "WAIT_SECONDS", 0.01)
    go, threads, _ = hold(world.app.extensions["api"].heavy, AT_ONCE)
    refused = world.get(f"/v1/matches/{match_id}/ledger")
    light = world.get(f"/v1/matches/{match_id}/state")
    go.set()
    for thread in threads:
        thread.join(5)
    answered = world.get(f"/v1/matches/{match_id}/ledger")

    assert (refused.status_code, refused.json["type"]) == (503, "/problems/too-many-reads")
    assert refused.headers["Retry-After"] == "5"
    assert (light.status_code, answered.status_code) == (200, 200)


def test_a_position_is_checked_in_a_place(world, monkeypatch):
    """Validating a position of 20,000 numbers takes up to a second."""
    monkeypatch.setattr(heavy, "WAIT_SECONDS", 0.01)
    plan = {"game": "anthill", "seats": [{}, {}]}
    go, threads, _ = hold(world.app.extensions["api"].heavy, AT_ONCE)
    refused = world.post("/v1/matches", {**plan, "position": {}})
    plain = world.post("/v1/matches", plan)
    go.set()
    for thread in threads:
        thread.join(5)

    assert (refused.status_code, refused.json["type"]) == (503, "/problems/too-many-reads")
    assert plain.status_code == 201


def test_the_interpreter_is_handed_on_soon_while_one_runs(reads):
    usual = sys.getswitchinterval()
    with reads.place(HERE):
        assert sys.getswitchinterval() == pytest.approx(SHORT_SECONDS, abs=1e-5)
        with reads.place(THERE):
            pass
        assert sys.getswitchinterval() == pytest.approx(SHORT_SECONDS, abs=1e-5)

    assert sys.getswitchinterval() == pytest.approx(usual, abs=1e-5)


def test_a_place_is_held_while_a_part_is_made_and_not_while_it_is_sent(world, reads):
    with world.app.test_request_context():
        parts = reads.each([b"a", b"b"])
    got = [next(parts)]
    go, threads, _ = hold(reads, AT_ONCE)  # takes both slots while the client reads slowly
    go.set()
    for thread in threads:
        thread.join(5)
    got += parts

    assert got == [b"a", b"b"]
    with reads.place(HERE), reads.place(THERE):
        pass


def test_a_fault_gives_the_place_back(reads):
    for _ in range(AT_ONCE + 1):
        with pytest.raises(ZeroDivisionError), reads.place(HERE):
            raise ZeroDivisionError

    with reads.place(HERE), reads.place(THERE):
        pass
    assert eventually(lambda: sys.getswitchinterval() > SHORT_SECONDS)


def test_nothing_is_left_of_who_was_refused(reads, monkeypatch):
    monkeypatch.setattr(heavy, "WAIT_SECONDS", 0.01)
    go, threads, _ = hold(reads, AT_ONCE)
    with pytest.raises(TooManyReads), reads.place(HERE):
        pass
    go.set()
    for thread in threads:
        thread.join(5)

    with reads.place(HERE), reads.place(THERE):
        pass
