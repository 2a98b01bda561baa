"""Request body schema for creating a branch."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

from games.luck import LABEL_PATTERN
from service.http.request import NUMBER_MOST
from service.matches.bodies import SeatPlanSchema, undo_field
from service.schemas.clocks import ClockField
from service.schemas.struct_schemas import Strict, WholeNumber

CHOICES = ("same", "new")
PATTERNS_MOST = 20


class LuckField(fields.Field[str | Mapping[str, str]]):
    """A field with a choice of luck for all labels, or with one for each pattern of labels."""

    def __init__(self) -> None:
        text = (
            "`same` to draw the luck of its parent, `new` to draw new luck; or an object that maps"
            ' patterns of labels to these choices, for example `{"deck/*": "new", "*": "same"}`.'
            " The pattern with the most characters besides `*` decides. A label that no pattern"
            " fits draws new luck. `labels` of a game lists the patterns of its labels."
        )
        choice = {"type": "string", "enum": list(CHOICES)}
        by_label = {
            "type": "object",
            "additionalProperties": choice,
            "propertyNames": {"pattern": f"^{LABEL_PATTERN.pattern}$"},
            "minProperties": 1,
            "maxProperties": PATTERNS_MOST,
        }
        super().__init__(required=True, metadata={"anyOf": [choice, by_label], "description": text})

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> str | Mapping[str, str]:
        if isinstance(value, str) and value in CHOICES:
            return value
        if not isinstance(value, dict):
            raise ValidationError("Must be one of: same, new.")
        if not 1 <= len(value) <= PATTERNS_MOST:
            raise ValidationError(f"It must have 1 to {PATTERNS_MOST} patterns.")
        if not all(LABEL_PATTERN.fullmatch(pattern) for pattern in value):
            raise ValidationError("A pattern has 1 to 100 printable ASCII characters.")
        if not all(isinstance(choice, str) and choice in CHOICES for choice in value.values()):
            raise ValidationError("Must be one of: same, new.")
        return value


class BranchSchema(Strict):
    """A new branch, with its starting version, its source of luck, and its seats in order."""

    at = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={"description": "The version that the branch begins from."},
    )
    luck = LuckField()
    seats = fields.List(
        fields.Nested(SeatPlanSchema()),
        required=True,
        validate=validate.Length(min=1, max=9),
        metadata={"description": "The seats in order, as many as the parent has."},
    )
    clock = ClockField()
    undo = undo_field()


BRANCH = BranchSchema()
