"""The OpenAPI 3.1 description, generated from the schemas and structs of the service."""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, Response, request
from msgspec.structs import replace
from werkzeug.routing import Rule

from service.context import ApiContext
from service.contract.deprecation import describe_deprecation
from service.contract.openapi.components import add_components
from service.contract.openapi.enums import Enumerations
from service.contract.openapi.examples.library import load_examples
from service.contract.openapi.examples.placing import place_examples
from service.contract.openapi.integers import mark_long_parameter
from service.contract.openapi.links import names_in
from service.contract.openapi.operation_text import describe_operation
from service.contract.openapi.references import name_of, reference_to
from service.contract.openapi.responses import Json, describe_responses, problems_of
from service.contract.openapi.sharing import share_parts
from service.contract.openapi.webhook_calls import TAG, describe_calls
from service.contract.operation import Operation, Parameter, operation_of
from service.contract.parameters import IN_PATH
from service.http.query import expect_query
from service.http.response import encode, reply_by_content
from service.problems.errors import BadParameter
from service.text.addresses import GUIDE, at_root

VERSION = "1.2.0"  # version of the API; the package and its clients have separate versions
ABOUT = """\
Play, watch and audit matches of ant-colony board games.

A match is a stream of immutable events. The number of its last event is its **version**. It is the
first part of the `ETag` of a response, the `If-Match` of a request, the cursor of a page and the id
of a live event. Create a match, take a seat and keep its **token**. `GET .../actions` lists every
legal command as a body ready to post. Every POST that appends needs an `Idempotency-Key`. A request
repeated with the same key takes effect once and gets the same response.

`GET .../events` returns a page, the whole log as lines, or a live stream, depending on `Accept`. A
stream sends each event as a message with its version as the id. Each time it has caught up, it
sends the open questions (`event: asked`, an `Asking`), so that clients need not poll. Browsers can
call all operations from any origin.

Requests are validated strictly. An unknown or repeated query parameter is refused, and so is a body
that repeats a member or is not in UTF-8. A request body may be compressed with gzip. Responses are
compressed with zstd, br or gzip, depending on `Accept-Encoding`. Range requests are not supported.
`/v1/openapi.json?game=` describes the API for one game, in fewer bytes.
Examples show real responses, in which pictures and long lists are shortened.

Hidden values are sealed in the public record. A reader who may know a value receives it in
`opened`, with the salt that proves the seal. Problems follow RFC 9457; their `type` never changes.
"""
_TAGS = {
    "games": "The available games and their content.",
    "matches": "Matches from their creation to their end, and their seats.",
    "play": "The view, the legal commands and the moves of a seat.",
    "log": "The events of a match, and their proofs.",
    "history": "The past of a match: differences, sources of points, choices of bots.",
    "notes": "Notes and studies that accounts write about a match, and notes between its seats.",
    "accounts": "People and programs with a name, their API keys, and all their matches.",
    "webhooks": "Subscriptions that report an account's events to an address.",
    TAG: "The requests that the service sends to the addresses of webhooks.",
    "service": "The service itself.",
}
ROOTS_MOST = 4  # number of proxy root paths for which the description is cached
_AT_ORIGIN = b'"servers":[{"url":"/"'
_SERVERS = ({"url": "/", "description": "The service that this description was read from."},)

_GUIDE = {"description": "The guide for clients, with all examples.", "url": f"..{GUIDE}"}


def describe(app: Flask, api: ApiContext) -> Json:
    """Return the OpenAPI description of an application, covering the games that it supports.

    Raises:
        AttributeError: A view of the API has no operation.
    """
    description = describe_in_full(app, api)
    share_parts(description)
    return description


def describe_in_full(app: Flask, api: ApiContext) -> Json:
    """Return the OpenAPI description, with repeated parts wherever they belong."""
    plugin = MarshmallowPlugin(schema_name_resolver=name_of)
    spec = APISpec(
        "Formicary",
        VERSION,
        "3.1.0",
        plugins=[plugin],
        info={"description": ABOUT},
        tags=[{"name": name, "description": text} for name, text in _TAGS.items()],
        servers=list(_SERVERS),
        externalDocs=dict(_GUIDE),
    )
    _add_common(spec)
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, rule.endpoint))
    views = {
        rule.endpoint: app.view_functions[rule.endpoint] for rule in filter(_is_described, rules)
    }
    add_components(spec, api.forms, [operation_of(view) for view in views.values()])
    operations = {name: operation_of(view) for name, view in views.items()}
    for name, view in views.items():
        _add_path(spec, name, view, operations)
    description: Json = {**spec.to_dict(), "webhooks": describe_calls()}
    _name_enumerations(description, [form.stem for form in api.forms.values()])
    slugs = {
        name: problems_of(operation, names_in(operation.path))
        for name, operation in operations.items()
    }
    place_examples(description, load_examples(), api.forms, slugs)
    return description


def _name_enumerations(description: Json, stems: Collection[str]) -> None:
    """Replace the enumerations in components and in parameters with references to components."""
    enumerations = Enumerations(description["components"]["schemas"], stems)
    enumerations.name_all()
    for item in description["paths"].values():
        operations = [part for part in item.values() if isinstance(part, dict)]
        for part in (item, *operations):
            for parameter in part.get("parameters", ()):
                parameter["schema"] = enumerations.name_in_parameter(parameter["schema"])


