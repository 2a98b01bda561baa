"""Resources used by one match of each game: processor time, memory, disk and archive space."""

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from bench.load.crowd import Crowd, Size
from bench.load.ledger import Ledger
from bench.load.meters import bytes_under, load_average, usage_of
from bench.load.people import BotMatches
from bench.load.service import ROLES, SERVERS, Service
from events.archive.archive import name_of
from events.keys import match_keys
from formicary.wiring import UrlServers, Wiring, wire
from games import GAMES
from matches.archive import NotArchivable

AT_ONCE = 2
_LOOK_SECONDS = 0.1  # polling interval; each poll is a request


class Cost(Struct, frozen=True):
    """The cost of one match between two greedy bots, measured while other matches are running.

    Attributes:
        game: the name of the game.
        matches: the number of matches played to the end.
        events: the median number of events of a match.
        seconds: the duration of a match, with two running in parallel.
        cpu_seconds: the processor seconds per match, by role.
        live_bytes: the bytes of its keys on the event server.
        disk_bytes: the growth of the event server's append-only files, in bytes.
        pack_bytes: the bytes of its pack in the archive.
        archive_cpu_seconds: the processor seconds to pack it, verify it and write it.
        load_average: the load average of the machine.
    """

    game: str
    matches: int
    events: float
    seconds: float
    cpu_seconds: Mapping[str, float]
    live_bytes: float
    disk_bytes: float
    pack_bytes: float
    archive_cpu_seconds: float
    load_average: float


def measure_costs(service: Service, seconds: float, on_game: Callable[[str], None]) -> list[Cost]:
    """Measure the games one after another.

    Args:
        service: a service with one process for each role.
        seconds: the time for all games: matches are started within it and played to the end.
        on_game: called with the name of each game before its first match.
    """
    chosen = service.settings()
    assert chosen.events_url
    assert chosen.jobs_url
    wiring = wire(UrlServers(chosen.events_url, chosen.jobs_url), chosen)
    costs = []
    for game in sorted(GAMES):
        on_game(game)
        costs.append(_measure(service, wiring, game, seconds / len(GAMES)))
    return costs


def _measure(service: Service, wiring: Wiring, game: str, seconds: float) -> Cost:
    bots = Crowd(service, Ledger(), None, Size(bots=AT_ONCE, games=(game,))).bots
    _play_out(bots)  # load all code and warm up the caches
    bots.over.clear()
    bots.many = AT_ONCE
    disk, used = bytes_under(service.data, "appendonlydir/*"), usage_of(service.processes())
    began = time.monotonic()
    while time.monotonic() < began + seconds:
        bots.look()
        time.sleep(_LOOK_SECONDS)
    _play_out(bots)
    took, busy = time.monotonic() - began, usage_of(service.processes()).since(used)
    grown = bytes_under(service.data, "appendonlydir/*") - disk
    over, average = bots.over, load_average()
    live = [size for match_id in over if (size := _live_bytes(service.events, match_id))]
    packs, packing = _archive(wiring, over)
    count = len(over)
    return Cost(
        game=game,
        matches=count,
        events=statistics.median(wiring.store.head(match_id).version for match_id in over),
        seconds=round(AT_ONCE * took / count, 2),
        cpu_seconds={role: round(busy[role] / count, 3) for role in (*ROLES, *SERVERS)},
        live_bytes=statistics.median(live),
        disk_bytes=round(grown / count),
        pack_bytes=statistics.median(packs),
        archive_cpu_seconds=round(packing / count, 3),
        load_average=average,
    )


def _play_out(bots: BotMatches) -> None:
    """Start the required number of matches, and wait until all of them are over."""
    bots.look()
    bots.many = 0
    while bots.running:
        bots.look()
        time.sleep(_LOOK_SECONDS)


def _live_bytes(events: Any, match_id: str) -> int:
    """Return how much memory a match's keys use on the server, or 0 if it is already archived."""
    keys = match_keys(match_id)
    if not events.exists(keys.events):
        return 0
    names = (keys.events, keys.once, keys.vault, keys.frames)
    return sum(int(events.memory_usage(name, samples=0) or 0) for name in names)


def _archive(wiring: Wiring, matches: list[str]) -> tuple[list[int], float]:
    """Archive matches. Return the sizes of their packs, and the processor seconds used."""
    archiver, archive = wiring.archiver(), wiring.store.archive
    assert archiver
    assert archive
    began = time.process_time()
    for match_id in matches:
        try:
            archiver.archive(match_id)
        except NotArchivable as error:
            raise RuntimeError(f"{match_id}: {error}") from error
    took = time.process_time() - began
    return [len(archive.place.read(name_of(match_id)) or b"") for match_id in matches], took
