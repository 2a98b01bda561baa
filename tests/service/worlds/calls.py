"""Requests to a service over real HTTP, with responses in a comparable form."""

import itertools
import re
from collections.abc import Iterable
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

import msgspec

from games.words import LANGUAGES
from tests.service.conftest import random_source
from tests.service.serving import serve_app
from tests.service.worlds.doors import UUID, Door

OF_THE_SERVER = {"date", "server", "x-request-id"}  # headers that differ from request to request
_HEX = re.compile(rb'"[0-9a-f]{16,128}"|seat\.\d\.[\w-]+')
_MEASURED = re.compile(rb'"(milliseconds|bytes)":[0-9.]+|"at":"[^"]*"')
SECONDS = 20


class Callers:
    """Caller of one world's service, which uses each language in turn."""

    def __init__(self, address: str, world):
        self._world = world
        self._connection = HTTPConnection(urlsplit(address).netloc, timeout=SECONDS)
        self._address = address
        self._languages = itertools.cycle(LANGUAGES)

    def ask_each(self, doors: Iterable[Door], token: str | None = None):
        """Return the responses of all endpoints, with the same random values in each world."""
        self._world.context.random = random_source(99)
        return [
            (door, self.ask(door, token, UUID.format(number))) for number, door in enumerate(doors)
        ]

    def ask(self, door: Door, token: str | None = None, key: str = UUID.format(900_000)):
        """Return the status, headers and body of a response."""
        headers = {"Accept-Language": next(self._languages)}
        if door.method != "GET":
            headers["Idempotency-Key"] = key
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if door.if_match:
            headers["If-Match"] = door.if_match
        if door.prefer:
            headers["Prefer"] = door.prefer
        if door.accept:
            headers["Accept"] = door.accept
        body = None
        if door.body is not None:
            headers["Content-Type"] = "application/json"
            body = msgspec.json.encode(door.body)
        if door.opens_with:
            return self._open(door, headers)
        self._connection.request(door.method, door.path, body, headers)
        answer = self._connection.getresponse()
        return answer.status, _named(answer), answer.read()

    def _open(self, door: Door, headers: dict[str, str]):
        """Return the response of a stream, up to its last message about the present."""
        connection = HTTPConnection(urlsplit(self._address).netloc, timeout=SECONDS)
        try:
            connection.request(door.method, door.path, None, headers)
            answer = connection.getresponse()
            data = line = b""
            while answer.status == 200 and door.opens_with not in data:
                line = answer.readline()
                if not line:
                    break
                data += line
            while line.strip():  # read to the end of the message
                line = answer.readline()
                data += line
            return answer.status, _named(answer), data
        finally:
            connection.close()


def _named(answer):
    return sorted(
        (name.lower(), value)
        for name, value in answer.getheaders()
        if name.lower() not in OF_THE_SERVER
    )


@contextmanager
def calling(world):
    """Serve a world, and yield a caller."""
    with serve_app(world.app) as address:
        yield Callers(address, world)


def mask_answers(answers):
    """Return responses with seals, links, macs and tags masked at equal length.

    Lists of requests are compared without their measured times, and so without their length.
    """
    return [(door, _mask(door, *answer)) for door, answer in answers]


def _mask(door, status, headers, data):
    masked = _HEX.sub(lambda digits: b"#" * len(digits[0]), data)
    if door.operation == "list_seat_requests":
        headers = [row for row in headers if row[0] != "content-length"]
        masked = _MEASURED.sub(b"", masked)
    return status, headers, masked


def differing(ones, others):
    """Return the first pair of responses that differ, for a readable failure message."""
    assert len(ones) == len(others)
    return next((pair for pair in zip(ones, others, strict=True) if pair[0] != pair[1]), None)
