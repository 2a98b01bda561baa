"""Response bodies for lists of requests."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.game import Seat
from matches.times import Time
from service.problems.responses import FieldError


class RequestShown(Struct, frozen=True, kw_only=True):
    """A request of the caller, and its effect.

    Attributes:
        at: the time of the response.
        request: the `X-Request-ID` of the response, which is also in the log of the service.
        operation: the name of the operation.
        method: the HTTP method.
        path: the path, with the query.
        status: the status of the response.
        problem: the slug of the problem type; null if the request succeeded.
        slug: the check that refused a command (`rule-violation`); null otherwise.
        rule: the paragraph of the rules on which the check is based; null otherwise.
        facts: the facts of the problem, by name.
        errors: the errors in the body and the query, at most 20, in the language of the response.
        match_id: the id of the match; null if the request was about none.
        seat: the caller's seat in that match; null if it had none.
        version: the version that the request was decided on; null if the caller had no seat.
        if_match: the `If-Match` of the request; null if there was none.
        seq: the seq of the first event that the request caused; null if it caused none.
        command: the id of the command in the record of that event; null if it caused none.
        is_repeated: true if the request was a repetition, with the key of an earlier request, and
            got the same response (`Idempotency-Replayed`).
        milliseconds: the time from the start of the request to the start of the response.
        address: the network of the caller's address, without its last bits; null if it is unknown.
        body: the body as it was sent, at most 4 KiB, with `[secret]` for each secret; null if
            there was none, or if the request was refused before its body was read.
        is_cut: whether the body was longer.
        explain: the address to which the body can be posted to explain why the rules refused a
            command at its version; null for other requests.
        why: the address of the causes of the element that a refused command was about, at its
            version; null if there is none.
        events: the address of the events that the request caused; null if it caused none.
    """

    at: Time
    request: str
    operation: str
    method: str
    path: str
    status: int
    problem: str | None
    slug: str | None
    rule: str | None
    facts: Mapping[str, Any]
    errors: tuple[FieldError, ...]
    match_id: str | None = field(name="match")
    seat: Seat | None
    version: int | None
    if_match: str | None
    seq: int | None
    command: str | None
    is_repeated: bool = field(name="replayed")
    milliseconds: float
    address: str | None
    body: str | None
    is_cut: bool
    explain: str | None
    why: str | None
    events: str | None


class RequestPage(Struct, frozen=True):
    """A page of requests.

    Attributes:
        requests: the requests, newest first.
        next: the cursor of the next page; null on the last page.
        bytes: the number of bytes that the whole list takes; at most 4 MiB.
    """

    requests: tuple[RequestShown, ...]
    next: str | None
    bytes: int
