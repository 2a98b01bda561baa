"""Posts of deliveries to a receiver, signed as the service signs them, with one retry."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore, Event
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from matches.context import now_ms
from webhooks.addresses import DEFAULT_PORTS, AddressGuard
from webhooks.deliveries import PAUSES_SECONDS
from webhooks.schedule import MOST_AT_A_HOST
from webhooks.sender import GONE, PostResult, Sender, sign

RETRY_SECONDS = float(PAUSES_SECONDS[0])
AT_ONCE = 32  # deliveries that are under way or wait for their retry
WAITING_MOST = 1000  # if more wait, the stream is not read


class ForwardedAttempt(NamedTuple):
    """An attempt to forward a delivery.

    Attributes:
        delivery: the id of the delivery.
        body: its body.
        result: the result of the request.
        is_last: True if it is not sent again.
    """

    delivery: str
    body: bytes
    result: PostResult
    is_last: bool


def open_sender(url: str) -> Sender:
    """Return a sender that may post to the host of an address, on any network.

    Raises:
        AddressRefused: the address is malformed.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or DEFAULT_PORTS.get(parts.scheme, 0)
    except ValueError:
        host, port = "", 0
    named = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    guard = AddressGuard([named])
    guard.read(url)
    return Sender(guard)


def _raise(future: "Future[None]") -> None:
    """Raise the unexpected exception of a task, so that the executor logs it."""
    if not future.cancelled():
        future.result()


class Forwarder:
    """Posts deliveries in the background, as many at once as the service posts to one host.

    Args:
        sender: posts the bodies.
        url: the address of the receiver.
        secrets: the secrets that sign the deliveries, newest first.
        note: receives each attempt, in one of several threads.
        retry_seconds: the pause before the second attempt.
    """

    def __init__(
        self,
        sender: Sender,
        url: str,
        secrets: Sequence[str],
        note: Callable[[ForwardedAttempt], None],
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self._sender = sender
        self._url = url
        self._secrets = secrets
        self._note = note
        self._retry_seconds = retry_seconds
        self._stop = Event()
        self._free = BoundedSemaphore(MOST_AT_A_HOST)
        self._room = BoundedSemaphore(WAITING_MOST)
        self._threads = ThreadPoolExecutor(AT_ONCE, "forward")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._threads.shutdown(cancel_futures=True)

    def submit(self, delivery: str, body: bytes) -> None:
        """Forward a delivery in the background. Wait if too many are waiting already."""
        self._room.acquire()
        self._threads.submit(self._forward, delivery, body).add_done_callback(_raise)

    def _forward(self, delivery: str, body: bytes) -> None:
        try:
            self.forward(delivery, body)
        finally:
            self._room.release()

    def forward(self, delivery: str, body: bytes) -> bool:
        """Forward a delivery, at most twice. Return whether the receiver took it."""
        result = self._post(delivery, body)
        is_last = not result.fault or result.status == GONE
        self._note(ForwardedAttempt(delivery, body, result, is_last))
        if is_last or self._stop.wait(self._retry_seconds):
            return not result.fault
        result = self._post(delivery, body)
        self._note(ForwardedAttempt(delivery, body, result, is_last=True))
        return not result.fault

    def _post(self, delivery: str, body: bytes) -> PostResult:
        with self._free:
            headers = sign(delivery, self._secrets, body, now_ms())
            return self._sender.post(self._url, headers, body)
