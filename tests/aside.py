"""Asynchronous parts of tests, in a thread of their own: a browser of Playwright holds the first."""

from concurrent.futures import ThreadPoolExecutor

import anyio


def run_aside(function, *arguments):
    """Run an asynchronous function to its end; return what it returns, or raise what it raises."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, function, *arguments).result()
