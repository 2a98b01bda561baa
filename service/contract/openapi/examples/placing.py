"""Insertion of examples into the responses, schemas, and webhooks of the OpenAPI description."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from service.contract.openapi.examples.library import Examples, Json, KindsOf, choose
from service.contract.openapi.references import COMPONENTS
from service.http.response import LINES, LIVE, PLAIN_MESSAGE, PROBLEM
from service.problems.problem_types import PROBLEM_TYPES
from service.schemas.struct_schemas import GameForms

_EXAMPLES = "#/components/examples/"
# Operations whose responses have an example of each game. Those of others differ in few values.
_OF_EACH_GAME = ("get_state", "list_actions", "post_command")


def place_examples(
    description: Json,
    examples: Examples,
    forms: Mapping[str, GameForms],
    slugs: Mapping[str, Sequence[str]],
) -> None:
    """Insert the examples into a complete description.

    Parts for which no example was recorded, such as those of a game from another package, are left
    unchanged.

    Args:
        description: the description. It is modified in place.
        examples: the recorded examples.
        forms: the schemas of the supported games, by game name.
        slugs: the problem slugs of each operation, by operation id.
    """
    problems = choose(examples.problems, forms)
    components = description["components"]
    met = {slug for of_operation in slugs.values() for slug in of_operation} & problems.keys()
    components["examples"] = {slug: {"value": problems[slug]} for slug in sorted(met)}
    for path in description["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "operationId" in operation:
                named = [slug for slug in slugs[operation["operationId"]] if slug in problems]
                _place_answers(operation, examples, forms, named)
                sent = choose(examples.requests.get(operation["operationId"], {}), forms)
                for content in operation.get("requestBody", {}).get("content", {}).values():
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
                of_status = [slug for slug in slugs if str(PROBLEM_TYPES[slug].status) == status]
                named = {slug: {"$ref": _EXAMPLES + slug} for slug in of_status}
            else:
                name = operation["operationId"]
                by_name = examples.of_answer(name, status, media_type, forms)
                if name not in _OF_EACH_GAME:
                    by_name = _with_one_game(by_name, forms)
                named = {
                    name: {"value": _spell(media_type, name, value)}
                    for name, value in by_name.items()
                }
            if named:
                content["examples"] = named


def _with_one_game(by_name: Mapping[str, Any], forms: Mapping[str, GameForms]) -> Json:
    """Return examples by name, without those of all games but the first."""
    further = [name for name in by_name if name in forms][1:]
    return {name: value for name, value in by_name.items() if name not in further}


def _spell(media_type: str, kind: str, body: Any) -> Any:
    """Format an example body for its media type, as a stream message, a line, or plain JSON."""
    if media_type not in (LIVE, LINES):
        return body
    data = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    if media_type == LINES:
        return f"{data}\n"
    return {"data": data} if kind == PLAIN_MESSAGE else {"event": kind, "data": data}


def _place_kinds(schemas: Json, stem: str, kinds: KindsOf, table: Mapping[str, Json]) -> None:
    by_union = {"Command": kinds.commands, "Event": {**table, **kinds.events}}
    for union, by_tag in by_union.items():
        for tag, reference in schemas[f"{stem}.{union}"]["discriminator"]["mapping"].items():
            if tag in by_tag:
                schemas[reference.removeprefix(COMPONENTS)]["examples"] = [by_tag[tag]]
