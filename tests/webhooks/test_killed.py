"""In real processes, nothing is lost if any of them is killed during deliveries."""

import os
import signal
import time
from itertools import count
from uuid import UUID

import pytest

from accounts.commands import RegisterAccount, SubscribeWebhook
from accounts.execute import AccountRequest, execute, register
from events import canonical
from formicary.servers.embedded import EmbeddedStore
from formicary.servers.supervise import Child
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.create import Plan, create, join
from tests.by_game import ANY_GAME
from tests.servers import program_of
from tests.waiting import eventually
from tests.webhooks.receiver import receiver_process
from webhooks.schedule import MOST_AT_A_HOST
from webhooks.subscriptions import Details, seal_details


class Delivering:
    """A store, an account with a webhook, and processes that deliver."""

    def __init__(self, data, receiver, processes):
        self.receiver = receiver
        self.embedded = EmbeddedStore(data, program_of("valkey"))
        self.embedded.start()
        url = self.embedded.url
        self.wiring = Wiring(UrlServers(url, url), webhook_hosts=[receiver.place])
        self.account = self.register()
        environ = {"EVENTS_URL": url, "JOBS_URL": url, "FORMICARY_WEBHOOK_HOSTS": receiver.place}
        self.children = [Child(["deliver"], environ) for _ in range(processes)]
        for child in self.children:
            child.start()
        self.keys = count()

    def register(self):
        """Register an account with a confirmed webhook, and return its id."""
        accounts, by_host = self.wiring.context.accounts, AccountRequest("host")
        made = register(accounts, RegisterAccount("Ada"), key=str(UUID(int=1)), digest="d")
        account = made.loaded.stream_id
        details = Details(self.receiver.url("slow"), ("event",))
        execute(accounts, account, SubscribeWebhook(seal_details(details)), by_host)
        self.wiring.webhooks.subscriptions.confirm(account, 1)
        return account

    def begin_match(self):
        """Start a match. Return the versions of its commits that concern the account."""
        seats = (SeatPlan(), SeatPlan())
        plan = Plan(ANY_GAME.name, ANY_GAME.options(), seats)
        context = self.wiring.context
        match_id = create(context, plan, key=str(next(self.keys)), digest="d").match_id
        join(context, match_id, 0, account=self.account)
        join(context, match_id, 1)
        entries = [canonical.decode(entry.e) for entry in self.wiring.store.read(match_id)]
        ends = [seq for seq, record in enumerate(entries, 1) if "mac" in record]
        return {(match_id, seq) for seq in ends[1:]}

    def list_delivered(self):
        """Return the match and version of each received body."""
        seen = self.receiver.list_requests()
        bodies = [canonical.decode(request["body"].encode())["data"] for request in seen]
        return {(body["match"], body["version"]) for body in bodies}

    def kill(self, many):
        for child in self.children[:many]:
            if child.pid:
                os.kill(child.pid, signal.SIGKILL)

    def look(self):
        for child in self.children:
            child.look(lambda _: None)

    def stop(self):
        for child in self.children:
            child.ask_to_stop()
        for child in self.children:
            child.finish(time.monotonic() + 5)
        self.embedded.stop()


@pytest.fixture
def delivering(tmp_path):
    with receiver_process() as receiver:
        running = Delivering(tmp_path, receiver, processes=2)
        yield running
        running.stop()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("matches", "kills", "whom"),
    [(6, [3], 1), pytest.param(12, [3, 6, 12, 18], 2, marks=pytest.mark.assure)],
)
def test_who_delivers_is_killed_and_nothing_is_lost(delivering, matches, kills, whom):
    """The kills happen during deliveries, of which two processes have at most four in progress."""
    wanted = {commit for _ in range(matches) for commit in delivering.begin_match()}

    def has_come(condition):
        delivering.look()  # restarts killed processes
        return condition(delivering.list_delivered())

    for some in kills:
        eventually(lambda some=some: has_come(lambda received: len(received) >= some), every=0.02)
        delivering.kill(whom)
        wanted |= delivering.begin_match()
    eventually(lambda: has_come(lambda received: received == wanted), seconds=90, every=0.05)

    seen = delivering.receiver.list_requests()
    at_once = max(request["under_way"] for request in seen)
    assert at_once <= 2 * MOST_AT_A_HOST  # the receiver still holds those of a killed process
    assert len({request["headers"]["webhook-id"] for request in seen}) == len(wanted)
