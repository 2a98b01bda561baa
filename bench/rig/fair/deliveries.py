"""Measures deliveries to a quick webhook receiver while slow receivers have a backlog."""

import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Semaphore, Thread
from typing import Any

import httpx

from bench.rig.edge.services import Apis, Beside, figures
from bench.rig.fair.measure import Fairness, measure_beside
from bench.rig.roles import running_roles
from bench.rig.sizes import size
from bench.rig.waiting import eventually
from events.connections import open_one
from webhooks.addresses import AddressGuard
from webhooks.deliveries import Delivery
from webhooks.manage import Webhooks
from webhooks.subscriptions import Subscription

SLOW, BACKLOG, DELIVERIES = size(8, 2), size(320, 10), size(30, 2)
QUICK = "127.0.1.200"


class Receiver:
    """Webhook receiver in this process that accepts every delivery immediately.

    Attributes:
        host: its host and port.
        came_any: released with each delivery.
    """

    def __init__(self) -> None:
        self._came: dict[str, float] = {}  # by delivery, by the monotonic clock
        self.came_any = came_any = Semaphore(0)
        came = self._came

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                came[self.headers.get("webhook-id", "")] = time.monotonic()  # a push has none
                came_any.release()
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Suppress the request log."""

        self._server = ThreadingHTTPServer((QUICK, 0), Handler)
        self.host = f"{QUICK}:{self._server.server_address[1]}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def find_arrival(self, delivery: str) -> float:
        """Return when a delivery arrived, or 0 if it has not arrived yet."""
        return self._came.get(delivery, 0.0)

    def close(self) -> None:
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()


class Subscribers:
    """Two accounts, one with a quick receiver and the other with slow receivers.

    Args:
        apis: the processes of the API, which accept these hosts.
        webhooks: the webhooks of the store.
        quick: the host of the quick receiver.
        slow: the hosts of the slow ones.
    """

    def __init__(self, apis: Apis, webhooks: Webhooks, quick: str, slow: list[str]) -> None:
        self._webhooks = webhooks
        with httpx.Client(base_url=f"http://127.0.0.1:{apis.port}/v1", timeout=30) as api:
            self.quick = self._subscribe(api, "Quick", [quick])[0]
            self.slow = self._subscribe(api, "Slow", slow)

    def _subscribe(self, api: httpx.Client, name: str, hosts: list[str]) -> list[Subscription]:
        """Create an account, and return its confirmed webhooks for the given hosts."""
        key = _post(api, "/accounts", {"name": name})["key"]
        account = key.split(".")[1]
        webhooks = []
        for host in hosts:
            body = {"url": f"http://{host}/", "events": ["event"]}
            made = _post(api, "/webhooks", body, Authorization=f"Bearer {key}")
            number = made["webhook"]["number"]
            self._webhooks.subscriptions.confirm(account, number)
            webhooks.append(self._webhooks.get(account, number))
        return webhooks

    def send(self, webhook: Subscription) -> str:
        """Schedule a test delivery, and return its id."""
        name, now = f"wd_{uuid.uuid4().hex}", time.time_ns() // 1_000_000
        schedule_test(self._webhooks, webhook, name, now)
        return name

    def measure(self, receiver: Receiver) -> float:
        """Send deliveries to the quick receiver, one after another.

        Return the 95th percentile of their durations in milliseconds.
        """
        times = []
        for _ in range(DELIVERIES):
            began = time.monotonic()
            sent = self.send(self.quick)
            came = eventually(partial(receiver.find_arrival, sent), 90)
            times.append(came - began)
        return figures(times)[1]


def schedule_test(webhooks: Webhooks, webhook: Subscription, name: str, now: int) -> None:
    """Schedule a test delivery with an id, due now (in milliseconds since 1970)."""
    delivery = Delivery(
        id=name,
        account=webhook.account,
        number=webhook.number,
        place=webhook.place,
        kind="test",
        at=now,
        due=now,
        since=now,
    )
    webhooks.schedule.add(delivery)


def _post(api: httpx.Client, path: str, body: Any, **headers: str) -> Any:
    named = {"Idempotency-Key": str(uuid.uuid4()), **headers}
    return api.post(path, json=body, headers=named).raise_for_status().json()


def measure_deliveries() -> Fairness:
    """Measure the deliveries to one account while another account has a backlog."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ff-"))
        receiver = Receiver()
        stack.callback(receiver.close)
        slow = Beside("receivers", folder="fair")
        stack.callback(slow.end)
        port = slow.read()
        hosts = [f"127.0.1.{number + 1}:{port}" for number in range(SLOW)]
        named = [receiver.host, *hosts]
        settings = {"FORMICARY_WEBHOOK_HOSTS": ",".join(named)}
        apis = Apis(Path(folder), webhook_hosts=settings["FORMICARY_WEBHOOK_HOSTS"])
        stack.callback(apis.end)
        url = apis.embedded.url
        stack.enter_context(running_roles(("deliver",), url, url, settings))
        webhooks = Webhooks(apis.wiring.context, open_one(url, 5.0), AddressGuard(named))
        subscribers = Subscribers(apis, webhooks, receiver.host, hosts)
        subscribers.measure(receiver)
        load = _backlog(subscribers, slow)
        return measure_beside(lambda: subscribers.measure(receiver), load, is_lasting=True)


@contextmanager
def _backlog(subscribers: Subscribers, slow: Beside) -> Iterator[Beside]:
    """Schedule many deliveries to the slow receivers.

    The caller ends the process that runs these receivers.
    """
    for number in range(BACKLOG):
        subscribers.send(subscribers.slow[number % SLOW])
    yield slow
