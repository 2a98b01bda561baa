"""`formicary up` starts all processes, restarts those that die, and stops."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import uuid

import httpx
import pytest

from tests.by_game import ANY_GAME
from tests.ports import quiet_port
from tests.waiting import eventually

START_SECONDS = 60


def descendants(pid):
    """Return the ids and command lines of all descendants of a process."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    processes, parents = {}, {pid}
    while parents:
        under = {int(row[0]): row[2] for row in rows if int(row[1]) in parents}
        processes |= under
        parents = set(under)
    return processes


def alive(pids):
    listed = subprocess.run(["ps", "-eo", "pid=,stat="], capture_output=True, text=True, check=True)
    running = {int(row.split()[0]) for row in listed.stdout.splitlines() if "Z" not in row}
    return running & set(pids)


class Up:
    """A running `formicary up` and its output."""

    def __init__(self, data, *options, **variables):
        self.port = quiet_port()
        environ = {**os.environ, "FORMICARY_DATA": str(data), "FORMICARY_PORT": str(self.port)}
        environ |= variables
        environ.pop("EVENTS_URL", None)
        self.log = (data / "said").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "formicary", "up", *options],
            env=environ,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    def output(self):
        self.log.seek(0)
        return self.log.read()

    def wait_until_started(self):
        """Wait until it prints how to stop it. Return the ids of the bots' and the user's match."""
        eventually(lambda: "Ctrl-C" in self.output() or self.process.poll(), START_SECONDS)
        return re.findall(r"/matches/(\w+)", self.output())

    def get(self, path, **headers):
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", headers=headers, timeout=10)

    def create(self):
        """Create a match of bots. Return its id, or None if the store is unavailable."""
        answer = httpx.post(
            f"http://127.0.0.1:{self.port}/v1/matches",
            json={"game": ANY_GAME.name, "seats": [{"bot": "random"}] * 2},
            headers={"Idempotency-Key": str(uuid.uuid4())},
            timeout=10,
        )
        return answer.json()["id"] if answer.status_code == 201 else None

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()


@pytest.fixture
def start(tmp_path):
    running = []

    def begin(*options, **variables):
        running.append(Up(tmp_path, *options, **variables))
        return running[-1]

    yield begin
    for up in running:
        up.end()


def is_over(up, match_id):
    """Return whether a match is over. Return False after a timeout, so that callers can retry."""
    try:
        return up.get(f"/v1/matches/{match_id}").json()["status"] == "over"
    except httpx.TimeoutException:
        return False


@pytest.mark.slow
def test_a_stranger_gets_a_running_service(start):
    """Bots play, the printed token holds a seat, and a killed worker is restarted."""
    up = start()
    bots, own = up.wait_until_started()
    token = re.search(r"seat's token +(\S+)", up.output())[1]

    assert [line[:6] for line in up.output().splitlines() if "fsync always" in line] == ["store "]
    assert up.get("/health").json()["store"]["appendfsync"] == "always"
    actions = up.get(f"/v1/matches/{own}/actions", Authorization=f"Bearer {token}").json()
    assert actions["seat"] == 0
    eventually(lambda: is_over(up, bots))
    listed = eventually(lambda: up.get("/v1/matches?status=over").json()["matches"])
    assert [row["id"] for row in listed] == [bots]

    for pid, command in descendants(up.process.pid).items():
        if command.endswith("formicary work"):
            os.kill(pid, signal.SIGKILL)
    eventually(lambda: "work ended (-9); it is restarted" in up.output())

    eventually(lambda: any("deliver" in how for how in descendants(up.process.pid).values()))
    processes = descendants(up.process.pid)
    up.process.send_signal(signal.SIGTERM)
    assert up.process.wait(20) == 0
    assert not alive(processes)


def listed(up):
    return [row["id"] for row in up.get("/v1/matches").json()["matches"]]


def stop(up):
    up.process.send_signal(signal.SIGTERM)
    assert up.process.wait(20) == 0


@pytest.mark.slow
def test_a_second_start_shows_the_demo_matches_of_the_first(start):
    up = start()
    shown = up.wait_until_started()
    token = re.search(r"seat's token +(\S+)", up.output())[1]
    eventually(lambda: len(listed(up)) == 2)
    stop(up)

    again = start()
    assert again.wait_until_started() == shown
    assert re.search(r"seat's token +(\S+)", again.output())[1] == token
    assert eventually(lambda: sorted(listed(again))) == sorted(shown)


@pytest.mark.slow
def test_a_store_with_matches_gets_no_demo_matches(start):
    """The output has the address of the newest match instead."""
    up = start("--no-demo")
    up.wait_until_started()
    first, newest = up.create(), up.create()
    eventually(lambda: len(listed(up)) == 2)
    stop(up)

    again = start()
    assert again.wait_until_started() == [newest]
    assert "newest match" in again.output()
    assert sorted(listed(again)) == sorted([first, newest])


@pytest.mark.slow
def test_on_a_busy_port_it_says_where_it_is(start):
    """On a busy port, `up` also prints the line that `formicary look` needs to find the service."""
    with socket.create_server(("127.0.0.1", 0)) as busy:
        taken = busy.getsockname()[1]
        up = start("--no-demo", FORMICARY_PORT=str(taken))
        up.wait_until_started()

    port = re.search(rf"port {taken} is busy; (\d+) is used instead\n", up.output())[1]
    assert f"export FORMICARY_URL=http://127.0.0.1:{port}\n" in up.output()


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--ephemeral"]])
def test_a_port_that_was_asked_for_and_is_busy_is_refused(start, more):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        taken = busy.getsockname()[1]
        up = start("--no-demo", "--port", str(taken), *more, COLUMNS="400")
        up.wait_until_started()

    assert up.process.wait(20) == 1
    assert f"127.0.0.1:{taken} cannot be used" in up.output()


@pytest.mark.slow
def test_a_killed_store_comes_back_and_play_goes_on(start):
    up = start("--no-demo")
    up.wait_until_started()
    stores = [pid for pid, how in descendants(up.process.pid).items() if "-server " in how]
    before = up.create()

    for store in stores:
        os.kill(store, signal.SIGKILL)

    after = eventually(up.create)
    eventually(lambda: is_over(up, before) and is_over(up, after))


@pytest.mark.slow
def test_nothing_is_left_when_it_is_killed(start):
    up = start("--no-demo")
    up.wait_until_started()
    eventually(lambda: any("deliver" in how for how in descendants(up.process.pid).values()))
    processes = descendants(up.process.pid)
    assert len(processes) >= 7

    up.process.kill()

    eventually(lambda: not alive(processes))


@pytest.mark.slow
def test_ephemeral_is_one_process_and_says_so(start):
    up = start("--ephemeral")
    bots, _ = up.wait_until_started()

    assert "ephemeral" in up.output()
    assert descendants(up.process.pid) == {}
    eventually(lambda: is_over(up, bots))
    up.process.send_signal(signal.SIGINT)
    assert up.process.wait(20) == 0
    assert "lost" in up.output()


@pytest.mark.slow
def test_ephemeral_writes_its_log_as_is_set(start):
    up = start("--ephemeral", "--no-demo", FORMICARY_LOG="json", FORMICARY_LOG_LEVEL="info")
    up.wait_until_started()

    up.get("/health")

    lines = [json.loads(line) for line in up.output().splitlines() if line[0] == "{"]
    assert "get_health" in [line.get("operation", "").rpartition(".")[2] for line in lines]
    assert {line["role"] for line in lines} == {"up"}
