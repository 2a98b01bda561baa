"""Request body schemas for invitations and reservations."""

from marshmallow import fields

from service.matches.bodies import ACCOUNT
from service.schemas.struct_schemas import Strict
from service.seats.bodies import SECRET


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


LOOK = LookSchema()
RESERVATION = ReservationSchema()
