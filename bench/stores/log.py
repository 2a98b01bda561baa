"""The writer of the public log: entries per second of processor time.

All matches are created before the writer reads the feed. The time of the writer includes reading
their events, hashing, durable files and the rows in the store, but not the store's own time.
"""

import tempfile
import time
from pathlib import Path

from bench.rig.harness import Row, at_least
from bench.rig.servers import server
from bench.rig.sizes import size
from formicary.settings import Settings
from formicary.wiring import UrlServers, Wiring
from games import GAMES
from games.table import SeatPlan
from matches.commands.create import Plan, create

MATCHES = size(3000, 10)
RATE_LEAST = 500.0  # entries per second of one core


def rows() -> list[Row]:
    """Log the creation of many matches, and return the rate of the writer."""
    with server() as socket, tempfile.TemporaryDirectory(prefix="fb-") as folder:
        wiring = Wiring(UrlServers(f"unix://{socket}", f"unix://{socket}"))
        wiring.keep_log(Settings(data=Path(folder)))
        role = wiring.match_log()
        assert role is not None
        role.step(1)  # begins the log and joins the feeds
        game = next(iter(GAMES.values()))
        plan = Plan(game.name, game.options(), (SeatPlan(), SeatPlan()))
        for number in range(MATCHES):
            create(wiring.context, plan, key=f"{number}", digest="d")
        start = time.process_time()
        before = -1
        while role.written + len(role._changed) > before:
            before = role.written + len(role._changed)
            role.step(1)
        role.end()
        seconds = time.process_time() - start
    assert role.written == MATCHES, f"{role.written} of {MATCHES} entries"
    return [
        at_least(
            "entries of the public log, one core", "1/s", MATCHES / seconds, RATE_LEAST, ratio=1
        )
    ]
