"""Times come from the job server, so a machine with a wrong clock does no harm."""

import re
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import pytest

from events import canonical
from formicary.servers.api import application
from formicary.servers.embedded import EmbeddedStore
from formicary.servers.ephemeral import MemoryServers
from formicary.settings import Settings
from formicary.store_clock import EVERY_SECONDS, SKEW_MS, StoreClock
from formicary.telemetry.readiness import role_parts
from formicary.upkeep.doctor import judge_clock
from formicary.wiring import UrlServers, Wiring, wire
from games.table import PerDecision, SeatPlan
from matches.commands.create import Plan, create, join
from matches.context import now_ms
from projections.operations.heartbeats import Beat
from service.limits.counters import Counters
from service.limits.policies import Policy
from tests.by_game import ANY_GAME
from workers.queues import TURNS

HOUR_MS = 3_600_000
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module", params=["memory", "valkey"])
def servers(request, tmp_path_factory):
    """Yield the servers of a service: once in memory, and once as a real process."""
    if request.param == "memory":
        yield MemoryServers()
        return
    store = EmbeddedStore(tmp_path_factory.mktemp("data"))
    store.start()
    yield UrlServers(store.url, store.url)
    store.stop()


def an_hour_ahead():
    return now_ms() + HOUR_MS


def find_timed_out(wiring, match_id):
    """Return the seats that have timed out according to the log."""
    events = [canonical.decode(entry.e)["event"] for entry in wiring.store.read(match_id)]
    return [event["seat"] for event in events if event["type"] == "timed-out"]


def run_sweeper(wiring, match_id):
    """Sweep for time-outs and run the resulting jobs. Return the seats that timed out."""
    wiring.due.put(dict(wiring.store.heads()))
    wiring.sweeper().sweep()
    wiring.sweeper().sweep()
    for task in wiring.due.run_out(wiring.context.now()):
        wiring.turns.take(task)
    return find_timed_out(wiring, match_id)


def test_a_machine_that_is_an_hour_ahead_times_nobody_out(servers, tmp_path):
    """With the machine's own clock, the sweeper would time out both seats of the same match."""
    chosen = Settings(data=tmp_path)
    right, ahead = wire(servers, chosen), wire(servers, chosen, local=an_hour_ahead)
    plan = Plan(
        ANY_GAME.name,
        ANY_GAME.options(),
        (SeatPlan(), SeatPlan()),
        clock=PerDecision(seconds=1800),
    )
    match_id = create(right.context, plan, key="clock", digest="d").match_id
    for seat in (0, 1):
        join(right.context, match_id, seat)

    assert run_sweeper(ahead, match_id) == []
    assert abs(ahead.clock.skew_ms - HOUR_MS) < SKEW_MS
    ahead.context.now = an_hour_ahead
    assert run_sweeper(ahead, match_id) != []


def test_what_a_machine_that_is_ahead_stores_has_the_servers_time(servers, tmp_path):
    ahead = wire(servers, Settings(data=tmp_path), local=an_hour_ahead)
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan("random"), SeatPlan()))
    match_id = create(ahead.context, plan, key="stored", digest="d").match_id

    (first, *_) = ahead.store.read(match_id)

    assert abs(canonical.decode(first.e)["at"] - now_ms()) < SKEW_MS
    ahead.due.put(dict(ahead.store.heads()))
    ahead.sweeper().sweep()
    standing = ahead.queues.standing(ahead.context.now())
    assert standing[TURNS].age_ms < SKEW_MS


def test_requests_are_counted_by_the_servers_time(servers):
    """A process with a fast clock would reset the windows of others, and lock callers out."""
    policy = Policy("some", 2, 60)
    client = servers.notes()
    ahead = Counters(client, clock=StoreClock(servers.notes(), an_hour_ahead))
    right = Counters(client, clock=StoreClock(servers.notes()))

    granted = [counters.hit(policy, "ada") for counters in (ahead, right, ahead)]

    assert granted == [True, True, False]
    assert right.find(policy, "ada").seconds == pytest.approx(60, abs=2)


def test_the_date_of_an_answer_is_the_shared_time_also_if_that_goes_back():
    at = [1_795_000_000_000]
    wiring = Wiring(MemoryServers(), {ANY_GAME.name: ANY_GAME}, now=lambda: at[0])
    client = application(wiring).test_client()
    dates = []
    for seconds in (0, 1, -1):
        at[0] += 1000 * seconds
        dates += client.get("/health/live").headers.getlist("Date")

    assert [date[-6:] for date in dates] == ["40 GMT", "41 GMT", "40 GMT"]
    assert {parsedate_to_datetime(date).timestamp() for date in dates} == {1_795e6, 1_795e6 + 1}


@pytest.mark.parametrize(("skew_ms", "is_fine"), [(1999, True), (-1999, True), (2000, False)])
def test_the_doctor_names_a_clock_that_is_wrong(skew_ms, is_fine):
    judgement = judge_clock(skew_ms)

    assert (judgement.fine, judgement.needed) == (is_fine, is_fine)
    assert f"{abs(skew_ms) / 1000:.1f} s" in judgement.text


