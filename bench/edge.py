"""Latency of commands and streams while other clients hold many connections open."""

import tempfile
from collections import Counter
from pathlib import Path

from bench.rig.edge.hogs import FULL
from bench.rig.edge.services import Apis, Beside, Player, measure_delays
from bench.rig.harness import Row, at_most
from bench.rig.sizes import size
from bench.rig.waiting import eventually

COMMANDS, STREAMS, EVENTS = size(400, 8), size(600, 6), size(30, 1)
HOGS = size(FULL, dict.fromkeys(FULL, 3))
LIMIT_MS = 100.0


def rows() -> list[Row]:
    """Measure one API process: first with every kind of connection hog, then with streams."""
    with tempfile.TemporaryDirectory(prefix="fe-") as folder:
        apis = Apis(Path(folder))
        player = Player(apis)
        try:
            return [*_beside_hogs(apis, player), *_to_streams(apis, player)]
        finally:
            player.end()
            apis.end()


def _beside_hogs(apis: Apis, player: Player) -> list[Row]:
    player.play(COMMANDS // 4)
    alone = player.play(COMMANDS)[1]
    hogs = Beside("hogs", apis.port, *(f"{kind}={count}" for kind, count in HOGS.items()))
    try:
        eventually(lambda: Counter(hogs.ask()["held"]) >= Counter(HOGS), 60, every=0.1)
        held = player.play(COMMANDS)[1]
    finally:
        hogs.end()
    many = sum(HOGS.values())
    return [
        Row(f"command p95 with {many} hogs, and alone", "ms", held, alone, "", held < LIMIT_MS),
        at_most(f"command p95 with {many} hogs, and its limit", "ms", held, LIMIT_MS, ratio=1),
    ]


def _to_streams(apis: Apis, player: Player) -> list[Row]:
    followers = Beside("followers", player.match_id, player.version, STREAMS, apis.port)
    try:
        followers.read()
        delay_ms = measure_delays(player, followers, STREAMS, EVENTS, 0.2)[1]
    finally:
        followers.end()
    return [at_most(f"event to {STREAMS} streams, p95", "ms", delay_ms, LIMIT_MS, ratio=1)]
