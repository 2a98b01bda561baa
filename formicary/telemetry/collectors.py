"""Metrics collected at each scrape: queues, workers, deliveries, backups, memory."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import version
from math import inf

import structlog
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from redis import Redis
from redis.exceptions import RedisError

from events.capacity import Capacity, memory_of
from formicary.store_clock import StoreClock
from formicary.telemetry.readiness import lives
from projections.match_cache import MatchCache
from projections.operations.backups import Backups
from projections.operations.heartbeats import Heartbeats
from projections.operations.parked import Parked
from projections.ratings.store import Ratings
from webhooks.schedule import Schedule
from workers.archive import ArchiveRounds
from workers.queues import ANALYSIS, Queues

_log = structlog.get_logger()


class Reading(Collector):
    """Collector that reads values on demand and omits values that cannot be read.

    Args:
        read: yields the metric families.
    """

    def __init__(self, read: Callable[[], Iterable[Metric]]) -> None:
        self._read = read

    def describe(self) -> Iterable[Metric]:
        """Return no metrics, so that no values are read when the collector is registered."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics that can be read."""
        try:
            yield from list(self._read())
        except RedisError as error:
            _log.warning("no server for metrics", error=error)


def read_process(clock: StoreClock | None, is_ready: Callable[[], bool]) -> Iterator[Metric]:
    """Yield the metrics that every process has: its release, its readiness and its clock error."""
    release = GaugeMetricFamily(
        "formicary_build_info", "1; the label is the release.", labels=("version",)
    )
    release.add_metric((version("formicary"),), 1)
    yield release
    yield GaugeMetricFamily("formicary_ready", "1 if this process is ready.", int(is_ready()))
    yield GaugeMetricFamily(
        "formicary_clock_skew_seconds",
        "Seconds by which this machine's clock is ahead of the jobs' server's.",
        clock.skew_ms / 1000 if clock else 0,
    )


def read_workers(
    heartbeats: Heartbeats, queues: Queues, now: Callable[[], int]
) -> Iterator[Metric]:
    """Yield the number of workers, the number of jobs they are running, and the load per worker."""
    at, beats = heartbeats.read()
    working = [beat for beat in beats if beat.role == "work" and lives(at, beat)]
    active = sum(beat.facts.get("active", 0) for beat in working)
    standing = queues.standing(now())
    waiting = sum(queue.jobs for name, queue in standing.items() if name != ANALYSIS)
    load = (active + waiting) / len(working) if working else inf if waiting else 0
    yield GaugeMetricFamily("formicary_workers", "Live worker processes.", len(working))
    yield GaugeMetricFamily("formicary_jobs_active", "Jobs in progress.", active)
    yield GaugeMetricFamily(
        "formicary_worker_load",
        "Waiting and active jobs per worker process, without analyses.",
        load,
    )


def read_deliveries(schedule: Schedule) -> Iterator[Metric]:
    """Yield the number of waiting deliveries and the delay of the oldest overdue one."""
    waiting, late_ms = schedule.backlog()
    yield GaugeMetricFamily("formicary_deliveries_waiting", "Waiting deliveries.", waiting)
    yield GaugeMetricFamily(
        "formicary_delivery_lag_seconds",
        "Age of the oldest delivery that is due and not sent.",
        late_ms / 1000,
    )


def read_backup(backups: Backups, now: Callable[[], int]) -> Iterator[Metric]:
    """Yield the age of the newest backup, or infinity if no backup is known."""
    newest = backups.newest()
    yield GaugeMetricFamily(
        "formicary_backup_age_seconds",
        "Seconds since the start of the newest backup; +Inf if none is known.",
        inf if newest is None else max(0, now() - newest) / 1000,
    )


def read_queues(queues: Queues, now: Callable[[], int]) -> Iterator[Metric]:
    """Yield the number of waiting jobs in each queue and the age of the oldest job."""
    depth = GaugeMetricFamily("formicary_queue_jobs", "Waiting jobs.", labels=("queue",))
    age = GaugeMetricFamily(
        "formicary_queue_age_seconds", "Age of the oldest waiting job.", labels=("queue",)
    )
    for name, standing in queues.standing(now()).items():
        depth.add_metric((name,), standing.jobs)
        age.add_metric((name,), standing.age_ms / 1000)
    yield from (depth, age)


def read_lag(lag_ms: int) -> Iterator[Metric]:
    """Yield the dispatcher's lag behind the feeds."""
    yield GaugeMetricFamily(
        "formicary_feed_lag_seconds",
        "Age of the oldest entry of the feeds that is not dispatched.",
        lag_ms / 1000,
    )


def read_parked(parked: Parked) -> Iterator[Metric]:
    """Yield the number of parked work items of each kind."""
    family = GaugeMetricFamily("formicary_parked", "Parked work.", labels=("kind",))
    for kind, count in parked.count().items():
        family.add_metric((kind,), count)
    yield family


def read_ratings(ratings: Ratings) -> Iterator[Metric]:
    """Yield the number of ladders with finished rated matches still to be included."""
    yield GaugeMetricFamily(
        "formicary_ratings_uncounted",
        "Ladders with finished rated matches that are not counted.",
        ratings.waiting(),
    )


def read_archive(rounds: ArchiveRounds) -> Iterator[Metric]:
    """Yield how many matches this process archived, failed to archive, or refused to archive."""
    family = CounterMetricFamily("formicary_archived", "Matches.", labels=("outcome",))
    family.add_metric(("moved",), rounds.archived)
    family.add_metric(("failed",), rounds.failed)
    family.add_metric(("refused",), rounds.refused)
    yield family


def read_memory(servers: Mapping[str, Redis]) -> Iterator[Metric]:
    """Yield the memory usage and memory limit of each server. A limit of 0 means unlimited."""
    used = GaugeMetricFamily(
        "formicary_server_memory_bytes", "Memory that a server uses.", labels=("server",)
    )
    most = GaugeMetricFamily(
        "formicary_server_memory_most_bytes",
        "Memory limit of a server; 0 if there is none.",
        labels=("server",),
    )
    for name, client in servers.items():
        nodes = memory_of(client)  # one entry per node of a cluster
        used.add_metric((name,), sum(node.get("used_memory", 0) for node in nodes))
        most.add_metric((name,), sum(node.get("maxmemory", 0) for node in nodes))
    yield from (used, most)


def read_capacity(capacity: Capacity) -> Iterator[Metric]:
    """Yield the fraction of the event server's memory limit that is in use."""
    yield GaugeMetricFamily(
        "formicary_store_used_ratio", "Used part of the memory limit.", capacity.share
    )


def read_cache(cache: MatchCache) -> Iterator[Metric]:
    """Yield the numbers of matches and versions that this process has cached."""
    matches, versions = cache.count()
    yield GaugeMetricFamily("formicary_cached_matches", "Matches in memory.", matches)
    yield GaugeMetricFamily("formicary_cached_versions", "Their versions in memory.", versions)
