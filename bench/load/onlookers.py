"""Clients that only receive: spectators of live streams, and the receiver of webhooks."""

import http.client
import json
import time
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any

SILENCE_SECONDS = 20.0  # a stream sends a message at least every 12 s
LOOK_AGAIN_SECONDS = 0.1


class Spectator(Thread):
    """Spectator that follows one live match after another, and resumes after a disconnect.

    Args:
        ports: returns the current ports of the API processes.
        number: the index of the process to try first.
        which: returns the match to follow next; empty if there is none yet.

    Attributes:
        seen: the seq of the last event, by match.
        delays: for each event, its arrival time and its delay since it was recorded, in seconds.
        gaps: events that did not directly follow the previous one.
        cuts: the number of streams that broke.
    """

    def __init__(
        self, ports: Callable[[], Sequence[int]], number: int, which: Callable[[], str]
    ) -> None:
        super().__init__(name=f"spectator {number}", daemon=True)
        self._ports = ports
        self._number = number
        self._which = which
        self._stopping = Event()
        self.match_id = ""
        self.seen: dict[str, int] = {}
        self.delays: list[tuple[float, float]] = []
        self.gaps: list[str] = []
        self.cuts = 0

    def run(self) -> None:
        """Follow one match after another until stopped."""
        while not self._stopping.is_set():
            self.match_id = self._which()
            if not self.match_id:
                self._stopping.wait(LOOK_AGAIN_SECONDS)
                continue
            try:
                self._follow(self.match_id)
            except (OSError, http.client.HTTPException):
                self.cuts += 1
                self._number += 1
            self._stopping.wait(LOOK_AGAIN_SECONDS)

    def stop(self) -> None:
        """Stop when the next message arrives."""
        self._stopping.set()

    def _follow(self, match_id: str) -> None:
        """Read a stream until it ends, or until no further event can follow."""
        ports = self._ports()
        connection = http.client.HTTPConnection(
            "127.0.0.1", ports[self._number % len(ports)], timeout=SILENCE_SECONDS
        )
        after = self.seen.get(match_id, 0)
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(after)}
        try:
            connection.request("GET", f"/v1/matches/{match_id}/events", headers=headers)
            answer = connection.getresponse()
            if answer.status == 204:  # the match is over, and all events have been received
                return
            if answer.status != 200:
                raise http.client.HTTPException(str(answer.status))
            self._read(match_id, answer)
        finally:
            connection.close()

    def _read(self, match_id: str, answer: http.client.HTTPResponse) -> None:
        kind = ""
        while (line := answer.readline()) and not self._stopping.is_set():
            name, _, value = line.rstrip(b"\n").partition(b": ")
            if name == b"event":
                kind = value.decode()
            elif name == b"data":
                message = json.loads(value)
                if kind == "":
                    self._note(match_id, message)
                elif message.get("status") == "over":
                    return
                kind = ""

    def _note(self, match_id: str, event: Any) -> None:
        seq, before = event["seq"], self.seen.get(match_id, 0)
        if seq != before + 1:
            self.gaps.append(f"{match_id}: {seq} after {before}")
        self.seen[match_id] = seq
        self.delays.append((time.monotonic(), time.time() - event["e"]["at"] / 1000))


class Receiver:
    """Webhook receiver that runs in threads of this process.

    Attributes:
        place: its host and port.
        newest: the highest reported version of each match.
        came: the arrival times of deliveries, on the monotonic clock.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self.newest: dict[str, int] = {}
        self.came: list[float] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                answer = json.dumps(receiver.take(body)).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                """Suppress the request log."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.place = f"127.0.0.1:{self._server.server_address[1]}"
        Thread(target=self._server.serve_forever, name="receiver", daemon=True).start()

    def take(self, body: Any) -> dict[str, str]:
        """Store a delivery.

        Return the response body, which echoes the challenge if there is one.
        """
        data = body["data"]
        if "challenge" in data:
            return {"challenge": data["challenge"]}
        with self._lock:
            match_id, version = data.get("match", ""), data.get("version", 0)
            self.newest[match_id] = max(self.newest.get(match_id, 0), version)
            self.came.append(time.monotonic())
        return {}

    def close(self) -> None:
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()
