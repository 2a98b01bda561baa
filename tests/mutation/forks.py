"""Tests in forks of one process that has imported and collected them, but has run none.

Each fork begins with the same memory, so a cache filled by one test cannot hide a change from the
next. The first test that fails ends its fork.
"""

import os
import pickle
import resource
import signal
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest
from coverage import Coverage

T = TypeVar("T")
PASSED, FAILED, TIMED_OUT = "passed", "failed", "timed out"
SECONDS_LEAST = 1.0  # processor time that each test may use
SLOWDOWN_MOST = 5  # a change that makes a test slower than this never ends
SECONDS_OF_TRACE = 60.0  # limit of a test whose duration is not known yet
MEMORY_MORE = 2 << 30  # bytes that a fork may use besides those of its parent


class Trace(NamedTuple):
    """One test of unchanged code.

    Attributes:
        seconds: processor time.
        digest: the digest of the modules and of the file of the test.
        lines: numbers of the lines that were run, by path.
    """

    seconds: float
    digest: str
    lines: dict[str, frozenset[int]]


class Reports:
    """A plugin that ends the process with status 1 at the first failure, if it is a fork."""

    def __init__(self):
        self.is_fork = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End the fork if a test failed."""
        if self.is_fork and report.failed:
            os._exit(1)


def fork(reports: Reports, work: Callable[[], object]) -> int:
    """Run work in a fork and return the id of its process; it exits with 0 if no test failed."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        reports.is_fork = True
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY_MORE, resource.RLIM_INFINITY))
        work()
        status = 0
    finally:
        os._exit(status)


def run_in_forks(
    reports: Reports, tasks: Iterable[tuple[T, Callable[[], object]]], processes: int
) -> Iterator[tuple[T, str]]:
    """Run each task in a fork, and yield its name and its outcome as soon as it has ended.

    Args:
        reports: the plugin of the session.
        tasks: the name and the work of each task.
        processes: the number of forks at the same time.
    """
    waiting = iter(tasks)
    running: dict[int, T] = {}
    while True:
        for name, work in islice(waiting, processes - len(running)):
            running[fork(reports, work)] = name
        if not running:
            return
        process, status = os.wait()
        yield running.pop(process), _outcome(status)


def _outcome(status: int) -> str:
    """Return the outcome of a fork by the status that `os.wait` returned."""
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        return TIMED_OUT
    return PASSED if status == 0 else FAILED


def run_tests(tests: Sequence[tuple[pytest.Item, float]]) -> None:
    """Run tests one after another. Each has its seconds in unchanged code, which set its limit."""
    followers = [test for test, _ in tests[1:]]
    for (test, seconds), following in zip(tests, [*followers, None], strict=True):
        signal.setitimer(signal.ITIMER_PROF, SECONDS_LEAST + SLOWDOWN_MOST * seconds)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)


def trace(test: pytest.Item, paths: Sequence[Path], digest: str, result: Path) -> None:
    """Run one test, and write the lines of the modules that it ran to a file."""
    coverage = Coverage(data_file=None, config_file=False, include=[str(path) for path in paths])
    coverage.start()
    start = time.process_time()
    run_tests([(test, SECONDS_OF_TRACE)])
    seconds = time.process_time() - start
    coverage.stop()
    with warnings.catch_warnings(action="ignore"):  # a test may run no module of the part
        data = coverage.get_data()
    lines = {path: frozenset(data.lines(path) or ()) for path in data.measured_files()}
    result.write_bytes(pickle.dumps(Trace(seconds, digest, lines)))
