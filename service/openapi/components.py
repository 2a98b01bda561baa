"""The schemas of the API's description: commands from marshmallow, answers from their structs."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from apispec import APISpec
from marshmallow import Schema, fields

from events import Record
from games.game import AnyGame
from games.table import TableEvent
from matches.audit.bundle import BundleHeader
from projections.redact import LoggedEvent, VisibleEvent
from service.openapi.games import one_of, split_by_game
from service.openapi.operation import Operation
from service.openapi.references import name_of, reference_to
from service.openapi.simplify import simplify
from service.openapi.structs import (
    describe_structs,
    is_within,
    name_class,
    require_what_is_always_there,
    structs_in,
)
from service.responses.inbox.answers import MESSAGES, AccountEvent, InboxPage
from service.responses.log import Asking
from service.responses.problem import Problem
from service.schemas.clocks import CLOCKS
from service.schemas.descriptions import descriptions_of
from service.schemas.request_schemas import PlanForms
from service.schemas.standing_answers import StandingChoiceSchema
from service.schemas.struct_schemas import GameForms, members
from webhooks.bodies import WebhookBody

Json: TypeAlias = dict[str, Any]
_INSIDE = (  # what no answer is alone
    *(Problem, VisibleEvent, LoggedEvent, Asking, BundleHeader, WebhookBody),
    *(AccountEvent, *MESSAGES),
)

_CHOICES = {
    "command": "A certain command, as a body ready to post.",
    "only-of-type": "The only legal command of a type, where there is just one.",
    "only": "The only legal command, where there is just one.",
}
_RECORDED_COMMAND: Json = {
    "type": "object",
    "description": "The command that a commit came of, on its first event, unless it is secret.",
    "properties": {"type": {"type": "string", "description": "What was asked for."}},
    "required": ["type"],
}
_PATCH_OPERATION: Json = {
    "type": "object",
    "description": "One step from one view to another (RFC 6902).",
    "properties": {
        "op": {
            "type": "string",
            "enum": ["add", "remove", "replace", "move", "copy", "test"],
            "description": "What is done there.",
        },
        "path": {"type": "string", "description": "Where: a JSON pointer."},
        "from": {"type": "string", "description": "From where, of a move or a copy."},
        "value": {"description": "What stands there then, of the others."},
    },
    "required": ["op", "path"],
}


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
    _add_table(spec)
    for form in forms.values():
        _add_bodies(spec, form, plans.schemas[form.game.name])
        _add_game(spec, form)
    stems = {form.game.name: form.stem for form in forms.values()}
    tags = {game: reference_to(f"{stem}.Plan") for game, stem in stems.items()}
    spec.components.schema("Plan", component=one_of("game", tags))
    _add_choice(spec, forms)
    for name in ("Command", "Record"):
        parts = [reference_to(f"{stem}.{name}") for stem in stems.values()]
        spec.components.schema(name, component={"anyOf": parts})
    messages = [reference_to(one) for one in (AccountEvent, InboxPage, *MESSAGES)]
    spec.components.schema("AccountMessage", component={"anyOf": messages})
    told = [reference_to(one) for one in (VisibleEvent, Asking)]
    spec.components.schema("EventMessage", component={"anyOf": told})
    _add_structs(spec, operations, stems)
    for name, component in spec.components.schemas.items():
        spec.components.schemas[name] = simplify(component)


def _add_clock(spec: APISpec) -> None:
    """Add the time controls that may be asked for, by kind."""
    tagged = {}
    for kind, schema in CLOCKS.items():
        name = f"{kind.title().replace('-', '')}Clock"
        spec.components.schema(name, schema=schema)
        tagged[kind] = reference_to(name)
    spec.components.schema("Clock", component=one_of("kind", tagged))


def _add_choice(spec: APISpec, forms: Mapping[str, GameForms]) -> None:
    """Say which fields go with which rule of a standing answer."""
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
        name = f"Standing{rule.title().replace('-', '')}"
        tagged[rule] = reference_to(name)
        spec.components.schemas[name] = {
            "type": "object",
            "description": _CHOICES[rule],
            "properties": {"rule": {"type": "string", "enum": [rule], **texts["rule"]}, **more},
            "required": ["rule", *more],
            "additionalProperties": False,
        }
    spec.components.schemas["StandingChoice"] = {
        "description": _about(StandingChoiceSchema),
        **one_of("rule", tagged),
    }


def _add_bodies(spec: APISpec, form: GameForms, plan: Schema) -> None:
    for tag, command in form.commands.items():
        example = example_of(command.schema)
        about = {"description": _about(command.struct), "examples": [example]}
        spec.components.schema(command.name, schema=command.schema, component=about)
        assert example["type"] == tag  # noqa: S101  # what makes the union tell them apart
    tagged = {tag: reference_to(command.name) for tag, command in form.commands.items()}
    spec.components.schema(f"{form.stem}.Command", component=one_of("type", tagged))
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


def _add_table(spec: APISpec) -> None:
    """Add the events of the table, which every game shares."""
    _, found = describe_structs(members(TableEvent), _name_class)
    _add(spec, found)


def _add_game(spec: APISpec, form: GameForms) -> None:
    """Add a game's events and its view, and the union of its events and the table's."""
    game, stem, taken = form.game, form.stem, spec.components.schemas
    package = game.view_type.__module__.rpartition(".")[0] or game.view_type.__module__

    def name(cls: Any) -> str:
        return f"{stem}.{name_class(cls)}" if is_within(cls, package) else _name_class(cls)

    events = members(game.event)
    (*_, view), found = describe_structs((*events, game.view_type), name)
    clash = {name(one) for one in events} & {one.name for one in form.commands.values()}
    if clash:
        raise ValueError(f"{clash} name a command and an event")
    stored = structs_in(events)
    seen = structs_in((game.view_type,)).items()
    only_seen = {cls: info for cls, info in seen if cls not in stored}
    require_what_is_always_there(only_seen, name, found)
    cells = {one for one in found if one in taken}  # described by the commands already
    _add(spec, {one: schema for one, schema in found.items() if one not in cells})
    if f"{stem}.View" not in taken:
        spec.components.schema(f"{stem}.View", component=view)
    tagged = {
        str(kind.__struct_config__.tag): reference_to(name(kind))
        for kind in (*events, *members(TableEvent))
    }
    spec.components.schema(f"{stem}.Event", component=one_of("type", tagged))
    spec.components.schema(f"{stem}.Record", component=_record(game, stem))


def _name_class(cls: Any) -> str:
    """Return the name of the component of a class that is no game's own."""
    if not isinstance(cls, type):
        return name_class(cls)
    return f"Table.{cls.__name__}" if is_within(cls, "games.table") else name_of(cls)


