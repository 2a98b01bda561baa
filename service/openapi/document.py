"""The description of the API (OpenAPI 3.1), made from the schemas and structs that it runs on."""

import re
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, Response
from werkzeug.routing import Rule

from service.context import ApiContext
from service.http.request import NUMBER_MOST
from service.http.response import reply
from service.openapi.components import Json, add_components, ref
from service.openapi.operations import OPERATIONS, PROBLEM, SVG, Operation
from service.openapi.parameters import HEADERS, PARAMETERS
from service.problems.problem_types import KINDS

VERSION = "1.0.0"
ABOUT = """\
Play, watch and audit matches of ant-colony board games.

A match is a stream of immutable events. The number of its last event is its **version**: the
`ETag` of what you read, the `If-Match` of what you send, the cursor of a page, the id of a live
event. Create a match, take a seat and keep its **token**; `GET .../actions` lists every legal
command as a body ready to post. Every POST that appends needs an `Idempotency-Key`: sent again
with the same key, a command acts once and is answered alike.

`GET .../events` is a page, the whole log as lines, or a live stream, by `Accept`. A stream tells
each event as a message with its version as the id, and whenever it has caught up, who is asked now
(`event: asked`, an `Asking`): a client need not poll. From a browser all of it can be called from
any origin.

Hidden values are sealed in the public record: a reader who may know one gets it, with the salt
that proves the seal, in `opened`. Problems follow RFC 9457; their `type` never changes.
"""
_EVERYWHERE = ("internal", "store-unavailable")
_WITH = {  # which problems come with others
    "unknown-match": "unknown-rules",
    "invalid-token": "wrong-scope",
}
_METHODS = ("POST", "PUT", "DELETE", "GET")
_PATHS: dict[str, Json] = {
    "match": {"type": "string", "pattern": "^[a-z2-7]{16}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 9},
    "seq": {"type": "integer", "minimum": 1, "maximum": NUMBER_MOST},
    "game": {"type": "string"},
    "card": {"type": "string", "pattern": "^[a-z0-9]{1,40}$"},
    "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
}


def describe(app: Flask, api: ApiContext) -> Json:
    """Return the description of an application's API, for the games that it plays.

    Raises:
        KeyError: a route of the API has no operation.
    """
    plugin = MarshmallowPlugin(schema_name_resolver=_name_of)
    spec = APISpec(
        "Formicary",
        VERSION,
        "3.1.0",
        plugins=[plugin],
        info={"description": ABOUT},
        tags=[{"name": name} for name in ("games", "matches", "play", "log", "history", "service")],
    )
    spec.components.security_scheme(
        "seat",
        {"type": "http", "scheme": "bearer", "description": "The token of a seat of the match."},
    )
    spec.components.security_scheme(
        "admin",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of scope admin (`FORMICARY_ADMIN_TOKEN`). It may undo and"
            " redo any match that runs, and branch it with its true state and the same luck into a"
            " private match, which it may read as a spectator and whose seats it may fill. It"
            " plays for nobody.",
        },
    )
    add_components(spec, api.forms)
    games = list(api.forms)
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, rule.endpoint)):
        if _is_described(rule):
            _add_path(spec, app, rule, games)
    found: Json = spec.to_dict()
    return found


def _name_of(schema: Any) -> str:
    kind = schema if isinstance(schema, type) else type(schema)
    return kind.__name__.removesuffix("Schema")


def _is_described(rule: Rule) -> bool:
    return not rule.endpoint.startswith("web.") and rule.endpoint != "openapi"


def _add_path(spec: APISpec, app: Flask, rule: Rule, games: list[str]) -> None:
    path = re.sub(r"<(?:\w+:)?(\w+?)(?:_id)?>", r"{\1}", rule.rule)
    parameters = [
        {"in": "path", "name": name, "required": True, "schema": _path_schema(name, games)}
        for name in re.findall(r"{(\w+)}", path)
    ]
    operation = OPERATIONS[rule.endpoint]
    about = app.view_functions[rule.endpoint].__doc__ or ""
    method = next(one for one in _METHODS if one in (rule.methods or ()))
    plain = _operation(rule.endpoint, about, operation, games)
    spec.path(path, operations={method.lower(): plain}, parameters=parameters)


def _path_schema(name: str, games: list[str]) -> Json:
    return {"type": "string", "enum": games} if name == "game" else _PATHS[name]


def _operation(name: str, about: str, operation: Operation, games: list[str]) -> Json:
    plain: Json = {
        "operationId": name,
        "summary": about.strip().partition("\n")[0],
        "tags": [operation.tag],
        "parameters": [_parameter(one, games) for one in operation.takes],
        "responses": _responses(operation),
    }
    if operation.body:
        content = {"application/json": {"schema": ref(operation.body)}}
        plain["requestBody"] = {"required": True, "content": content}
    if operation.seat:
        plain["security"] = [{"seat": []}] if operation.seat == "needed" else [{}, {"seat": []}]
    if operation.admin:
        plain.setdefault("security", [{}]).append({"admin": []})
    return plain


def _parameter(name: str, games: list[str]) -> Json:
    found = dict(PARAMETERS[name])
    found.setdefault("schema", {"type": "string", "enum": games})
    return found


def _responses(operation: Operation) -> Json:
    found: Json = {}
    for status, kind, component, headers in operation.gives:
        answer = found.setdefault(str(status), {"description": _PHRASES[status]})
        for header in headers:
            answer.setdefault("headers", {})[header] = HEADERS[header]
        if kind:
            schema = {"type": "string"} if kind == SVG else ref(component)
            answer.setdefault("content", {})[kind] = {"schema": schema}
    by_status: dict[int, list[str]] = {}
    for slug in _problems(operation):
        by_status.setdefault(KINDS[slug].status, []).append(slug)
    for status, slugs in sorted(by_status.items()):
        found[str(status)] = {
            "description": "; ".join(f"`{slug}`: {KINDS[slug].title}" for slug in slugs),
            "content": {PROBLEM: {"schema": ref("Problem")}},
        }
    return found


def _problems(operation: Operation) -> list[str]:
    """Return the kinds of problems of an operation, with those that go with others."""
    named = [*operation.problems, *_EVERYWHERE]
    return named + [more for slug, more in _WITH.items() if slug in named]


_PHRASES = {
    200: "Here it is.",
    201: "Done, and recorded.",
    202: "It is being done.",
    204: "There is nothing new.",
    304: "The caller has this version already.",
}


class _Blocks(yaml.SafeDumper):
    """Writes long texts as blocks, and everything out in full."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Blocks.add_representer(str, _text)


def as_yaml(description: Json) -> str:
    """Return a description as it is committed in `openapi.yaml`."""
    text: str = yaml.dump(
        description, Dumper=_Blocks, sort_keys=False, width=100, allow_unicode=True
    )
    return text


def add_document(app: Flask, api: ApiContext) -> None:
    """Register the route of the description itself; it is made when it is first asked for."""
    made: list[Json] = []

    def openapi() -> Response:
        """Give this description."""
        if not made:
            made.append(describe(app, api))
        return reply(made[0], 200, {"Cache-Control": "no-cache"})

    app.add_url_rule("/v1/openapi.json", view_func=openapi)
