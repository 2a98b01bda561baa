"""Commands succeed while other clients hold connections: a short test, and a full one."""

import os
from collections import Counter

import pytest

from bench.rig.edge.hogs import FULL
from tests.waiting import eventually

SHORT = {"silent": 100, "idle": 100, "header": 50, "body": 50}
STRESS = pytest.mark.parametrize(
    ("wanted", "commands", "p95_ms"),
    [
        pytest.param(SHORT, 20, 2000, id="short"),
        pytest.param(FULL, 400, 100, id="full", marks=pytest.mark.assure),
    ],
)


def hold(beside, port, wanted):
    """Start hogs, and return them once they hold all requested connections."""
    hogs = beside("hogs", port, *(f"{kind}={count}" for kind, count in wanted.items()))
    eventually(lambda: Counter(hogs.ask()["held"]) >= Counter(wanted), every=0.1)
    return hogs


def report(title, **figures):
    load = ", ".join(f"{average:.1f}" for average in os.getloadavg()[:2])
    print(f"\n{title}: {figures} (load {load})")


@pytest.mark.slow
@STRESS
def test_commands_go_on_while_connections_are_held(
    api, start_player, beside, wanted, commands, p95_ms
):
    player = start_player(api)
    alone = player.play(commands)
    hogs = hold(beside, api.port, wanted)
    held = player.play(commands, every=0.02)

    report("commands, median, p95 and longest in ms", alone=alone, held=held, hogs=hogs.ask())
    assert held[1] < p95_ms


@pytest.mark.slow
def test_a_body_that_does_not_come_or_drips_is_ended(start_apis, start_player, beside):
    """Slow bodies occupy a server thread each until they time out, and then free their slots."""
    apis = start_apis(connections=40, silence_seconds=1)
    player = start_player(apis)
    player.command()
    hogs = beside("hogs", apis.port, "body=40", "drip=40")
    eventually(lambda: min(Counter(hogs.ask()["ended"])[kind] for kind in ("body", "drip")) >= 10)

    for _ in range(2):
        player.end()
        player.connection = None
        player.command()
