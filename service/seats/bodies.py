"""Request body schemas for taking, claiming and resigning seats."""

from marshmallow import fields, validate

from service.schemas.struct_schemas import Strict

ENTROPY_MOST = 128
SECRET_MOST = 200
SECRET = validate.Length(min=1, max=SECRET_MOST)


class JoinSchema(Strict):
    """Optional fields for taking a seat: an invitation, and entropy that the player contributes.

    The SHA-256 of the entropy is recorded and mixed into the luck. Entropy that consists of 64 hex
    digits is used unchanged.
    """

    entropy = fields.String(
        validate=validate.Length(max=ENTROPY_MOST),
        metadata={"description": "A text that nobody else can know, to mix into the luck."},
    )
    invitation = fields.String(
        validate=SECRET, metadata={"description": "The secret of the seat's invitation."}
    )


class ClaimSchema(Strict):
    """The token of the seat that an account claims."""

    token = fields.String(
        required=True,
        validate=SECRET,
        metadata={"description": "The token of the seat. It is revoked."},
    )


CLAIM = ClaimSchema()
JOIN = JoinSchema()


class ResignSchema(Strict):
    """The body of a resignation, which is an empty object: `{}`."""


RESIGN = ResignSchema()
