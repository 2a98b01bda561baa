"""Requests represented as values, independently of the code that sends them."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal
from urllib.parse import quote

from formicary_client.problems import Misuse

Query = Mapping[str, str | int | bool | None]
WantedReceipt = bool | Literal["log"]
ARCHIVE = "application/zip"
WAIT_MOST = 25  # the maximum wait in seconds that the service grants
_KEY = re.compile(r"[!#-~][!-~]{0,199}")
_OF_MATCH = re.compile(r"/v1/matches/(?!batch$)")
_VIEWER = re.compile(r"[?&]as=")
_TOKEN = re.compile(r"[!-~]+")


@dataclass(frozen=True, slots=True)
class Call:
    """A request that can be sent.

    Attributes:
        method: the HTTP method, such as `POST`.
        path: the path, starting with `/v1`.
        query: the query parameters; None and False values are left out.
        content: the body as JSON; None for no body.
        headers: the headers.
        done_by: the statuses that, after a lost response, mean that the request was executed.
    """

    method: str
    path: str
    query: Query = field(default_factory=dict)
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    done_by: frozenset[int] = frozenset()

    @property
    def key(self) -> str | None:
        """The idempotency key, or None."""
        return self.headers.get("Idempotency-Key")

    @property
    def parameters(self) -> dict[str, str]:
        """The query parameters in the form in which they are sent."""
        return {
            name: "1" if value is True else str(value)
            for name, value in self.query.items()
            if value is not None and value is not False
        }

    def for_seat(self, seat: int | None) -> Call:
        """Return the request with the seat that it acts for, if the client has one.

        Only a request about a match names a seat, unless it names a viewer already.
        """
        is_named = self.query.get("as") is not None or bool(_VIEWER.search(self.path))
        if seat is None or is_named or not _OF_MATCH.match(self.path):
            return self
        if "?" in self.path:
            return replace(self, path=f"{self.path}&as={seat}")
        return replace(self, query={**self.query, "as": seat})


def get(path: str, query: Query | None = None, accept: str = "application/json") -> Call:
    """Return a GET request for a path."""
    return Call("GET", path, query or {}, None, {"Accept": accept})


def send(  # noqa: PLR0913  # everything that a request may ask for
    method: str,
    path: str,
    body: object = None,
    *,
    key: str | None = None,
    version: int | None = None,
    wait: int = 0,
    receipt: WantedReceipt = False,
    actions: bool = False,
    digest: bool = False,
) -> Call:
    """Return a request that changes something on the service.

    Args:
        method: the HTTP method.
        path: the path, starting with `/v1`.
        body: the body as a plain JSON value; None for no body.
        key: the idempotency key; by default a random one.
        version: the version that the change is based on (`If-Match`).
        wait: the maximum time that the response may wait for bots and phases, in seconds; at most
            25 (`Prefer`).
        receipt: whether to request a signed receipt (`Prefer`); `log` requests one that names the
            public log.
        actions: whether to request the next legal commands (`Prefer`).
        digest: whether to request the digest of the resulting view (`Prefer`).

    Raises:
        Misuse: the key is not valid.
    """
    if key is not None and not _KEY.fullmatch(key):
        raise Misuse(f"{key!r} is not a valid idempotency key: give a UUID, or leave it out")
    headers = {"Idempotency-Key": key or str(uuid.uuid4()), "Accept": "application/json"}
    if version is not None:
        headers["If-Match"] = f'"{version}"'
    preferred = [f"wait={min(wait, WAIT_MOST)}"] * (wait > 0)
    if receipt:
        preferred.append("receipt=log" if receipt == "log" else "receipt")
    preferred += ["actions"] * actions + ["digest"] * digest
    if preferred:
        headers["Prefer"] = ", ".join(preferred)
    return _with_body(Call(method, path, {}, None, headers), body)


def call_of(method: str, path: str, body: object = None, key: str | None = None) -> Call:
    """Return a request for any operation. The path may contain a query.

    Raises:
        Misuse: the key is not valid.
    """
    if method in ("GET", "HEAD"):
        return Call(method, path, {}, None, {"Accept": "*/*"})
    call = send(method, path, body, key=key)
    return replace(call, headers={**call.headers, "Accept": "*/*"})


def post(path: str, body: object, query: Query | None = None) -> Call:
    """Return a POST request that can safely be repeated and therefore needs no key."""
    return _with_body(Call("POST", path, query or {}, None, {"Accept": "application/json"}), body)


def put(path: str, body: object = None, method: str = "PUT") -> Call:
    """Return a change request that can safely be repeated and therefore needs no key."""
    return _with_body(Call(method, path, {}, None, {"Accept": "application/json"}), body)


def remove(
    path: str, done_by: frozenset[int] = frozenset({404, 410}), query: Query | None = None
) -> Call:
    """Return a DELETE request. After a lost response, a 404 or 410 counts as success."""
    return Call("DELETE", path, query or {}, None, {"Accept": "application/json"}, done_by)


def _with_body(call: Call, body: object) -> Call:
    if body is None:
        return call
    content = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return replace(
        call, content=content, headers={**call.headers, "Content-Type": "application/json"}
    )


def part(value: str | int) -> str:
    """Quote a value for use as a single path segment."""
    return quote(str(value), safe="")


def match_path(match_id: str, *parts: str | int) -> str:
    """Return the path of a match, or of a resource below it."""
    return "/".join(("/v1/matches", *map(part, (match_id, *parts))))


def origin_of(address: str) -> str:
    """Return a service address without a trailing slash and without `/v1`.

    Raises:
        Misuse: it is not an HTTP address.
    """
    if not re.match(r"https?://[^/\s]", address):
        raise Misuse(f"{address!r} is not the address of a service, such as http://localhost:8000")
    return re.sub(r"(/v1)?/*$", "", address)


def address_of(base_url: str, path: str) -> str:
    """Return the full URL for a path on a service.

    A path returned by the service may start with the path prefix of a proxy, which `base_url` also
    contains.
    """
    origin, below = re.match(r"(https?://[^/]*)(.*)", base_url).groups()  # type: ignore[union-attr]
    return f"{origin}{path}" if below and path.startswith(f"{below}/") else f"{base_url}{path}"


def check_token(token: str | None) -> str | None:
    """Return a token if it is valid as part of a header.

    Raises:
        Misuse: it is empty, or contains spaces, line breaks or other invalid characters.
    """
    if token is None or _TOKEN.fullmatch(token):
        return token
    raise Misuse("the token is not valid: it is empty, or has spaces, line breaks or odd letters")


def read_body(content: bytes, media_type: str) -> Any:
    """Decode a response body.

    JSON becomes values, a drawing becomes text, an archive bytes, and an empty body None.

    Raises:
        ValueError: it is declared as JSON but is not valid, for example because it was truncated.
    """
    if not content:
        return None
    if "json" in media_type and "ndjson" not in media_type:
        return json.loads(content)
    if media_type.partition(";")[0] == ARCHIVE:
        return content
    return content.decode()
