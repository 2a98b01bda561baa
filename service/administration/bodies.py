"""Request body schema for ending a match as an administrator."""

from typing import get_args

from marshmallow import fields, validate

from games.table import AdminReason
from service.schemas.struct_schemas import Strict


class CallOffSchema(Strict):
    """An administrator's reason for ending a match, taken from a fixed list. It is logged."""

    reason = fields.String(
        required=True,
        validate=validate.OneOf(get_args(AdminReason)),
        metadata={
            "description": "`abandoned` by its players, for `abuse`, after a `fault` of the"
            " service, or by decision of the `operator`."
        },
    )


CALL_OFF = CallOffSchema()
