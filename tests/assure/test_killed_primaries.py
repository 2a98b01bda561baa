"""Possible loss of acknowledged commands if primaries are killed: `docs/guarantees.md`."""

import os
import threading
from pathlib import Path

import pytest
from redis.crc import key_slot

from events import Store
from events.connections import Wait, open_client
from tests.several.killing import kill_a_primary, report
from tests.several.load import Load
from tests.several.servers import KINDS, several, waits_until_whole

__all__ = ["several"]

ROUNDS = int(os.environ.get("ROUNDS", "50"))
SLOT_MOVES = 100


@pytest.mark.assure
@pytest.mark.parametrize("wait", [None, Wait(1)], ids=["no-wait", "wait-1"])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_stored_twice_and_every_command_is_answered_in_time(several, kind, wait):
    """Commands acknowledged without waiting may be lost. Commands confirmed by a replica must not."""
    rounds = [
        kill_a_primary(several(kind), number, wait=wait, as_primary=number % 2 == 1)
        for number in range(ROUNDS)
    ]

    said = report(rounds)
    with Path("var/killed-primaries.txt").open("a") as file:
        file.write(f"{kind}, {wait}: {said}\n")
    assert max(round.slowest_seconds for round in rounds) < 10, said
    if wait:
        assert sum(round.lost for round in rounds) == 0, said


@pytest.mark.assure
def test_partitions_move_for_minutes_under_load(several):
    cluster = several("cluster")
    waits_until_whole(cluster)
    cluster.flush()
    with Load(cluster.url) as load:
        for number in range(SLOT_MOVES):
            cluster.move_slot(key_slot(str(number % 16).encode()))
            threading.Event().wait(0.2)
    assert load.count_lost(Store(open_client(cluster.url))) == 0
    assert load.slowest() < 10
