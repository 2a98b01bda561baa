"""Examples put where they belong in the description: at answers, at schemas, at webhooks."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from service.http.response import LINES, LIVE, PLAIN_MESSAGE, PROBLEM
from service.openapi.examples.library import Examples, Json, KindsOf, choose
from service.openapi.references import COMPONENTS
from service.problems.problem_types import PROBLEM_TYPES
from service.schemas.struct_schemas import GameForms

_EXAMPLES = "#/components/examples/"


def place_examples(
    description: Json,
    examples: Examples,
    forms: Mapping[str, GameForms],
    slugs: Mapping[str, Sequence[str]],
) -> None:
    """Put the examples into a description that is finished otherwise.

    What no example was recorded of, as a game of another package, has none.

    Args:
        description: the description; it is changed.
        examples: what was recorded.
        forms: of the games that the service plays, by name.
        slugs: the problems of each operation, by its id.
    """
    problems = choose(examples.problems, forms)
    components = description["components"]
    met = {slug for of_operation in slugs.values() for slug in of_operation} & problems.keys()
    components["examples"] = {slug: {"value": problems[slug]} for slug in sorted(met)}
    for path in description["paths"].values():
        for one in path.values():
            if isinstance(one, dict) and "operationId" in one:
                named = [slug for slug in slugs[one["operationId"]] if slug in problems]
                _place_answers(one, examples, forms, named)
                sent = choose(examples.requests.get(one["operationId"], {}), forms)
                for content in one.get("requestBody", {}).get("content", {}).values():
                    content["examples"] = {name: {"value": body} for name, body in sent.items()}
    for name, form in forms.items():
        if name in examples.games:
            _place_kinds(components["schemas"], form.stem, examples.games[name], examples.table)
    calls = choose(examples.calls, forms)
    for kind, call in description["webhooks"].items():
        for content in call["post"]["requestBody"]["content"].values():
            content["examples"] = {kind: {"value": calls[kind]}} if kind in calls else {}


def _place_answers(
    operation: Json, examples: Examples, forms: Mapping[str, GameForms], slugs: Sequence[str]
) -> None:
    for status, response in operation["responses"].items():
        for media_type, content in response.get("content", {}).items():
            named: dict[str, Any]
            if media_type == PROBLEM:
                of_status = [one for one in slugs if str(PROBLEM_TYPES[one].status) == status]
                named = {slug: {"$ref": _EXAMPLES + slug} for slug in of_status}
            else:
                found = examples.of_answer(operation["operationId"], status, media_type, forms)
                named = {
                    name: {"value": _spell(media_type, name, value)}
                    for name, value in found.items()
                }
            if named:
                content["examples"] = named


def _spell(media_type: str, kind: str, body: Any) -> Any:
    """Return a body as its media type has it: a message of a stream, a line, or JSON as it is."""
    if media_type not in (LIVE, LINES):
        return body
    data = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    if media_type == LINES:
        return f"{data}\n"
    return {"data": data} if kind == PLAIN_MESSAGE else {"event": kind, "data": data}


def _place_kinds(schemas: Json, stem: str, kinds: KindsOf, table: Mapping[str, Json]) -> None:
    found = {"Command": kinds.commands, "Event": {**table, **kinds.events}}
    for union, by_tag in found.items():
        for tag, reference in schemas[f"{stem}.{union}"]["discriminator"]["mapping"].items():
            if tag in by_tag:
                schemas[reference.removeprefix(COMPONENTS)]["examples"] = [by_tag[tag]]
    schemas[f"{stem}.View"]["examples"] = [kinds.view]
