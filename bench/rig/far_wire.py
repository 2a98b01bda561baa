"""A simulated long-distance connection: a TCP proxy that adds latency and counts round trips.

A round trip starts with the bytes that a client sends after a response, or at the start of the
connection. Bytes that are pipelined before the response arrives belong to the same round trip.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, TypeVar

from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

_CHUNK = 1 << 16
_STOP_SECONDS = 5.0
T = TypeVar("T")


class FarWire:
    """TCP port that forwards to a server's Unix socket, which does not have to exist yet.

    Args:
        socket: the socket of the server.
        one_way_seconds: the delay of each byte, in each direction.
        is_counted: True to record `asked`, which would fill the memory during a long load test.

    Attributes:
        asked: the first bytes of each round trip.
    """

    def __init__(
        self, socket: str, one_way_seconds: float = 0.0, *, is_counted: bool = True
    ) -> None:
        self.one_way_seconds = one_way_seconds
        self.asked: list[bytes] = []
        self._is_counted = is_counted
        self._socket = socket
        self._is_whole = asyncio.Event()
        self._is_whole.set()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="far wire", daemon=True)
        self._thread.start()
        self._server = self._wait_for(self._listen(0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        """The URL of the proxied server."""
        return f"redis://127.0.0.1:{self.port}"

    def client(self) -> Redis:
        """Return a client for the proxied server that does not retry."""
        pool = BlockingConnectionPool.from_url(self.url, retry=Retry(NoBackoff(), 0))
        return Redis(connection_pool=pool)

    def hold(self) -> None:
        """Stop forwarding until `mend`, but keep all connections open."""
        self._loop.call_soon_threadsafe(self._is_whole.clear)

    def cut(self) -> None:
        """Close all connections, and refuse new ones until `mend`."""
        self._wait_for(self._shut())

    def mend(self) -> None:
        """Forward held bytes again, or accept connections again after a cut."""
        self._loop.call_soon_threadsafe(self._is_whole.set)
        if not self._server.is_serving():
            self._server = self._wait_for(self._listen(self.port))

    def close(self) -> None:
        """Cut the connection permanently."""
        self._wait_for(self._shut())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_STOP_SECONDS)
        self._loop.close()

    def _wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_STOP_SECONDS)

    async def _listen(self, port: int) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", port)

    async def _shut(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # let sockets close

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answers, server = await asyncio.open_unix_connection(self._socket)
        except OSError:  # the server is unavailable
            writer.close()
            return
        is_asking = [False]
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._carry(reader, server, is_asking, asks=True))
                group.create_task(self._carry(answers, writer, is_asking, asks=False))
        except (ExceptionGroup, asyncio.CancelledError):
            pass  # one end has closed, or the wire is cut
        finally:
            server.close()
            writer.close()

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        is_asking: list[bool],
        *,
        asks: bool,
    ) -> None:
        """Forward bytes in one direction.

        A round trip starts when the client sends after a response.
        """
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._arrive(under_way, writer))
            while chunk := await reader.read(_CHUNK):
                if asks and not is_asking[0] and self._is_counted:
                    self.asked.append(chunk)
                is_asking[0] = asks
                under_way.put_nowait((time.monotonic() + self.one_way_seconds, chunk))
            under_way.put_nowait((0.0, b""))
        raise ConnectionResetError  # one end has closed, so close the other one too

    async def _arrive(
        self, under_way: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter
    ) -> None:
        """Forward bytes after their delay, until there are none left."""
        while True:
            at, chunk = await under_way.get()
            if not chunk:
                return
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            await self._is_whole.wait()
            writer.write(chunk)


@contextmanager
def far_wire(socket: str, one_way_seconds: float = 0.0) -> Iterator[FarWire]:
    """Open a simulated connection to a server for the duration of a block."""
    wire = FarWire(socket, one_way_seconds)
    try:
        yield wire
    finally:
        wire.close()


def commands_of(asked: bytes) -> list[str]:
    """Return the names of the commands in the sent bytes, to be shown when a check fails."""
    lines = asked.split(b"\r\n")
    starts = [at for at, line in enumerate(lines) if line.startswith(b"*") and line[1:].isdigit()]
    return [lines[at + 2].decode("ascii", "replace") for at in starts if at + 2 < len(lines)]
