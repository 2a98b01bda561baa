"""The history of every match is linearizable while processes and servers are killed."""

import tempfile
import time
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from bench.load.caller import Caller
from bench.load.campaign import verify_all
from bench.load.faults import TARGETS, Saboteur, plan_faults
from bench.load.service import HOST, ONE_EACH, Service
from formicary.servers.ports import listens
from tests.load.histories import find_faults
from tests.load.rivals import Rival, Tables

CLIENTS, MATCHES = 8, 6


class Killer(Thread):
    """Kills one process or server after another."""

    def __init__(self, service, pause_seconds):
        super().__init__(name="killer", daemon=True)
        self._service = service
        self._saboteur = Saboteur(service, {})
        self._pause = pause_seconds
        self._ended = Event()
        self.killed = []

    def run(self):
        for fault in plan_faults(1000, 1, ("kill",)):
            if self._ended.wait(self._pause) or not self._wait_for_an_api():
                return
            self._saboteur.strike(fault)
            self.killed.append(fault.target)

    def _wait_for_an_api(self):
        """Wait until an API process accepts connections. Return False if the killer has ended.

        On a busy machine they take longer to start than the pause, and would never answer.
        """
        while not any(listens(HOST, port) for port in self._service.ports):
            if self._ended.wait(0.1):
                return False
        return True

    def end(self):
        self._ended.set()
        self.join()


@pytest.fixture
def service(tmp_path):
    with tempfile.TemporaryDirectory(prefix="fo-") as data:
        (Path(data) / "jobs").mkdir()
        running = Service(tmp_path, Path(data), {**ONE_EACH, "serve": 2})
        yield running
        running.stop()


def play_beside_kills(service, operations, kills, pause_seconds):
    """Let all clients operate while a process is killed at intervals.

    Return the operations by match, and the killed roles and servers.
    """
    creator, killer = Caller(lambda: service.ports, 0), Killer(service, pause_seconds)
    tables = Tables(creator, MATCHES)

    def is_enough(count):
        return count >= operations // CLIENTS and len(killer.killed) >= kills

    rivals = [Rival(lambda: service.ports, tables, is_enough, seed) for seed in range(CLIENTS)]
    for thread in (*rivals, killer):
        thread.start()
    for rival in rivals:
        rival.join()
    killer.end()
    creator.close()
    assert [rival.fault for rival in rivals if rival.fault] == []
    return tables.gather(rivals), killer.killed


def check_histories(service, history, folder):
    """Check that histories are linearizable and that the log has the versions that they saw."""
    faults = {match_id: find_faults(noted) for match_id, noted in history.items()}
    assert {match_id: reasons for match_id, reasons in faults.items() if reasons} == {}
    service.wait(time.time())
    with closing(Caller(lambda: service.ports, 0)) as caller:
        for match_id, noted in history.items():
            newest = caller.get(f"/matches/{match_id}")["version"]
            assert newest >= max((operation.version for operation in noted), default=0)
    report = verify_all(service, folder)
    assert (report.fails, report.holds) == (0, len(history))


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_histories_are_linearizable(service, tmp_path):
    history, killed = play_beside_kills(service, 2000, 7, pause_seconds=2.0)

    check_histories(service, history, tmp_path)
    assert set(killed) == {*TARGETS["kill"]}
    assert sum(bool(operation.first) for noted in history.values() for operation in noted) >= 100


@pytest.mark.assure
@pytest.mark.timeout(3600)
def test_ten_thousand_operations_are_linearizable(service, tmp_path):
    history, killed = play_beside_kills(service, 10_000, 30, pause_seconds=3.0)

    check_histories(service, history, tmp_path)
    assert set(killed) == {*TARGETS["kill"]}
    assert sum(map(len, history.values())) >= 10_000
