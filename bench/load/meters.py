"""Resource usage of processes: processor time in seconds, memory and disk space in bytes."""

import os
import signal
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

_TICKS = os.sysconf("SC_CLK_TCK")
_PROC = Path("/proc")


def tree_of(pid: int) -> list[int]:
    """Return the ids of a process and all its descendants, parents first."""
    pids = [pid]
    for process in pids:
        for task in (_PROC / str(process) / "task").glob("*/children"):
            with suppress(OSError):
                pids += [int(child) for child in task.read_text().split()]
    return pids


def signal_tree(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process and all its descendants, parents first."""
    for process in tree_of(pid):
        with suppress(ProcessLookupError):
            os.kill(process, number)


def cpu_seconds(pid: int) -> float:
    """Return the processor seconds used by a process and its children, including exited ones."""
    ticks = 0
    for process in tree_of(pid):
        with suppress(OSError):
            fields = (_PROC / str(process) / "stat").read_text().rpartition(") ")[2].split()
            own, of_lost = fields[11:13], fields[13:15]
            ticks += sum(map(int, (*own, *of_lost)))
    return ticks / _TICKS


class Usage(Struct, frozen=True):
    """Processor seconds used up to now by each role. The role `load` is this process.

    Attributes:
        seconds: the seconds by role.
    """

    seconds: Mapping[str, float]

    def since(self, earlier: "Usage") -> dict[str, float]:
        """Return the processor seconds that each role has used since an earlier measurement."""
        return {
            role: round(used - earlier.seconds.get(role, 0.0), 3)
            for role, used in self.seconds.items()
        }


def usage_of(processes: Mapping[str, Iterable[int]]) -> Usage:
    """Return the processor seconds used by the processes of each role, and by this process."""
    used = {role: sum(cpu_seconds(pid) for pid in pids) for role, pids in processes.items()}
    times = os.times()
    return Usage({**used, "load": times.user + times.system})


def bytes_under(folder: Path, pattern: str = "**/*") -> int:
    """Return the total size of the matching files in a folder."""
    total = 0
    for path in folder.glob(pattern):
        with suppress(OSError):
            if path.is_file():
                total += path.stat().st_size
    return total


def load_average() -> float:
    """Return the machine's load average over the last minute."""
    return round(os.getloadavg()[0], 1)
