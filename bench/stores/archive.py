"""Archived matches in packs, compared with the same matches in the live store.

The benchmark measures bytes per event, replay from a pack (with all states or only the last one),
and the memory that an archived match still occupies on the server. It also measures the response
time of a process with empty caches.
"""

import base64
import re
import secrets
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from redis import Redis

from bench.rig.harness import Row, at_least, at_most, interleave
from bench.rig.long_matches import begin_match, lengthen
from bench.rig.servers import client, server
from bench.rig.sizes import size
from events import Entry, Head
from events.archive import Archive, ArchivedStore, ArchivePlace, Contents, Sealer
from events.archive.archive import name_of
from events.entries import spell_head
from events.keys import match_keys
from games import GAMES
from games.game import AnyGame
from games.table import Rewound
from matches.commands.administration import call_off
from matches.commands.commit import Actor, CommandRequest
from matches.context import Context
from matches.queries import read
from projections.timeline import Timeline, codec_of

EVENTS, REPEATS = size(1000, 60), size(10, 1)
HEADS, COLD = size(1000, 10), size(60, 3)
HEAD_MOST = 200  # the bytes that an archived match may occupy on the server
COLD_MOST = 100.0  # milliseconds at p95
KEY = secrets.token_bytes(32)


def open_packs(folder: str) -> Archive:
    """Return an archive whose cache is almost disabled and from which nothing has been read yet."""
    return Archive(ArchivePlace(folder), Sealer(lambda *, make: (KEY,)), packs=1, segments=1)


class Moved:
    """A long match in the live store, and the pack that contains the same match."""

    def __init__(self, store: ArchivedStore, archive: Archive, game: AnyGame) -> None:
        self.store, self.archive, self.game = store, archive, game
        context = Context(store, GAMES)
        name = f"{game.name}-{uuid.uuid4()}"
        self.match_id = lengthen(context, begin_match(context, game, game.seats[1], name), EVENTS)
        call_off(context, self.match_id, CommandRequest(actor=Actor("admin")), "operator")
        bare: Any = context.store.client
        self.live_bytes = int(bare.memory_usage(match_keys(self.match_id).events, samples=0))
        self.head = self.store.head(self.match_id)
        self.targets = frozenset(
            int(to)
            for entry in self.store.read(self.match_id)
            for to in re.findall(rb'"to":(\d+),"type":"rewound"', entry.e)
        )
        self.codec = codec_of(game)
        vault = self.store.vault(self.match_id)
        assert vault is not None
        archive.put(
            Contents(
                match_id=self.match_id,
                head=self.head,
                entries=tuple(self.store.read(self.match_id)),
                vault=vault,
            )
        )
        assert tuple(archive.read(self.match_id)) == tuple(self.store.read(self.match_id))

    def packed_bytes(self) -> int:
        """Return the size of the pack in bytes."""
        return len(self.archive.place.read(name_of(self.match_id)) or b"")

    def pages(self, *, packed: bool) -> Iterable[Sequence[Entry]]:
        """Return all pages, from a newly opened pack or from the live stream."""
        if not packed:
            return self.store.pages(self.match_id)
        self.archive.forget(self.match_id)
        return self.archive.pages(self.match_id)

    def fold(self, *, packed: bool) -> None:
        """Fold all events, and keep every state."""
        line = Timeline(self.match_id, self.game, self.codec, lambda _: None)
        for page in self.pages(packed=packed):
            line.extend(page)
        assert line.version == self.head.version

    def fold_last(self, *, packed: bool) -> None:
        """Fold up to the last state of the game.

        Keep only the states to which undo commands return.
        """
        state, version, evolve = self.game.start, 0, self.game.evolve
        kept: dict[int, Any] = {}
        for page in self.pages(packed=packed):
            for recorded in self.codec.read_for_fold(page):
                version += 1
                event = recorded.event
                if isinstance(event, Rewound):
                    state = kept[event.to]
                elif isinstance(event, self.game.event):
                    state = evolve(state, event)
                if version in self.targets:
                    kept[version] = state
        assert version == self.head.version

    def rate(self, fold: Callable[..., None], *, packed: bool) -> float:
        """Return the events per second of processor time, including the time used by the server.

        Wall-clock time would also include other load.
        """
        start = time.process_time() + self._server_seconds()
        for _ in range(REPEATS):
            fold(packed=packed)
        took = time.process_time() + self._server_seconds() - start
        return self.head.version * REPEATS / took

    def _server_seconds(self) -> float:
        bare: Any = self.store.client
        used = bare.info("cpu")
        return float(used["used_cpu_user"] + used["used_cpu_sys"])


def rows() -> list[Row]:
    """Measure a match of 1,000 events for every game, then head sizes and cold reads."""
    measured = []
    with server() as socket, tempfile.TemporaryDirectory(prefix="fa-") as folder:
        store = ArchivedStore(client(socket))
        for game in GAMES.values():
            moved = Moved(store, open_packs(folder), game)
            rates = interleave(
                {
                    f"{kind} {packed}": partial(moved.rate, fold, packed=packed)
                    for kind, fold in (("all", moved.fold), ("last", moved.fold_last))
                    for packed in (True, False)
                }
            )
            count = moved.head.version
            live, packed = moved.live_bytes / count, moved.packed_bytes() / count
            name = f"size, {game.name}: live stream, pack"
            measured += [
                at_least(name, "bytes/event", live, packed, ratio=4.5),
                at_least(
                    f"replay of a pack, {game.name}, every state kept",
                    "events/s",
                    rates["all True"],
                    rates["all False"],
                    ratio=1.25,
                ),
                at_least(
                    f"replay of a pack, {game.name}, the last state alone",
                    "events/s",
                    rates["last True"],
                    rates["last False"],
                    ratio=1.5,
                ),
            ]
            measured.append(_cold(socket, folder, moved))
    with server() as socket:
        measured.append(_heads(client(socket)))
    return measured


def _cold(socket: Path, folder: str, moved: Moved) -> Row:
    """Measure how long a process with empty caches takes to return a state of a match."""
    moved.store.moves.mark(moved.match_id, moved.head)
    moved.store.moves.release(moved.match_id, (), 0)
    choose, took = Random(1), []
    for _ in range(COLD):
        fresh = Context(ArchivedStore(client(socket), archive=open_packs(folder)), GAMES)
        start = time.perf_counter()
        match = fresh.cache.get(moved.match_id)
        read.snapshot(fresh, match, choose.randint(1, moved.head.version))
        took.append(1000 * (time.perf_counter() - start))
    name = f"cold read of a state, {moved.game.name}, {moved.head.version} events, p95"
    return at_most(name, "ms", statistics.quantiles(took, n=20)[-1], COLD_MOST, ratio=1)


def _heads(bare: Redis) -> Row:
    """Measure how much memory the heads of archived matches use on a server."""
    moves = ArchivedStore(bare).moves
    for number in range(HEADS):
        match_id = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        head = Head(number % 2000 + 100, secrets.token_bytes(32), "over")
        bare.hset(match_keys(match_id).heads, match_id, spell_head(head))
        assert moves.mark(match_id, head)
    names: Any = bare.keys("*")
    used = sum(int(bare.memory_usage(name, samples=0) or 0) for name in names)
    return at_most("an archived match on the server", "bytes", used / HEADS, HEAD_MOST, ratio=1)
