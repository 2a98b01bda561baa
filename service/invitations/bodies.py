"""Request body schemas for invitations and reservations."""

from marshmallow import fields

from service.matches.bodies import ACCOUNT
from service.schemas.struct_schemas import Strict
from service.seats.bodies import SECRET


class LookSchema(Strict):
    """The secret of the invitation to inspect."""

    invitation = fields.String(
        required=True, validate=SECRET, metadata={"description": "The secret of the invitation."}
    )


class ReservationSchema(Strict):
    """The account for which to reserve a seat, identified by id or name."""

    account = fields.String(
        required=True,
        validate=ACCOUNT,
        metadata={"description": "The id or the name of the account."},
    )


LOOK = LookSchema()
RESERVATION = ReservationSchema()
