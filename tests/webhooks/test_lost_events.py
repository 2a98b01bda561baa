"""Deliveries of a match whose store has lost events, after a restored backup or a failover."""

import json

import pytest
from msgspec.structs import replace

from events import Store
from matches.context import Context
from tests.service.conftest import random_source
from tests.webhooks.world import WebhookWorld, account_of
from webhooks.deliveries import delivery_id
from webhooks.manage import Webhooks
from webhooks.sender import Sender
from workers.deliver import LOOK_AGAIN_MS, Deliverer
from workers.webhook_scheduler import WebhookScheduler


class Lossy(WebhookWorld):
    """A world whose workers have a separate match cache, like real processes."""

    def __init__(self, receiver):
        super().__init__(receiver)
        self.workers = Context(
            Store(self.redis), self.games, now=self.clock, random=random_source()
        )
        self.webhooks_there = Webhooks(self.workers, self.redis, self.guard)
        self.restart_notifier()
        sender = Sender(self.guard, seconds=5)
        self.deliverer = Deliverer(self.workers, self.webhooks_there, sender, jitter=lambda: 0)

    def restart_notifier(self):
        """Start a new scheduler, which reads the feeds from the stored position."""
        self.webhook_scheduler = WebhookScheduler(self.redis, self.workers, self.webhooks_there)

    def back_up(self):
        """Return a copy of the event store. Deliveries are stored on the job server."""
        return {key: self.redis.dump(key) for key in self.redis.scan_iter("{*")}

    def restore(self, kept):
        for key, value in kept.items():
            self.redis.restore(key, 0, value, replace=True)
        self.clock.at += 1
        self.restart_notifier()

    def version(self, match_id):
        return self.context.store.head(match_id).version

    def events_after(self, match_id, version):
        """Return the seq and link of each stored event after a version."""
        entries = self.context.store.page(match_id, version)
        return [(entry.seq, entry.link.hex()) for entry in entries]

    def take_deliveries(self):
        """Return the type, version and events of each delivery since the last call, by id."""
        deliveries = {}
        for request in self.take_requests():
            body = json.loads(request["body"])
            events = [(event["seq"], event["link"]) for event in body["data"].get("events", ())]
            name = request["headers"]["webhook-id"]
            assert name not in deliveries
            deliveries[name] = (body["type"], body["data"]["version"], events)
        return deliveries


@pytest.fixture
def world(receiver):
    return Lossy(receiver)


@pytest.fixture
def people(world):
    return [world.person(name)[0] for name in ("Ada", "Bob")]


def begin(world, people, path="ok", events=("event", "asked")):
    """Start a match between Ada and Bob. Send all of its deliveries to Ada, and return it.

    Her own command is the last one.
    """
    world.active(people[0], path, events)
    match_id = world.table_for(*people)
    world.send(match_id, people[0])
    world.notice()
    world.deliver()
    world.take_requests()
    return match_id


def events_of(sent):
    return sorted(event for kind, _, events in sent.values() if kind == "event" for event in events)


def go_back(world, match_id, key):
    """Undo Ada's command, so that she has to choose again."""
    version = world.version(match_id)
    body = {"to": version - 1}
    answer = world.post(f"/v1/matches/{match_id}/undo", body, token=key)
    assert answer.status_code in (200, 201), answer.text


@pytest.mark.parametrize("is_known", [True, False])
def test_an_event_at_a_lost_version_is_sent(world, people, is_known):
    """The new event is sent even if a process still has the lost events in memory."""
    match_id = begin(world, people)
    kept, version = world.back_up(), world.version(match_id)
    world.send(match_id, people[1], workers=1)
    world.notice()
    world.deliver()
    lost = world.take_deliveries()
    world.restore(kept)
    if not is_known:
        world.workers.cache.drop(match_id)
    world.send(match_id, people[1], workers=3)
    world.notice()
    world.deliver()
    sent = world.take_deliveries()

    assert events_of(lost)[0][0] == version + 1
    assert events_of(sent) == world.events_after(match_id, version)
    assert not set(lost) & set(sent)


