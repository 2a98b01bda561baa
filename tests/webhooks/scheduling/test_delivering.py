"""Deliverers with a large backlog."""

from threading import Event, Thread

from redis.exceptions import ResponseError

from projections.operations.parked import Parked
from tests.waiting import eventually
from tests.webhooks.world import WebhookWorld
from webhooks.schedule import CLAIM_MS
from webhooks.sender import Sender
from workers import deliver
from workers.deliver import Deliverer

TESTS = 12  # three times the limit per host: three iterations of four seconds


def test_every_attempt_is_counted_by_what_it_led_to(receiver):
    world, outcomes = WebhookWorld(receiver), []
    key, _ = world.person("Ada")
    for path in ("ok", "fail"):
        number, _ = world.active(key, path)
        world.post(f"/v1/webhooks/{number}/test", token=key, key=world.key())
    counting = Deliverer(
        world.context,
        world.webhooks,
        Sender(world.guard, seconds=5),
        note_attempt=outcomes.append,
    )

    while counting.step() is not None:
        pass

    assert sorted(outcomes) == ["dead", "delivered"]  # a test is only sent once


def test_a_host_is_sent_the_next_as_soon_as_one_has_ended(receiver, monkeypatch):
    monkeypatch.setattr(deliver, "LOOK_SECONDS", 4.0)
    world, stop = WebhookWorld(receiver), Event()
    key, _ = world.person("Ada")
    number, _ = world.active(key, "slow")
    for _ in range(TESTS):
        world.post(f"/v1/webhooks/{number}/test", token=key, key=world.key())
    sending = Thread(target=world.deliverer.run, args=(stop,))
    sending.start()

    try:
        eventually(lambda: len(world.log(key, number, state="delivered")) == TESTS, seconds=7)
    finally:
        stop.set()
        sending.join()


def test_a_deliverer_waits_for_a_server_of_jobs_whose_disk_is_full(receiver, monkeypatch):
    """Before, it ended with an error. A delivery under way is due again, and is not parked."""
    monkeypatch.setattr(deliver, "REFUSED_SECONDS", 0.01)
    world, stop, refused = WebhookWorld(receiver), Event(), []
    parked = Parked(world.redis, world.clock)
    deliverer = Deliverer(
        world.context, world.webhooks, Sender(world.guard, seconds=5), parked=parked
    )
    key, _ = world.person("Ada")
    number, _ = world.active(key)
    world.post(f"/v1/webhooks/{number}/test", token=key, key=world.key())
    for part, name in ((world.webhooks.schedule, "claim"), (world.webhooks.schedule, "put")):
        monkeypatch.setattr(part, name, refuse_once(getattr(part, name), refused))
    sending = Thread(target=deliverer.run, args=(stop,))
    sending.start()

    try:
        eventually(lambda: refused == ["claim", "put"])
        world.clock.at += CLAIM_MS + 1
        eventually(lambda: len(world.log(key, number, state="delivered")) == 1)
    finally:
        stop.set()
        sending.join()
    assert parked.of_kind("webhook") == {}


def refuse_once(do, refused):
    """Return a function that fails at its first call, as a server with a full disk does."""

    def act(*given, **named):
        if do.__name__ not in refused:
            refused.append(do.__name__)
            raise ResponseError("MISCONF Errors writing to the AOF file: No space left on device")
        return do(*given, **named)

    return act
