"""Faults that a service must survive, such as dead processes, cut connections and full disks."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from bench.load.meters import signal_tree
from bench.load.service import ROLES, SERVERS, Service
from bench.rig.far_wire import FarWire

Kind: TypeAlias = Literal["kill", "cut line", "silent line", "slow disk", "full disk", "stop"]

# Per hundred rounds. Faults that suspend a process are rare, because each takes twenty seconds.
SHARES: dict[Kind, int] = {
    "kill": 38,
    "cut line": 15,
    "silent line": 15,
    "slow disk": 12,
    "full disk": 10,
    "stop": 10,
}
TARGETS: dict[Kind, tuple[str, ...]] = {
    "kill": (*ROLES, *SERVERS),
    "cut line": ROLES,
    "silent line": ROLES,
    "slow disk": SERVERS,
    "full disk": ("disk",),
    "stop": (*ROLES, *SERVERS),
}
STOP_SECONDS = 20.0
CUT_SECONDS = 2.0
SILENT_SECONDS = 6.0  # longer than any client timeout for a server
SLOW_SECONDS = 4.0
FULL_SECONDS = 3.0
_STALLED, _RUNNING = 0.2, 0.03  # alternating seconds, like a server that waits for its disk to sync
_LEFT_BYTES = (0, 1 << 20)  # free space on a full disk: none, or less than the limit
DISK_MEGABYTES = 768

Lines: TypeAlias = Mapping[str, tuple[FarWire, FarWire]]


class Fault(Struct, frozen=True):
    """The fault that is caused in one round.

    Attributes:
        kind: the kind of fault.
        target: the affected role, server or disk.
        is_all: True to affect all processes of the target, False to affect one of them.
    """

    kind: Kind
    target: str
    is_all: bool = True


def plan_faults(rounds: int, seed: int, kinds: tuple[Kind, ...] = tuple(SHARES)) -> Iterator[Fault]:
    """Yield faults. Each kind has its share of them, and the targets alternate."""
    choose = random.Random(seed)
    targets = {kind: cycle(choose.sample(TARGETS[kind], len(TARGETS[kind]))) for kind in kinds}
    whole = sum(SHARES[kind] for kind in kinds)
    given = dict.fromkeys(kinds, 0)
    for number in range(1, rounds + 1):
        kind = max(kinds, key=lambda kind: SHARES[kind] * number / whole - given[kind])
        given[kind] += 1
        yield Fault(kind, next(targets[kind]), is_all=choose.random() < 0.5)


@contextmanager
def open_lines(sockets: Mapping[str, Path]) -> Iterator[Lines]:
    """For the duration of a block, open proxied connections from each role to both servers."""
    lines = {
        role: (
            FarWire(str(sockets["events"]), is_counted=False),
            FarWire(str(sockets["jobs"]), is_counted=False),
        )
        for role in ROLES
    }
    try:
        yield lines
    finally:
        for pair in lines.values():
            for wire in pair:
                wire.close()


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mount a small disk at a folder for the duration of a block. Yield False if not permitted."""
    command = [
        "mount",
        "-t",
        "tmpfs",
        "-o",
        f"size={DISK_MEGABYTES}m,mode=700",
        "tmpfs",
        str(folder),
    ]
    is_small = not os.geteuid() and not subprocess.run(command, check=False).returncode
    try:
        yield is_small
    finally:
        if is_small:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Saboteur:
    """Fault injector for a running service.

    Args:
        service: the affected service.
        lines: the proxied connections of each role.
        stop_seconds: how long a process stays suspended.
    """

    def __init__(self, service: Service, lines: Lines, stop_seconds: float = STOP_SECONDS) -> None:
        self._service = service
        self._lines = lines
        self._stop_seconds = stop_seconds
        self._left = cycle(_LEFT_BYTES)

    def strike(self, fault: Fault) -> float:
        """Cause a fault and end it. Return the earliest time when the service can begin to recover.

        Returns:
            Seconds since 1970: the time at which processes were killed or resumed, connections were
            restored, or the disk had free space again.
        """
        match fault.kind:
            case "kill":
                began = time.time()
                for pid in self._pids(fault):
                    signal_tree(pid, signal.SIGKILL)
                return began
            case "stop":
                return self._stop(self._pids(fault), self._stop_seconds)
            case "cut line" | "silent line":
                return self._disturb_lines(fault)
            case "slow disk":
                return self._slow(self._pids(fault))
            case "full disk":
                return self._fill()

    def _pids(self, fault: Fault) -> list[int]:
        pids = [pid for pid in self._service.processes()[fault.target] if pid]
        return pids if fault.is_all else pids[:1]

    def _stop(self, pids: list[int], seconds: float) -> float:
        for pid in pids:
            signal_tree(pid, signal.SIGSTOP)
        time.sleep(seconds)
        for pid in pids:
            signal_tree(pid, signal.SIGCONT)
        return time.time()

    def _disturb_lines(self, fault: Fault) -> float:
        wires = self._lines[fault.target]
        for wire in wires:
            wire.cut() if fault.kind == "cut line" else wire.hold()
        time.sleep(CUT_SECONDS if fault.kind == "cut line" else SILENT_SECONDS)
        for wire in wires:
            wire.mend()
        return time.time()

    def _slow(self, pids: list[int]) -> float:
        """Suspend a server repeatedly, to simulate a disk that syncs slowly."""
        until = time.monotonic() + SLOW_SECONDS
        while time.monotonic() < until:
            self._stop(pids, _STALLED)
            time.sleep(_RUNNING)
        return time.time()

    def _fill(self) -> float:
        """Fill the disk that contains the data folder, then free the space again."""
        ballast = self._service.data / "ballast"
        stats = os.statvfs(self._service.data)
        size = stats.f_bavail * stats.f_frsize - next(self._left)
        try:
            with ballast.open("wb") as out:
                while size > 0:
                    piece = min(size, 1 << 24)
                    with suppress(OSError):  # a server writes to the disk as well
                        os.posix_fallocate(out.fileno(), out.seek(0, os.SEEK_END), piece)
                    size -= piece
            time.sleep(FULL_SECONDS)
        finally:
            ballast.unlink(missing_ok=True)
        return time.time()
