"""An embedded store that needs no administration: Valkey or Redis, run as a child process.

The server listens only on a Unix socket, syncs every event to disk, and stops with its parent
process. A data folder has exactly one server. A lock file enforces this, and further processes
connect to the running server.

A server that syncs every write exits when its disk is full. Before that happens, it is configured
to refuse writes, by requiring a replica that does not exist. It accepts writes again once there is
enough free space.
"""

import ctypes
import fcntl
import hashlib
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from formicary.servers.program import NoServer, find_server
from formicary.store_files.disk import Disk
from formicary.store_files.loading import ServerState, describe_loading, state_of
from formicary.store_files.manifest import open_private
from formicary.store_files.mending import LogMender
from formicary.store_files.repair import repair
from formicary.store_files.scan import Arities, read_arities

SOCKET_PATH_MOST = 100  # the operating system's limit is about 107 bytes
START_SECONDS = 30.0
HOLDER_SECONDS = 5.0
PROGRESS_SECONDS = 2.0
LENGTH_SECONDS = 1.0
OURS_ALONE = 0o700
OTHERS = 0o077  # permission bits of the group and of other users; also the umask of our processes
_POLL_SECONDS = 0.01
_PR_SET_PDEATHSIG = 1
_OF_THE_LOG = re.compile(r"append only file|AOF|RDB")  # a server's last words if loading failed
_WRITES, _TAKEN, _REFUSED = "min-replicas-to-write", "0", "1"  # no replica ever connects

_log = structlog.get_logger()


