"""A test bucket: moto's S3 server in its own process."""

import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import fsspec
import httpx

from events.archive.places import _open_place
from tests.ports import quiet_port

SERVE = "from moto.server import main; main(['-H', '127.0.0.1', '-p', '{}'])"
START_SECONDS = 60
BUCKET = "packs"
CONNECTIONS_MOST = 10


@contextmanager
def bucket_server():
    """Yield the address of a server with an empty bucket."""
    port = quiet_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-W", "ignore", "-c", SERVE.format(port)]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _make_bucket(address, process)
        yield address
    finally:
        process.kill()
        process.wait()


def _make_bucket(address, process):
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            assert httpx.put(f"{address}/{BUCKET}", timeout=30).status_code == 200
        except httpx.ConnectError:
            assert process.poll() is None, "moto's server ended"
            assert time.monotonic() < deadline, "moto's server does not answer"
            time.sleep(0.1)
        else:
            return


@contextmanager
def silent_server(monkeypatch):
    """Run a bucket server that accepts connections but never responds. Yield its socket.

    The client is created beforehand: on a busy machine that takes longer than a read may.
    """
    with socket.create_server(("127.0.0.1", 0)) as listening:
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{listening.getsockname()[1]}")
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            monkeypatch.setenv(name, "k")
        forget_clients()
        _open_place("s3://silent/x").api.connect()
        yield listening


def forget_clients():
    """Clear fsspec's cached clients, so that the next archive opens its own connection."""
    fsspec.get_filesystem_class("s3").clear_instance_cache()


def connections_at(listening):
    """Return the number of connections waiting to be accepted."""
    listening.setblocking(False)
    accepted = []
    with suppress(BlockingIOError):
        for _ in range(CONNECTIONS_MOST):
            accepted.append(listening.accept()[0])
    for connection in accepted:
        connection.close()
    return len(accepted)
