"""A subscriber of a simulated service, and the processes that deliver to its receiver."""

from redis.exceptions import ResponseError

from formicary.wiring import Wiring
from projections.lobby_follower import SERVER_GONE
from tests.simulation.actors.clients import Client
from tests.simulation.actors.processes import SimulatedStop, pause_after
from tests.simulation.servers.receiver import RECEIVER, Subscribed
from tests.simulation.servers.store import World
from workers.deliver import RECONNECT_SECONDS

MOST_CHANGE_SECONDS = 8.0  # until a subscriber changes its webhook
LOOK_SECONDS = 1.0  # between two looks at an empty schedule; longer than in the service


class Subscriber:
    """A person with an account that subscribes to a match.

    Args:
        world: the simulation, with the receiver of the webhooks.
        client: the client.
        name: the name of the account.
    """

    def __init__(self, world: World, client: Client, name: str) -> None:
        self._world = world
        self._client = client
        self._name = name

    def subscribe(self, match_id: str) -> None:
        """Subscribe to the events of a match."""
        self._subscribe(match_id, "event")

    def change_later(self, match_id: str) -> None:
        """Subscribe to the end of a match, and some seconds later to its events instead."""
        key, number = self._subscribe(match_id, "finished")
        if number:
            scheduler = self._world.scheduler
            scheduler.sleep(self._world.faults.draw_seconds(MOST_CHANGE_SECONDS))
            self._client.patch(f"/v1/webhooks/{number}", {"events": ["event"]}, key)

    def _subscribe(self, match_id: str, event: str) -> tuple[str, int]:
        """Return the key of a new account and the number of its webhook.

        The number is 0 if the store has lost the account or the match.
        """
        made = self._client.post("/v1/accounts", {"name": self._name})
        if made.status_code != 201:
            raise AssertionError(made.text)
        url = f"http://{RECEIVER}/{made.json['id']}"
        body = {"url": url, "events": [event], "match": match_id}
        key = str(made.json["key"])
        answer = self._client.post("/v1/webhooks", body, key)
        if answer.status_code != 201:
            return key, 0
        number = int(answer.json["webhook"]["number"])
        subscribed = Subscribed(made.json["id"], number, match_id, url)
        self._world.receiver.webhooks.append(subscribed)
        return key, number


def schedule_deliveries(world: World, wiring: Wiring) -> None:
    """Follow the feeds, like the first thread of the role `deliver`."""
    wiring.webhook_scheduler().run(SimulatedStop(world.scheduler))


def deliver(world: World, wiring: Wiring) -> None:
    """Send deliveries one after another, like a thread of the role `deliver`."""
    deliverer, schedule = wiring.deliverer(), wiring.webhooks.schedule
    while True:
        try:
            delivery = schedule.claim()
        except (*SERVER_GONE, ResponseError) as error:
            pause_after(world, error, RECONNECT_SECONDS)
        else:
            if delivery is None:
                world.scheduler.sleep(LOOK_SECONDS)
            else:
                deliverer.attempt(delivery)
