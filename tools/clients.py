"""Generates the parts of the clients that follow from the description (`python -m tools.clients`).

`sdk/methods.json` names the method of each operation, as the Python client spells it. From it come
the methods of the TypeScript client that are not written by hand (`operations.ts`), those of the Go
client (`sdk/go/generate.py`), and the table of all methods (`docs/methods.md`).
"""

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).parents[1]
METHODS = ROOT / "sdk" / "methods.json"
BY_HAND = ROOT / "sdk" / "typescript" / "src" / "client.ts"
GENERATED = BY_HAND.with_name("operations.ts")
NODE = ROOT / "tests" / "node"
TABLE = ROOT / "docs" / "methods.md"
VERBS = ("get", "post", "put", "patch", "delete")
JSON = "application/json"
KEY = "Idempotency-Key"

_HEAD = """\
// The operations that `Client` in client.ts has no method for, generated from the description by
// `python -m tools.clients`.

import { Client as BaseClient, dataOf, sendHeaders, signalOf } from "./client.js";
import type { CallOptions, PlayOptions, SendOptions } from "./client.js";
import type { AnswerOf, BodyOf, PathOf, QueryOf } from "./types.js";

/** A client of a Formicary service, with a token; without one, for a spectator. */
export class Client extends BaseClient {
"""
_INTRODUCTION = """\
# Methods of the clients

The clients have a method for each operation of the API, with one name. Python names an argument
`match_id` or `as_` where TypeScript has `match` and `as`, TypeScript takes optional arguments as an
object, and Go takes bodies and queries as structs. `request` sends any other request, such as one
that is newer than the client. `pages` of Python and TypeScript reads a list page by page.
`python -m tools.clients` writes this page from the description and `sdk/methods.json`.
"""


class Operation(NamedTuple):
    """An operation of the description.

    Attributes:
        name: its id in the description.
        verb: the HTTP method, in capitals.
        path: the path with placeholders.
        tag: the group in the description.
        summary: its first sentence.
        path_names: the names of the placeholders.
        queries: the query parameters, with whether each is required.
        headers: the names of the headers that it reads.
        has_body: whether it takes a body.
        media: the media types of its successful responses.
    """

    name: str
    verb: str
    path: str
    tag: str
    summary: str
    path_names: tuple[str, ...]
    queries: Mapping[str, bool]
    headers: frozenset[str]
    has_body: bool
    media: frozenset[str]


def read_methods() -> dict[str, str]:
    """Return the name of the Python method of each operation, by the id of the operation."""
    methods: dict[str, str] = json.loads(METHODS.read_text())
    return methods


