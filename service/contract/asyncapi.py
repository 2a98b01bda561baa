"""AsyncAPI 3.0 description of streams and webhooks, derived from the OpenAPI description."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from flask import Flask, Response, request
from msgspec import Struct

from projections.redact import VisibleEvent
from service.context import ApiContext
from service.contract.openapi.document import VERSION, describe
from service.contract.openapi.references import reference_to
from service.contract.openapi.sharing import inline_parts
from service.http.query import expect_query
from service.http.response import JSON, LIVE, PLAIN_MESSAGE, encode, reply_by_content
from service.inbox.responses import (
    AccountAsked,
    AccountClock,
    AccountDelivery,
    AccountEvent,
    AccountFinished,
    AccountGone,
    AccountInvited,
    Heartbeat,
    InboxPage,
)
from service.log.responses import Asking, MatchHeartbeat
from service.notes.responses import NoteAnnouncement
from service.table_notes.responses import TableNoteAnnouncement

ABOUT = """\
The messages that Formicary sends by itself: two live streams of server-sent events, and the calls
of webhooks. Everything else is in the description of the API (`/v1/openapi.json`), which also
contains the schemas of the payloads.

A message of a stream is a server-sent event. Its `event` and `id` are described as headers, and its
`data` is the payload. Messages with events of a match have no `event` field. A line that begins
with a colon is a comment, which shows that the stream is alive. A client that was cut off can
resume after the last `id`, sent as `Last-Event-ID`.

Clients must ignore message kinds, event types and fields that they do not know.
"""
_HOST = "localhost:8000"
_FORMAT = "application/vnd.oai.openapi;version=3.1.0"  # of the schemas of payloads

Json: TypeAlias = dict[str, Any]


class Message(Struct, frozen=True):
    """A message type of a stream.

    Attributes:
        kind: the value of its `event` field; empty for match events, which have no such field.
        body: the struct of the message data.
        text: a description of when it is sent.
        has_id: True if an interrupted stream can be resumed after this message.
    """

    kind: str
    body: Any
    text: str
    has_id: bool = True


class Stream(Struct, frozen=True):
    """A stream, with the operation that opens it and the messages that it sends."""

    name: str
    operation: str
    messages: tuple[Message, ...]


STREAMS = (
    Stream(
        "match",
        "list_events",
        (
            Message("", VisibleEvent, "An event of the match, as the caller may see it."),
            Message(
                "asked",
                Asking,
                "The open questions, sent each time the stream has caught up.",
                has_id=False,
            ),
            Message(
                "note",
                NoteAnnouncement,
                "A change of a note that the caller may read. The note is not part of the log, so"
                " the message has no `id`, and it is not sent again to a client that was cut off:"
                " read the list of notes after each connection.",
                has_id=False,
            ),
            Message(
                "table-note",
                TableNoteAnnouncement,
                "A change of the notes that the caller's seat receives from the other seats. Like"
                " `note`, it has no `id`.",
                has_id=False,
            ),
            Message(
                "heartbeat",
                MatchHeartbeat,
                "The stream is alive; sent about every 12 s, if requested (`heartbeat=1`).",
                has_id=False,
            ),
            Message(
                "reset",
                Asking,
                "The `Last-Event-ID` was not an id of this stream: read the match again. The"
                " stream resumes from the version in `id`.",
            ),
        ),
    ),
    Stream(
        "account",
        "follow_account",
        (
            Message("", AccountEvent, "An event of one of the account's matches."),
            Message("asked", AccountAsked, "The account is asked in a match."),
            Message(
                "invited", AccountInvited, "A seat of an open match is reserved for the account."
            ),
            Message("finished", AccountFinished, "A match of the account is over."),
            Message("gone", AccountGone, "A match is no longer one of the account's."),
            Message("clock", AccountClock, "The account's time in a match is about to run out."),
            Message(
                "delivery",
                AccountDelivery,
                "A delivery that a webhook of the account would get, if the stream was opened with"
                " `webhooks`.",
            ),
            Message("heartbeat", Heartbeat, "The stream is alive; sent about every 12 s."),
            Message("reset", InboxPage, "The stream starts again from this inbox."),
        ),
    ),
)


def describe_messages(description: Json, document: str) -> Json:
    """Return the AsyncAPI description of streams and webhooks.

    Args:
        description: the OpenAPI description, as `contract.openapi.document.describe` returns it.
        document: the address of the OpenAPI description, relative to the AsyncAPI description.
    """
    description = inline_parts(description)
    calls = description["webhooks"]
    channels = {stream.name: _channel(description, stream) for stream in STREAMS}
    channels["webhooks"] = {
        "address": None,
        "title": "Webhooks",
        "description": "The address that a webhook was subscribed with.",
        "messages": {kind: _message_reference(f"webhook-{kind}") for kind in calls},
    }
    operations = {f"follow-{stream.name}": _operation(description, stream) for stream in STREAMS}
    operations["call-webhook"] = {
        "action": "send",
        "channel": {"$ref": "#/channels/webhooks"},
        "title": "Call a webhook",
        "bindings": {"http": {"method": "POST", "bindingVersion": "0.3.0"}},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Formicary", "version": VERSION, "description": ABOUT},
        "defaultContentType": JSON,
        "servers": {"this": _server()},
        "channels": channels,
        "operations": operations,
        "components": {
            "messages": dict(_messages(description, document)),
            "securitySchemes": _security_schemes(description),
        },
    }


def _server() -> Json:
    return {
        "host": "{host}",
        "protocol": "http",
        "description": "The service that this description comes from.",
        "variables": {"host": {"default": _HOST, "description": "Its host and port."}},
    }


def _channel(description: Json, stream: Stream) -> Json:
    path, described = _find_operation(description, stream.operation)
    channel = {
        "address": path,
        "title": f"The stream of {'a match' if stream.name == 'match' else 'an account'}",
        "description": described["summary"],
        "messages": {
            message.kind or "event": _message_reference(_key(stream, message))
            for message in stream.messages
        },
    }
    names = [
        parameter["name"] for parameter in described["parameters"] if parameter["in"] == "path"
    ]
    if names:
        channel["parameters"] = {name: {"description": f"The id of the {name}."} for name in names}
    return channel


def _operation(description: Json, stream: Stream) -> Json:
    """Describe a stream's operation, with the request that opens it and the security schemes."""
    _, described = _find_operation(description, stream.operation)
    schemas = description["components"]["schemas"]
    query = {
        parameter["name"]: {
            "description": parameter["description"],
            **_resolve(parameter["schema"], schemas),
        }
        for parameter in described["parameters"]
        if parameter["in"] == "query"
    }
    schemes = dict.fromkeys(name for requirement in described["security"] for name in requirement)
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{stream.name}"},
        "title": described["summary"].rstrip("."),
        "description": f"A GET request with `Accept: {LIVE}` opens it.",
        "security": [{"$ref": f"#/components/securitySchemes/{name}"} for name in schemes],
        "bindings": {
            "http": {
                "method": "GET",
                "query": {"type": "object", "properties": query},
                "bindingVersion": "0.3.0",
            }
        },
    }


