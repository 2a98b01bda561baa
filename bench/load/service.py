"""The service under load, including its ports, processes and health checks."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from bench.load.host import Plan
from events.archive import ArchivedStore
from formicary.keys.archive import ArchiveKeyFile, open_archive
from formicary.servers.embedded import socket_path
from formicary.servers.ports import free_port, listens
from formicary.settings import Settings, read_settings
from projections.operations.heartbeats import Heartbeats

START_SECONDS = 120.0
STOP_SECONDS = 30.0
SERVERS = ("events", "jobs")
ROLES = ("serve", "dispatch", "work", "sweep", "deliver")
ONE_EACH = dict.fromkeys(ROLES, 1)
HOST = "127.0.0.1"


class NotWhole(Exception):
    """Raised if the service does not start. The message names its log file."""


class Service:
    """All roles and the embedded servers, as processes with one supervisor.

    Args:
        folder: the folder for files that outlive the data folder: its log, and the process ids.
        data: the data folder.
        counts: the number of processes for each role.
        lines: by role, alternative addresses of the event server and the job server.
        environ: settings in addition to those of every load test.
    """

    def __init__(
        self,
        folder: Path,
        data: Path,
        counts: Mapping[str, int],
        *,
        lines: Mapping[str, tuple[str, str]] | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.data, self.log = data, folder / "service.log"
        self._status = folder / "processes.json"
        self._status.unlink(missing_ok=True)
        self.all_ports = _free_ports(2)
        self.counts = dict(counts)
        self._environ = {"FORMICARY_DATA": str(data), "FORMICARY_LIMITS": "off"} | _SET
        self._environ |= environ or {}
        plan = Plan(
            str(data), str(self._status), self.all_ports, counts, lines or {}, self._environ
        )
        command = [sys.executable, "-m", "bench.load.host", msgspec.json.encode(plan).decode()]
        with self.log.open("ab") as out:
            self._host = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=out, stderr=out, start_new_session=True
            )
        self.events, self.jobs = (_client(sockets_of(data)[name]) for name in SERVERS)
        self._heartbeats = Heartbeats(self.jobs)
        self.wait(0.0)

    @property
    def ports(self) -> Sequence[int]:
        """The ports of the API processes that should currently be running."""
        return self.all_ports[: self.counts["serve"]]

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Set the number of processes for each role, and wait until all are alive."""
        began, self.counts = time.time(), {**self.counts, **counts}
        assert self._host.stdin
        self._host.stdin.write(msgspec.json.encode(counts) + b"\n")
        self._host.stdin.flush()
        self.wait(began)

    def processes(self) -> dict[str, list[int]]:
        """Return process ids by role and server. The id of a process that died is 0."""
        try:
            return msgspec.json.decode(self._status.read_bytes(), type=dict[str, list[int]])
        except FileNotFoundError:
            return {}

    def silent(self, since: float) -> list[str]:
        """Return the roles in which some process has not sent a heartbeat since a given time.

        This includes API processes that do not accept connections.

        Args:
            since: the time in seconds since 1970.
        """
        running = self.processes()
        missing = [
            role for role, count in self.counts.items() if len(running.get(role, ())) != count
        ]
        if missing:
            return missing
        try:
            beats = {
                int(beat.process.rpartition(":")[2]): beat.at
                for beat in self._heartbeats.read()[1]
                if beat.process
            }
        except RedisError:
            return ["jobs"]
        lost = [
            role
            for role in ROLES
            if role != "serve"
            for pid in running[role]
            if beats.get(pid, 0) < since * 1000
        ]
        return lost + ["serve" for port in self.ports if not listens(HOST, port)]

    def wait(self, since: float) -> None:
        """Wait until every process is alive.

        Raises:
            NotWhole: A process is not alive before the timeout.
        """
        until = time.monotonic() + START_SECONDS
        while missing := self.silent(since):
            if self._host.poll() is not None or time.monotonic() > until:
                raise NotWhole(f"{', '.join(missing)} did not start; see {self.log}")
            time.sleep(0.1)

    def settings(self) -> Settings:
        """Return the settings of the service's processes, including its servers' addresses."""
        return read_settings({**self._environ, **self.addresses()})

    def addresses(self) -> dict[str, str]:
        """Return the environment variables that contain the addresses of the servers."""
        sockets = sockets_of(self.data)
        return {
            "EVENTS_URL": f"unix://{sockets['events']}",
            "JOBS_URL": f"unix://{sockets['jobs']}",
        }

    def environ(self) -> dict[str, str]:
        """Return the environment in which `formicary` commands are run."""
        return {**os.environ, **self._environ, **self.addresses()}

    def store(self) -> ArchivedStore:
        """Open the store and its archive directly, bypassing the service."""
        chosen = self.settings()
        keys = ArchiveKeyFile(chosen.archive_key_file)
        return ArchivedStore(self.events, archive=open_archive(chosen, keys))

    def stop(self) -> None:
        """Stop everything. Processes that do not exit are killed by their parents."""
        if self._host.stdin:
            self._host.stdin.close()
        try:
            self._host.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._host.kill()
            self._host.wait()


# Archive matches as soon as they end, and never let bots sleep.
_SET = {"FORMICARY_ARCHIVE_DAYS": "0", "FORMICARY_SLEEP_SECONDS": "off"}


def sockets_of(data: Path) -> dict[str, Path]:
    """Return the Unix sockets of a data folder's embedded servers, by server name."""
    return {"events": socket_path(data), "jobs": socket_path(data / "jobs")}


def _client(socket: Path) -> Any:
    return Redis(unix_socket_path=str(socket), retry=Retry(NoBackoff(), 0), socket_timeout=5)


def _free_ports(count: int) -> list[int]:
    ports: list[int] = []
    while len(ports) < count:
        port = free_port(HOST, 0)
        if port not in ports:
            ports.append(port)
    return ports
