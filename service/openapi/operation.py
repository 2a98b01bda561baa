"""The contract of a view, beside the view: what it takes, who may call it, what it answers."""

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

SEEN = ("ETag", "Cache-Control")  # headers of what is seen of a match at its newest version
SEEN_AT = (*SEEN, "Content-Location")  # the same, where a time may be asked for
ONCE = ("ETag", "Idempotency-Replayed")  # headers of what came of a command
PLAYED = (*ONCE, "Preference-Applied")  # the same, where the answer may wait for the workers


class Parameter(Struct, frozen=True, kw_only=True):
    """A parameter of a query, or a header that is read like one.

    Attributes:
        name: as it is sent.
        place: where it is sent.
        text: what it means.
        schema: its form; the names of the games unless given.
        example: one that is sent in tests of the description.
        problems: what a request can be refused with because of it.
        may_save: a caller that has the newest version is told so, with 304.
        wanted: the values that it takes, in words, where the schema does not say it as well.
        read: reads its text, and raises an exception of its own if it cannot.
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
    """One of the ways in which an operation answers.

    Attributes:
        body: the struct that is encoded, the name of a component, or None for no JSON.
        media_type: of the body; empty for no body.
        headers: their names, as `openapi.parameters.HEADERS` describes them.
    """

    status: int = 200
    body: Any = None
    media_type: str = JSON
    headers: tuple[str, ...] = ()


class Deprecated(Struct, frozen=True, kw_only=True):
    """The announced end of an operation (`docs/versioning.md`).

    Attributes:
        since: the day from which it is deprecated, such as `2027-01-15`.
        until: the day up to which it is answered, half a year later at least.
        instead: what to use in its place; empty where there is nothing.
    """

    since: str
    until: str
    instead: str = ""


class Operation(Struct, frozen=True, kw_only=True):
    """An operation of the API.

    Attributes:
        method: of HTTP.
        path: as Flask routes it.
        tag: what it is listed under.
        seat: `needed` where only the holder of a seat may call it, `welcome` where it sees more.
        admin: administrators may call it too, or `alone`.
        account: `needed` where only the holder of an API key may call it, `welcome` where one may.
        scope: what an API key must be good for, where the method does not say so itself.
        takes: its parameters besides those of the path.
        body: the schema of its body, or the name of a component; None for no body.
        replies: what it answers when nothing is wrong.
        problems: what it can be refused with for other reasons than its body, its parameters,
            its path and its token, which say so themselves.
        is_heavy: it takes long over a long match, so that few run at once.
        bucket: which limit it is counted under; empty for none.
        bucket_by_type: the same for some of the media types that it answers in.
        cost: how many times it is counted.
        counts_itself: the view counts it, once it knows that the answer is dear.
        holds_stream: a stream of it is held as long as its client stays.
        deprecated: since when it is, and until when it is answered; None of one that stays.
    """

    method: str
    path: str
    tag: str
    replies: tuple[Reply, ...]
    seat: Literal["", "welcome", "needed"] = ""
    admin: bool | Literal["alone"] = False
    account: Literal["", "welcome", "needed"] = ""
    scope: Scope | Literal[""] = ""
    takes: tuple[Parameter, ...] = ()
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
    def takes_token(self) -> bool:
        """Whether it matters who calls it."""
        return bool(self.seat or self.admin or self.account)

    @property
    def proves_token(self) -> bool:
        """Whether a token of a seat or of administrators was right, if it answers with success.

        The others pass such a token over; an API key is proven wherever it is sent.
        """
        return bool(self.seat) or self.admin == "alone"

    @property
    def key_scope(self) -> Scope | Literal[""]:
        """The scope that an API key must have to call it; empty where a key is of no use."""
        if self.admin == "alone" or not self.takes_token:
            return ""
        return self.scope or ("match:read" if self.method == "GET" else "match:play")

    @property
    def buckets(self) -> frozenset[str]:
        """The limits that it may be counted under."""
        return frozenset((self.bucket, *self.bucket_by_type.values())) - {""}

    def bucket_of(self, request: Request) -> str:
        """Return which limit a request is counted under; empty for none."""
        if not self.bucket_by_type or not request.accept_mimetypes:
            return self.bucket
        kinds = dict.fromkeys(one.media_type for one in self.replies if one.media_type)
        kind = request.accept_mimetypes.best_match(list(kinds))
        return self.bucket_by_type.get(kind or "", self.bucket)


def operation(route: str, **contract: Any) -> Callable[[View], View]:
    """Return what notes an operation on its view and gives the same view back.

    Args:
        route: the method and the path, such as `GET /v1/games`.
        contract: the other fields of `Operation`.
    """
    method, _, path = route.partition(" ")
    found = Operation(method=method, path=path, **contract)

    def note(view: View) -> View:
        setattr(view, _CONTRACT, found)
        return view

    return note


def operation_of(view: Callable[..., Any]) -> Operation:
    """Return the operation that is noted on a view.

    Raises:
        AttributeError: none is.
    """
    found: Operation = getattr(view, _CONTRACT)
    return found


def operations_of(resource: type) -> Mapping[str, Operation]:
    """Return the operations of a resource by the names of its views."""
    return {
        name: operation_of(view)
        for name, view in vars(resource).items()
        if isinstance(view, FunctionType) and hasattr(view, _CONTRACT)
    }
