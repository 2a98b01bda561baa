"""Deliverers with a large backlog."""

from threading import Event, Thread

from tests.waiting import eventually
from tests.webhooks.world import WebhookWorld
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
