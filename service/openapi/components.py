"""The schemas of the API's description: commands from marshmallow, answers from their structs."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from apispec import APISpec
from marshmallow import Schema, fields

from games.game import AnyGame
from games.table import TableEvent
from matches.audit.bundle import BundleHeader
from projections.redact import VisibleEvent
from service.openapi.operation import Operation
from service.openapi.references import COMPONENTS, name_of, reference_to
from service.responses.inbox.answers import MESSAGES, AccountEvent, InboxPage
from service.responses.log import Asking
from service.responses.problem import Problem
from service.schemas.clocks import CLOCKS
from service.schemas.request_schemas import PlanForms
from service.schemas.standing_answers import StandingChoiceSchema
from service.schemas.struct_schemas import GameForms, members
from webhooks.bodies import WebhookBody

Json: TypeAlias = dict[str, Any]
_INSIDE = (  # what no answer is alone
    *(Problem, VisibleEvent, Asking, BundleHeader, WebhookBody),
    *(AccountEvent, *MESSAGES),
)


def add_components(
    spec: APISpec, forms: Mapping[str, GameForms], operations: Iterable[Operation]
) -> None:
    """Add every schema: of bodies, of answers, and of each game's commands, events and views."""
    operations, plans = tuple(operations), PlanForms(forms)
    bodies = dict.fromkeys(one.body for one in operations)
    for body in bodies:
        if isinstance(body, type) and name_of(body) not in spec.components.schemas:
            spec.components.schema(name_of(body), schema=body)
    _add_clock(spec)
    for form in forms.values():
        _add_bodies(spec, form, plans.schemas[form.game.name])
        _add_answers(spec, form)
    stems = [form.stem for form in forms.values()]
    tags = {form.game.name: reference_to(f"{form.stem}.Plan") for form in forms.values()}
    spec.components.schema("Plan", component=_one_of("game", tags))
    _add_choice(spec, forms)
    spec.components.schema("Command", component=_any_of(stems, "Command"))
    spec.components.schema("View", component=_any_of(stems, "View"))
    spec.components.schema("Record", component=_any_of(stems, "Record"))
    messages = [reference_to(one) for one in (AccountEvent, InboxPage, *MESSAGES)]
    spec.components.schema("AccountMessage", component={"anyOf": messages})
    told = [reference_to(one) for one in (VisibleEvent, Asking)]
    spec.components.schema("EventMessage", component={"anyOf": told})
    _add_structs(spec, operations)


def _add_clock(spec: APISpec) -> None:
    """Add the time controls that may be asked for, by kind."""
    tagged = {}
    for kind, schema in CLOCKS.items():
        name = f"{kind.title().replace('-', '')}Clock"
        spec.components.schema(name, schema=schema)
        tagged[kind] = reference_to(name)
    spec.components.schema("Clock", component=_one_of("kind", tagged))


def _add_choice(spec: APISpec, forms: Mapping[str, GameForms]) -> None:
    """Say which fields go with which rule of a standing answer."""
    tags = sorted({tag for form in forms.values() for tag in form.commands})
    fields_of: dict[str, Json] = {
        "command": {"command": reference_to("Command")},
        "only-of-type": {"type": {"type": "string", "enum": tags}},
        "only": {},
    }
    spec.components.schemas["StandingChoice"] = {
        "description": _about(StandingChoiceSchema),
        "oneOf": [
            {
                "type": "object",
                "properties": {"rule": {"type": "string", "enum": [rule]}, **more},
                "required": ["rule", *more],
                "additionalProperties": False,
            }
            for rule, more in fields_of.items()
        ],
    }


def _one_of(field: str, tagged: Mapping[str, Json]) -> Json:
    mapping = {tag: found["$ref"] for tag, found in tagged.items()}
    discriminator = {"propertyName": field, "mapping": mapping}
    return {"oneOf": list(tagged.values()), "discriminator": discriminator}


def _any_of(stems: list[str], name: str) -> Json:
    return {"anyOf": [reference_to(f"{stem}.{name}") for stem in stems]}


def _add_bodies(spec: APISpec, form: GameForms, plan: Schema) -> None:
    for tag, command in form.commands.items():
        example = example_of(command.schema)
        about = {"description": _about(command.struct), "examples": [example]}
        spec.components.schema(command.name, schema=command.schema, component=about)
        assert example["type"] == tag  # noqa: S101  # what makes the union tell them apart
    tagged = {tag: reference_to(command.name) for tag, command in form.commands.items()}
    spec.components.schema(f"{form.stem}.Command", component=_one_of("type", tagged))
    about = {"description": _about(form.options.struct)}
    spec.components.schema(form.options.name, schema=form.options.schema, component=about)
    example = {"game": form.game.name, "options": {}, "seats": [{}, {"bot": "greedy"}]}
    about = {"description": f"A match of {form.game.title}.", "examples": [example]}
    spec.components.schema(f"{form.stem}.Plan", schema=plan, component=about)


def example_of(schema: Schema) -> Json:
    """Return the smallest body that a schema takes: of the right form, if not legal."""
    return {
        name: _example(field)
        for name, field in schema.fields.items()
        if field.required or name == "type"
    }


