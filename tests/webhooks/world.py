"""A service with accounts, whose notices and deliveries are triggered manually by a test."""

import itertools
import json
import time

from fakeredis import FakeRedis
from standardwebhooks import Webhook

from events import Store
from games.table import SeatPlan
from matches.commands.create import Plan, create, join
from matches.context import Context
from projections.lobby import Lobby
from service.app import create_app
from tests.anthill import ANTHILL, Options
from tests.service.accounts.people import sign_up
from tests.service.conftest import World, random_source
from webhooks.addresses import AddressGuard
from webhooks.deliveries import delivery_id
from webhooks.manage import Webhooks
from webhooks.sender import Sender
from webhooks.subscriptions import WANTED
from workers.deliver import Deliverer
from workers.webhook_scheduler import WebhookScheduler

DAY_MS = 86_400_000


class Clock:
    """A clock that the test moves. It starts at the current time, as signatures require."""

    def __init__(self):
        self.at = time.time_ns() // 1_000_000

    def __call__(self):
        return self.at


class WebhookWorld(World):
    """A service that is called through the test client, and calls real receivers."""

    def __init__(self, receiver, *, guard=None, clock=None, mail=None):
        self.receiver = receiver
        self.games = {"anthill": ANTHILL}
        self.redis = FakeRedis()
        self.clock = clock or Clock()
        self.context = Context(
            Store(self.redis), self.games, now=self.clock, random=random_source()
        )
        self.guard = guard or AddressGuard([receiver.place])
        self.webhooks = Webhooks(self.context, self.redis, self.guard, mail=mail)
        self.app = create_app(self.context, Lobby(self.redis), webhooks=self.webhooks)
        self.client = self.app.test_client()
        self.keys = itertools.count(1)
        self.webhook_scheduler = self.another_scheduler()
        sender = Sender(self.guard, seconds=5)
        self.deliverer = Deliverer(self.context, self.webhooks, sender, jitter=lambda: 0)
        self.before = len(receiver.list_requests())

    def another_scheduler(self):
        return WebhookScheduler(self.redis, self.context, self.webhooks)

    def person(self, name):
        """Create an account. Return its API key and id."""
        made = sign_up(self, name)
        return made["key"], made["id"]

    def ask(self, method, path, key, body=None):
        headers = {"Authorization": f"Bearer {key}"}
        return self.client.open(path, method=method, json=body, headers=headers)

    def subscribe(self, key, path="echo", events=WANTED, **more):
        """Subscribe a webhook. Return the response body."""
        body = {"url": self.receiver.url(path), "events": list(events), **more}
        answer = self.post("/v1/webhooks", body, token=key)
        assert answer.status_code == 201, answer.text
        return answer.json

    def active(self, key, path="ok", events=WANTED, **more):
        """Subscribe and confirm a webhook. Return its number and secret."""
        made = self.subscribe(key, path, events, **more)
        number, account = made["webhook"]["number"], account_of(key)
        self.webhooks.subscriptions.confirm(account, number)
        self.webhooks.live.follow(account)
        self.webhooks.schedule.forget(f"{account}-{number}")  # of the challenge
        return number, made["secret"]

    def show(self, key, number):
        return self.get(f"/v1/webhooks/{number}", token=key).json

    def log(self, key, number, **query):
        path = f"/v1/webhooks/{number}/deliveries"
        answer = self.client.get(
            path, query_string=query, headers={"Authorization": f"Bearer {key}"}
        )
        assert answer.status_code == 200, answer.text
        return answer.json["deliveries"]

    def delivery_id(self, key, number, kind, match_id, version):
        """Return the id of the delivery about a version, even if there is none."""
        entries = self.context.store.page(match_id, version - 1, version)
        about = (match_id, version, *(entry.link.hex() for entry in entries))
        return delivery_id(f"{account_of(key)}-{number}", kind, *about)

    def notice(self):
        """Let the scheduler process all new entries."""
        return self.webhook_scheduler.step(block_ms=1)

    def deliver(self):
        """Send all due deliveries. Return their number."""
        count = 0
        while self.deliverer.step() is not None:
            count += 1
        return count

    def send_notices(self):
        """Notify and deliver. Return the bodies that receivers got since the last call."""
        self.notice()
        self.deliver()
        return [json.loads(request["body"]) for request in self.take_requests()]

    def take_requests(self):
        """Return the requests that receivers got since the last call."""
        seen = self.receiver.list_requests()
        fresh, self.before = seen[self.before :], len(seen)
        return fresh

    def table_for(self, *keys, **plan):
        """Return a running match between the accounts of the given keys."""
        match_id = self.open_table(*keys, **plan)
        self.sit_down(match_id, *keys)
        return match_id

    def sit_down(self, match_id, *keys):
        """Let the accounts of the given keys take the seats of a match."""
        for seat, key in enumerate(keys):
            join(self.context, match_id, seat, account=account_of(key))

    def open_table(self, *keys, **plan):
        """Return an open match with one seat for each key."""
        seats = tuple(SeatPlan() for _ in keys)
        whole = Plan("anthill", Options(), **{"seats": seats, **plan})
        return create(self.context, whole, key=self.key(), digest="d").match_id


def account_of(key):
    """Return the account id contained in an API key."""
    return key.split(".")[1]


def verify_request(request, secret):
    """Verify the signature of a request, and return its body."""
    return Webhook(secret).verify(request["body"], request["headers"])
