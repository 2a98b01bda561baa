"""API client that retries every command at the next address, using the same idempotency key."""

import http.client
import json
import socket
import time
import uuid
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

ANSWER_SECONDS = 5.0  # after that, the next process is tried
GIVE_UP_SECONDS = 90.0
_PAUSE_SECONDS = 0.05
_LATER = {429, 500, 502, 503, 504}


class Refused(Exception):
    """Raised if the service responds with a problem that retrying cannot solve."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {problem.get('type')} {problem.get('detail')}")
        self.status = status
        self.kind = str(problem.get("type", "")).rpartition("/")[2]


class NoAnswer(Exception):
    """Raised if no process responds before the client gives up."""


class Caller:
    """Client for several API processes. If one of them does not respond, it moves on to the next.

    Args:
        ports: returns the current ports.
        number: the index of the process to try first.

    Attributes:
        key: the API key to send, or an empty string.
        answers: the number of responses by status, and of connection faults by name.
    """

    def __init__(self, ports: Callable[[], Sequence[int]], number: int) -> None:
        self._ports = ports
        self._next = number
        self._connection: http.client.HTTPConnection | None = None
        self.key = ""
        self.answers: Counter[str] = Counter()

    def get(self, path: str) -> Any:
        """Return the JSON document at a path.

        Raises:
            Refused: The service rejected the request.
            NoAnswer: No process responded within the retry budget.
        """
        return self._ask("GET", path, None, {})

    def post(
        self, path: str, body: Any, *, key: str = "", wait_seconds: int = 0, prefer: str = ""
    ) -> Any:
        """Post a command, retrying if necessary, and return the response.

        Args:
            path: the path.
            body: the body.
            key: the idempotency key; by default a new one.
            wait_seconds: the maximum time, in seconds, that the response may wait for bots and
                phases.
            prefer: another preference for the response, such as `digest`.

        Raises:
            Refused: The service rejected the command.
            NoAnswer: No process responded within the retry budget. The command may or may not be
                stored.
        """
        headers = {"Idempotency-Key": key or str(uuid.uuid4()), "Content-Type": "application/json"}
        if wait_seconds or prefer:
            headers["Prefer"] = prefer or f"wait={wait_seconds}"
        return self._ask("POST", path, json.dumps(body).encode(), headers)

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Any:
        until, last = time.monotonic() + GIVE_UP_SECONDS, ""
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        while time.monotonic() < until:
            try:
                status, answer = self._send(method, path, body, headers)
            except (OSError, http.client.HTTPException) as error:
                last = type(error).__name__
                self.answers[last] += 1
                self._turn()
                continue
            self.answers[str(status)] += 1
            if status < 300:
                return json.loads(answer) if answer else None
            problem = json.loads(answer) if answer else {}
            last = f"{status} {problem.get('type')} {problem.get('detail')}"
            if status not in _LATER and not str(problem.get("type")).endswith("phase-running"):
                raise Refused(status, problem)
            if status == 503:
                self.answers[f"503 {problem.get('type', '').rpartition('/')[2]}"] += 1
            time.sleep(_PAUSE_SECONDS)
        raise NoAnswer(f"{method} {path}, at last {last}")

    def _send(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        connection = self._connection or self._connect()
        connection.request(method, f"/v1{path}", body, dict(headers))
        answer = connection.getresponse()
        read = answer.read()
        if answer.will_close:
            self.close()
        return answer.status, read

    def _connect(self) -> http.client.HTTPConnection:
        ports = self._ports()
        made = http.client.HTTPConnection(
            "127.0.0.1", ports[self._next % len(ports)], timeout=ANSWER_SECONDS
        )
        made.connect()
        made.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connection = made
        return made

    def _turn(self) -> None:
        self.close()
        self._next += 1
        time.sleep(_PAUSE_SECONDS)

    def close(self) -> None:
        """Close the connection."""
        if self._connection:
            self._connection.close()
            self._connection = None