def read_operations() -> list[Operation]:
    """Return the operations of the description, in its order."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document = yaml.load((ROOT / "openapi.yaml").read_text(), loader)  # noqa: S506  # both are safe
    return [
        _read_operation(document, path, verb, item[verb])
        for path, item in document["paths"].items()
        for verb in VERBS
        if verb in item
    ]


def _read_operation(document: Any, path: str, verb: str, described: Any) -> Operation:
    parameters = [_follow(document, entry) for entry in described.get("parameters", ())]
    media = {
        kind
        for status, response in described["responses"].items()
        if status.startswith("2")
        for kind in _follow(document, response).get("content", {})
    }
    return Operation(
        described["operationId"],
        verb.upper(),
        path,
        described["tags"][0],
        described["summary"],
        tuple(re.findall(r"\{(\w+)\}", path)),
        {
            entry["name"]: bool(entry.get("required"))
            for entry in parameters
            if entry["in"] == "query"
        },
        frozenset(entry["name"] for entry in parameters if entry["in"] == "header"),
        "requestBody" in described,
        frozenset(media),
    )


def _follow(document: Any, entry: Any) -> Any:
    """Return a component that an entry refers to, or the entry itself."""
    if "$ref" not in entry:
        return entry
    target = document
    for name in entry["$ref"].removeprefix("#/").split("/"):
        target = target[name]
    return target


def spell_camel(name: str) -> str:
    """Return a name in the spelling of TypeScript."""
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)


def read_names_by_hand() -> dict[str, str]:
    """Return the methods that `client.ts` has, by their names in lower case."""
    names = re.findall(r"^  (?:async )?\*?([a-z]\w*)\(", BY_HAND.read_text(), re.MULTILINE)
    return {name.lower(): name for name in names}


def name_in_typescript(method: str) -> str:
    """Return the name of a method in TypeScript."""
    return read_names_by_hand().get(method.replace("_", "").lower(), spell_camel(method))


def write_operations(operations: list[Operation], methods: Mapping[str, str]) -> None:
    """Write the methods that are not written by hand."""
    by_hand = read_names_by_hand()
    parts = [
        "\n".join(f"  {line}" for line in _spell_method(operation, methods[operation.name]))
        for operation in operations
        if methods[operation.name].replace("_", "").lower() not in by_hand
    ]
    GENERATED.write_text(_HEAD + "\n\n".join(parts) + "\n}\n")
    [biome] = NODE.glob("node_modules/@biomejs/cli-linux-*/biome")
    rules = f"--config-path={NODE / 'biome-scripts.json'}"
    subprocess.run([biome, "format", rules, "--write", GENERATED], check=True, capture_output=True)  # noqa: S603


def _spell_method(operation: Operation, method: str) -> Iterator[str]:
    """Yield the lines of a method."""
    kind = f'"{operation.name}"'
    is_sent = KEY in operation.headers
    options = "PlayOptions" if "If-Match" in operation.headers else "SendOptions"
    arguments = [f'{name}: PathOf<{kind}>["{name}"]' for name in operation.path_names]
    arguments += [f"body: BodyOf<{kind}>"] * operation.has_body
    if operation.queries:
        default = "" if any(operation.queries.values()) else " = {}"
        arguments.append(f"query: QueryOf<{kind}>{default}")
    arguments.append(f"options: {options if is_sent else 'CallOptions'} = {{}}")
    is_text = bool(operation.media) and JSON not in operation.media
    result = "void" if not operation.media else "string" if is_text else f"AnswerOf<{kind}>"
    params = [f"path: {{ {', '.join(operation.path_names)} }}"] if operation.path_names else []
    params += ["query"] * bool(operation.queries) + ["header: await sendHeaders(options)"] * is_sent
    init = [f"params: {{ {', '.join(params)} }}"] if params else []
    init += ["body"] * operation.has_body + ['parseAs: "text"'] * is_text
    init.append("...signalOf(options)")
    call = f'this.api.{operation.verb}("{operation.path}", {{ {", ".join(init)} }})'
    is_async = "async " if is_sent or result == "void" else ""
    yield f"/** {operation.summary} */"
    yield f"{is_async}{spell_camel(method)}({', '.join(arguments)}): Promise<{result}> {{"
    yield f"  await {call};" if result == "void" else f"  return dataOf({call});"
    yield "}"


def write_table(operations: list[Operation], methods: Mapping[str, str]) -> None:
    """Write the table of all methods, grouped as in the description."""
    lines = [_INTRODUCTION]
    for tag in dict.fromkeys(operation.tag for operation in operations):
        lines += [f"## {tag.capitalize()}", "", "| Operation | Python | TypeScript | Go |"]
        lines.append("| --- | --- | --- | --- |")
        for operation in operations:
            if operation.tag == tag:
                method = methods[operation.name]
                camel = name_in_typescript(method)
                names = " | ".join(
                    f"`{name}`" for name in (method, camel, camel[0].upper() + camel[1:])
                )
                lines.append(f"| `{operation.verb} {operation.path}` | {names} |")
        lines.append("")
    TABLE.write_text("\n".join(lines).rstrip() + "\n")


def main() -> None:
    """Write all generated files."""
    operations, methods = read_operations(), read_methods()
    write_operations(operations, methods)
    write_table(operations, methods)


if __name__ == "__main__":
    main()
