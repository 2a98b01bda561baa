"""Heartbeats that a process sends: one per second for its role, and a final one when it exits."""

import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Event, Thread

from redis.exceptions import RedisError

from formicary.telemetry.outages import OUTAGES
from projections.operations.heartbeats import Heartbeats

BEAT_SECONDS = 1.0
_FORGET_EVERY = 60  # heartbeats


@contextmanager
def send_heartbeats(
    heartbeats: Heartbeats, role: str, facts: Callable[[], Mapping[str, int]] = dict
) -> Iterator[None]:
    """Send heartbeats for one of this process's roles during a block.

    Heartbeats are lost while the server is unavailable.

    Args:
        heartbeats: the store of heartbeats to write to.
        role: the name of the role, such as `work`.
        facts: returns the values to include in each heartbeat.
    """
    ended, process = Event(), f"{socket.gethostname()}:{os.getpid()}"

    def beat() -> None:
        count = 0
        while not ended.is_set():
            with suppress(RedisError):
                heartbeats.beat(role, process, facts())
                if count % _FORGET_EVERY == 0:
                    heartbeats.forget_lost()
            OUTAGES.note_ends()
            count += 1
            ended.wait(BEAT_SECONDS)

    thread = Thread(target=beat, name="heartbeats", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(BEAT_SECONDS)
        with suppress(RedisError):
            heartbeats.leave(role, process)