def _add_common(spec: APISpec) -> None:
    """Add the components that all operations share, such as security schemes and the request id."""
    spec.components.security_scheme(
        "seat",
        {"type": "http", "scheme": "bearer", "description": "The token of a seat of the match."},
    )
    spec.components.security_scheme(
        "admin",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of scope admin (`FORMICARY_ADMIN_TOKEN`). It can undo and"
            " redo in any running match, and branch it with its true state and the same luck into"
            " a private match, which it can read as a spectator and in which it can fill the"
            " seats. It can end, hide and delete any match. It cannot play.",
        },
    )
    spec.components.security_scheme(
        "key",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "An API key of an account (`POST /v1/accounts`) with the listed scope."
            " In a match it acts for the seat that the account holds there, or as a spectator if"
            " it holds none.",
        },
    )
    spec.components.header(
        "X-Request-ID",
        {
            "description": "The id of the request, which also appears in the logs of the service."
            " It is the value of this header in the request, if that is short and plain, or else"
            " a generated one.",
            "schema": {"type": "string"},
        },
    )


def _is_described(rule: Rule) -> bool:
    return not rule.endpoint.startswith("web.") and rule.endpoint not in ("openapi", "asyncapi")


def _add_path(
    spec: APISpec,
    name: str,
    view: Callable[..., Any],
    operations: Mapping[str, Operation],
) -> None:
    operation = operation_of(view)
    names = names_in(operation.path)
    parameters = [{**_parameter(IN_PATH[path_name]), "required": True} for path_name in names]
    plain: Json = {
        "operationId": name,
        **describe_operation(view),
        "tags": [operation.tag],
        "parameters": [_parameter(parameter) for parameter in operation.parameters],
        "responses": describe_responses(operation, names, operations),
    }
    plain["description"] = plain["description"] or plain["summary"]
    if operation.deprecated:
        plain |= describe_deprecation(operation.deprecated, plain.get("description", ""))
    if operation.body:
        content = {"application/json": {"schema": reference_to(operation.body)}}
        plain["requestBody"] = {"required": True, "content": content}
    if operation.seat:
        plain["security"] = [{"seat": []}] if operation.seat == "required" else [{}, {"seat": []}]
    if operation.admin:
        plain.setdefault("security", [] if operation.admin == "alone" else [{}])
        plain["security"].append({"admin": []})
    if operation.key_scope:
        default: list[Json] = [] if operation.account == "required" else [{}]
        plain.setdefault("security", default).append({"key": [operation.key_scope]})
    plain.setdefault("security", [])
    spec.path(
        operation.template, operations={operation.method.lower(): plain}, parameters=parameters
    )


def _schema(parameter: Parameter) -> Json:
    schema = dict(parameter.schema)
    return mark_long_parameter(schema) if schema else reference_to("GameSlug")


def _parameter(parameter: Parameter) -> Json:
    described: Json = {
        "in": parameter.place,
        "name": parameter.name,
        "description": parameter.text,
        "schema": _schema(parameter),
    }
    if parameter.required:
        described["required"] = True
    if parameter.example:
        described["example"] = parameter.example
    return described


class _Blocks(yaml.SafeDumper):
    """YAML dumper that writes long texts as blocks, and references and plain lists on one line.

    It never uses aliases.
    """

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _mapping(dumper: yaml.SafeDumper, mapping: Json) -> yaml.MappingNode:
    style = mapping.keys() == {"$ref"} or None
    return dumper.represent_mapping("tag:yaml.org,2002:map", mapping, flow_style=style)


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    style = all(isinstance(item, str | int | float | None) for item in items) or None
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=style)


_Blocks.add_representer(str, _text)
_Blocks.add_representer(dict, _mapping)
_Blocks.add_representer(list, _list)


def as_yaml(description: Json) -> str:
    """Format a description as YAML, exactly as it is committed in `openapi.yaml`."""
    text: str = yaml.dump(
        description, Dumper=_Blocks, sort_keys=False, width=100, allow_unicode=True
    )
    return text


def add_document(app: Flask, api: ApiContext) -> None:
    """Register the route of the OpenAPI description, which is built on the first request."""

    @lru_cache(maxsize=ROOTS_MOST * (len(api.forms) + 1))
    def encoded(root: str, game: str) -> bytes:
        if not root:
            forms = {game: api.forms[game]} if game else api.forms
            return encode(describe(app, replace(api, forms=forms)))
        here = b'"servers":[{"url":"%s"' % root.encode()
        return encoded("", game).replace(_AT_ORIGIN, here, 1)

    def openapi() -> Response:
        """Return this OpenAPI description, with `game` for that game alone.

        Raises:
            BadParameter: The service does not have the game.
        """
        game = request.args.get("game", "")
        if "game" in request.args and game not in api.forms:
            raise BadParameter("game", f"one of {', '.join(api.forms)}")
        return reply_by_content(request, encoded(at_root(""), game), stays=True)

    app.add_url_rule("/v1/openapi.json", view_func=openapi)
    expect_query(app, openapi.__name__, ("game",))
