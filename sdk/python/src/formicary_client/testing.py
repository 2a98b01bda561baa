"""A service in memory for the tests of programs that use the client."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from formicary_client._async.client import AsyncClient
from formicary_client._sync.client import Client
from formicary_client.retry import Retry

ADDRESS = "http://formicary.test"
AT_ONCE = Retry(tries=3, first_seconds=0.0)


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that a fake service received.

    Attributes:
        method: the HTTP method.
        path: the path, without its query.
        query: the query parameters.
        body: the JSON body; None if there was none.
        headers: the headers; names are not case-sensitive.
    """

    method: str
    path: str
    query: Mapping[str, str]
    body: Any
    headers: Mapping[str, str]


class FakeService:
    """A service that returns the responses of a test, without a network.

    A path may have placeholders, such as `/v1/matches/{match}/state`. Several responses for a path
    are returned one after the other, and the last one from then on.

    Attributes:
        requests: the requests that were received, in order.
    """

    def __init__(self) -> None:
        self.requests: list[Sent] = []
        self._responses: dict[tuple[str, str], list[httpx.Response | None]] = {}

    def client(self, token: str | None = None, **options: Any) -> Client:
        """Return a client of this service that retries without pauses.

        Args:
            token: the token or API key that the client sends.
            options: further arguments of `Client`, such as `on_retry`.
        """
        http = httpx.Client(transport=httpx.MockTransport(self._answer))
        return Client(ADDRESS, token, **{"http": http, "retry": AT_ONCE, **options})

    def async_client(self, token: str | None = None, **options: Any) -> AsyncClient:
        """Return an asynchronous client of this service that retries without pauses."""
        http = httpx.AsyncClient(transport=httpx.MockTransport(self._answer))
        return AsyncClient(ADDRESS, token, **{"http": http, "retry": AT_ONCE, **options})

    def lose(self, method: str, path: str) -> None:
        """Add a lost response: the connection breaks after the request was received."""
        self._responses.setdefault((method, path), []).append(None)

    def respond(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Add a response with a JSON body, or without a body for None."""
        content = None if body is None else json.dumps(body).encode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        response = httpx.Response(status, content=content, headers={**kind, **(headers or {})})
        self._responses.setdefault((method, path), []).append(response)

    def refuse(self, method: str, path: str, kind: str, status: int, **members: object) -> None:
        """Add a response with a problem, such as `rule-violation` with the status 409."""
        problem = {"type": f"/problems/{kind}", "title": kind, "status": status, "detail": kind}
        self.respond(method, path, {**problem, **members}, status=status)

    def stream(self, path: str, *messages: tuple[str, object]) -> None:
        """Add a stream that ends after its messages, each of a type and the data.

        The type of an event of the log is empty. A second stream of that path has no messages.
        """
        text = "".join(
            (f"event: {kind}\n" if kind else "") + f"data: {json.dumps(data)}\n\n"
            for kind, data in messages
        )
        media = {"Content-Type": "text/event-stream"}
        streams = self._responses.setdefault(("GET", path), [])
        streams += [httpx.Response(200, content=text, headers=media), httpx.Response(204)]

    def _answer(self, request: httpx.Request) -> httpx.Response:
        """Record a request, and return its response.

        Raises:
            AssertionError: the test gave no response for it.
            httpx.ReadError: the response is lost.
        """
        body = json.loads(request.content) if request.content else None
        url, headers = request.url, request.headers
        sent = Sent(request.method, url.path, dict(url.params), body, headers)
        self.requests.append(sent)
        for (method, path), responses in self._responses.items():
            if method == sent.method and _fits(path, sent.path):
                response = responses.pop(0) if len(responses) > 1 else responses[0]
                if response is None:
                    raise httpx.ReadError("the response was lost")
                return httpx.Response(
                    response.status_code, content=response.content, headers=response.headers
                )
        raise AssertionError(f"the test has no response for {sent.method} {sent.path}")


def _fits(pattern: str, path: str) -> bool:
    """Return whether a path fits a pattern with placeholders."""
    parts = re.split(r"\{\w+\}", pattern)
    return re.fullmatch("[^/]+".join(map(re.escape, parts)), path) is not None
