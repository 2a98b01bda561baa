"""The responses of an operation: its declared replies, and the problems that it can cause."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec.structs import replace

from accounts.scopes import MANAGE
from service.contract.deprecation import describe_headers
from service.contract.openapi.links import describe_links
from service.contract.openapi.references import reference_to
from service.contract.operation import Operation, Reply
from service.contract.parameters import HEADERS, IN_PATH, LIMIT_FIELDS
from service.http.response import CSV, HTML, JSON, LINES, LIVE, MARKDOWN, PROBLEM, SVG, ZIP
from service.problems.problem_types import PROBLEM_TYPES

Json: TypeAlias = dict[str, Any]
_EVERYWHERE = (
    "invalid-parameter",
    "internal",
    "store-unavailable",
    "store-part-away",
    "archive-unavailable",
)
_OF_A_BODY = (
    "malformed-json",
    "body-too-large",
    "body-too-deep",
    "wrong-media-type",
    "unknown-content-coding",
    "invalid-body",
)
_PHRASES = {
    200: "Success.",
    201: "Done and recorded.",
    202: "Accepted; the work is in progress.",
    204: "Success without a body.",
    304: "The caller already has this version.",
}
_NAMED = {"X-Request-ID": {"$ref": "#/components/headers/X-Request-ID"}}
_ORDER = {slug: number for number, slug in enumerate(PROBLEM_TYPES)}
_SAME = Reply(status=304, media_type="", headers=("ETag",))


def describe_responses(
    operation: Operation,
    path_names: tuple[str, ...],
    operations: Mapping[str, Operation] = MappingProxyType({}),
) -> Json:
    """Return the responses of an operation, indexed by status code.

    Args:
        operation: the operation.
        path_names: the parameter names of its path.
        operations: all operations by id, used to link responses to operations.
    """
    responses: Json = {}
    saves = any(parameter.may_save for parameter in operation.parameters)
    counted = LIMIT_FIELDS if operation.buckets else ()
    for reply in (*operation.replies, *((_SAME,) if saves else ())):
        response = responses.setdefault(str(reply.status), {"description": _PHRASES[reply.status]})
        _add_reply(response, replace(reply, headers=(*reply.headers, *counted)))
        if links := describe_links(reply, operation.path, operations):
            response["links"] = links
    by_status: dict[int, list[str]] = {}
    for slug in problems_of(operation, path_names):
        by_status.setdefault(PROBLEM_TYPES[slug].status, []).append(slug)
    for status, slugs in sorted(by_status.items()):
        responses[str(status)] = {
            "description": ", ".join(f"`{slug}`" for slug in slugs),  # the examples have the titles
            "headers": _NAMED | {name: HEADERS[name] for name in _headers_of(slugs)},
            "content": {PROBLEM: {"schema": reference_to("Problem")}},
        }
    if "429" in responses:
        names = ("Retry-After", *LIMIT_FIELDS)
        responses["429"]["headers"] |= {name: HEADERS[name] for name in names}
    if operation.deprecated:
        for response in responses.values():
            response["headers"] = describe_headers() | response["headers"]
    return responses


def _headers_of(slugs: list[str]) -> list[str]:
    """Collect the names of the headers that the given problem types add."""
    return sorted({name for slug in slugs for name in PROBLEM_TYPES[slug].headers})


def _add_reply(response: Json, reply: Reply) -> None:
    response.setdefault("headers", {}).update(_NAMED)
    for header in reply.headers:
        response.setdefault("headers", {})[header] = HEADERS[header]
    if reply.media_type:
        response.setdefault("content", {})[reply.media_type] = {"schema": _schema_of(reply)}


def _schema_of(reply: Reply) -> Json:
    """Return the schema of a response body.

    For a stream, this is the schema of a single message, as in OpenAPI 3.2.
    """
    if reply.media_type in (CSV, SVG, HTML, MARKDOWN):
        return {"type": "string"}
    if reply.media_type == ZIP:
        return {"type": "string", "format": "binary"}
    if reply.media_type == LINES:
        text = "A JSON value on each line, as described by `contentSchema`."
        line = {"contentMediaType": LINES, "contentSchema": reference_to(reply.body)}
        return {"type": "string", "description": text, **line}
    if reply.media_type != LIVE:
        return reference_to(reply.body)
    data = {"type": "string", "contentMediaType": JSON, "contentSchema": reference_to(reply.body)}
    return {
        "type": "object",
        "description": "A message of the stream. Comments and empty messages do not count.",
        "properties": {
            "event": {
                "type": "string",
                "description": "The kind of message; absent for a plain event.",
            },
            "id": {
                "type": "string",
                "description": "The position to resume from after it (`Last-Event-ID`).",
            },
            "data": {**data, "description": "The payload, as JSON on one line."},
        },
        "required": ["data"],
    }


def problems_of(operation: Operation, path_names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the slugs of the problems that an operation can cause, in the order of the table."""
    slugs = list(_OF_A_BODY if operation.body else ())
    if "required" in (operation.seat, operation.account) or operation.admin == "alone":
        slugs.append("no-token")
    if operation.admin == "alone":
        slugs.append("admins-only")
    if operation.accepts_token:  # other credentials are rejected first
        slugs.append("invalid-token")
    if operation.key_scope:
        slugs += ("invalid-key", "wrong-key-scope")
        slugs += ("no-seat",) if operation.seat == "required" else ()
        slugs += () if operation.key_scope == MANAGE else ("account-closed",)
    if operation.seat and not operation.admin:
        slugs.append("wrong-scope")
    if operation.buckets or operation.accepts_token:  # rejected tokens are counted as well
        slugs.append("too-many-requests")
    for parameter in (*operation.parameters, *(IN_PATH[name] for name in path_names)):
        slugs += parameter.problems
    if operation.is_heavy:
        slugs += ("too-many-reads",)
    return tuple(sorted({*slugs, *operation.problems, *_EVERYWHERE}, key=_ORDER.__getitem__))
