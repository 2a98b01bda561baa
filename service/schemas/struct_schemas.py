"""Marshmallow schemas derived from command and option structs. They check only the form."""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import RAISE, Schema, ValidationError, fields, missing, validate
from msgspec import Struct
from msgspec import inspect as shapes

from games.game import AnyGame, Seat
from matches.commands.batch import BATCH_MOST
from matches.errors import BatchRefusal
from service.problems.errors import OtherGamesCommand
from service.schemas.bounded import is_bounded
from service.schemas.descriptions import descriptions_of

SAFE = 2**53 - 1  # larger integers lose precision in some JSON readers
TEXT_MOST = 200


class Strict(Schema):
    """A schema that rejects unknown fields."""

    class Meta:
        """Schema options."""

        unknown = RAISE


class Direct(Strict):
    """A schema without hooks. Loading its fields directly takes half the time."""

    def load(self, data: Any, **_: Any) -> dict[str, Any]:
        """Deserialize the fields of an object.

        Raises:
            ValidationError: One or more fields are invalid. The messages are indexed by field name.
        """
        if not isinstance(data, dict):
            raise ValidationError({"_schema": ["Invalid input type."]})
        loaded, wrong = {}, {}
        known = self.load_fields
        for name, field in known.items():
            try:
                value = field.deserialize(data.get(name, missing), name, data)
            except ValidationError as error:
                wrong[name] = error.messages
            else:
                if value is not missing:
                    loaded[name] = value
        if not known.keys() >= data.keys():
            wrong |= {str(name): ["Unknown field."] for name in data if name not in known}
        if wrong:
            raise ValidationError(wrong)
        return loaded


class Part(fields.Nested):
    """A nested schema without hooks."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, partial: Any = None, **kwargs: Any
    ) -> Any:
        return self.schema.load(value)


class WholeNumber(fields.Integer):
    """A JSON number without a fraction. It accepts 3 and 3.0, but not "3", 3.7 or true."""

    def _validated(self, value: Any) -> int:
        if type(value) is int:
            return value
        if type(value) is float and value.is_integer() and abs(value) <= SAFE:
            return int(value)
        raise self.make_error("invalid", input=value)


class TrueOrFalse(fields.Boolean):
    """A JSON boolean. Unlike `fields.Boolean`, it does not accept 1 or "true"."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise self.make_error("invalid", input=value)


class Form:
    """Parser that converts JSON to a struct.

    Args:
        struct: the struct to load.
        name: the name of its schema in the OpenAPI description.
        without: the fields that the caller may not set.
    """

    def __init__(self, struct: type[Struct], name: str, without: frozenset[str]) -> None:
        self.struct = struct
        self.name = name
        self.schema = schema_of(struct, name, without)
        self._load = schema_of(struct, name, without | {"type"}).load
        self._known = frozenset(self.schema.fields)
        self._is_bounded = is_bounded(struct, without)

    def load(self, body: dict[str, Any], **given: Any) -> Any:
        """Parse a body, and combine it with additional fields.

        The caller has selected this form by the body's `type`, so `type` is not checked again. If
        the struct is as strict as its schema, msgspec loads the body in a tenth of the time. Bodies
        that msgspec rejects are passed to the schema, which loads them or reports the errors.

        Raises:
            ValidationError: A field is unknown, missing, of the wrong type or out of range.
        """
        if self._is_bounded and body.keys() <= self._known:
            loaded = convert_whole(body, self.struct, given)
            if loaded is not None:
                return loaded
        return self.load_by_schema(body, **given)

    def load_by_schema(self, body: dict[str, Any], **given: Any) -> Any:
        """Parse a body in the same way as `load`, but always with the schema."""
        data: Any = self._load({name: body[name] for name in body if name != "type"})
        data.update(given)
        return msgspec.convert(data, self.struct)


def convert_whole(body: Mapping[str, Any], struct: type[Struct], given: Mapping[str, Any]) -> Any:
    """Convert a request body, combined with additional fields, to a struct.

    Return None if the body has to be validated by the schema. Nested structs ignore unknown fields,
    while their schemas reject them. Such fields are detected by comparing the result with the body.
    """
    try:
        converted = msgspec.convert({**body, **given}, struct)
    except msgspec.ValidationError:
        return None
    plain = msgspec.to_builtins(converted)
    for name, value in body.items():
        if name != "type" and plain[name] != value:
            return None
    return converted


class GameForms:
    """Parsers of the commands and options of a game."""

    def __init__(self, game: AnyGame) -> None:
        stem = "".join(word.capitalize() for word in game.name.split("-"))
        self.game = game
        self.stem = stem
        self.options = Form(game.options, f"{stem}.Options", frozenset())
        self.commands: Mapping[str, Form] = {
            str(kind.__struct_config__.tag): Form(
                kind, f"{stem}.{kind.__name__}", frozenset({"seat"})
            )
            for kind in members(game.command)
        }

    def command(self, body: object, seat: Seat) -> Any:
        """Parse a command that is to be executed for a seat.

        Raises:
            ValidationError: The body is not an object, has no known `type`, or does not match its
                type.
        """
        if not isinstance(body, dict):
            raise ValidationError("A command must be an object.")
        kind = body.get("type")
        form = self.commands.get(kind) if isinstance(kind, str) else None
        if form is None:
            known = ", ".join(self.commands)
            raise ValidationError({"type": [f"One of these is required: {known}."]})
        return form.load(body, seat=seat)

    def reads(self, body: object, seat: Seat) -> bool:
        """Return whether a body can be parsed as one of the game's commands."""
        try:
            self.command(body, seat)
        except ValidationError:
            return False
        return True


