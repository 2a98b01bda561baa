"""Measures commands, bot responses and deliveries, both undisturbed and under a heavy load.

A stranger has 16 connections from another address, at nice 19. For commands all limits by number
are set out of its way, so only the turns that addresses take protect the player. Each attack is
measured directly and behind nginx, which has the limits of its recipe. If other load disturbs the
honest client, so that its figures without the attack differ by a fifth, it is measured again, up to
three times.

`FAIR=boards,events` measures only some attacks on commands, `FAIR="bots' answers"` and
`FAIR=deliveries` only the others.
"""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from itertools import islice, product
from pathlib import Path

from rich.console import Console

from bench.rig.edge.nginx import NoNginx, running_nginx
from bench.rig.edge.services import GAME, Apis, Player
from bench.rig.fair.attacker import Attack
from bench.rig.fair.attacks import attacks
from bench.rig.fair.bots import measure_answers
from bench.rig.fair.deliveries import measure_deliveries
from bench.rig.fair.measure import (
    CONNECTIONS,
    Fairness,
    attacking,
    measure_beside,
    repeat_until_steady,
)
from bench.rig.harness import Row
from bench.rig.sizes import size

COMMANDS, EVERY_SECONDS = size(150, 4), 0.02
BEHIND = size(None, 2)  # attacks behind nginx
LEVELS = size(("greedy", "mcts:100ms"), ("greedy",))  # of the opponent and in the flood
LIMIT_MS = 100.0
MANY = "100000/second"
LIMITS = ", ".join(
    f"{bucket}={MANY}" for bucket in ("create", "search", "reads", "streams", "tokens", "commands")
)
BOTS, DELIVERIES = "bots' answers", "deliveries"


def rows() -> list[Row]:
    """Measure a player's commands, a bot's responses and the deliveries to an account."""
    chosen = {name for name in os.environ.get("FAIR", "").split(",") if name}
    measured = list(_measure_commands(chosen)) if chosen - {BOTS, DELIVERIES} or not chosen else []
    if not chosen or BOTS in chosen:
        measured += _measure_bots()
    if not chosen or DELIVERIES in chosen:
        fairness = repeat_until_steady(DELIVERIES, measure_deliveries)
        measured.append(fairness.row("delivery p95 beside slow receivers"))
    return measured


def _measure_commands(chosen: set[str]) -> Iterator[Row]:
    """Measure commands to one API process during each attack, both directly and behind nginx."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ff-")))
        apis = Apis(folder, limits=LIMITS, trusted_proxies=1)
        stack.callback(apis.end)
        known = attacks(apis.wiring.context, GAME, CONNECTIONS)
        wanted = {name: attack for name, attack in known.items() if not chosen or name in chosen}
        yield from _attack(apis, apis.port, "", wanted)
        try:
            port = stack.enter_context(running_nginx(apis, folder / "nginx"))
        except NoNginx:
            Console(stderr=True).print("there is no nginx: the rows behind it are left out")
        else:
            yield from _attack(apis, port, "behind nginx ", dict(islice(wanted.items(), BEHIND)))


def _attack(apis: Apis, port: int, where: str, wanted: Mapping[str, Attack]) -> Iterator[Row]:
    """Yield one row for each attack on a port."""
    player = Player(apis, port)
    try:
        player.play(COMMANDS // 2, every=EVERY_SECONDS)
        for name, attack in wanted.items():
            measure = partial(_measure_attack, player, port, attack)
            fairness = repeat_until_steady(f"{where}{name}", measure)
            yield fairness.row(f"command p95 {where}during {name}", LIMIT_MS)
    finally:
        player.end()


def _measure_attack(player: Player, port: int, attack: Attack) -> Fairness:
    return measure_beside(
        lambda: player.play(COMMANDS, every=EVERY_SECONDS)[1], attacking(port, attack)
    )


def _measure_bots() -> Iterator[Row]:
    """Measure how fast bots of each level respond during a flood of matches between bots."""
    for level, flood in product(LEVELS, LEVELS):
        name = f"answer of {level} p95 during matches of {flood}"
        yield repeat_until_steady(name, measure_answers(level, flood)).row(name)
