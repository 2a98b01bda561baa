"""Latency of commands during expensive reads of a long match in the same process."""

import threading

import httpx
import pytest

from bench.rig.long_matches import begin_match, lengthen
from tests.by_game import ANY_GAME
from tests.edge.test_hogs import report

EVENTS, AT_ONCE, COMMANDS = 2000, 4, 100
READS = {
    "search": "search?where=contains(keys(@),'none')&kind=intervals",
    "trace": "trace?select=@&line=all",
    "ledger": "ledger",
    "timeline": "timeline?limit=1000",
    "bundle": "bundle",
    "events": "events?limit=1000",
}

pytestmark = pytest.mark.assure


@pytest.fixture(scope="session")
def long_match(api):
    context = api.wiring.context
    return lengthen(context, begin_match(context, ANY_GAME, ANY_GAME.seats[1], "long"), EVENTS)


@pytest.mark.parametrize("name", READS)
def test_commands_go_on_beside_reads(api, start_player, long_match, name):
    url = f"http://127.0.0.1:{api.port}/v1/matches/{long_match}/{READS[name]}"
    player = start_player(api)
    alone = player.play(COMMANDS)
    stop, statuses = threading.Event(), []

    def read():
        while not stop.is_set():
            answer = httpx.get(url, timeout=60)
            statuses.append(answer.status_code)

    threads = [threading.Thread(target=read) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    try:
        beside = player.play(COMMANDS, every=0.01)
    finally:
        stop.set()
        for thread in threads:
            thread.join()

    report(f"commands beside {name}, in ms", alone=alone, beside=beside, reads=len(statuses))
    assert 200 in statuses
    assert set(statuses) <= {200, 503}  # 503 after waiting too long for a slot
    assert beside[1] < 100
