"""A scripted service for both the sync and the async client."""

import json

import httpx

from formicary_client import AsyncClient, Client, Retry
from tests.waiting import run_aside

QUICK = Retry(tries=4, first_seconds=0.0, patience_seconds=5)
ADDRESS = "http://service.test"


class Wire:
    """Transport that responds to requests in order, and records them.

    Args:
        answers: the responses: a response, an exception to raise, or the bytes of a stream.
    """

    def __init__(self, *answers):
        self._answers = list(answers)
        self.requests = []

    def __call__(self, request):
        self.requests.append(request)
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, bytes):
            return httpx.Response(200, stream=_Cut(answer), headers=STREAM)
        if answer.is_closed:  # a fresh copy, because both clients may use it
            return httpx.Response(
                answer.status_code, content=answer.content, headers=answer.headers
            )
        return answer

    def headers(self, name):
        """Return each request's value of a header."""
        return [request.headers.get(name) for request in self.requests]

    @property
    def answers_left(self):
        """The number of responses left."""
        return len(self._answers)


STREAM = {"Content-Type": "text/event-stream"}
BEGINNING = b"retry: 2000\n"  # the start of every stream of the service


class _Cut(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A stream that breaks after its content."""

    def __init__(self, content):
        self._content = content

    def __iter__(self):
        yield BEGINNING + self._content
        raise httpx.ReadError("cut")

    async def __aiter__(self):
        for piece in self:
            yield piece


def answer(status=200, body=None, **headers):
    """Return a response with a JSON body."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, json=body, headers=named)


def problem(status, kind, **more):
    """Return a problem response in the service's format."""
    headers = {name: more.pop(name) for name in ("Retry_After",) if name in more}
    body = {"type": f"/problems/{kind}", "title": kind, "status": status, "detail": "so", **more}
    return answer(status, body, **headers)


def message(data, name="", cursor=""):
    """Return a message of a stream."""
    head = (f"event: {name}\n" if name else "") + (f"id: {cursor}\n" if cursor else "")
    return f"{head}data: {json.dumps(data)}\n\n".encode()


def run_sync(wire, use, token=None, retry=QUICK):
    """Run a function with the sync client on a wire. Return the result."""
    with httpx.Client(transport=httpx.MockTransport(wire)) as http:
        result = use(Client(ADDRESS, token, http=http, retry=retry))
        return result if _is_plain(result) else list(result)


def run_async(wire, use, token=None, retry=QUICK):
    """Run a function with the async client on a wire. Return the result."""

    async def run():
        async with httpx.AsyncClient(transport=httpx.MockTransport(wire)) as http:
            result = use(AsyncClient(ADDRESS, token, http=http, retry=retry))
            if hasattr(result, "__aiter__"):
                return [part async for part in result]
            return await result

    return run_aside(run)


def _is_plain(result):
    return result is None or isinstance(result, dict | list | str)
