"""Operation contracts, declared next to each view: parameters, callers and replies."""

import re
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, Literal, TypeVar

from flask import Request
from marshmallow import Schema
from msgspec import Struct
from msgspec.structs import replace

from accounts.scopes import Scope
from service.http.query import SEAT_PATTERN, SEATS, VIEWER
from service.http.response import JSON

_CONTRACT = "operation"
View = TypeVar("View", bound=Callable[..., Any])

SEEN = ("ETag", "Cache-Control")  # headers of responses about the newest version of a match
SEEN_AT = (*SEEN, "Content-Location")  # the same, for operations that accept a point in time
ONCE = ("ETag", "Idempotency-Replayed")  # headers of command responses
PLAYED = (*ONCE, "Preference-Applied")  # the same, for responses that can wait
# The contract of operations that only account owners may call.
OWN: dict[str, Any] = {"account": "required", "scope": "account:manage"}


class Parameter(Struct, frozen=True, kw_only=True):
    """A query parameter, or a header that serves the same purpose.

    Attributes:
        name: the name.
        place: the location in the request.
        text: the description.
        schema: the schema; if empty, the names of the games.
        example: an example that tests of the description send.
        problems: the slugs of the problems that it can cause.
        may_save: True if it lets callers that have the newest version receive a 304.
        wanted: a description of the accepted values, if it is clearer than the schema.
        read: a function that parses the value and raises an exception if the value is not valid.
        is_expression: True if the value is an expression over the caller's view.
    """

    name: str
    text: str
    place: Literal["query", "header", "path"] = "query"
    schema: Mapping[str, Any] = {}
    required: bool = False
    example: str = ""
    problems: tuple[str, ...] = ()
    may_save: bool = False
    wanted: str = ""
    read: Callable[[str], object] | None = None
    is_expression: bool = False


# The parameter of all operations that a seat's token may call. The token of all seats requires it.
NAMED_SEAT = Parameter(
    name=VIEWER,
    text="The seat that acts, if the token is that of all seats (rule T23).",
    schema={"type": "string", "pattern": SEAT_PATTERN},
    problems=("invalid-parameter", "no-seat"),
    wanted=SEATS,
)


class Reply(Struct, frozen=True, kw_only=True):
    """A possible successful response of an operation.

    Attributes:
        body: the struct to encode, or the name of a component; None if the body is not JSON.
        media_type: the media type of the body; empty if there is no body.
        headers: the header names, as described in `openapi.parameters.HEADERS`.
    """

    status: int = 200
    body: Any = None
    media_type: str = JSON
    headers: tuple[str, ...] = ()


class Deprecated(Struct, frozen=True, kw_only=True):
    """The announcement that an operation will be removed (`docs/versioning.md`).

    Attributes:
        since: the date from which it is deprecated, for example `2027-01-15`.
        until: the last date on which it is supported, at least half a year later.
        instead: the replacement; empty if there is none.
    """

    since: str
    until: str
    instead: str = ""


class Operation(Struct, frozen=True, kw_only=True):
    """The contract of an API operation.

    Attributes:
        method: the HTTP method.
        path: the path in Flask's syntax.
        tag: the OpenAPI tag.
        seat: `required` if only the holder of a seat may call it, `optional` if a seat token is
            optional and reveals more.
        admin: True if administrators may also call it, `alone` if it is reserved for them.
        account: `required` if only the holder of an API key may call it, `optional` if a key is
            optional.
        scope: the scope that an API key must have; if empty, it follows from the method.
        parameters: its parameters, except those of the path.
        body: the schema of its body, or the name of a component; None if it has no body.
        replies: its successful replies.
        problems: the slugs of further problems. Problems caused by its body, its parameters, its
            path or its token are added automatically.
        is_heavy: True if it is slow for long matches, so that its concurrency is limited.
        bucket: the rate limit that it counts against; empty if there is none.
        bucket_by_type: the rate limits of specific media types.
        cost: the number of units that each request counts for.
        counts_itself: True if the view counts the request itself, once it has determined the cost.
        holds_stream: True if its stream stays open until the client disconnects.
        deprecated: its deprecation; None if it is not deprecated.
    """

    method: str
    path: str
    tag: str
    replies: tuple[Reply, ...]
    seat: Literal["", "optional", "required"] = ""
    admin: bool | Literal["alone"] = False
    account: Literal["", "optional", "required"] = ""
    scope: Scope | Literal[""] = ""
    parameters: tuple[Parameter, ...] = ()
    body: type[Schema] | str | None = None
    problems: tuple[str, ...] = ()
    is_heavy: bool = False
    bucket: str = ""
    bucket_by_type: Mapping[str, str] = {}
    cost: int = 1
    counts_itself: bool = False
    holds_stream: bool = False
    deprecated: Deprecated | None = None

    @property
    def template(self) -> str:
        """The path as in the description, with names in braces."""
        return re.sub(r"<(?:\w+:)?(\w+?)(?:_id)?>", r"{\1}", self.path)

    @property
    def accepts_token(self) -> bool:
        """True if the operation depends on the caller's identity."""
        return bool(self.seat or self.admin or self.account)

    @property
    def proves_token(self) -> bool:
        """True if success proves that the seat or administrator token of the request was valid.

        Other operations ignore such tokens. An API key is always checked.
        """
        return bool(self.seat) or self.admin == "alone"

    @property
    def key_scope(self) -> Scope | Literal[""]:
        """The scope that an API key must have, or an empty string if API keys are not used."""
        if self.admin == "alone" or not self.accepts_token:
            return ""
        return self.scope or ("match:read" if self.method == "GET" else "match:play")

    @property
    def writes(self) -> bool:
        """True if the operation changes something. A POST that only reads has the scope to read."""
        return self.method != "GET" and self.scope != "match:read"

    @property
    def buckets(self) -> frozenset[str]:
        """The rate limits that can apply to requests for the operation."""
        return frozenset((self.bucket, *self.bucket_by_type.values())) - {""}

    def bucket_of(self, request: Request) -> str:
        """Return the name of the rate limit that applies to a request, or an empty string."""
        if not self.bucket_by_type or not request.accept_mimetypes:
            return self.bucket
        kinds = dict.fromkeys(reply.media_type for reply in self.replies if reply.media_type)
        kind = request.accept_mimetypes.best_match(list(kinds))
        return self.bucket_by_type.get(kind or "", self.bucket)


def operation(route: str, **contract: Any) -> Callable[[View], View]:
    """Return a decorator that attaches an operation's contract to its view.

    Args:
        route: the method and the path, for example `GET /v1/games`.
        contract: the other fields of `Operation`.
    """
    method, _, path = route.partition(" ")
    contracted = Operation(method=method, path=path, **contract)
    if contracted.seat and all(given.name != VIEWER for given in contracted.parameters):
        parameters = (*contracted.parameters, NAMED_SEAT)
        contracted = replace(contracted, parameters=parameters)

    def note(view: View) -> View:
        setattr(view, _CONTRACT, contracted)
        return view

    return note


def operation_of(view: Callable[..., Any]) -> Operation:
    """Return the operation attached to a view.

    Raises:
        AttributeError: The view has no operation.
    """
    attached: Operation = getattr(view, _CONTRACT)
    return attached


def operations_of(resource: type) -> Mapping[str, Operation]:
    """Return the operations of a resource class, indexed by view name."""
    return {
        name: operation_of(view)
        for name, view in vars(resource).items()
        if isinstance(view, FunctionType) and hasattr(view, _CONTRACT)
    }
