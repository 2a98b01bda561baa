"""Runs the roles of a service as processes while a measurement takes place."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from formicary.servers.supervise import Child

ENDING_SECONDS = 8


@contextmanager
def running_roles(
    roles: Sequence[str], events_url: str, jobs_url: str, settings: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Run each role in its own process on the given servers, and stop them at the end."""
    environ = {"EVENTS_URL": events_url, "JOBS_URL": jobs_url, **(settings or {})}
    children = [Child([role], environ) for role in roles]
    for child in children:
        child.start()
    try:
        yield
    finally:
        for child in children:
            child.ask_to_stop()
        for child in children:
            child.finish(time.monotonic() + ENDING_SECONDS)
