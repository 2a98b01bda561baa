"""Request body schema for creating a branch."""

from marshmallow import fields, validate

from service.http.request import NUMBER_MOST
from service.matches.bodies import SeatPlanSchema, undo_field
from service.schemas.clocks import ClockField
from service.schemas.struct_schemas import Strict, WholeNumber


class BranchSchema(Strict):
    """A new branch, with its starting version, its source of luck, and its seats in order."""

    at = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={"description": "The version that the branch begins from."},
    )
    luck = fields.String(
        required=True,
        validate=validate.OneOf(["same", "new"]),
        metadata={"description": "`same` to draw the luck of its parent, `new` to draw new luck."},
    )
    seats = fields.List(
        fields.Nested(SeatPlanSchema()),
        required=True,
        validate=validate.Length(min=1, max=9),
        metadata={"description": "The seats in order, as many as the parent has."},
    )
    clock = ClockField()
    undo = undo_field()


BRANCH = BranchSchema()