def socket_path(data: Path) -> Path:
    """Return the path of the socket on which a data folder's server listens.

    The socket is in the folder if the path is short enough. Otherwise it is in `XDG_RUNTIME_DIR` or
    under /tmp.

    Raises:
        NoServer: the outside folder is owned by another user, or was replaced by a symbolic link.
    """
    near = data / "store.sock"
    if len(os.fsencode(near)) <= SOCKET_PATH_MOST:
        return near
    name = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    folder = Path(os.environ.get("XDG_RUNTIME_DIR") or "/tmp") / f"formicary-{os.getuid()}"  # noqa: S108 - owner and mode are checked
    folder.mkdir(mode=OURS_ALONE, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.getuid():
        raise NoServer(f"{folder} belongs to another user: remove it, or shorten FORMICARY_DATA")
    make_private(folder)
    return folder / f"{name}.sock"


def make_private(folder: Path) -> None:
    """Revoke all other users' access to a folder. If they had access, log a warning.

    The store keeps the keys of accounts and matches in plain files in this folder.

    Raises:
        NoServer: other users have access, and the folder belongs to one of them or is shared by all
            users, as /tmp is.
    """
    status = folder.stat()
    mode = stat.S_IMODE(status.st_mode)
    if not mode & OTHERS:
        return
    if status.st_uid != os.getuid() or mode & stat.S_ISVTX:
        raise NoServer(
            f"other users can enter {folder} (mode {mode:o}), and it is not this user's alone: set"
            f" FORMICARY_DATA to a folder that is, or change its owner and run chmod 700 {folder}"
        )
    folder.chmod(OURS_ALONE)
    _log.warning("folder closed to other users", folder=str(folder), mode=f"{mode:o}")


def die_with_parent() -> None:
    """Make the kernel terminate this process when its parent exits. Only works on Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


class EmbeddedStore:
    """The server process of a data folder. It is shared if another process already runs it.

    Args:
        data: the path of the folder.
        binary: the path of the server program; None to search for one.
        fsync: when writes are synced to disk: `always` (before the reply) for events, `everysec`
            for data that can be rebuilt.
        say: prints a line to the terminal; by default, lines are logged.

    Attributes:
        url: the URL of the server.
        program: the path of the program that was started; None if another process started it.
        mender: checks and repairs the server's log.
        is_read_only: whether the server refuses writes because its disk is full.
    """

    def __init__(
        self,
        data: Path,
        binary: str | None = None,
        *,
        fsync: str = "always",
        say: Callable[[str], None] | None = None,
    ) -> None:
        self._data = data
        self._has_events = fsync == "always"
        self._fsync = fsync
        self._binary = binary
        self._say = say or _log.warning
        self._child: subprocess.Popen[bytes] | None = None
        self._lock: Any = None
        self.program: str | None = None
        data.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
        make_private(data)
        self._disk = Disk(data)
        self.mender = LogMender(data, self._arities, has_events=self._has_events)
        self._looked_at = 0.0
        self.is_read_only = False
        self._socket = socket_path(data)
        self.url = f"unix://{self._socket}"

    def start(
        self,
        *,
        join: bool = True,
        renew: bool = False,
        give_up: Callable[[], bool] = lambda: False,
    ) -> None:
        """Start the server, or connect to the running one, and wait until it responds.

        If the process that holds the folder is shutting down, wait for it. If the server is loading
        its log, wait until it has finished. An incomplete entry at the end of the log is removed.

        Args:
            join: whether to share a server that another process has started.
            renew: whether the store is empty and replaces the folder's previous store.
            give_up: called repeatedly; returns True to stop waiting.

        Raises:
            DamagedStore: the log is damaged.
            NoServer: the server does not respond (the message names its log file), another process
                holds the folder and sharing is not allowed, or the store does not belong to this
                folder.
        """
        if not self._hold(give_up, join=join):
            return
        try:
            self.program = find_server(self._binary)
            self.mender.check_files(renew=renew)
            self._run(self.program, give_up)
            with self._client() as client:
                self.mender.check_identity(client, renew=renew)
        except BaseException:
            self.stop()  # this also releases the folder
            raise

    def _hold(self, give_up: Callable[[], bool], *, join: bool) -> bool:
        """Acquire the folder's lock.

        Return False if the server of another process is used instead.
        """
        until = time.monotonic() + HOLDER_SECONDS
        while not self._take_lock():
            state = self._state() if join else "silent"
            if state == "answers":
                return False
            if state == "loads":
                if self._wait(give_up):
                    return False
                raise NoServer(f"the store of {self._data} does not answer: it was loading its log")
            if time.monotonic() >= until:
                raise NoServer(
                    f"{self._data} is used by another service: stop it, or set FORMICARY_DATA"
                )
            time.sleep(_POLL_SECONDS)
        return True

    def repair(self, now: int) -> list[Path]:
        """Repair the log while no server is running. Return the paths of the backup copies.

        Args:
            now: the time in milliseconds since 1970.

        Raises:
            NoServer: another process holds the folder, or there is no server program.
            CannotRepair: the log cannot be repaired.
            OSError: there is not enough disk space for the copies.
        """
        if not self._take_lock():
            raise NoServer(f"{self._data} is in use: stop the service first")
        try:
            return repair(self.mender.plan(), now)
        finally:
            self.stop()

    def _arities(self) -> Arities:
        with tempfile.TemporaryDirectory(prefix="formicary-") as folder:
            scratch = EmbeddedStore(Path(folder), self._binary, fsync="everysec")
            scratch.start(join=False)
            try:
                with scratch._client() as client:
                    return read_arities(client)
            finally:
                scratch.stop()

    def _run(self, program: str, give_up: Callable[[], bool]) -> None:
        """Start the server. If its damaged log prevents that, repair the log and try once more."""
        for is_last in (False, True):
            began = self._log_size()
            self._spawn(program)
            if self._wait(give_up):
                return
            fault = self._last_words(began)
            self._end_child()
            if is_last or not _OF_THE_LOG.search(fault):
                raise NoServer(f"the store does not start; see {self._log_path}")
            self.mender.mend(fault)

    @property
    def _log_path(self) -> Path:
        return self._data / "store.log"

    def _log_size(self) -> int:
        try:
            return self._log_path.stat().st_size
        except FileNotFoundError:
            return 0

    def _last_words(self, began: int) -> str:
        """Return the last warning that the server logged after an offset in its log file.

        Return an empty string if there is none.
        """
        with suppress(OSError), self._log_path.open("rb") as file:
            file.seek(began)
            lines = file.read().decode(errors="replace").splitlines()
            warnings = [line.partition(" # ")[2] for line in lines if " # " in line]
            return next((line[:200] for line in reversed(warnings) if line), "")
        return ""

    def _take_lock(self) -> bool:
        lock = open(self._data / "store.lock", "w", opener=open_private)  # noqa: SIM115 - kept open
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            return False
        self._lock = lock
        return True

    def _spawn(self, program: str) -> None:
        self._socket.unlink(missing_ok=True)
        self.is_read_only = self._has_events and self._disk.look()
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self._data),
            "appendonly": "yes",
            "appendfsync": self._fsync,
            # a truncated event log is reported before it is repaired; see `_run`
            "aof-load-truncated": "no" if self._has_events else "yes",
            "maxmemory-policy": "noeviction",
            "stream-node-max-bytes": "16384",  # fewer, larger nodes: 5 % less memory
            "save": "",
            _WRITES: _REFUSED if self.is_read_only else _TAKEN,
            "daemonize": "no",
            "logfile": str(self._log_path),
        }
        arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
        # The server inherits the lock, so the folder stays locked as long as the server runs.
        self._child = subprocess.Popen(  # noqa: S603 - the program is the one found above
            [program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(self._lock.fileno(),),
            umask=OTHERS,
            start_new_session=True,  # Ctrl-C must reach only this process: the server stops last
            preexec_fn=die_with_parent,  # noqa: PLW1509 - started before any thread
        )

    def _wait(self, give_up: Callable[[], bool]) -> bool:
        """Wait for the server, and return whether it responds in time.

        The time limit does not run while the server loads its log.
        """
        until, said_at = time.monotonic() + START_SECONDS, time.monotonic()
        with self._client() as client:
            while self.alive() and not give_up():
                state = state_of(client)
                if state == "answers":
                    return True
                if state == "loads" and time.monotonic() - said_at >= PROGRESS_SECONDS:
                    said_at = time.monotonic()
                    if progress := describe_loading(client):
                        self._say(progress)
                if state == "loads":
                    until = time.monotonic() + START_SECONDS
                elif time.monotonic() >= until:
                    return False
                time.sleep(_POLL_SECONDS)
        return False

    def _state(self) -> ServerState:
        with self._client() as client:
            return state_of(client)

    def _client(self) -> Redis:
        return Redis.from_url(self.url, retry=Retry(NoBackoff(), 0), socket_timeout=5)

    @property
    def process(self) -> int | None:
        """The process id of the server, or None if another process started it."""
        return self._child.pid if self._child else None

    def look_at_disk(self) -> bool:
        """Refuse or accept writes depending on free disk space. Return whether this changed.

        Only the process that started the server calls this, at short intervals.

        Raises:
            RedisError: the server does not respond.
        """
        if self._child is None or not self._has_events:
            return False
        if self._disk.look() == self.is_read_only:
            return False
        with self._client() as client:
            client.config_set(_WRITES, _TAKEN if self.is_read_only else _REFUSED)
        self.is_read_only = not self.is_read_only
        return True

    def note_length(self) -> None:
        """Record the log's length, at most once a second, if this process started the server."""
        now = time.monotonic()
        if self._child is None or now - self._looked_at < LENGTH_SECONDS:
            return
        self._looked_at = now
        self.mender.note_length(is_settled=False)

    def alive(self) -> bool:
        """Return whether the server is running.

        If another process started it, always return True.
        """
        return self._child is None or self._child.poll() is None

    def stop(self) -> None:
        """Stop the server if this process started it, and release the folder's lock."""
        if self._child:
            had_ended = not self.alive()
            self._end_child()
            if not had_ended:
                self.mender.note_length(is_settled=True)
        if self._lock:
            self._lock.close()
            self._lock = None

    def _end_child(self) -> None:
        if self._child is None:
            return
        self._child.terminate()
        try:
            self._child.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._child = None
