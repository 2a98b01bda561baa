"""Request body schemas for invitations and reservations."""

from marshmallow import fields, validate

from games.table.clock import DAY, SECOND
from service.matches.bodies import ACCOUNT
from service.schemas.struct_schemas import Strict, WholeNumber
from service.seats.bodies import SECRET

ADVANCE_MOST = 3652 * DAY // SECOND  # ten years


class LookSchema(Strict):
    """The secret of an invitation that the caller wants to look at."""

    invitation = fields.String(
        required=True, validate=SECRET, metadata={"description": "The secret of the invitation."}
    )


class ReservationSchema(Strict):
    """The id or name of the account for which a seat is reserved."""

    account = fields.String(
        required=True,
        validate=ACCOUNT,
        metadata={"description": "The id or the name of the account."},
    )


class AdvanceSchema(Strict):
    """The number of seconds by which a test clock moves forward."""

    seconds = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=ADVANCE_MOST),
        metadata={"description": "The number of seconds, at most ten years."},
    )


ADVANCE = AdvanceSchema()
LOOK = LookSchema()
RESERVATION = ReservationSchema()
