"""Narrower schemas of problems: the members that a problem of a certain type always has.

They extend `Problem`, which names them in its discriminator, so a client that knows only `Problem`
needs no change.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from service.contract.openapi.references import reference_to

Json: TypeAlias = dict[str, Any]
_VERSION: Json = {"type": "integer", "format": "int64"}
_FACTS = {  # a schema of its own for each, because generators would make up names
    "VersionFacts": {
        "version": {**_VERSION, "description": "The requested version."},
        "end": {**_VERSION, "description": "The last version of its command."},
    },
    "LimitFacts": {
        "bucket": {"type": "string", "description": "The name of the limit."},
        "granted": {"type": "integer", "description": "The number of requests that it grants."},
        "seconds": {"type": "integer", "description": "The period of the limit in seconds."},
    },
}


class ProblemKind(Struct, frozen=True):
    """Types of problems that have the same further members.

    Attributes:
        slugs: the types.
        members: the members that are always present.
        facts: the name of the schema of the facts; empty if there are none, or if they depend on
            the check.
    """

    slugs: tuple[str, ...]
    members: tuple[str, ...]
    facts: str = ""


KINDS: Mapping[str, ProblemKind] = {
    "RuleViolationProblem": ProblemKind(("rule-violation",), ("slug", "rule")),
    "StaleVersionProblem": ProblemKind(("stale-version",), ("current_version", "missed")),
    "OtherVersionProblem": ProblemKind(("future-version", "unknown-version"), ("current_version",)),
    "InsideCommitProblem": ProblemKind(("inside-commit",), ("facts",), "VersionFacts"),
    "TooManyRequestsProblem": ProblemKind(("too-many-requests",), ("facts",), "LimitFacts"),
    "InvalidBodyProblem": ProblemKind(("invalid-body",), ("errors",)),
    "InvalidParameterProblem": ProblemKind(("invalid-parameter",), ("errors", "parameter")),
    "InvalidConditionProblem": ProblemKind(
        ("invalid-condition",), ("errors", "parameter", "position")
    ),
    "UnknownFieldProblem": ProblemKind(("unknown-field",), ("errors", "parameter", "position")),
}


def narrow_problems(components: dict[str, Json]) -> None:
    """Add the narrower schemas to the components, and a discriminator to `Problem`."""
    for name, facts in _FACTS.items():
        components[name] = {
            "type": "object",
            "description": "The facts of a problem.",
            "properties": dict(facts),
            "required": list(facts),
        }
    mapping = {}
    for name, kind in KINDS.items():
        components[name] = {
            "description": f"A problem of the type {_list_types(kind)}.",
            "allOf": [reference_to("Problem"), _narrow(kind)],
        }
        mapping |= dict.fromkeys(map(_type_of, kind.slugs), reference_to(name)["$ref"])
    components["Problem"]["discriminator"] = {"propertyName": "type", "mapping": mapping}


def _narrow(kind: ProblemKind) -> Json:
    types = [_type_of(slug) for slug in kind.slugs]
    properties: Json = {"type": {"type": "string", "enum": types}}
    if kind.facts:
        properties["facts"] = reference_to(kind.facts)
    return {"type": "object", "properties": properties, "required": ["type", *kind.members]}


def _list_types(kind: ProblemKind) -> str:
    return " or ".join(f"`{slug}`" for slug in kind.slugs)


def _type_of(slug: str) -> str:
    return f"/problems/{slug}"
