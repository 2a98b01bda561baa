"""Union schemas of clocks, seats, spectator settings, standing answers, and table actions."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from apispec import APISpec

from service.contract.openapi.games import one_of
from service.contract.openapi.references import reference_to
from service.matches.bodies import SeatPlanSchema, SpectatorsPlanSchema
from service.schemas.clocks import CLOCKS
from service.schemas.struct_schemas import GameForms
from service.standing_answers.bodies import StandingChoiceSchema

Json: TypeAlias = dict[str, Any]

# The request body of each table action, as accepted by its operation.
BODIES_OF_ACTIONS: Mapping[str, str] = {
    **dict.fromkeys(("UndoAction", "RedoAction", "ProposeAction"), "Rewind"),
    **dict.fromkeys(("AgreeAction", "RefuseAction", "WithdrawAction"), "Answer"),
    "HandOverAction": "Handing",
    "TakeBackAction": "Resign",
    "ResignAction": "Resign",
}
_ACTIONS = (
    "undo",
    "redo",
    "propose",
    "agree",
    "refuse",
    "withdraw",
    "hand-over",
    "take-back",
    "resign",
)
_CHOICES = {
    "command": "A given command, as a body ready to post.",
    "only-of-type": "The only legal command of a type, if there is exactly one.",
    "only": "The only legal command, if there is exactly one.",
}


def add_unions(spec: APISpec, forms: Mapping[str, GameForms]) -> None:
    """Replace each schema that merges the fields of several variants with a union of them."""
    schemas = spec.components.schemas
    _add_clock(spec)
    _add_choice(schemas, forms)
    _add_seat(schemas)
    _add_spectators(schemas)
    plan = {"description": schemas["BatchPlan"]["properties"]["plan"]["description"]}
    schemas["BatchPlan"]["properties"]["plan"] = {**reference_to("Plan"), **plan}
    for name in ("kind", "until"):
        of_kind = schemas["StandingPlan"]["properties"]
        text = {"description": of_kind[name]["description"]}
        of_kind[name] = {**reference_to("QuestionKind"), **text}
    steps = {kind: reference_to(f"{_camel(kind)}Action") for kind in _ACTIONS}
    text = {"description": "An action of the table, ready to send."}
    schemas["TableAction"] = {**text, **one_of("kind", steps)}


def _camel(kind: str) -> str:
    return kind.title().replace("-", "")


def _add_clock(spec: APISpec) -> None:
    """Add the time controls that can be requested, indexed by kind."""
    tagged = {}
    for kind, schema in CLOCKS.items():
        name = f"{_camel(kind)}Clock"
        spec.components.schema(name, schema=schema)
        tagged[kind] = reference_to(name)
    spec.components.schemas["Clock"] = one_of("kind", tagged)


def _add_choice(schemas: Json, forms: Mapping[str, GameForms]) -> None:
    """Add the union of the rules for standing answers. Each rule has fields of its own."""
    tags = sorted({tag for form in forms.values() for tag in form.commands})
    texts = {
        name: {"description": field.metadata["description"]}
        for name, field in StandingChoiceSchema().fields.items()
    }
    fields_of: dict[str, Json] = {
        "command": {"command": {**reference_to("Command"), **texts["command"]}},
        "only-of-type": {"type": {"type": "string", "enum": tags, **texts["type"]}},
        "only": {},
    }
    tagged = {}
    for rule, more in fields_of.items():
        name = f"Standing{_camel(rule)}"
        tagged[rule] = reference_to(name)
        only = {"rule": {"type": "string", "enum": [rule], **texts["rule"]}}
        schemas[name] = _close(_CHOICES[rule], only | more, ("rule", *more))
    schemas["StandingChoice"] = {
        "description": _about(StandingChoiceSchema),
        **one_of("rule", tagged),
    }


def _add_seat(schemas: Json) -> None:
    """Replace the seat of a plan by an object that names at most one holder."""
    plan = _close(_about(SeatPlanSchema), schemas["SeatPlan"]["properties"])
    both = {
        name: {"type": "string", "description": described["description"]}
        for name, described in plan["properties"].items()
    }
    schemas["SeatPlan"] = {**plan, "not": {"required": list(both), "properties": both}}


def _add_spectators(schemas: Json) -> None:
    """Add the union of spectator settings: none, delayed by events, and delayed by minutes."""
    fields = schemas["SpectatorsPlan"]["properties"]
    schemas["NobodyWatches"] = _close(
        "Nobody else may watch.", {"kind": _only(fields, "nobody")}, ("kind",)
    )
    parts = [reference_to("NobodyWatches")]
    for name, other in (("events", "minutes"), ("minutes", "events")):
        of_kind = {
            "kind": _only(fields, "delayed"),
            name: {**fields[name], "minimum": 1},
            other: fields[other],
        }
        of_kind[name].pop("default", None)
        component = f"WatchedBy{name.title()}"
        text = f"Anybody may watch, a number of {name} behind."
        schemas[component] = _close(text, of_kind, ("kind", name))
        parts.append(reference_to(component))
    schemas["SpectatorsPlan"] = {"description": _about(SpectatorsPlanSchema), "anyOf": parts}


def _only(fields: Json, kind: str) -> Json:
    return {**fields["kind"], "enum": [kind]}


def _close(text: str, properties: Json, required: tuple[str, ...] = ()) -> Json:
    """Return an object schema that does not allow additional properties."""
    schema: Json = {"type": "object", "description": text, "properties": properties}
    named = {"required": list(required)} if required else {}
    return {**schema, **named, "additionalProperties": False}


def _about(schema: type) -> str:
    """Return the first paragraph of a docstring as a single line."""
    return " ".join((schema.__doc__ or "").partition("\n\n")[0].split())
