"""A receiver of webhooks, and the sender whose requests go to it."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from tests.simulation.scheduler import Scheduler
from tests.simulation.servers.faults import Faults
from webhooks.addresses import AddressGuard
from webhooks.sender import PostResult, Sender

RECEIVER = "10.0.0.9:8000"
LONGEST_POST_SECONDS = 1.0
MISSES = ("request lost", "answer lost", "refused")
MISS_CHANCE = 0.05  # of each of them


class Subscribed(NamedTuple):
    """A webhook about one match.

    Attributes:
        account: the id of the account.
        number: the number of the webhook.
        match_id: the match.
        url: its address, which no other webhook has.
    """

    account: str
    number: int
    match_id: str
    url: str


class Receiver:
    """A receiver of webhooks, which misses some requests as the seed decides.

    Args:
        scheduler: the scheduler.
        faults: the faults.

    Attributes:
        bodies: the received bodies, by the address and the id of the delivery.
        webhooks: the webhooks that lead to it.
    """

    def __init__(self, scheduler: Scheduler, faults: Faults) -> None:
        self._scheduler = scheduler
        self._faults = faults
        self.bodies: dict[tuple[str, str], Counter[bytes]] = {}
        self.webhooks: list[Subscribed] = []

    def receive(self, url: str, headers: Mapping[str, str], body: bytes) -> PostResult:
        """Receive a request, unless it gets lost."""
        name = url, headers["webhook-id"]
        self._scheduler.sleep(self._faults.draw_seconds(LONGEST_POST_SECONDS))
        point = self._scheduler.random.random()
        index = len(MISSES) if self._faults.is_over else int(point / MISS_CHANCE)
        miss = MISSES[index] if index < len(MISSES) else ""
        self._scheduler.note(f"receives {name[1]} {miss}".rstrip())
        if miss == "request lost":
            return PostResult(None, "unreachable", 1)
        self.bodies.setdefault(name, Counter())[body] += 1
        if miss == "answer lost":
            return PostResult(None, "timed-out", 1)
        if miss == "refused":
            return PostResult(503, "answered-otherwise", 1)
        echo = json.loads(body)["data"].get("challenge", "")
        return PostResult(200, "", 1, echo.encode())


class SimulatedSender(Sender):
    """A sender whose requests go to the receiver of the simulation."""

    def __init__(self, receiver: Receiver) -> None:
        super().__init__(AddressGuard((RECEIVER,)))
        self._receiver = receiver

    def post(
        self, url: str, headers: Mapping[str, str], body: bytes, *, reads: bool = False
    ) -> PostResult:
        """Send a request to the receiver."""
        return self._receiver.receive(url, headers, body)
