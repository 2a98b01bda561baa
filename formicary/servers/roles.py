"""The roles that a process can have. Each of them runs until the process receives a stop signal."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import Event, Thread
from types import FrameType

import structlog
from prometheus_client.core import Metric
from redis.exceptions import ResponseError

from events import refusal_of
from events.connections import connect
from formicary.settings import Settings
from formicary.telemetry.collectors import (
    Reading,
    read_archive,
    read_backup,
    read_cache,
    read_capacity,
    read_deliveries,
    read_lag,
    read_memory,
    read_parked,
    read_process,
    read_queues,
    read_ratings,
    read_workers,
)
from formicary.telemetry.heartbeats import send_heartbeats
from formicary.telemetry.ready import Ready
from formicary.wiring import Servers, Wiring, settle, wire
from matches.commands.bots import rehearse
from projections.lobby_follower import SERVER_GONE
from workers.rq.helpers import Helpers

_log = structlog.get_logger()


def work(servers: Servers, chosen: Settings) -> None:
    """Run jobs until the process receives a stop signal.

    Jobs in progress are finished first.
    """
    wiring = wire(servers, chosen)
    worker = wiring.worker()
    helpers = Helpers(wiring.worker, chosen.worker_threads - 1)
    wiring.watch()
    rehearse(wiring.context.games.values())
    settle()
    helpers.start()

    def active() -> Mapping[str, int]:
        return {"active": int(worker.is_busy()) + helpers.count_busy()}

    try:
        with monitor_role(wiring, chosen, "work", active) as ready:
            worker.note_taking = ready.begin
            worker.work(logging_level=chosen.log_level.upper())
    except SERVER_GONE as error:  # the worker cannot even unregister
        raise SystemExit(f"the worker lost its server: {error}") from error
    except ResponseError as error:
        if not refusal_of(error):
            raise
        raise SystemExit(f"the jobs' server does not take writes: {error}") from error
    finally:
        helpers.stop()


def dispatch(servers: Servers, chosen: Settings) -> None:
    """Read the feeds until the process receives a stop signal."""
    wiring = wire(servers, chosen)
    dispatcher = wiring.dispatcher()
    with monitor_role(wiring, chosen, "dispatch", lambda: {"lag_ms": dispatcher.lag_ms}) as ready:
        _run_until_signalled(dispatcher.run, ready)


def deliver(servers: Servers, chosen: Settings) -> None:
    """Send webhook deliveries until the process receives a stop signal.

    Deliveries still in progress at that time are aborted.
    """
    wiring = wire(servers, chosen)
    webhook_scheduler, deliverer = wiring.webhook_scheduler(), wiring.deliverer()
    wiring.watch()

    def run(stop: Event) -> None:
        scheduling = Thread(target=webhook_scheduler.run, args=(stop,), name="webhook-scheduler")
        scheduling.start()
        try:
            deliverer.run(stop)
        finally:
            stop.set()
            scheduling.join()
            webhook_scheduler.keep()

    with monitor_role(wiring, chosen, "deliver") as ready:
        _run_until_signalled(run, ready)
    if deliverer.left_under_way:  # would delay the exit; these deliveries are retried soon
        _log.warning("deliveries are handed back", count=deliverer.left_under_way)
        sys.stderr.flush()
        os._exit(0)


def sweep(servers: Servers, chosen: Settings) -> None:
    """Search for lost work until the process receives a stop signal.

    The same process archives matches and writes the public log, each in a thread.
    """
    wiring = wire(servers, chosen)
    sweeper, days = wiring.sweeper(), chosen.archive_days
    rounds = None if days is None else wiring.archive_rounds(days)
    metrics = wiring.telemetry.metrics
    if rounds and metrics:
        counted = rounds
        metrics.registry.register(Reading(lambda: read_archive(counted)))

    match_log = wiring.match_log()
    parts = {"archive": rounds, "log": match_log}

    def run(stop: Event) -> None:
        threads = [
            Thread(target=part.run, args=(stop,), name=name) for name, part in parts.items() if part
        ]
        for thread in threads:
            thread.start()
        try:
            sweeper.run(stop)
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    def facts() -> Mapping[str, int]:
        return {"log_wait_ms": match_log.waiting_ms} if match_log else {}

    with monitor_role(wiring, chosen, "sweep", facts) as ready:
        _run_until_signalled(run, ready)


@contextmanager
def monitor_role(
    wiring: Wiring, chosen: Settings, role: str, facts: Callable[[], Mapping[str, int]] = dict
) -> Iterator[Ready]:
    """For the duration of a role, send heartbeats for the process and serve its metrics.

    Yields an object on which to call `begin` once the role is up and running.
    """
    ready = Ready()

    def all_facts() -> Mapping[str, int]:
        return {**facts(), "skew_ms": wiring.clock.skew_ms if wiring.clock else 0}

    collect_of_role(wiring, role, facts, lambda: ready.is_ready)
    show_metrics(wiring, chosen)
    _log.info("started")
    with send_heartbeats(wiring.heartbeats, role, all_facts):
        yield ready
    ready.end()
    wiring.telemetry.end()
    _log.info("ended")


def collect_of_role(
    wiring: Wiring,
    role: str,
    facts: Callable[[], Mapping[str, int]] = dict,
    is_ready: Callable[[], bool] = lambda: True,
) -> None:
    """Register the metric collectors of a role. Only one role collects each value of a server."""
    metrics, now = wiring.telemetry.metrics, wiring.context.now
    if metrics is None:
        return
    cache = wiring.context.cache
    readings: list[Callable[[], Iterable[Metric]]] = []
    if role in ("serve", "work"):
        cache.on_loaded(metrics.note_loaded)
        capacity = wiring.context.capacity
        readings = [lambda: read_cache(cache), lambda: read_capacity(capacity)]
    if role == "dispatch":
        readings = [
            lambda: read_lag(facts().get("lag_ms", 0)),
            lambda: read_queues(wiring.queues, now),
            lambda: read_ratings(wiring.context.ratings),
            lambda: read_workers(wiring.heartbeats, wiring.queues, now),
        ]
    if role == "deliver":
        readings = [lambda: read_deliveries(wiring.webhooks.schedule)]
    if role == "sweep":
        looked_at = {
            "events": connect(wiring.servers.events()).client,
            "jobs": wiring.servers.jobs(),
        }
        readings = [
            lambda: read_parked(wiring.parked),
            lambda: read_memory(looked_at),
            lambda: read_backup(wiring.backups, now),
        ]
    readings.append(lambda: read_process(wiring.clock, is_ready))
    for reading in readings:
        metrics.registry.register(Reading(reading))


def show_metrics(wiring: Wiring, chosen: Settings) -> None:
    """Serve the metrics of this process, if a port is configured.

    Raises:
        SystemExit: the port is already in use.
    """
    metrics = wiring.telemetry.metrics
    if metrics is None or chosen.metrics_port is None:
        return
    where = f"{chosen.metrics_host}:{chosen.metrics_port}"
    try:
        metrics.show(chosen.metrics_host, chosen.metrics_port)
    except OSError as error:
        raise SystemExit(
            f"formicary: {where} cannot be used for metrics ({error.strerror}):"
            " set FORMICARY_METRICS_PORT to a free port, one for each process"
        ) from error


def _run_until_signalled(run: Callable[[Event], None], ready: Ready) -> None:
    stop = Event()

    def set_stop(_signal: int, _frame: FrameType | None) -> None:
        ready.end()
        stop.set()

    signal.signal(signal.SIGTERM, set_stop)
    signal.signal(signal.SIGINT, set_stop)
    settle()
    ready.begin()
    run(stop)
