"""Time controls in request bodies."""

from collections.abc import Mapping
from typing import Any

import msgspec
from marshmallow import Schema, ValidationError, fields, validate

from games.bots import LEVEL_PATTERN
from games.table import (
    Correspondence,
    PerDecision,
    PerMatch,
    TimeControl,
)
from service.schemas.descriptions import descriptions_of
from service.schemas.struct_schemas import Direct, schema_of

_KINDS: Mapping[str, type[TimeControl]] = {
    "per-decision": PerDecision,
    "per-match": PerMatch,
    "correspondence": Correspondence,
}


def _schema(kind: str, struct: type[TimeControl]) -> Schema:
    derived = schema_of(struct, f"{struct.__name__}Clock", frozenset({"type", "level"}))
    texts = descriptions_of(struct)
    own: dict[str, Any] = {
        "kind": fields.String(required=True, validate=validate.OneOf([kind])),
        "level": fields.String(
            validate=validate.Regexp(LEVEL_PATTERN),
            metadata={"default": "greedy", "description": texts["level"]},
        ),
    }
    return Direct.from_dict({**derived.declared_fields, **own}, name=f"{struct.__name__}Clock")()


CLOCKS = {kind: _schema(kind, struct) for kind, struct in _KINDS.items()}


class ClockField(fields.Field[TimeControl]):
    """A field that contains a time control, selected by its kind."""

    def __init__(self) -> None:
        text = (
            "The time control; without one, time is unlimited, or 14 days for each decision in a"
            " rated match, in which a time-out resigns the seat."
        )
        reference = {"$ref": "#/components/schemas/Clock"}
        either = [reference, {"type": "null"}]
        super().__init__(allow_none=True, metadata={"anyOf": either, "description": text})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> TimeControl:
        if not isinstance(value, dict):
            raise ValidationError("A time control must be an object.")
        kind = value.get("kind")
        schema = CLOCKS.get(kind) if isinstance(kind, str) else None
        if schema is None:
            raise ValidationError({"kind": [f"One of these is required: {', '.join(CLOCKS)}."]})
        loaded: Any = schema.load(value)
        if loaded.get("absence") is not None and loaded.get("on_timeout") != "pass":
            raise ValidationError({"absence": ["It requires on_timeout: pass."]})
        return msgspec.convert(loaded, TimeControl)  # type: ignore[no-any-return]  # a union
