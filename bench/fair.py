"""Command latency of a player during an attack, compared with the latency without it.

The attacker uses 16 connections from another address, and all rate limits are set too high to
matter. Only the fair scheduling between addresses protects the player. If other load disturbs the
player, so that the measurements before and after the attack differ by a fifth, the measurement is
repeated, up to three times.

`FAIR=boards,events` measures only some attacks.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console

from bench.rig.edge.services import GAME, Apis, Beside, Player
from bench.rig.fair.attacker import Attack
from bench.rig.fair.attacks import attacks
from bench.rig.harness import Row
from bench.rig.sizes import size

CONNECTIONS, COMMANDS, ATTEMPTS = size(16, 2), size(150, 4), size(3, 1)
WARM_SECONDS, EVERY_SECONDS = size(1.5, 0.2), 0.02
VARIED = 1.2  # the largest accepted ratio between the latencies before and after
RATIO, LIMIT_MS = 3.0, 100.0
MANY = "100000/second"
LIMITS = ", ".join(
    f"{bucket}={MANY}" for bucket in ("create", "search", "reads", "streams", "tokens", "commands")
)


class Fairness(Struct, frozen=True):
    """Command latencies of the player, and the responses to the attacker in the meantime.

    Attributes:
        alone_ms: the 95th percentile of a command before and after the attack.
        beside_ms: the 95th percentile during the attack.
        answers: the number of responses to the attacker, by status.
        share: the share of all processors that the attacker itself used, from 0 to 1.
    """

    alone_ms: tuple[float, float]
    beside_ms: float
    answers: dict[str, int]
    share: float

    @property
    def is_steady(self) -> bool:
        """True if no other load disturbed the player noticeably."""
        return max(self.alone_ms) <= VARIED * min(self.alone_ms)


def rows() -> list[Row]:
    """Measure one API process under each attack."""
    chosen = [name for name in os.environ.get("FAIR", "").split(",") if name]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ff-"))
        apis = Apis(Path(folder), limits=LIMITS)
        stack.callback(apis.end)
        player = Player(apis)
        stack.callback(player.end)
        player.play(COMMANDS // 2)
        known = attacks(apis.wiring.context, GAME, CONNECTIONS)
        return [
            _row(name, _measure_steadily(apis, player, name, attack))
            for name, attack in known.items()
            if not chosen or name in chosen
        ]


def _measure_steadily(apis: Apis, player: Player, name: str, attack: Attack) -> Fairness:
    for _ in range(ATTEMPTS):
        fairness = _measure(apis, player, attack)
        Console(stderr=True).print(name, fairness)
        if fairness.is_steady:
            break
    return fairness


def _measure(apis: Apis, player: Player, attack: Attack) -> Fairness:
    before = player.play(COMMANDS, every=EVERY_SECONDS)[1]
    began = time.monotonic()
    with _attacking(apis.port, attack) as stranger:
        time.sleep(WARM_SECONDS)
        beside = player.play(COMMANDS, every=EVERY_SECONDS)[1]
        told = stranger.ask()
    seconds = (time.monotonic() - began) * (os.cpu_count() or 1)
    time.sleep(WARM_SECONDS)  # wait until the effects of the attack have passed
    after = player.play(COMMANDS, every=EVERY_SECONDS)[1]
    return Fairness((before, after), beside, told["counts"], told["seconds"] / seconds)


@contextmanager
def _attacking(port: int, attack: Attack) -> Iterator[Beside]:
    stranger = Beside("attacker", port, CONNECTIONS, folder="fair")
    try:
        stranger.write(msgspec.json.encode(attack).decode())
        yield stranger
    finally:
        stranger.end()


def _row(name: str, fairness: Fairness) -> Row:
    alone = sum(fairness.alone_ms) / 2
    holds = fairness.beside_ms <= min(RATIO * alone, LIMIT_MS)
    doubt = "" if fairness.is_steady else ", unsteady"
    what = f"command p95 during {name} (load {fairness.share:.0%}{doubt})"
    return Row(what, "ms", fairness.beside_ms, alone, f"<= {RATIO:g}", holds)