def _add(spec: APISpec, found: Mapping[str, Json]) -> None:
    """Add components that are not there yet, in the order of their names."""
    for name, component in sorted(found.items()):
        if name not in spec.components.schemas:
            spec.components.schema(name, component=_tidy(component))


def _record(game: AnyGame, stem: str) -> Json:
    """Return the schema of a public record, as `events.Record` writes it."""
    properties: Json = {
        "at": {"type": "integer"},
        "by": {"enum": ["host", "seat", "bot", "phase", "clock", "admin"]},
        "seat": {"type": "integer", "minimum": 0},
        "event": reference_to(f"{stem}.Event"),
        "command": reference_to("RecordedCommand"),
        "id": {"type": "string"},
        "mac": {"type": "string"},
        "seals": {"type": "object", "additionalProperties": {"type": "string"}},
    }
    for name, text in descriptions_of(Record[Any]).items():
        properties[name]["description"] = text
    return {
        "type": "object",
        "description": f"An event of {game.title} as it is stored; hidden values are sealed.",
        "properties": properties,
        "required": ["at", "by", "event"],
    }


def _add_structs(spec: APISpec, operations: Iterable[Operation], stems: Mapping[str, str]) -> None:
    answered = [reply.body for one in operations for reply in one.replies]
    structs = dict.fromkeys((*_INSIDE, *(one for one in answered if isinstance(one, type))))
    _, found = describe_structs(structs, _name_class)
    stored = structs_in(members(TableEvent))
    answers = {cls: info for cls, info in structs_in(structs).items() if cls not in stored}
    require_what_is_always_there(answers, _name_class, found)
    for name in ("DiffShown", "Preview"):
        found[name]["properties"]["patch"]["items"] = reference_to("PatchOperation")
    found["LoggedEvent"]["properties"]["e"] |= reference_to("Record")
    lines = [reference_to("BundleHeader"), reference_to("LoggedEvent")]
    found |= {"PatchOperation": _PATCH_OPERATION, "RecordedCommand": _RECORDED_COMMAND}
    _add(spec, {**split_by_game(found, stems), "BundleLine": {"anyOf": lines}})


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
