"""Helpers that wait for results of other threads and processes, shared with the benchmarks."""

from concurrent.futures import ThreadPoolExecutor

import anyio

from bench.rig.waiting import eventually

__all__ = ["eventually", "run_aside"]


def run_aside(function, *arguments):
    """Run an asynchronous function in a separate thread. Return its result, or raise its error.

    This is needed because Playwright's browser uses the event loop of the test's thread.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, function, *arguments).result()
