"""OpenAPI schemas, generated from marshmallow schemas for commands and structs for responses."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from apispec import APISpec
from marshmallow import Schema, fields

from events import Record
from games.game import AnyGame, RunPhase
from games.table import TableEvent
from matches.audit.bundle import BundleHeader
from matches.commands.batch import BATCH_MOST
from projections.redact import LoggedEvent, VisibleEvent
from service.contract.openapi.enums import OF_ALL_GAMES
from service.contract.openapi.games import (
    describe_names,
    merge_facts,
    merge_options,
    name_games,
    name_questions,
    one_of,
    split_by_game,
)
from service.contract.openapi.integers import mark_long_integers
from service.contract.openapi.problem_kinds import narrow_problems
from service.contract.openapi.references import name_of, reference_to
from service.contract.openapi.simplify import simplify, without_texts
from service.contract.openapi.structs import (
    describe_structs,
    is_within,
    name_class,
    require_what_is_always_there,
    structs_in,
)
from service.contract.openapi.unions import BODIES_OF_ACTIONS, add_unions
from service.contract.operation import Operation
from service.inbox.responses import MESSAGES, AccountEvent, InboxPage
from service.log.responses import Asking, MatchHeartbeat
from service.matches.bodies import PlanForms
from service.notes.responses import NoteAnnouncement
from service.problems.facts import TableFacts
from service.problems.problem_types import PROBLEM_TYPES
from service.problems.responses import Problem
from service.schemas.descriptions import descriptions_of
from service.schemas.struct_schemas import GameForms, members
from service.table_notes.responses import TableNoteAnnouncement
from webhooks.bodies import WebhookBody

Json: TypeAlias = dict[str, Any]
_INSIDE = (  # structs that only occur inside other responses
    Problem,
    VisibleEvent,
    LoggedEvent,
    Asking,
    NoteAnnouncement,
    TableNoteAnnouncement,
    MatchHeartbeat,
    BundleHeader,
    WebhookBody,
    AccountEvent,
    *MESSAGES,
)

_BODY = "The body to send."
_RUN_PHASE: Json = {
    "type": "object",
    "description": "A phase that the game ran by itself.",
    "properties": {
        "type": {"type": "string", "enum": ["run-phase"], "description": "The type of the command."}
    },
    "required": ["type"],
}
_PATCH_OPERATION: Json = {
    "type": "object",
    "description": "A step of the patch from one view to another (RFC 6902).",
    "properties": {
        "op": {
            "type": "string",
            "enum": ["add", "remove", "replace", "move", "copy", "test"],
            "description": "The operation.",
        },
        "path": {"type": "string", "description": "A JSON pointer to the place."},
        "from": {
            "type": "string",
            "description": "A JSON pointer to the source of a move or a copy.",
        },
        "value": {"description": "The value to add, to replace with, or to test for."},
    },
    "required": ["op", "path"],
}


def add_components(
    spec: APISpec, forms: Mapping[str, GameForms], operations: Iterable[Operation]
) -> None:
    """Add the schemas of all bodies and responses, and each game's commands, events and views."""
    operations, plans = tuple(operations), PlanForms(forms)
    bodies = dict.fromkeys(operation.body for operation in operations)
    for body in bodies:
        if isinstance(body, type) and name_of(body) not in spec.components.schemas:
            spec.components.schema(name_of(body), schema=body)
    spec.components.schemas |= describe_names(forms)
    _add_table(spec)
    for form in forms.values():
        _add_bodies(spec, form, plans.schemas[form.game.name])
        _add_game(spec, form)
    options = {
        form.options.name: spec.components.schemas[form.options.name] for form in forms.values()
    }
    spec.components.schemas[OF_ALL_GAMES] = merge_options(options)
    stems = {form.game.name: form.stem for form in forms.values()}
    tags = {game: reference_to(f"{stem}.Plan") for game, stem in stems.items()}
    spec.components.schema("Plan", component=one_of("game", tags))
    add_unions(spec, forms)
    _add_common(spec, forms)
    messages = [reference_to(message) for message in (AccountEvent, InboxPage, *MESSAGES)]
    spec.components.schema("AccountMessage", component={"anyOf": messages})
    kinds = (VisibleEvent, Asking, NoteAnnouncement, TableNoteAnnouncement, MatchHeartbeat)
    sent = [reference_to(message) for message in kinds]
    spec.components.schema("EventMessage", component={"anyOf": sent})
    schemas = spec.components.schemas
    of_games = {name for name in schemas if name.partition(".")[0] in stems.values()}
    _add_structs(spec, operations, stems)
    if len(forms) == 1:  # the description of all games has no room for these types
        _type_parts(spec, *forms.values())
    for name, component in schemas.items():
        schemas[name] = simplify(component)
    records = {f"{stem}.Record" for stem in stems.values()}
    mark_long_integers({name: schemas[name] for name in schemas.keys() - (of_games - records)})