def _example(field: Any) -> Any:
    if isinstance(field, fields.Nested):
        return example_of(field.schema)
    if isinstance(field, fields.List):
        check: Any = field.validators[0]
        return [_example(field.inner)] * (check.min or 0)
    if isinstance(field, fields.Tuple):
        return [_example(one) for one in field.tuple_fields]
    if isinstance(field, fields.Boolean):
        return False
    check = field.validators[0]
    if hasattr(check, "choices"):
        return check.choices[0]
    return max(check.min, 0) if isinstance(field, fields.Integer) else "x" * (check.min or 0)


def _about(struct: type) -> str:
    """Return the first paragraph of a docstring, on one line."""
    return " ".join((struct.__doc__ or "").partition("\n\n")[0].split())


def _add_answers(spec: APISpec, form: GameForms) -> None:
    game, stem = form.game, form.stem
    kinds = (*members(game.event), *members(TableEvent))
    template = f"{COMPONENTS}{stem}.{{name}}"
    (*events, view), found = msgspec.json.schema_components(
        (*kinds, game.view_type), ref_template=template
    )
    events, found, taken = _name(events), _name(found), spec.components.schemas
    clash = {f"{stem}.{name}" for name in found} & {one.name for one in form.commands.values()}
    if clash:
        raise ValueError(f"{clash} name a command and an event or a part of the view")
    for name, component in sorted(found.items()):
        if f"{stem}.{name}" not in taken:  # a cell is described by the commands already
            spec.components.schema(f"{stem}.{name}", component=_tidy(component))
    if f"{stem}.View" not in taken:
        spec.components.schema(f"{stem}.View", component=_name(_tidy(view)))
    tagged = {
        str(kind.__struct_config__.tag): event for kind, event in zip(kinds, events, strict=True)
    }
    spec.components.schema(f"{stem}.Event", component=_one_of("type", tagged))
    spec.components.schema(f"{stem}.Record", component=_record(game, stem))


def _record(game: AnyGame, stem: str) -> Json:
    """Return the schema of a public record, as `events.Record` writes it."""
    return {
        "type": "object",
        "description": f"An event of {game.title} as it is stored; hidden values are sealed.",
        "properties": {
            "at": {"type": "integer", "description": "Milliseconds since 1970."},
            "by": {"enum": ["host", "seat", "bot", "phase", "clock", "admin"]},
            "seat": {"type": "integer", "minimum": 0},
            "event": reference_to(f"{stem}.Event"),
            "command": {
                "type": "object",
                "description": "On the first event of a commit, unless it is secret.",
                "properties": {"type": {"type": "string"}},
                "required": ["type"],
            },
            "id": {"type": "string", "description": "Names the command."},
            "mac": {"type": "string", "description": "Of the state; ends a commit."},
            "seals": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        "required": ["at", "by", "event"],
    }


def _add_structs(spec: APISpec, operations: Iterable[Operation]) -> None:
    answered = [reply.body for one in operations for reply in one.replies]
    structs = dict.fromkeys((*_INSIDE, *(one for one in answered if isinstance(one, type))))
    _, found = msgspec.json.schema_components(structs, ref_template=COMPONENTS + "{name}")
    found["VisibleEvent"]["properties"]["e"] = reference_to("Record")
    for name in ("Action", "NearAction"):
        found[name]["properties"]["command"] = reference_to("Command")
    found["StateShown"]["properties"]["view"] = {"anyOf": [reference_to("View"), {"type": "null"}]}
    found["BundleLine"] = {"anyOf": [reference_to("BundleHeader"), reference_to("VisibleEvent")]}
    for name, component in sorted(found.items()):
        spec.components.schema(name, component=_tidy(component))


def _tidy(component: Json) -> Json:
    """Leave a docstring's first paragraph as the description, no default values and no title.

    Generators of clients name a class by its title, which games share, before its component.
    """
    component.pop("title", None)
    if "description" in component:
        component["description"] = " ".join(component["description"].partition("\n\n")[0].split())
    for one in component.get("properties", {}).values():
        one.pop("default", None)
        if one.get("type") == "array":
            one.setdefault("items", {})
    return component


def _name(plain: Any) -> Any:
    """Return a description with plain names for generic components: no brackets, no class paths."""
    if isinstance(plain, dict):
        if len({_plain_name(key) for key in plain}) < len(plain):
            raise ValueError(f"two of {sorted(plain)} would have one name")
        return {_plain_name(key): _name(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [_name(one) for one in plain]
    if isinstance(plain, str) and plain.startswith(COMPONENTS):
        return COMPONENTS + _plain_name(plain.removeprefix(COMPONENTS))
    return plain


def _plain_name(name: str) -> str:
    """Return `Secret_int_` as `SecretInt`, `Secret_tuple_a.b.Card__...__` as `SecretTupleCard`."""
    before, generic, inner = name.partition("Secret_")
    if not generic:
        return name
    words = re.findall(r"[A-Za-z]+", re.sub(r"(?:[a-z_]+\.)+(?=[A-Z])", "", inner))
    return f"{before}Secret" + "".join(word[0].upper() + word[1:] for word in words)
