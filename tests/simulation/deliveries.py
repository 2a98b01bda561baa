"""The judge of webhooks: each event is delivered at least once, and nothing else."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from events import canonical
from formicary.wiring import Wiring
from tests.simulation.scheduler import BEGINS_AT
from tests.simulation.servers.losses import vanished_links
from tests.simulation.servers.receiver import Subscribed
from tests.simulation.servers.store import World
from webhooks.schedule import MOST_WAITING
from webhooks.subscriptions import Subscription

SETTLING_MS = 5_000  # from the confirmation of a webhook until the scheduler knows it


def find_undelivered(wiring: Wiring, world: World) -> list[str]:
    """Name the events that were not delivered, those that do not exist, and bodies that differ.

    An event may also wait for its next attempt. Deliveries that the jobs' server has lost are left
    out, because scheduled deliveries are stored there only.
    """
    bodies = world.receiver.bodies
    faults = []
    stored: set[str] = set()
    received: set[str] = set()
    for subscribed in world.receiver.webhooks:
        links = [entry.link.hex() for entry in wiring.store.read(subscribed.match_id)]
        stored |= set(links)
        arrived = read_event_links(bodies, subscribed.url)
        received |= arrived
        webhook = wiring.webhooks.subscriptions.find(subscribed.account, subscribed.number)
        if webhook is None or webhook.status != "active" or "event" not in webhook.details.events:
            continue  # the store has lost it or its change, or its receiver was never reached
        since = max(_settled_at(wiring, webhook), round(1000 * (BEGINS_AT + world.emptied_at)))
        waiting = _waiting_links(wiring, webhook, links)
        faults += [
            f"not delivered: {subscribed.match_id} at {seq}"
            for seq, at in _times(wiring, subscribed)
            if at > since and links[seq - 1] not in arrived | waiting
        ]
    unknown = received - stored - vanished_links(world.losses)
    faults += [f"delivered, but not stored: {link}" for link in sorted(unknown)]
    if not world.emptied_at:
        faults += [f"other bodies: {name[1]}" for name in sorted(bodies) if len(bodies[name]) > 1]
    return faults


def read_event_links(bodies: Mapping[tuple[str, str], Counter[bytes]], url: str) -> set[str]:
    """Return the links of all events that an address has received, in hex."""
    links: set[str] = set()
    for (address, _), received in bodies.items():
        for body in received if address == url else ():
            data: Any = json.loads(body)["data"]
            links |= {event["link"] for event in data.get("events", ())}
    return links


def _settled_at(wiring: Wiring, webhook: Subscription) -> int:
    """Return the time from which on a webhook is sent all events, in milliseconds since 1970."""
    entries = wiring.context.accounts.streams.store.read(webhook.account)
    return max(canonical.decode(entry.e)["at"] for entry in entries) + SETTLING_MS


def _waiting_links(wiring: Wiring, webhook: Subscription, links: list[str]) -> set[str]:
    """Return the links of the events whose deliveries wait for their next attempt.

    A delivery that is in no queue is never attempted, so it does not count.
    """
    jobs: Any = wiring.servers.jobs()
    queues = jobs.scan_iter("webhooks:queue:*", count=1000)
    queued = {name.decode() for queue in queues for name in jobs.zrange(queue, 0, -1)}
    waiting = wiring.webhooks.schedule.page(webhook.name, "waiting", None, MOST_WAITING)
    return {
        link
        for delivery in waiting.deliveries
        if delivery.id in queued
        for link in links[max(delivery.first - 1, 0) : delivery.seq]
    }


def _times(wiring: Wiring, subscribed: Subscribed) -> Iterator[tuple[int, int]]:
    """Yield the seq and the time of each event of a match, in milliseconds since 1970."""
    for entry in wiring.store.read(subscribed.match_id):
        yield entry.seq, canonical.decode(entry.e)["at"]
