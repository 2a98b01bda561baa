"""The contract of a view, declared next to it: its parameters, its callers, its replies."""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, Literal, TypeVar

from flask import Request
from marshmallow import Schema
from msgspec import Struct

from accounts.scopes import Scope
from service.http.response import JSON

_CONTRACT = "operation"
View = TypeVar("View", bound=Callable[..., Any])

SEEN = ("ETag", "Cache-Control")  # headers of reads of a match at its newest version
SEEN_AT = (*SEEN, "Content-Location")  # the same, if a time can be requested
ONCE = ("ETag", "Idempotency-Replayed")  # headers of responses to commands
PLAYED = (*ONCE, "Preference-Applied")  # the same, if the response may wait for the workers
# The contract of operations for the owner of an account only.
OWN: dict[str, Any] = {"account": "required", "scope": "account:manage"}


class Parameter(Struct, frozen=True, kw_only=True):
    """A parameter of the query, or a header with the same role.

    Attributes:
        name: the name.
        place: the place where it is sent.
        text: the description.
        schema: the schema; if empty, the names of the games.
        example: an example that tests of the description send.
        problems: the slugs of the problems that it can cause.
        may_save: True if callers that have the newest version get a 304 because of it.
        wanted: the accepted values in words, if the schema does not show them as well.
        read: a function that reads its text and raises an exception if it cannot.
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


class Reply(Struct, frozen=True, kw_only=True):
    """A possible reply of an operation.

    Attributes:
        body: the struct that is encoded, the name of a component, or None if it is not JSON.
        media_type: the media type of the body; empty if there is no body.
        headers: the names of headers, as described in `openapi.parameters.HEADERS`.
    """

    status: int = 200
    body: Any = None
    media_type: str = JSON
    headers: tuple[str, ...] = ()


class Deprecated(Struct, frozen=True, kw_only=True):
    """The announced end of an operation (`docs/versioning.md`).

    Attributes:
        since: the day since which it is deprecated, for example `2027-01-15`.
        until: the last day on which it is supported, at least half a year later.
        instead: the replacement; empty if there is none.
    """

    since: str
    until: str
    instead: str = ""


class Operation(Struct, frozen=True, kw_only=True):
    """An operation of the API.

    Attributes:
        method: the HTTP method.
        path: the path in Flask's syntax.
        tag: the tag that it is listed under.
        seat: `required` if only the holder of a seat may call it, `optional` if a seat's token is
            optional and shows more.
        admin: True if administrators may call it too, `alone` if only they may.
        account: `required` if only the holder of an API key may call it, `optional` if a key is
            optional.
        scope: the scope that an API key must have; if empty, it follows from the method.
        parameters: its parameters, except those of the path.
        body: the schema of its body, or the name of a component; None if it has no body.
        replies: its successful replies.
        problems: the slugs of further problems. Problems with its body, its parameters, its path
            and its token are added automatically.
        is_heavy: True if it is slow for a long match, so that only a few run at once.
        bucket: the rate limit that it counts against; empty if there is none.
        bucket_by_type: the rate limits of some of its media types.
        cost: the number of units that it counts for.
        counts_itself: True if the view does the counting, once it knows that the call is costly.
        holds_stream: True if its stream is held until the client leaves.
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
    def accepts_token(self) -> bool:
        """True if the operation depends on the caller's identity."""
        return bool(self.seat or self.admin or self.account)

    @property
    def proves_token(self) -> bool:
        """True if success proves that the token of a seat or an administrator was valid.

        Other operations ignore such tokens. An API key is always checked.
        """
        return bool(self.seat) or self.admin == "alone"

    @property
    def key_scope(self) -> Scope | Literal[""]:
        """The scope that an API key must have to call it; empty if it does not use API keys."""
        if self.admin == "alone" or not self.accepts_token:
            return ""
        return self.scope or ("match:read" if self.method == "GET" else "match:play")

    @property
    def buckets(self) -> frozenset[str]:
        """The rate limits that it may count against."""
        return frozenset((self.bucket, *self.bucket_by_type.values())) - {""}

    def bucket_of(self, request: Request) -> str:
        """Return the rate limit that a request counts against; empty if there is none."""
        if not self.bucket_by_type or not request.accept_mimetypes:
            return self.bucket
        kinds = dict.fromkeys(reply.media_type for reply in self.replies if reply.media_type)
        kind = request.accept_mimetypes.best_match(list(kinds))
        return self.bucket_by_type.get(kind or "", self.bucket)


def operation(route: str, **contract: Any) -> Callable[[View], View]:
    """Return a decorator that attaches an operation to its view.

    Args:
        route: the method and the path, for example `GET /v1/games`.
        contract: the other fields of `Operation`.
    """
    method, _, path = route.partition(" ")
    found = Operation(method=method, path=path, **contract)

    def note(view: View) -> View:
        setattr(view, _CONTRACT, found)
        return view

    return note


def operation_of(view: Callable[..., Any]) -> Operation:
    """Return the operation that is attached to a view.

    Raises:
        AttributeError: The view has no operation.
    """
    found: Operation = getattr(view, _CONTRACT)
    return found


def operations_of(resource: type) -> Mapping[str, Operation]:
    """Return the operations of a resource, by the names of its views."""
    return {
        name: operation_of(view)
        for name, view in vars(resource).items()
        if isinstance(view, FunctionType) and hasattr(view, _CONTRACT)
    }
