"""Narrower schemas of problems: the members that a problem of a certain type always has.

Responses refer to `Problem`, which has all members, so a client that knows only `Problem` needs no
change.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from service.contract.openapi.games import one_of
from service.contract.openapi.references import reference_to
from service.contract.openapi.simplify import without_texts

Json: TypeAlias = dict[str, Any]
_ALWAYS = ("type", "title", "status", "detail")
_UNION = (
    "A `Problem` of a type that has further members. A typed client narrows a `Problem` to it, and"
    " then by `type`."
)
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
    """A type of problem that has further members.

    Attributes:
        slug: the type.
        members: the members that are always present.
        further: the members that may be present.
        facts: the name of the schema of the facts; empty if there are none, or if they depend on
            the check.
    """

    slug: str
    members: tuple[str, ...]
    further: tuple[str, ...] = ()
    facts: str = ""


KINDS: Mapping[str, ProblemKind] = {
    "RuleViolationProblem": ProblemKind(
        "rule-violation",
        ("slug", "rule"),
        ("game", "facts", "conditions", "fields", "nearest"),
    ),
    "StaleVersionProblem": ProblemKind("stale-version", ("current_version", "missed")),
    "FutureVersionProblem": ProblemKind("future-version", ("current_version",)),
    "UnknownVersionProblem": ProblemKind("unknown-version", ("current_version",)),
    "InsideCommitProblem": ProblemKind("inside-commit", ("facts",), facts="VersionFacts"),
    "TooManyRequestsProblem": ProblemKind("too-many-requests", ("facts",), facts="LimitFacts"),
    "InvalidBodyProblem": ProblemKind("invalid-body", ("errors",)),
    "BatchPastDrawProblem": ProblemKind("batch-past-draw", ("errors",)),
    "InvalidParameterProblem": ProblemKind("invalid-parameter", ("errors", "parameter")),
    "InvalidConditionProblem": ProblemKind(
        "invalid-condition", ("errors", "parameter", "position")
    ),
    "UnknownFieldProblem": ProblemKind(
        "unknown-field", ("errors", "parameter", "position"), ("suggestions",)
    ),
}


def narrow_problems(components: dict[str, Json]) -> None:
    """Add the narrower schemas to the components, and `NarrowProblem`, their union by type."""
    properties = components["Problem"]["properties"]
    for name, facts in _FACTS.items():
        components[name] = {
            "type": "object",
            "description": "The facts of a problem.",
            "properties": dict(facts),
            "required": list(facts),
        }
    tagged: dict[str, Json] = {}
    for name, kind in KINDS.items():
        components[name] = _narrow(kind, properties)
        tagged[f"/problems/{kind.slug}"] = reference_to(name)
    components["NarrowProblem"] = {"description": _UNION, **one_of("type", tagged)}


def _narrow(kind: ProblemKind, properties: Mapping[str, Json]) -> Json:
    """Return the schema of a kind, whose members are those of `Problem` that it may have.

    The texts of the members occur only in `Problem`.
    """
    names = (*_ALWAYS, *kind.members, *kind.further)
    own = without_texts({name: properties[name] for name in names})
    own["type"] = {"type": "string", "enum": [f"/problems/{kind.slug}"]}
    if kind.facts:
        own["facts"] = reference_to(kind.facts)
    return {
        "type": "object",
        "description": f"A `Problem` of the type `{kind.slug}`.",
        "properties": own,
        "required": [*_ALWAYS, *kind.members],
    }
