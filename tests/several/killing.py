"""Rounds in which the primary of a multi-server store is killed under load."""

import os
import time
from typing import NamedTuple

from events import Store
from events.connections import open_client
from tests.several.load import Load
from tests.several.servers import waits_until_whole
from tests.waiting import eventually


class Round(NamedTuple):
    """The result of one round: command counts, and durations in seconds."""

    acknowledged: int
    lost: int
    taken_back: int
    refused: int
    unconfirmed: int
    recovery_seconds: float
    slowest_seconds: float
    load_average: float


def kill_a_primary(several, number, *, clients=8, wait=None, as_primary=False):
    """Kill a primary under load, wait until every match progresses, and restart the primary.

    If writes wait for replicas, the server restarts as soon as its replica has taken over. It
    restarts as a replica of the new primary or, behind sentinels, as a primary.
    """
    waits_until_whole(several)
    several.flush()
    with Load(several.url, clients, wait=wait) as load:
        eventually(load.goes_on())
        matches = [match for client in load.clients for match in client.acknowledged]
        match_id = matches[number % len(matches)]
        victim = several.primary_for(match_id)
        began = time.monotonic()
        victim.kill()
        if wait:  # the new primary has no replica until this one has restarted
            eventually(lambda: several.primary_for(match_id) not in (victim, None))
            several.start_again(victim, as_primary=as_primary)
        eventually(load.goes_on(), 90)
        recovery = time.monotonic() - began
    lost = load.count_lost(Store(open_client(several.url)))
    if not wait:
        several.start_again(victim)
    answers = load.answers()
    return Round(
        answers["acknowledged"],
        lost,
        load.count_taken_back(),
        answers.get("refused", 0),
        answers.get("unconfirmed", 0),
        round(recovery, 2),
        round(load.slowest(), 2),
        round(os.getloadavg()[0], 1),
    )


def report(rounds):
    """Format the results of all rounds as one line."""
    recoveries = sorted(round_.recovery_seconds for round_ in rounds)
    return (
        f"{len(rounds)} rounds: {sum(round_.acknowledged for round_ in rounds)} acknowledged,"
        f" {sum(round_.lost for round_ in rounds)} lost"
        f" in {sum(round_.lost > 0 for round_ in rounds)} rounds,"
        f" {sum(round_.taken_back for round_ in rounds)} not found meanwhile,"
        f" {sum(round_.refused for round_ in rounds)} refused,"
        f" {sum(round_.unconfirmed for round_ in rounds)} unconfirmed;"
        f" recovery {recoveries[len(recoveries) // 2]} s in the middle, {recoveries[-1]} s at most;"
        f" slowest answer {max(round_.slowest_seconds for round_ in rounds)} s;"
        f" load average {max(round_.load_average for round_ in rounds)}"
    )
