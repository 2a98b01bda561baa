"""Connections to receivers: to the address that was checked, and with an end in sight."""

from collections.abc import Iterable
from ssl import SSLContext
from time import monotonic
from typing import Any

import httpcore

from webhooks.addresses import AddressGuard, Target

_PIECE = 4096


class Countdown:
    """When everything is over, in `monotonic` seconds, however often somebody is waited for."""

    def __init__(self, seconds: float) -> None:
        self._until = monotonic() + seconds

    def left(self) -> float:
        """Return how many seconds are left.

        Raises:
            httpcore.TimeoutException: None are.
        """
        left = self._until - monotonic()
        if left <= 0:
            raise httpcore.TimeoutException("no time is left")
        return left


class GuardedBackend(httpcore.NetworkBackend):
    """Connects to one target: resolves its name, checks every address, takes one of those.

    Nothing resolves the name a second time, so a name that leads elsewhere a moment later does
    not matter. TLS and the Host header keep the name.
    """

    def __init__(self, guard: AddressGuard, target: Target, countdown: Countdown) -> None:
        self._guard = guard
        self._target = target
        self._countdown = countdown
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first of the target's addresses that answers; all were checked."""
        addresses = self._guard.find_addresses(self._target, self._countdown.left())
        for number, address in enumerate(addresses, 1):
            try:
                left = self._countdown.left()
                share = left / (
                    len(addresses) - number + 1
                )  # one that hangs leaves time for others
                stream = self._plain.connect_tcp(str(address), self._target.port, share)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if number == len(addresses):
                    raise
            else:
                return _TimedStream(stream, self._countdown)
        raise httpcore.ConnectError("there is no address")  # pragma: no cover - never without one


class _TimedStream(httpcore.NetworkStream):
    """A stream on which no wait outlasts the countdown: a receiver gains nothing by drips."""

    def __init__(self, stream: httpcore.NetworkStream, countdown: Countdown) -> None:
        self._stream = stream
        self._countdown = countdown

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._countdown.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for at in range(0, len(buffer), _PIECE):  # each fits into the system's buffer at once
            self._stream.write(buffer[at : at + _PIECE], self._countdown.left())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        left = self._countdown.left()
        return _TimedStream(
            self._stream.start_tls(ssl_context, server_hostname, left), self._countdown
        )

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
