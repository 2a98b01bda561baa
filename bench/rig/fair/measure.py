"""Measures an honest client with and without a load.

The measurement is repeated if anything else disturbed the client.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

import msgspec
from msgspec import Struct
from rich.console import Console

from bench.rig.edge.services import Beside
from bench.rig.fair.attacker import Attack
from bench.rig.harness import Row
from bench.rig.sizes import size

CONNECTIONS, ATTEMPTS, WARM_SECONDS = size(16, 2), size(3, 1), size(1.5, 0.2)
VARIED = 1.2  # the largest ratio between the figures of the client alone
RATIO = 3.0


class Fairness(Struct, frozen=True):
    """The duration of an honest client's requests with and without a load, and details of the load.

    Attributes:
        alone_ms: the 95th percentile without the load, measured twice.
        beside_ms: the 95th percentile during the load.
        answers: the number of answers of each status to the load.
        share: the share of all processors that the load itself used, from 0 to 1.
    """

    alone_ms: tuple[float, float]
    beside_ms: float
    answers: Mapping[str, int]
    share: float

    @property
    def is_steady(self) -> bool:
        """True if the client was hardly disturbed by anything other than the load."""
        return max(self.alone_ms) <= VARIED * min(self.alone_ms)

    def row(self, subject: str, limit_ms: float = float("inf")) -> Row:
        """Return the table row for this measurement, including its limit and the load's share.

        Args:
            subject: the measured requests and the load.
            limit_ms: the longest duration, in addition to the ratio.
        """
        alone = sum(self.alone_ms) / 2
        doubt = "" if self.is_steady else ", unsteady"
        name = f"{subject} (load {self.share:.0%}{doubt})"
        holds = self.beside_ms <= min(RATIO * alone, limit_ms)
        return Row(name, "ms", self.beside_ms, alone, f"<= {RATIO:g}", holds)


class Load(Struct, frozen=True):
    """A load that has ended, with its responses and the processor seconds that it used."""

    answers: Mapping[str, int]
    seconds: float


def repeat_until_steady(name: str, measure: Callable[[], Fairness]) -> Fairness:
    """Repeat a measurement until it is steady, up to `ATTEMPTS` times. Print each result."""
    for _ in range(ATTEMPTS):
        fairness = measure()
        Console(stderr=True).print(name, fairness)
        if fairness.is_steady:
            break
    return fairness


def measure_beside(
    play: Callable[[], float],
    load: AbstractContextManager[Beside],
    *,
    is_lasting: bool = False,
) -> Fairness:
    """Measure a client without a load, during a load, and without it again.

    Args:
        play: sends the requests of the client; returns the 95th percentile in ms.
        load: starts the process of the load and ends it.
        is_lasting: True if the load's work goes on after its end. The client alone is then
            measured twice before it.
    """
    alone = [play()]
    if is_lasting:
        alone.append(play())
    began = time.monotonic()
    with load as process:
        time.sleep(WARM_SECONDS)
        beside = play()
        attack = msgspec.convert(process.ask(), Load)
    seconds = (time.monotonic() - began) * (os.cpu_count() or 1)
    if not is_lasting:
        time.sleep(WARM_SECONDS)  # for its after-effects
        alone.append(play())
    return Fairness((alone[0], alone[1]), beside, attack.answers, attack.seconds / seconds)


@contextmanager
def attacking(port: int, attack: Attack) -> Iterator[Beside]:
    """Run an attacker against a port for the duration of a block."""
    stranger = Beside("attacker", port, CONNECTIONS, folder="fair")
    try:
        stranger.write(json.dumps(msgspec.to_builtins(attack)))
        yield stranger
    finally:
        stranger.end()
