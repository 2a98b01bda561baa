"""Request body schemas for test clocks."""

from marshmallow import validate

from games.table.clock import DAY, SECOND
from service.schemas.struct_schemas import Strict, WholeNumber

ADVANCE_MOST = 3652 * DAY // SECOND  # ten years


class AdvanceSchema(Strict):
    """The number of seconds by which a test clock moves forward."""

    seconds = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=ADVANCE_MOST),
        metadata={"description": "The number of seconds, at most ten years."},
    )


ADVANCE = AdvanceSchema()
