"""Helper that waits for the effects of other threads and processes."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def eventually(attempt: Callable[..., T], seconds: float = 60.0, every: float = 0.01) -> T:
    """Call a function until it returns a truthy result, and return that. Fail after a timeout."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        value = attempt()
        if value:
            return value
        time.sleep(every)
    raise AssertionError(f"no result within {seconds} s")
