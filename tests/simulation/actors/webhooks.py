"""A subscriber of a simulated service, and the processes that deliver to its receiver."""

from redis.exceptions import ResponseError

from formicary.wiring import Wiring
from projections.lobby_follower import SERVER_GONE
from tests.simulation.actors.clients import Client
from tests.simulation.actors.processes import SimulatedStop, pause_after
from tests.simulation.servers.receiver import RECEIVER, Receiver, Subscribed
from tests.simulation.servers.store import World
from workers.deliver import RECONNECT_SECONDS

LOOK_SECONDS = 1.0  # between two looks at an empty schedule; longer than in the service


class Subscriber:
    """A person with an account that subscribes to matches.

    Args:
        client: the client.
        name: the name of the account.
        receiver: the receiver of the webhooks.
    """

    def __init__(self, client: Client, name: str, receiver: Receiver) -> None:
        self._client = client
        self._receiver = receiver
        self._name = name

    def subscribe(self, match_id: str) -> None:
        """Subscribe to a match. Nothing happens if the store has lost the account or the match."""
        made = self._client.post("/v1/accounts", {"name": self._name})
        if made.status_code != 201:
            raise AssertionError(made.text)
        url = f"http://{RECEIVER}/{made.json['id']}"
        body = {"url": url, "events": ["event"], "match": match_id}
        answer = self._client.post("/v1/webhooks", body, made.json["key"])
        if answer.status_code == 201:
            number = answer.json["webhook"]["number"]
            self._receiver.webhooks.append(Subscribed(made.json["id"], number, match_id, url))


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
