"""Connections to webhook receivers, limited to checked addresses and by a total timeout."""

from collections.abc import Iterable
from ssl import SSLContext
from time import monotonic
from typing import Any

import httpcore

from webhooks.addresses import AddressGuard, Target

_PIECE = 4096


class Countdown:
    """A total timeout that covers several consecutive waits, measured with `monotonic`."""

    def __init__(self, seconds: float) -> None:
        self._until = monotonic() + seconds

    def left(self) -> float:
        """Return the number of seconds left.

        Raises:
            httpcore.TimeoutException: no time is left.
        """
        left = self._until - monotonic()
        if left <= 0:
            raise httpcore.TimeoutException("the time is up")
        return left


class GuardedBackend(httpcore.NetworkBackend):
    """A network backend that connects to one target.

    It resolves the name, checks all addresses and connects to one. The name is not resolved a
    second time, so it does no harm if the name changes to another address a moment later. TLS and
    the Host header still use the name.
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
        """Check all addresses of the target, then connect to the first that responds."""
        addresses = self._guard.find_addresses(self._target, self._countdown.left())
        for number, address in enumerate(addresses, 1):
            try:
                left = self._countdown.left()
                share = left / (
                    len(addresses) - number + 1
                )  # reserves time for the remaining addresses
                stream = self._plain.connect_tcp(str(address), self._target.port, share)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if number == len(addresses):
                    raise
            else:
                return _TimedStream(stream, self._countdown)
        raise httpcore.ConnectError("there is no address")  # pragma: no cover - never without one


class _TimedStream(httpcore.NetworkStream):
    """A stream whose waits all end with the countdown, so that a slow receiver cannot block it."""

    def __init__(self, stream: httpcore.NetworkStream, countdown: Countdown) -> None:
        self._stream = stream
        self._countdown = countdown

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._countdown.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for at in range(0, len(buffer), _PIECE):  # each piece fits into the socket's buffer
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
