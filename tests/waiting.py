"""Waiting for what other threads and processes bring about; the benches wait in the same way."""

from concurrent.futures import ThreadPoolExecutor

import anyio

from bench.rig.waiting import eventually

__all__ = ["eventually", "run_aside"]


def run_aside(function, *arguments):
    """Run an asynchronous function in a thread of its own; return its result, or raise its error.

    A browser of Playwright holds the loop of the thread that the test runs in.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, function, *arguments).result()
