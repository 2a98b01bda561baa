"""Throughput and resource usage of a service, with one process for each role and then with two."""

import json
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from bench.load.crowd import Crowd, Size
from bench.load.ledger import Ledger
from bench.load.meters import load_average, usage_of
from bench.load.onlookers import Receiver
from bench.load.service import ONE_EACH, Service

SETTLE_SECONDS = 3.0  # the maximum time until every client plays


class Step(NamedTuple):
    """One step of the measurement, which defines the number of processes and the clients."""

    name: str
    counts: Mapping[str, int]
    size: Size


_BOTS = Size(bots=12)
_PAIRS = Size(pairs=8)
_WATCHED = Size(bots=4, spectators=60)
_ALL = Size(people=4, pairs=4, bots=6, spectators=24)
_TWO = {"serve": 2, "dispatch": 2, "work": 2, "sweep": 2, "deliver": 1}
STEPS = (
    Step("nobody", ONE_EACH, Size()),
    Step("bots alone", ONE_EACH, _BOTS),
    Step("bots alone, 2 workers", {**ONE_EACH, "work": 2}, _BOTS),
    Step("bots alone, 2 workers, 2 dispatchers", {**ONE_EACH, "work": 2, "dispatch": 2}, _BOTS),
    Step("people alone", ONE_EACH, _PAIRS),
    Step("people alone, 2 API", {**ONE_EACH, "serve": 2}, _PAIRS),
    Step("60 spectators", ONE_EACH, _WATCHED),
    Step("60 spectators, 2 API", {**ONE_EACH, "serve": 2}, _WATCHED),
    Step("all together", ONE_EACH, _ALL),
    Step("all together, 2 sweepers", {**ONE_EACH, "sweep": 2}, _ALL),
    Step("all together, 2 of each", _TWO, _ALL),
)


class Times(Struct, frozen=True):
    """Percentiles of a duration in milliseconds. They are None if there are no samples.

    Attributes:
        p50: the median.
        p95: the 95th percentile.
    """

    p50: float | None
    p95: float | None


class Measured(Struct, frozen=True):
    """The measurements made in one step.

    Attributes:
        name: the name of the step.
        counts: the number of processes for each role.
        seconds: the duration of the measurement.
        commands: the rate of commands from people, per second.
        bot_moves: the rate of commands from bots, per second.
        events: the rate of stored events, per second.
        shown: the rate of events delivered to spectators, per second.
        told: the rate of deliveries to the webhook, per second.
        archived: the number of matches archived in that time.
        command_ms: the time from a person's command to its response, without waiting for bots.
        bot_ms: the recorded time between a bot's command and the previous event.
        shown_ms: the time from recording an event to its arrival at a spectator.
        cores: the number of busy cores by role; `load` is this process.
        load_averages: the load average of the machine, before and after.
    """

    name: str
    counts: Mapping[str, int]
    seconds: float
    commands: float
    bot_moves: float
    events: float
    shown: float
    told: float
    archived: int
    command_ms: Times
    bot_ms: Times
    shown_ms: Times
    cores: Mapping[str, float]
    load_averages: tuple[float, float]


class _Logs:
    """Comparison between the stored logs and a snapshot that was taken earlier."""

    def __init__(self, service: Service) -> None:
        self._store = service.store()
        self._before = dict(self._store.heads())

    def since(self) -> tuple[int, list[float], int]:
        """Return the numbers of new events and archived matches, and the bots' times in ms."""
        events, took, archived = 0, list[float](), 0
        for match_id, head in self._store.heads():
            before = self._before.get(match_id)
            archived += head.is_archived and not (before and before.is_archived)
            first = before.version if before else 0
            if head.is_deleted or head.version == first:
                continue
            events += head.version - first
            took += _bot_times(self._store.read(match_id, max(0, first - 1)))
        return events, took, archived


def _bot_times(entries: Iterable[object]) -> list[float]:
    """Return how many milliseconds passed between each bot command and the event before it."""
    times, earlier = [], 0
    for entry in entries:
        record = json.loads(entry.e)  # type: ignore[attr-defined]  # an Entry
        if earlier and record["by"] == "bot" and "id" in record:
            times.append(float(record["at"] - earlier))
        earlier = record["at"]
    return times


def measure_growth(
    service: Service, receiver: Receiver, seconds: float, on_step: Callable[[str], None]
) -> list[Measured]:
    """Measure all steps on the same service, one after another.

    Args:
        service: a service with one process for each role.
        receiver: the receiver of the webhook.
        seconds: the total time for all steps.
        on_step: called with the name of each step when it starts.
    """
    measured = []
    for step in STEPS:
        on_step(step.name)
        service.set_counts(step.counts)
        measured.append(_measure(service, receiver, step, seconds / len(STEPS)))
    return measured


def _measure(service: Service, receiver: Receiver, step: Step, seconds: float) -> Measured:
    ledger = Ledger()
    crowd = Crowd(service, ledger, receiver if step.size.people else None, step.size)
    crowd.start()
    try:
        time.sleep(SETTLE_SECONDS)
        before, logs = load_average(), _Logs(service)
        used, began = usage_of(service.processes()), time.monotonic()
        time.sleep(max(1.0, seconds - SETTLE_SECONDS))
        took = time.monotonic() - began
        busy = usage_of(service.processes()).since(used)
        events, bot_times, archived = logs.since()
    finally:
        crowd.stop()
        _end_matches(service, crowd)
    if faults := crowd.faults():
        raise RuntimeError(f"{step.name}: {faults}")
    return _sum_up(
        step, crowd, receiver, (began, took), (events, bot_times, archived), busy, before
    )


def _sum_up(  # the results of a step
    step: Step,
    crowd: Crowd,
    receiver: Receiver,
    window: tuple[float, float],
    stored: tuple[int, list[float], int],
    busy: Mapping[str, float],
    load_before: float,
) -> Measured:
    (began, took), (events, bot_times, archived) = window, stored
    until = began + took
    moves = [
        (move.ended - move.began, len(person.keys) > 1)
        for person in crowd.people
        for move in person.moves
        if began <= move.ended < until
    ]
    shown = [
        delay
        for spectator in crowd.spectators
        for at, delay in spectator.delays
        if began <= at < until
    ]
    return Measured(
        name=step.name,
        counts=step.counts,
        seconds=round(took, 1),
        commands=round(len(moves) / took, 1),
        bot_moves=round(len(bot_times) / took, 1),
        events=round(events / took, 1),
        shown=round(len(shown) / took, 1),
        told=round(sum(began <= at < until for at in receiver.came) / took, 1),
        archived=archived,
        command_ms=_times(1000 * seconds for seconds, is_pair in moves if is_pair),
        bot_ms=_times(bot_times),
        shown_ms=_times(1000 * seconds for seconds in shown),
        cores={role: round(used / took, 2) for role, used in busy.items()},
        load_averages=(load_before, load_average()),
    )


def _times(durations: Iterable[float]) -> Times:
    ordered = sorted(durations)
    if len(ordered) < 2:
        return Times(None, None)
    p95 = statistics.quantiles(ordered, n=20)[-1]
    return Times(round(statistics.median(ordered), 1), round(p95, 1))


def _end_matches(service: Service, crowd: Crowd) -> None:
    """Delete running matches, which would otherwise add load to the next step."""
    withdrawals = service.store().withdrawals
    for match_id in (*crowd.bots.running, *(person.match_id for person in crowd.people)):
        if match_id:
            withdrawals.delete(match_id)
