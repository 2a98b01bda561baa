"""Request body schema for ending a match as an administrator."""

from typing import get_args

from marshmallow import fields, validate

from games.table import AdminReason
from service.schemas.struct_schemas import Strict


class CallOffSchema(Strict):
    """The reason why an administrator ends a match. It is one of a fixed list, and is logged."""

    reason = fields.String(
        required=True,
        validate=validate.OneOf(get_args(AdminReason)),
        metadata={
            "description": "`abandoned` by its players, for `abuse`, after a `fault` of the"
            " service, or by decision of the `operator`."
        },
    )


CALL_OFF = CallOffSchema()
