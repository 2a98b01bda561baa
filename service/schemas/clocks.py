"""Time controls as they are asked for, and the clocks of a match as they are shown."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from marshmallow import Schema, ValidationError, fields, validate

from games.bots import LEVEL_PATTERN
from games.game import Seat
from games.table import (
    Correspondence,
    PerDecision,
    PerMatch,
    Table,
    TimeControl,
    clock_of,
    foresee_time_out,
)
from service.responses.clock import ClockShown
from service.schemas.struct_schemas import Direct, schema_of

_KINDS: Mapping[str, type[TimeControl]] = {
    "per-decision": PerDecision,
    "per-match": PerMatch,
    "correspondence": Correspondence,
}


def _schema(kind: str, struct: type[TimeControl]) -> Schema:
    derived = schema_of(struct, f"{struct.__name__}Clock", frozenset({"type", "level"}))
    own: dict[str, Any] = {
        "kind": fields.String(required=True, validate=validate.OneOf([kind])),
        "level": fields.String(
            validate=validate.Regexp(LEVEL_PATTERN), metadata={"default": "greedy"}
        ),
    }
    return Direct.from_dict({**derived.declared_fields, **own}, name=f"{struct.__name__}Clock")()


CLOCKS = {kind: _schema(kind, struct) for kind, struct in _KINDS.items()}


class ClockField(fields.Field[TimeControl]):
    """A time control, by its kind."""

    def __init__(self) -> None:
        super().__init__(metadata={"allOf": [{"$ref": "#/components/schemas/Clock"}]})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> TimeControl:
        if not isinstance(value, dict):
            raise ValidationError("A time control is an object.")
        kind = value.get("kind")
        schema = CLOCKS.get(kind) if isinstance(kind, str) else None
        if schema is None:
            raise ValidationError({"kind": [f"One of these is required: {', '.join(CLOCKS)}."]})
        found: Any = schema.load(value)
        if found.get("absence") is not None and found.get("on_timeout") != "pass":
            raise ValidationError({"absence": ["It goes with on_timeout: pass."]})
        return msgspec.convert(found, TimeControl)  # type: ignore[no-any-return]  # a union


def clocks_shown(table: Table) -> tuple[ClockShown, ...] | None:
    """Return the clocks of a table's seats; None where the seats have all the time."""
    if not table.clocks:
        return None
    return tuple(_shown(table, seat) for seat in range(len(table.seats)))


def _shown(table: Table, seat: Seat) -> ClockShown:
    runs, bank = foresee_time_out(table, seat), clock_of(table, seat).left
    if runs is None:
        return ClockShown(seat, bank if isinstance(bank, int) else None, None, None)
    return ClockShown(seat, runs.allowed, moment(runs.started_at), moment(runs.ran_out_at))


def deadline_of(table: Table, seat: Seat | None) -> str | None:
    """Return until when a seat must have decided, if its clock runs."""
    runs = None if seat is None else foresee_time_out(table, seat)
    return moment(runs.ran_out_at) if runs else None


def moment(at: int) -> str:
    """Return a time in milliseconds since 1970 as RFC 3339 spells it."""
    second = datetime.fromtimestamp(at // 1000, UTC)
    return f"{second:%Y-%m-%dT%H:%M:%S}.{at % 1000:03d}Z"
