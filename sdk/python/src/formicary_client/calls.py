"""Requests as values, independent of the code that sends them."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

from formicary_client.problems import Misuse

Query = Mapping[str, str | int | bool | None]
WAIT_MOST = 25  # the longest wait in seconds that the service grants
_KEY = re.compile(r"[!#-~][!-~]{0,199}")
_TOKEN = re.compile(r"[!-~]+")


@dataclass(frozen=True, slots=True)
class Call:
    """A request.

    Attributes:
        method: the HTTP method, such as `POST`.
        path: the path, from `/v1` on.
        query: the query parameters; those that are None or False are left out.
        content: the body as JSON; None if there is none.
        headers: the headers.
        done_by: the statuses that mean, after a lost answer, that the request was executed.
    """

    method: str
    path: str
    query: Query = field(default_factory=dict)
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    done_by: frozenset[int] = frozenset()

    @property
    def key(self) -> str | None:
        """The idempotency key, if there is one."""
        return self.headers.get("Idempotency-Key")

    @property
    def parameters(self) -> dict[str, str]:
        """The query parameters as they are sent."""
        return {
            name: "1" if value is True else str(value)
            for name, value in self.query.items()
            if value is not None and value is not False
        }


def get(path: str, query: Query | None = None, accept: str = "application/json") -> Call:
    """Return a GET request for a path."""
    return Call("GET", path, query or {}, None, {"Accept": accept})


def send(
    method: str,
    path: str,
    body: object = None,
    *,
    key: str | None = None,
    version: int | None = None,
    wait: int = 0,
    receipt: bool = False,
) -> Call:
    """Return a request that changes something.

    Args:
        method: the HTTP method.
        path: the path, from `/v1` on.
        body: the body, JSON-plain; None for no body.
        key: the idempotency key; a random one unless given.
        version: the version that the change was decided at (`If-Match`).
        wait: the time that the answer may wait for bots and phases, in seconds, at most 25
            (`Prefer`).
        receipt: whether to request a signed receipt (`Prefer`).

    Raises:
        Misuse: the key is not valid.
    """
    if key is not None and not _KEY.fullmatch(key):
        raise Misuse(f"{key!r} is not a valid idempotency key: give a UUID, or leave it out")
    headers = {"Idempotency-Key": key or str(uuid.uuid4()), "Accept": "application/json"}
    if version is not None:
        headers["If-Match"] = f'"{version}"'
    preferred = [f"wait={min(wait, WAIT_MOST)}"] * (wait > 0) + ["receipt"] * receipt
    if preferred:
        headers["Prefer"] = ", ".join(preferred)
    return _with_body(Call(method, path, {}, None, headers), body)


def post(path: str, body: object, query: Query | None = None) -> Call:
    """Return a POST request that may be repeated: it needs no key."""
    return _with_body(Call("POST", path, query or {}, None, {"Accept": "application/json"}), body)


def put(path: str, body: object = None, method: str = "PUT") -> Call:
    """Return a change that may be repeated: it needs no key."""
    return _with_body(Call(method, path, {}, None, {"Accept": "application/json"}), body)


def remove(
    path: str, done_by: frozenset[int] = frozenset({404, 410}), query: Query | None = None
) -> Call:
    """Return a DELETE request; if an answer was lost, a later 404 or 410 means success."""
    return Call("DELETE", path, query or {}, None, {"Accept": "application/json"}, done_by)


def _with_body(call: Call, body: object) -> Call:
    if body is None:
        return call
    content = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return replace(
        call, content=content, headers={**call.headers, "Content-Type": "application/json"}
    )


def part(value: str | int) -> str:
    """Return a value quoted as one segment of a path."""
    return quote(str(value), safe="")


def match_path(match_id: str, *parts: str | int) -> str:
    """Return the path of a resource of a match."""
    return "/".join(("/v1/matches", *map(part, (match_id, *parts))))


def origin_of(address: str) -> str:
    """Return the address of a service without its last slash, and without `/v1`.

    Raises:
        Misuse: it is not an HTTP address.
    """
    if not re.match(r"https?://[^/\s]", address):
        raise Misuse(f"{address!r} is not the address of a service, such as http://localhost:8000")
    return re.sub(r"(/v1)?/*$", "", address)


def address_of(base_url: str, path: str) -> str:
    """Return the full address of a path of a service.

    A path from the service may begin with the path of a proxy, which `base_url` has too.
    """
    origin, below = re.match(r"(https?://[^/]*)(.*)", base_url).groups()  # type: ignore[union-attr]
    return f"{origin}{path}" if below and path.startswith(f"{below}/") else f"{base_url}{path}"


def check_token(token: str | None) -> str | None:
    """Return a token that fits into a header.

    Raises:
        Misuse: it is empty, or has spaces, line breaks or characters that tokens do not have.
    """
    if token is None or _TOKEN.fullmatch(token):
        return token
    raise Misuse("the token is not valid: it is empty, or has spaces, line breaks or odd letters")


def read_body(content: bytes, media_type: str) -> Any:
    """Return the content of an answer: JSON as values, drawings as text, nothing as None.

    Raises:
        ValueError: it is declared as JSON and is not, because it was cut off.
    """
    if not content:
        return None
    if "json" in media_type and "ndjson" not in media_type:
        return json.loads(content)
    return content.decode()
