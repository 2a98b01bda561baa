"""Waiting for what other threads and processes bring about."""

import time


def eventually(found, seconds=20.0, every=0.01):
    """Return the first true value that a function gives, or fail after a while."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        value = found()
        if value:
            return value
        time.sleep(every)
    raise AssertionError(f"not within {seconds} s")