def test_a_webhook_is_found_again_if_the_server_of_jobs_restarts_without_it(
    world, people, monkeypatch
):
    """Before, the account's webhooks were silent until its next change."""
    match_id, run = begin(world, people), ["first"]
    monkeypatch.setattr(world.redis, "info", lambda _: {"run_id": run[0]})
    world.notice()
    account, version = account_of(people[0]), world.version(match_id)

    run[0] = "second"
    world.redis.hdel("webhooks:live", account)
    world.redis.decr("webhooks:live:revision")
    world.send(match_id, people[1], workers=1)
    world.notice()
    world.deliver()

    assert events_of(world.take_deliveries()) == world.events_after(match_id, version)


def test_what_was_sent_is_not_sent_again_after_a_restored_backup(world, people):
    """The feeds are read from their start, and yield the ids that were already sent."""
    match_id = begin(world, people)
    kept = world.back_up()
    world.send(match_id, people[1])
    world.send_notices()
    world.restore(kept)
    for feed in world.context.store.feed_names():
        world.redis.xgroup_destroy(feed, "webhooks")
    world.notice()
    world.deliver()

    assert world.version(match_id)
    assert world.take_deliveries() == {}


def test_a_question_of_the_store_is_asked_while_memory_has_lost_events(world, people):
    """In memory, Bob has answered at that version. In the store, Ada has undone her command."""
    match_id = begin(world, people)
    kept = world.back_up()
    world.send(match_id, people[1])
    world.run_phases(match_id)
    world.send(match_id, people[1])
    world.notice()
    world.deliver()
    world.take_requests()
    world.restore(kept)
    go_back(world, match_id, people[0])
    world.notice()
    world.deliver()
    version = world.version(match_id)

    assert [about[:2] for about in world.take_deliveries().values() if about[0] == "asked"] == [
        ("asked", version)
    ]


def test_of_a_lost_event_nothing_is_sent_again(world, people):
    """The lost event's delivery failed once. The event that replaced it is sent once, as itself."""
    match_id = begin(world, people, "fail", ["event"])
    kept, version = world.back_up(), world.version(match_id)
    world.send(match_id, people[1], workers=1)
    world.notice()
    world.deliver()
    lost = set(world.take_deliveries())
    world.restore(kept)
    world.clock.at += LOOK_AGAIN_MS
    world.deliver()
    beyond = world.take_deliveries()
    world.send(match_id, people[1], workers=3)
    world.notice()
    world.clock.at += LOOK_AGAIN_MS
    world.deliver()
    fresh = {name: about for name, about in world.take_deliveries().items() if about[1] > version}

    assert lost
    assert not lost & set(beyond)
    assert not lost & set(fresh)
    assert events_of(fresh) == world.events_after(match_id, version)


def test_of_a_lost_event_no_record_is_left(world, people):
    """A leftover record would be checked forever, because its match never reaches that version."""
    match_id = begin(world, people, "fail", ["event"])
    kept = world.back_up()
    world.send(match_id, people[1])
    world.notice()
    records = set(world.redis.keys("webhooks:delivery:*"))
    world.restore(kept)
    world.deliver()

    assert len(set(world.redis.keys("webhooks:delivery:*"))) < len(records)


def test_a_delivery_of_before_is_sent_as_it_was(world, people):
    """The delivery was scheduled by an earlier release, without a link in its id and record."""
    match_id = begin(world, people, events=["event"])
    old = delivery_id(f"{account_of(people[0])}-1", "event", match_id, world.version(match_id))
    (delivery,) = world.webhooks.schedule.page(
        f"{account_of(people[0])}-1", None, None, 1
    ).deliveries
    waits = {"id": old, "link": "", "attempts": (), "state": "waiting", "due": world.clock.at}
    world.webhooks.schedule.add(replace(delivery, **waits))
    world.deliver()

    assert set(world.take_deliveries()) == {old}
