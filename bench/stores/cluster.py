"""The cost of partitions, both for appends and for readers that block on the feeds.

Three readers wait for all feeds all the time, like a dispatcher and two API processes. The
benchmark also measures the time until a reader receives an event.
"""

import os
import secrets
import threading
import time
from pathlib import Path
from statistics import quantiles

from bench.rig.harness import Row, at_most
from bench.rig.servers import client, server
from bench.rig.sizes import size
from bench.stores.append import RECORD
from events import Entry, Head, Store, genesis, link
from events.connections import connect, open_client
from events.connections.store_policies import found_store

COUNTS = size((16, 64, 256), (16, 64))
CALLS = size(300, 10)
READERS = 3
RATIO_MOST = 10.0
URL = "BENCH_CLUSTER_URL"  # of a cluster to measure, which is emptied; by default a new server


class _Readers:
    """Threads that read all feeds, and record when they read an event of each match."""

    def __init__(self, stores: list[Store]) -> None:
        self.heard: dict[str, float] = {}
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(store,)) for store in stores]

    def _run(self, store: Store) -> None:
        positions = store.feed_ends()
        while not self._stop.is_set():
            for match_id in store.read_feeds(positions, 200):
                self.heard[match_id] = time.perf_counter()

    def __enter__(self) -> "_Readers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()


def rows() -> list[Row]:
    """Measure appends and their delivery to readers, compared with the usual number of partitions.

    Each measurement is the first decile, to exclude other load on the machine.
    """
    table: list[Row] = []
    usual: tuple[float, float] | None = None
    for count in COUNTS:
        with server() as socket:
            measured = _measure(socket, count)
        usual = usual or measured
        for name, ours, reference in zip(("append", "heard"), measured, usual, strict=True):
            text = f"{name}, {count} partitions"
            table.append(at_most(text, "us", ours, reference, ratio=RATIO_MOST))
    return table


def _measure(socket: Path, count: int) -> tuple[float, float]:
    def store() -> Store:
        url = os.environ.get(URL)
        return Store(connect(open_client(url) if url else client(socket)))

    if os.environ.get(URL):
        connect(open_client(os.environ[URL])).ask_nodes("FLUSHALL")
    found_store(store().connection, count)
    writer, appended, heard = store(), [], []
    with _Readers([store() for _ in range(READERS)]) as readers:
        time.sleep(0.5)
        for _ in range(CALLS):
            match_id = secrets.token_hex(8)
            chained = link(genesis(match_id), 1, RECORD)
            entries = (Entry(1, RECORD, b"", chained),)
            began = time.perf_counter()
            writer.append(match_id, entries, expected=Head(0, b""), vault=b"v" * 32)
            appended.append(time.perf_counter() - began)
            while match_id not in readers.heard:
                time.sleep(0.0001)
            heard.append(readers.heard[match_id] - began)
    return _quick(appended), _quick(heard)


def _quick(seconds: list[float]) -> float:
    """Return the first decile, in microseconds."""
    return quantiles(seconds, n=10)[0] * 1e6