def _resolve(schema: Json, schemas: Json) -> Json:
    """Return the schema of a parameter, or the component that it refers to."""
    name = schema.get("$ref", "").rpartition("/")[2]
    resolved: Json = schemas[name] if name else schema
    return resolved


def _find_operation(description: Json, name: str) -> tuple[str, Json]:
    """Return the path and the description of an operation, including the path's parameters."""
    return next(
        (path, {**operation, "parameters": [*item.get("parameters", ()), *operation["parameters"]]})
        for path, item in description["paths"].items()
        for operation in item.values()
        if isinstance(operation, dict) and operation.get("operationId") == name
    )


def _messages(description: Json, document: str) -> Iterator[tuple[str, Json]]:
    """Yield the messages of streams and webhooks, each with its key."""
    for stream in STREAMS:
        _, described = _find_operation(description, stream.operation)
        content = described["responses"]["200"]["content"][LIVE]
        for message in stream.messages:
            yield (
                _key(stream, message),
                {
                    "name": message.kind or "event",
                    "title": _key(stream, message).replace("-", " ").capitalize(),
                    "summary": message.text,
                    "contentType": JSON,
                    "headers": _stream_headers(message),
                    "payload": _payload(reference_to(message.body), document),
                    **_example_in(content, message.kind or PLAIN_MESSAGE, is_message=True),
                },
            )
    for kind, item in description["webhooks"].items():
        yield f"webhook-{kind}", _call(kind, item["post"], document)


def _payload(schema: Json, document: str) -> Json:
    """Return the schema of a payload, which refers to a component of the OpenAPI description."""
    return {"schemaFormat": _FORMAT, "schema": {"$ref": f"{document}{schema['$ref']}"}}


def _key(stream: Stream, message: Message) -> str:
    return f"{stream.name}-{message.kind or 'event'}"


def _stream_headers(message: Message) -> Json:
    properties: Json = {}
    if message.kind:
        properties["event"] = {"type": "string", "const": message.kind}
    if message.has_id:
        text = "The position to resume from after this message."
        properties["id"] = {"type": "string", "description": text}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _call(kind: str, operation: Json, document: str) -> Json:
    """Convert the OpenAPI description of a webhook to an AsyncAPI message."""
    content = operation["requestBody"]["content"][JSON]
    headers = {
        parameter["name"]: {"description": parameter["description"], **parameter["schema"]}
        for parameter in operation["parameters"]
    }
    return {
        "name": kind,
        "title": f"Webhook {kind}",
        "summary": operation["summary"],
        "contentType": JSON,
        "headers": {"type": "object", "properties": headers, "required": list(headers)},
        "payload": _payload(content["schema"], document),
        **_example_in(content, kind),
    }


def _example_in(content: Json, kind: str, *, is_message: bool = False) -> Mapping[str, Any]:
    """Return the OpenAPI example for a kind of message, or nothing if there is none."""
    example = content.get("examples", {}).get(kind)
    if example is None:
        return {}
    value = example["value"]
    payload = json.loads(value["data"]) if is_message else value
    return {"examples": [{"name": kind, "payload": payload}]}


def _message_reference(key: str) -> Json:
    return {"$ref": f"#/components/messages/{key}"}


def _security_schemes(description: Json) -> Json:
    """Return the security schemes accepted by streams."""
    schemes = description["components"]["securitySchemes"]
    names = {
        name
        for stream in STREAMS
        for requirement in _find_operation(description, stream.operation)[1]["security"]
        for name in requirement
    }
    return {name: scheme for name, scheme in schemes.items() if name in names}


def add_messages(app: Flask, api: ApiContext) -> None:
    """Register the route of the AsyncAPI description, which is built on the first request."""
    made: list[bytes] = []

    def asyncapi() -> Response:
        """Return the AsyncAPI description of streams and webhooks."""
        if not made:
            made.append(encode(describe_messages(describe(app, api), "openapi.json")))
        return reply_by_content(request, made[0], stays=True)

    app.add_url_rule("/v1/asyncapi.json", view_func=asyncapi)
    expect_query(app, asyncapi.__name__, ())