def _add_common(spec: APISpec, forms: Mapping[str, GameForms]) -> None:
    """Add the union of the commands of all games, the union of their records, and batches.

    The commands are listed one by one, because generators write wrong code for unions of unions.
    """
    commands = [command.name for form in forms.values() for command in form.commands.values()]
    records = [f"{form.stem}.Record" for form in forms.values()]
    for name, parts in (("Command", commands), ("Record", records)):
        spec.components.schema(name, component={"anyOf": list(map(reference_to, parts))})
    spec.components.schema(
        "CommandBatch",
        component={
            "type": "array",
            "description": "Commands to execute in order, either all of them or none.",
            "items": reference_to("Command"),
            "minItems": 1,
            "maxItems": BATCH_MOST,
        },
    )
    either = list(map(reference_to, ("Command", "CommandBatch")))
    spec.components.schema("CommandOrBatch", component={"anyOf": either})


def _add_bodies(spec: APISpec, form: GameForms, plan: Schema) -> None:
    for tag, command in form.commands.items():
        example = example_of(command.schema)
        about = {"description": _about(command.struct), "examples": [example]}
        spec.components.schema(command.name, schema=command.schema, component=about)
        assert example["type"] == tag  # noqa: S101  # the discriminator of the union
    tagged = {tag: reference_to(command.name) for tag, command in form.commands.items()}
    spec.components.schema(f"{form.stem}.Command", component=one_of("type", tagged))
    _add_recorded_commands(spec, form)
    about = {"description": _about(form.options.struct)}
    spec.components.schema(form.options.name, schema=form.options.schema, component=about)
    example = {"game": form.game.name, "options": {}, "seats": [{}, {"bot": "greedy"}]}
    about = {"description": f"A match of {form.game.title}.", "examples": [example]}
    spec.components.schema(f"{form.stem}.Plan", schema=plan, component=about)


def _add_recorded_commands(spec: APISpec, form: GameForms) -> None:
    """Add the commands of a game in their recorded form, which includes the seat.

    The texts of their fields are those of the command, and occur only there.
    """
    seat = {"type": "integer", "minimum": 0}
    phase = str(RunPhase.__struct_config__.tag)
    tagged = {phase: reference_to("RunPhase")}
    for tag, command in form.commands.items():
        body = spec.components.schemas[command.name]
        name = f"{form.stem}.Recorded{command.struct.__name__}"
        tagged[tag] = reference_to(name)
        spec.components.schemas[name] = {
            "type": "object",
            "description": f"`{command.name}`, with the seat that gave it.",
            "properties": {**without_texts(body["properties"]), "seat": seat},
            "required": [*body.get("required", ()), "seat"],
        }
    spec.components.schemas[f"{form.stem}.RecordedCommand"] = {
        "description": f"A command of {form.game.title}, or of the game itself, as it is recorded.",
        **one_of("type", tagged),
    }


def example_of(schema: Schema) -> Json:
    """Return a minimal body that is valid for a schema, although it may be illegal as a move."""
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
        return [_example(part) for part in field.tuple_fields]
    if isinstance(field, fields.Boolean):
        return False
    check = field.validators[0]
    if hasattr(check, "choices"):
        return check.choices[0]
    return max(check.min, 0) if isinstance(field, fields.Integer) else "x" * (check.min or 0)


def _about(struct: type) -> str:
    """Return the first paragraph of a docstring as a single line."""
    return " ".join((struct.__doc__ or "").partition("\n\n")[0].split())


def _add_table(spec: APISpec) -> None:
    """Add the table events, which all games share."""
    _, components = describe_structs(members(TableEvent), _name_class)
    name_games(components)
    name_questions(components, "Table.StandingAnswer")
    _add(spec, components)


def _add_game(spec: APISpec, form: GameForms) -> None:
    """Add a game's events and view, and the union of its events with the table events."""
    game, stem, taken = form.game, form.stem, spec.components.schemas

    def name(cls: Any) -> str:
        return _name_in_game(cls, form)

    events = members(game.event)
    (*_, view), components = describe_structs((*events, game.view_type), name)
    clash = {name(event) for event in events} & {command.name for command in form.commands.values()}
    if clash:
        raise ValueError(f"{clash} name a command and an event")
    stored = structs_in(events)
    seen = structs_in((game.view_type,)).items()
    only_seen = {cls: info for cls, info in seen if cls not in stored}
    require_what_is_always_there(only_seen, name, components)
    cells = {key for key in components if key in taken}  # already included with the commands
    _add(
        spec,
        {key: schema for key, schema in components.items() if key not in cells},
    )
    if f"{stem}.View" not in taken:
        spec.components.schema(f"{stem}.View", component=view)
    tagged = {
        str(kind.__struct_config__.tag): reference_to(name(kind))
        for kind in (*events, *members(TableEvent))
    }
    spec.components.schema(f"{stem}.Event", component=one_of("type", tagged))
    spec.components.schema(f"{stem}.Record", component=_record(game, stem))


