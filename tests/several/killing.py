"""Rounds in which the primary of a store of several servers is killed under load."""

import os
import time
from typing import NamedTuple

from events import Store
from events.connections import open_client
from tests.several.load import Load
from tests.several.servers import waits_until_whole
from tests.waiting import eventually


class Round(NamedTuple):
    """What one round came to: counts of commands, and seconds."""

    acknowledged: int
    lost: int
    taken_back: int
    refused: int
    unconfirmed: int
    recovery_seconds: float
    slowest_seconds: float
    load_average: float


def kill_a_primary(several, number, *, clients=8, wait=None, as_primary=False):
    """Kill a primary under load, wait until every match goes on, and start it again.

    Where replicas are waited for, it is started as soon as its replica has taken over: as a replica
    of that one, or, behind sentinels, as the primary that it takes itself for.
    """
    waits_until_whole(several)
    several.flush()
    with Load(several.url, clients, wait=wait) as load:
        eventually(load.goes_on(), 30)
        matches = [match for client in load.clients for match in client.acknowledged]
        match_id = matches[number % len(matches)]
        victim = several.primary_for(match_id)
        began = time.monotonic()
        victim.kill()
        if wait:  # the one that takes over has no replica until this one is there again
            eventually(lambda: several.primary_for(match_id) not in (victim, None), 60)
            several.start_again(victim, as_primary=as_primary)
        eventually(load.goes_on(), 90)
        recovery = time.monotonic() - began
    lost = load.lost(Store(open_client(several.url)))
    if not wait:
        several.start_again(victim)
    answers = load.answers()
    return Round(
        answers["acknowledged"],
        lost,
        load.taken_back(),
        answers.get("refused", 0),
        answers.get("unconfirmed", 0),
        round(recovery, 2),
        round(load.slowest(), 2),
        round(os.getloadavg()[0], 1),
    )


def report(rounds):
    """Say in one line what rounds came to."""
    recoveries = sorted(one.recovery_seconds for one in rounds)
    return (
        f"{len(rounds)} rounds: {sum(one.acknowledged for one in rounds)} acknowledged,"
        f" {sum(one.lost for one in rounds)} lost in {sum(one.lost > 0 for one in rounds)} rounds,"
        f" {sum(one.taken_back for one in rounds)} not found meanwhile,"
        f" {sum(one.refused for one in rounds)} refused,"
        f" {sum(one.unconfirmed for one in rounds)} unconfirmed;"
        f" recovery {recoveries[len(recoveries) // 2]} s in the middle, {recoveries[-1]} s at most;"
        f" slowest answer {max(one.slowest_seconds for one in rounds)} s;"
        f" load average {max(one.load_average for one in rounds)}"
    )