def test_a_machine_whose_clock_is_wrong_is_reported_by_the_health():
    beats = [Beat("work", "host:1", 7, {"skew_ms": skew}) for skew in (3, -SKEW_MS)]

    (clocks,) = (part for part in role_parts(7, beats) if part.name == "clocks")

    assert (clocks.status, "2 s" in clocks.text) == ("degraded", True)
    (clocks,) = (part for part in role_parts(7, beats[:1]) if part.name == "clocks")
    assert clocks.status == "ok"


class Scripted:
    """Server that returns the given times, each after some nanoseconds."""

    def __init__(self):
        self.ticks = 0
        self.took: Any = 0
        self.seconds = 0
        self.asked = 0
        self.is_away = False

    def time(self):
        self.asked += 1
        if self.is_away:
            raise ConnectionRefusedError
        self.ticks += self.took.pop(0) if isinstance(self.took, list) else self.took
        return self.seconds, 0


def scripted_clock(local=5_000):
    """Return a server and a clock that reads it, on a machine with a fixed time."""
    server = Scripted()
    return server, StoreClock(server, lambda: local, lambda: server.ticks)


def test_the_server_is_asked_now_and_then():
    server, clock = scripted_clock()
    server.seconds = 100

    assert [clock(), clock()] == [100_000, 100_000]
    server.ticks += 3_000_000_000
    assert (clock(), server.asked) == (103_000, 1)
    server.seconds = 200
    server.ticks += round(EVERY_SECONDS * 1e9)
    assert (clock(), server.asked, clock.skew_ms) == (200_000, 2, -195_000)


def test_half_of_the_way_is_added():
    server, clock = scripted_clock()
    server.seconds, server.took = 100, 8_000_000

    assert clock() == 100_004


def test_the_quickest_of_three_replies_counts():
    server, clock = scripted_clock()
    server.seconds, server.took = 100, [400_000_000, 20_000_000, 300_000_000]

    assert (clock(), server.asked) == (100_010 + 300, 3)


def test_a_slow_reply_changes_nothing():
    server, clock = scripted_clock()
    server.seconds = 100
    assert clock() == 100_000
    server.ticks += round(EVERY_SECONDS * 1e9)
    server.seconds, server.took = 300, 900_000_000

    assert clock() == 100_000 + 1000 * EVERY_SECONDS + 3 * 900


def test_while_the_server_is_away_time_goes_on():
    server, clock = scripted_clock()
    server.is_away = True
    assert (clock(), clock.skew_ms) == (5_000, 0)
    server.ticks += 2_000_000_000
    assert clock() == 7_000
    server.is_away, server.seconds = False, 100
    server.ticks += round(EVERY_SECONDS * 1e9)
    assert clock() == 100_000
    server.is_away = True
    server.ticks += 2 * round(EVERY_SECONDS * 1e9)
    assert clock() == 100_000 + 2000 * EVERY_SECONDS


MACHINE = re.compile(r"\bnow_ms\(\)|time\.time(_ns)?\b|datetime\.now\(|\butcnow\(")
ALLOWED = {
    "formicary/audit/sources.py": "the auditor's own time; a match is not old yet for a minute",
    "formicary/cli/audits/auditing.py": "the auditor's own time, in its file of what it saw",
    "formicary/witnessing/server.py": "the time of a witness's signature, on a machine of its own",
    "formicary/cli/proving.py": "when a key of receipts was made, for a person",
    "formicary/cli/running.py": "when a key of receipts was made, for a person",
    "formicary/conformance/service.py": "a service of another maker, for tests of the suite",
    "formicary/cli/hooks/listen.py": "when a delivery was forwarded, for a person",
    "formicary/cli/hooks/webhook.py": "the receiver's own time, as its library compares it",
    "formicary/listener/forwarding.py": "the time of signing, for a receiver on the same machine",
    "formicary/cli/keys.py": "when a key of receipts was made, for a person",
    "formicary/servers/api.py": "when a key of receipts was made, for a person",
    "formicary/cli/repair.py": "the name of a file that is put aside",
    "formicary/store_files/mending.py": "the name of a file that is put aside",
    "matches/context.py": "the time of the machine itself",
    "projections/lobby_follower.py": "what it has if none is given; the wiring gives the shared one",
}


def test_no_module_compares_the_machines_time_with_a_stored_one():
    """Code that needs the time gets a clock as an argument. Each exception has a listed reason."""
    folders = ("accounts", "events", "formicary", "games", "matches", "projections")
    more = ("service", "webhooks", "workers")
    modules = [path for folder in folders + more for path in sorted(ROOT.glob(f"{folder}/**/*.py"))]

    comparing = {
        str(path.relative_to(ROOT)) for path in modules if MACHINE.search(path.read_text("utf-8"))
    }

    assert comparing == set(ALLOWED)