def command_of(forms: Mapping[str, GameForms], game: str, body: object, seat: Seat) -> Any:
    """Parse a command for a seat in a match of the given game.

    Raises:
        ValidationError: The body is not a valid command.
        OtherGamesCommand: The body is a command of another game.
    """
    try:
        return forms[game].command(body, seat)
    except ValidationError:
        if any(other.reads(body, seat) for name, other in forms.items() if name != game):
            raise OtherGamesCommand(forms[game].game.title) from None
        raise


def commands_of(
    forms: Mapping[str, GameForms], game: str, bodies: list[Any], seat: Seat
) -> tuple[Any, ...]:
    """Parse the commands of a batch for a seat in a match of the given game.

    Raises:
        ValidationError: There are too few or too many commands, or some of them are not valid. In
            this case, the messages are indexed by place.
        BatchRefusal: One of them is a command of another game.
    """
    if not 1 <= len(bodies) <= BATCH_MOST:
        raise ValidationError(f"A batch has 1 to {BATCH_MOST} commands.")
    commands, wrong = [], {}
    for index, body in enumerate(bodies):
        try:
            commands.append(command_of(forms, game, body, seat))
        except ValidationError as error:
            wrong[str(index)] = error.messages
        except OtherGamesCommand as error:
            raise BatchRefusal(index, error, None) from error
    if wrong:
        raise ValidationError(wrong)
    return tuple(commands)


def members(union: Any) -> tuple[type[Struct], ...]:
    """Return the structs that are members of a union."""
    return get_args(union) if get_origin(union) in (Union, UnionType) else (union,)


def schema_of(struct: type[Struct], name: str, without: frozenset[str] = frozenset()) -> Schema:
    """Create the schema of a struct. If the struct is tagged, its `type` is required."""
    info = shapes.type_info(struct)
    if not isinstance(info, shapes.StructType):
        raise TypeError(f"{struct} is not a struct")
    by_name: dict[str, fields.Field[Any]] = {}
    texts = descriptions_of(struct)
    if info.tag is not None and "type" not in without:
        check = validate.OneOf([info.tag])
        by_name["type"] = fields.String(required=True, validate=check)
    for field in info.fields:
        if field.encode_name not in without:
            by_name[field.encode_name] = _field(field, name, texts.get(field.encode_name))
    return Direct.from_dict(by_name, name=name)()


def _field(field: shapes.Field, name: str, text: str | None) -> fields.Field[Any]:
    metadata = {"description": text} if text else {}
    if not field.required and field.default is not msgspec.NODEFAULT:
        metadata["default"] = msgspec.to_builtins(field.default)
    return field_of(field.type, name, required=field.required, metadata=metadata)


def field_of(kind: shapes.Type, name: str, **more: Any) -> fields.Field[Any]:
    """Create the field for a type. The names of nested schemas start with `name`.

    Raises:
        TypeError: The type is not supported in commands and options.
    """
    match kind:
        case shapes.Metadata(type=inner):
            return field_of(inner, name, **more)
        case shapes.StructType(cls=cls):
            return Part(_nested_schema(cls, name.partition(".")[0]), **more)
        case shapes.VarTupleType() | shapes.ListType():
            return fields.List(field_of(kind.item_type, name), validate=_length(kind), **more)
        case shapes.TupleType(item_types=items):
            metadata = {"minItems": len(items), "maxItems": len(items)}
            more["metadata"] = {**more.get("metadata", {}), **metadata}
            return fields.Tuple([field_of(item, name) for item in items], **more)
        case shapes.UnionType(types=types) if len(types) == 2:
            inner = next(member for member in types if not isinstance(member, shapes.NoneType))
            return field_of(inner, name, allow_none=True, **more)
        case _:
            return _scalar(kind, name, more)


def _scalar(kind: shapes.Type, name: str, more: dict[str, Any]) -> fields.Field[Any]:
    match kind:
        case shapes.IntType():
            span = validate.Range(min=_least(kind), max=_most(kind))
            return WholeNumber(validate=span, **more)
        case shapes.BoolType():
            return TrueOrFalse(**more)
        case shapes.StrType():
            return fields.String(validate=_length(kind), **more)
        case shapes.LiteralType(values=values):
            choice = validate.OneOf(list(values))
            if all(isinstance(value, str) for value in values):
                return fields.String(validate=choice, **more)
            return WholeNumber(validate=choice, **more)
        case _:
            raise TypeError(f"{name}: no schema for {kind}")


def _length(kind: shapes.StrType | shapes.VarTupleType | shapes.ListType) -> validate.Length:
    most = TEXT_MOST if kind.max_length is None else kind.max_length
    return validate.Length(min=kind.min_length or 0, max=most)


@cache
def _nested_schema(cls: type[Struct], stem: str) -> Schema:
    return schema_of(cls, f"{stem}.{cls.__name__}")


def _least(kind: shapes.IntType) -> int:
    return kind.ge if kind.ge is not None else kind.gt + 1 if kind.gt is not None else -SAFE


def _most(kind: shapes.IntType) -> int:
    return kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else SAFE


def json_schema(schema: Schema) -> dict[str, Any]:
    """Convert a schema without nested schemas to JSON Schema."""
    plugin = MarshmallowPlugin()
    APISpec("one", "1", "3.1.0", plugins=[plugin])
    converter: Any = plugin.converter
    converted: dict[str, Any] = converter.schema2jsonschema(schema)
    return converted


def pointers(messages: Any, path: str = "") -> list[tuple[str, str]]:
    """Convert validation errors to pairs of a JSON pointer and a message."""
    if isinstance(messages, dict):
        pairs = []
        for name, inner in messages.items():
            step = "" if name == "_schema" else "/" + _escape(str(name))
            pairs += pointers(inner, path + step)
        return pairs
    texts = messages if isinstance(messages, list) else [messages]
    return [(path, str(text)) for text in texts]


def _escape(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
