"""The time of third-party code during a simulation, and a guard against the real clock.

All actors share one thread, so values of the current thread are those of the current actor here.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import rq.job
from greenlet import getcurrent

from tests.simulation.scheduler import Scheduler
from workers import claims

PACKAGES = (
    "accounts",
    "events",
    "games",
    "matches",
    "projections",
    "service",
    "webhooks",
    "workers",
)
GUARDED = ("monotonic", "sleep", "time", "time_ns", "thread_time")


class RealClock(AssertionError):
    """Code of the service read the real clock, or slept in real time."""


_REAL = {name: getattr(time, name) for name in GUARDED}
_running: list[Scheduler] = []  # at most one


@contextmanager
def simulated_time(scheduler: Scheduler) -> Iterator[None]:
    """Let fakeredis and RQ read the simulated time, in the threads of the simulation.

    In code of the service, functions of the module `time` raise `RealClock` there. Modules that are
    imported meanwhile keep these functions, which read the real clock everywhere else.
    """
    _running.append(scheduler)
    try:
        with (
            patch.multiple(time, **_GUARDED),
            patch.object(rq.job, "now", _read_date),
            patch.object(claims, "_here", _Here()),
        ):
            yield
    finally:
        _running.remove(scheduler)


def _find_scheduler() -> Scheduler | None:
    """Return the scheduler of the current thread. Return None outside of a simulation."""
    return next((scheduler for scheduler in _running if scheduler.has_this_thread()), None)


def _guard(name: str) -> Any:
    def read(*arguments: Any) -> Any:
        scheduler = _find_scheduler()
        if scheduler is None:
            return _REAL[name](*arguments)
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if caller.partition(".")[0] in PACKAGES:
            raise RealClock(f"{caller} calls {name}")
        fakes = {"time": scheduler.now, "time_ns": lambda: scheduler.now_ms() * 1_000_000}
        return fakes.get(name, _REAL[name])(*arguments)

    return read


class _Here:
    """The job that the current actor has claimed, instead of that of the current thread."""

    @property
    def claimed(self) -> claims.Claimed | None:
        return getattr(getcurrent(), "claimed", None)

    @claimed.setter
    def claimed(self, claimed: claims.Claimed | None) -> None:
        getcurrent().claimed = claimed


_GUARDED = {name: _guard(name) for name in GUARDED}


def _read_date() -> datetime:
    scheduler = _find_scheduler()
    return datetime.fromtimestamp(scheduler.now() if scheduler else _REAL["time"](), UTC)
