"""Sources of a match: a service that has it, or a bundle file."""

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import suppress
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qsl, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from formicary.cli.terminal import fail

WAIT_SECONDS = 30
FAILED = 2  # exit code if a request could not be sent, or failed


class MatchSource(ABC):
    """A source that answers requests about one match as the API does."""

    def get(self, name: str, **query: Any) -> dict[str, Any]:
        """Return a resource of the match; without a name, the match itself.

        Query parameters with the value None are omitted.
        """
        return self._ask("GET", name, query)

    def post(self, name: str, body: str, **query: Any) -> dict[str, Any]:
        """Post a JSON body to a resource of the match and return the response."""
        try:
            json.loads(body)
        except ValueError as error:
            fail(f"the command is not JSON: {error}", FAILED)
        return self._ask("POST", name, query, body.encode())

    @abstractmethod
    def find_other(self, name: str) -> str:
        """Return the id of another match of this source. Exit if it is of another kind."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Delete a resource of the match. A failure is ignored."""

    def _ask(
        self, method: str, name: str, query: Mapping[str, Any], body: bytes | None = None
    ) -> dict[str, Any]:
        path = f"/{name}" if name else ""
        known = {key.rstrip("_"): value for key, value in query.items() if value is not None}
        return self._send(method, path + (f"?{urlencode(known)}" if known else ""), body)

    @abstractmethod
    def _send(self, method: str, path: str, body: bytes | None) -> dict[str, Any]:
        """Send a request to a path below the match. Exit if it fails."""


class Service(MatchSource):
    """A match of a running service.

    Args:
        url: The URL of the service.
        match_id: The id of the match.
        token: The token of a seat; None for a spectator.
    """

    def __init__(self, url: str, match_id: str, token: str | None) -> None:
        self._url = url.rstrip("/")
        self._stem = f"{self._url}/v1/matches/{quote(match_id, safe='')}"
        self._headers = {"Accept": "application/json", "Content-Type": "application/json"}
        self._headers |= {"Authorization": f"Bearer {token}"} if token else {}

    def find_other(self, name: str) -> str:
        """Return the id of another match of the service."""
        if is_file(name):
            fail(f"{name} is a file: the first match must be a file as well", FAILED)
        return name

    def remove(self, name: str) -> None:
        """Delete a resource of the match. A failure is ignored."""
        request = Request(f"{self._stem}/{name}", None, self._headers, method="DELETE")  # noqa: S310
        with suppress(OSError, HTTPException, ValueError):
            urlopen(request, timeout=WAIT_SECONDS).close()  # noqa: S310  # asked before

    def _send(self, method: str, path: str, body: bytes | None) -> dict[str, Any]:
        address = self._stem + path
        if urlsplit(address).scheme not in ("http", "https"):
            fail(f"unexpected response from the service: {self._url} is no http address", FAILED)
        try:
            request = Request(address, body, self._headers, method=method)  # noqa: S310
            with urlopen(request, timeout=WAIT_SECONDS) as answer:  # noqa: S310  # checked above
                found: dict[str, Any] = json.load(answer)
        except HTTPError as error:
            fail(_read_problem(error), FAILED)
        except URLError as error:
            if isinstance(error.reason, OSError):
                fail(f"no service at {self._url}; give --url or set FORMICARY_URL", FAILED)
            fail(f"unexpected response from the service: {error.reason}", FAILED)
        except (HTTPException, OSError, ValueError) as error:
            fail(f"unexpected response from the service: {error}", FAILED)
        return found


def _read_problem(error: HTTPError) -> str:
    """Return the text of a problem that a service has sent."""
    try:
        return describe_problem(json.load(error), error.code)
    except ValueError:
        return f"unexpected response from the service: {error}"


def describe_problem(problem: Mapping[str, Any], status: int) -> str:
    """Return the title and the detail of a problem."""
    return f"{problem.get('title', status)}: {problem.get('detail', '')}"


def is_file(name: str) -> bool:
    """Return whether an argument that names a match or a file names a file."""
    return name.endswith((".gz", ".ndjson", ".zip")) or os.path.lexists(name)


def open_source(match: str, url: str, token: str | None) -> MatchSource:
    """Return the source of a match.

    Args:
        match: The id of the match, or the path of a bundle file or a study file.
        url: The URL of the service that has it.
        token: The token of a seat; None for a spectator.
    """
    if is_file(match):
        from formicary.cli.look.file_source import source_of_file  # noqa: PLC0415  # imports all games

        return source_of_file(match, token)
    return Service(url, match, token)


def pages_of(source: MatchSource, name: str, **query: Any) -> Iterator[dict[str, Any]]:
    """Yield the pages of a resource. Each page has the address of the next one in `next`."""
    while True:
        page = source.get(name, **query)
        yield page
        if page["next"] is None:
            return
        query = query_of(page["next"])


def query_of(address: str) -> dict[str, str]:
    """Return the query parameters of an address."""
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))
