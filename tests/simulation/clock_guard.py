"""The time of third-party code during a simulation, and a guard against the real clock."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import rq.job

from tests.simulation.scheduler import Scheduler

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


@contextmanager
def simulated_time(scheduler: Scheduler) -> Iterator[None]:
    """Let fakeredis and RQ read the simulated time.

    In code of the service, functions of the module `time` raise `RealClock`.
    """
    real = {name: getattr(time, name) for name in GUARDED}
    fakes = {"time": scheduler.now, "time_ns": lambda: scheduler.now_ms() * 1_000_000}

    def guarded(name: str) -> Any:
        def read(*arguments: Any) -> Any:
            caller = sys._getframe(1).f_globals.get("__name__", "")
            if caller.partition(".")[0] in PACKAGES:
                raise RealClock(f"{caller} calls {name}")
            return fakes.get(name, real[name])(*arguments)

        return read

    replaced = {name: guarded(name) for name in GUARDED}
    with patch.multiple(time, **replaced), patch.object(rq.job, "now", _now_of(scheduler)):
        yield


def _now_of(scheduler: Scheduler) -> Any:
    return lambda: datetime.fromtimestamp(scheduler.now(), UTC)
