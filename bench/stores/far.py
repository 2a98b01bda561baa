"""Moves per second that greedy bots make in one worker process with a distant store.

Dispatcher, sweeper and worker run as processes. Each byte between them and the store, which syncs
each write, is delayed by some milliseconds in each direction. The reference for two bots is five
moves per second. For several parallel matches, it is the rate of one match at the same distance.
"""

import time
import uuid

from bench.rig.far_wire import far_wire
from bench.rig.harness import Row, at_least
from bench.rig.roles import running_roles
from bench.rig.servers import client, server
from bench.rig.sizes import size
from events import Store
from games import GAMES
from games.table import SeatPlan
from matches.commands.create import Plan, create
from matches.context import Context

GAME = next(iter(GAMES.values()))
ONE_WAY_MS = size((0, 5, 20, 40), (0, 5))
MOVES_A_SECOND = 5.0
TOGETHER = size(8, 2)  # parallel matches
SECONDS = size(6.0, 0.3)
WARM_SECONDS = 120.0  # timeout until all processes are running


def rows() -> list[Row]:
    """Measure at each distance, first with one match at a time, and then with several."""
    with (
        server("always") as socket,
        far_wire(str(socket)) as wire,
        running_roles(("dispatch", "work", "sweep"), wire.url, wire.url),
    ):
        context = Context(Store(client(socket)), GAMES)
        _moves_a_second(context, 1)  # wait until all processes are running and have loaded modules
        measured = []
        for distance in ONE_WAY_MS:
            wire.one_way_seconds = distance / 1000
            alone, more = _moves_a_second(context, 1), _moves_a_second(context, TOGETHER)
            name = f"two greedy bots, {distance} ms each way"
            measured.append(at_least(name, "moves/s", alone, MOVES_A_SECOND, ratio=1))
            ratio = 2 if distance else 0  # without a delay, one match keeps a worker busy
            measured.append(
                at_least(f"{TOGETHER} such matches", "moves/s", more, alone, ratio=ratio)
            )
        wire.one_way_seconds = 0.0
    return measured


def _moves_a_second(context: Context, matches: int) -> float:
    """Let bots play new matches for a while.

    Return how many commands per second they made in total.
    """
    plan = Plan(GAME.name, GAME.options(), (SeatPlan("greedy"), SeatPlan("greedy")))
    store, running, moves = context.store, dict[str, int](), 0
    for _ in range(matches):
        made = create(context, plan, key=str(uuid.uuid4()), digest="d").match_id
        running[made] = store.head(made).version
    until = time.monotonic() + WARM_SECONDS
    while not all(store.head(match_id).version > begun for match_id, begun in running.items()):
        if time.monotonic() > until:
            raise RuntimeError("nobody plays")
        time.sleep(0.01)
    running = {match_id: store.head(match_id).version for match_id in running}
    start = time.perf_counter()
    while time.perf_counter() < start + SECONDS:
        time.sleep(0.05)
        for match_id, seen in tuple(running.items()):
            entries = store.page(match_id, seen)
            moves += sum(b'"by":"bot"' in entry.e and b'"id":"' in entry.e for entry in entries)
            running[match_id] = seen + len(entries)
            if store.head(match_id).waits == "over":
                del running[match_id]
                made = create(context, plan, key=str(uuid.uuid4()), digest="d").match_id
                running[made] = store.head(made).version
    took = time.perf_counter() - start
    for match_id in running:
        store.withdrawals.delete(match_id)  # it would otherwise add load to the next ones
    return moves / took
