"""The methods of the Go client: one for each operation of the description."""

from __future__ import annotations

import json
import re
import textwrap
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

METHODS = ("get", "post", "put", "delete", "patch")
STREAMS = {"follow_account"}  # written by hand
NAMES = Path(__file__).parents[2] / "methods.json"  # those of all clients
OTHER_FORMS = {
    "application/x-ndjson": "Lines",
    "text/csv": "CSV",
    "text/html": "HTML",
    "text/markdown": "Text",
    "application/zip": "File",
}
JSON = "application/json"
HEAD = """import (
	"context"
	"strconv"
)
"""


class Operation(NamedTuple):
    """An operation of the description, as a method needs it."""

    name: str
    path: str
    method: str
    summary: str
    in_path: list[dict[str, Any]]
    in_query: list[dict[str, Any]]
    body: str | None  # the type of its body; empty if the body is always `{}`
    forms: dict[str, str]  # the type of its answer by media type


def spell_operations(document: dict[str, Any], models: Any) -> str:
    """Return the source of a method for each operation, and of the types of their queries."""
    found = []
    for path, members in document["paths"].items():
        for method in METHODS:
            operation = members.get(method, {})
            if operation and operation["operationId"] not in STREAMS:
                found.append(_read(document, models, path, method, operation))
    parts = [HEAD]
    for operation in sorted(found):
        if operation.in_query:
            parts.append(_spell_query(operation))
        parts += [_spell(operation, media) for media in operation.forms]
    return "\n".join(parts)


def _resolve(document: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in value:
        target: Any = document
        for part in value["$ref"].split("/")[1:]:
            target = target[part.replace("~1", "/")]
        value = target
    return value


def _read(
    document: dict[str, Any], models: Any, path: str, method: str, operation: dict[str, Any]
) -> Operation:
    listed = (*operation.get("parameters", ()), *document["paths"][path].get("parameters", ()))
    parameters = [_resolve(document, parameter) for parameter in listed]
    in_path = {part["name"]: part for part in parameters if part["in"] == "path"}
    return Operation(
        name=name_of(operation["operationId"]),
        path=path,
        method=method.upper(),
        summary=operation.get("summary", ""),
        in_path=[in_path[name] for name in re.findall(r"{(\w+)}", path)],
        in_query=[
            part for part in parameters if part["in"] == "query" and part["name"] != "lastEventId"
        ],
        body=_body_of(document, models, operation),
        forms=_forms_of(document, models, operation),
    )


@cache
def read_names() -> dict[str, str]:
    """Return the name of each operation's method, as the Python client spells it."""
    names: dict[str, str] = json.loads(NAMES.read_text())
    return names


def name_of(operation: str) -> str:
    """Return the name of the method for an operation."""
    words = read_names()[operation].replace("whatif", "what_if").split("_")
    return "".join(word.capitalize() for word in words)


def _body_of(document: dict[str, Any], models: Any, operation: dict[str, Any]) -> str | None:
    if "requestBody" not in operation:
        return None
    schema = _resolve(document, operation["requestBody"])["content"][JSON]["schema"]
    if not _resolve(document, schema).get("properties", {"": {}}):
        return ""
    return "any" if schema["$ref"].endswith("/Command") else str(models.type_of(schema, ""))


def _forms_of(document: dict[str, Any], models: Any, operation: dict[str, Any]) -> dict[str, str]:
    forms: dict[str, str] = {}
    for status, response in operation["responses"].items():
        if status[0] == "2":
            content = _resolve(document, response).get("content", {})
            for media, value in content.items():
                if media != "text/event-stream":
                    is_json = media == JSON
                    forms[media] = models.type_of(value["schema"], "") if is_json else "[]byte"
    return forms or {"": ""}


def _spell_query(operation: Operation) -> str:
    lines = [f"// {operation.name}Query has the query parameters of {operation.name}."]
    lines.append(f"type {operation.name}Query struct {{")
    for parameter in operation.in_query:
        schema, name = parameter["schema"], parameter["name"]
        kind = "int64" if schema.get("type") == "integer" else "string"
        kind = "bool" if schema.get("$ref", "").endswith("/Switch") else kind
        field = "".join(part.capitalize() for part in name.split("_"))
        text = " ".join(parameter.get("description", "").split())
        lines += [f"\t// {line}" for line in textwrap.wrap(text, 96)]
        lines.append(f'\t{field} {kind} `query:"{name}"`')
    return "\n".join([*lines, "}\n"])


def _spell(operation: Operation, media: str) -> str:
    is_main = media == next(iter(operation.forms))
    name = operation.name + ("" if is_main else OTHER_FORMS[media])
    given, fields = ["ctx context.Context"], [f'method: "{operation.method}"']
    path = operation.path
    for parameter in operation.in_path:
        is_number = parameter["schema"].get("type") == "integer"
        argument = parameter["name"]
        kind = "int64" if argument == "seq" else "int" if is_number else "string"
        given.append(f"{argument} {kind}")
        spelled = f"strconv.FormatInt(int64({argument}), 10)" if is_number else f"part({argument})"
        path = path.replace(f"{{{argument}}}", f'" + {spelled} + "')
    fields.append(f'path: "{path}"'.replace(' + ""', ""))
    if operation.body is not None:
        fields.append("body: body" if operation.body else "body: struct{}{}")
    if operation.body:
        given.append(f"body {operation.body}")
    if operation.in_query:
        given.append(f"query *{operation.name}Query")
        fields.append("query: queryOf(query)")
    if media not in ("", JSON) or len(operation.forms) > 1:
        fields.append(f'accept: "{media}"')
    given.append("options ...Option")
    return _spell_method(name, operation.summary, given, fields, operation.forms[media])


def _spell_method(name: str, summary: str, given: list[str], fields: list[str], answer: str) -> str:
    call = f"request{{{', '.join(fields)}}}"
    returned, function = {
        "": ("error", "c.done"),
        "[]byte": ("([]byte, error)", "c.text"),
    }.get(answer, (f"(*{answer}, error)", f"ask[{answer}]"))
    passed = f"ctx, {call}, options" if function.startswith("c.") else f"ctx, c, {call}, options"
    text = textwrap.wrap(f"{name}: {summary}", 96)
    lines = [f"// {line}" for line in text]
    lines.append(f"func (c *Client) {name}({', '.join(given)}) {returned} {{")
    lines.append(f"\treturn {function}({passed})\n}}\n")
    return "\n".join(lines)