def _name_in_game(cls: Any, form: GameForms) -> str:
    """Return the component name of a class that a game uses."""
    module = form.game.view_type.__module__
    is_own = is_within(cls, module.rpartition(".")[0] or module)
    return f"{form.stem}.{name_class(cls)}" if is_own else _name_class(cls)


def _type_parts(spec: APISpec, form: GameForms) -> None:
    """Type the positions of a game and the facts of its refusals, which are free JSON otherwise."""
    game, stem, schemas = form.game, form.stem, spec.components.schemas
    if game.facts:
        _add(spec, merge_facts(stem, game.facts, TableFacts))
        for name in ("RuleViolationProblem", "FailedCondition"):
            schemas[name]["properties"]["facts"] = reference_to(f"{stem}.RefusalFacts")
    if game.stored is None:
        return

    def name_stored(cls: Any) -> str:
        return f"{stem}.StartPosition" if cls is game.stored else _name_in_game(cls, form)

    (stored,), components = describe_structs((game.stored,), name_stored)
    position = components.setdefault(f"{stem}.StartPosition", stored)
    position["description"] = f"A position of {game.title}."
    _add(spec, components)
    own = reference_to(f"{stem}.StartPosition")
    plan = schemas[f"{stem}.Plan"]["properties"]["position"]
    either: Json = {"description": plan["description"], "anyOf": [own, {"type": "null"}]}
    schemas[f"{stem}.Plan"]["properties"]["position"] = either
    schemas["PositionShown"]["properties"]["position"] |= own


def _name_class(cls: Any) -> str:
    """Return the component name of a class that is shared between games."""
    if not isinstance(cls, type):
        return name_class(cls)
    return f"Table.{cls.__name__}" if is_within(cls, "games.table") else name_of(cls)


def _add(spec: APISpec, components: Mapping[str, Json]) -> None:
    """Add the given components, sorted by name, unless they already exist."""
    for name, component in sorted(components.items()):
        if name not in spec.components.schemas:
            spec.components.schema(name, component=_tidy(component))


def _record(game: AnyGame, stem: str) -> Json:
    """Return the schema of a public match record, as written by `events.Record`."""
    properties: Json = {
        "at": {"type": "integer"},
        "by": {"enum": ["host", "seat", "bot", "phase", "clock", "admin"]},
        "seat": {"type": "integer", "minimum": 0},
        "event": reference_to(f"{stem}.Event"),
        "command": reference_to(f"{stem}.RecordedCommand"),
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
    answered = [reply.body for operation in operations for reply in operation.replies]
    structs = dict.fromkeys((*_INSIDE, *(body for body in answered if isinstance(body, type))))
    _, components = describe_structs(structs, _name_class)
    stored = structs_in(members(TableEvent))
    answers = {cls: info for cls, info in structs_in(structs).items() if cls not in stored}
    require_what_is_always_there(answers, _name_class, components)
    for name in ("DiffShown", "Preview"):
        components[name]["properties"]["patch"]["items"] = reference_to("PatchOperation")
    components["LoggedEvent"]["properties"]["e"] |= reference_to("Record")
    lines = [reference_to("BundleHeader"), reference_to("LoggedEvent")]
    components |= {"PatchOperation": _PATCH_OPERATION, "RunPhase": _RUN_PHASE}
    for name, body in BODIES_OF_ACTIONS.items():
        components[name]["properties"]["body"] = {**reference_to(body), "description": _BODY}
    components["ActionList"]["properties"]["table"]["items"] = reference_to("TableAction")
    components["Problem"]["properties"]["type"]["enum"] = [
        f"/problems/{slug}" for slug in PROBLEM_TYPES
    ]
    for name in ("InvitedMatch", "MatchShown"):
        options = components[name]["properties"]["options"]
        components[name]["properties"]["options"] = {
            **reference_to(OF_ALL_GAMES),
            "description": options["description"],
        }
    name_games(components)
    name_questions(components, "AskedShown", "StandingShown")
    narrow_problems(components)
    _add(spec, {**split_by_game(components, stems), "BundleLine": {"anyOf": lines}})


def _tidy(component: Json) -> Json:
    """Shorten the description to one paragraph, and remove default values and the title.

    Client generators would prefer the title, which is the same for all games, to the component
    name.
    """
    component.pop("title", None)
    if "description" in component:
        component["description"] = " ".join(component["description"].partition("\n\n")[0].split())
    for member in component.get("properties", {}).values():
        member.pop("default", None)
        if member.get("type") == "array":
            member.setdefault("items", {})
    return component
