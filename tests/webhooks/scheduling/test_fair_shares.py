"""Receivers that keep every connection open for seconds do not delay other deliveries."""

import time
from ipaddress import ip_address
from threading import Event, Thread

import pytest

from bench.rig.fair.deliveries import schedule_test
from matches.context import now_ms
from tests.waiting import eventually
from tests.webhooks.receiver import LATE_SECONDS
from tests.webhooks.world import WebhookWorld, account_of
from webhooks.addresses import AddressGuard

HONEST = 7  # measured deliveries
BACKLOG = 320  # deliveries to slow receivers
NAMES = ("honest", *(f"slow-{number}" for number in range(30)))


class Busy(WebhookWorld):
    """A world with many host names for one receiver, and a running deliverer."""

    def __init__(self, receiver):
        named = [f"{name}.net:{receiver.port}" for name in NAMES]
        guard = AddressGuard(named, resolve=lambda *_: [ip_address("127.0.0.1")])
        super().__init__(receiver, guard=guard, clock=now_ms)
        self.stop = Event()
        self.sending = Thread(target=self.deliverer.run, args=(self.stop,))
        self.sending.start()

    def end(self):
        self.stop.set()
        self.sending.join()

    def receive_at(self, host, key, path):
        """Return a person's confirmed webhook at a host."""
        body = {"url": f"http://{host}.net:{self.receiver.port}/{path}", "events": ["event"]}
        answer = self.post("/v1/webhooks", body, token=key)
        assert answer.status_code == 201, answer.text
        account, number = account_of(key), answer.json["webhook"]["number"]
        self.webhooks.subscriptions.confirm(account, number)
        return self.webhooks.get(account, number)

    def send_test(self, webhook, name):
        """Schedule a test delivery, and return its id."""
        sent = f"wd_{webhook.name}-{name}"
        schedule_test(self.webhooks, webhook, sent, self.clock())
        return sent

    def measure(self, webhook, name):
        """Send honest deliveries one after another. Return the duration of each in seconds."""
        took = []
        for number in range(HONEST):
            began = time.time()
            sent = self.send_test(webhook, f"{name}-{number}")
            eventually(lambda sent=sent: self.is_delivered(webhook, sent), 90, every=0.01)
            took.append(time.time() - began)
        return took

    def is_delivered(self, webhook, name):
        return self.webhooks.schedule.find(webhook.name, name).state == "delivered"


@pytest.fixture
def busy(receiver):
    world = Busy(receiver)
    yield world
    world.end()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("accounts", "hosts"),
    [(1, 8), (1, 20), (8, 1), (30, 1), (30, 30)],
    ids=["eight", "twenty", "eight-accounts", "thirty-accounts", "thirty-of-both"],
)
def test_slow_receivers_cost_others_no_time(busy, accounts, hosts):
    """The slow receivers accept everything eventually, so their hosts are not paused.

    A delivery that waits for one of them takes at least `LATE_SECONDS`. `bench fair` measures the
    rest.
    """
    honest = busy.receive_at("honest", busy.person("Ada")[0], "ok")
    slow = []
    for account in range(accounts):
        key, _ = busy.person(f"Slow{account}")
        own = range(hosts) if accounts == 1 else [account % hosts]
        slow += [busy.receive_at(f"slow-{host}", key, "late") for host in own]
    for number in range(BACKLOG):
        busy.send_test(slow[number % len(slow)], number)
    beside = busy.measure(honest, "beside")

    assert max(beside) < LATE_SECONDS
