"""Request body schema for a question about the alternatives of a seat."""

from marshmallow import fields, validate

from matches.analysis.whatif import LEVELS, PLAYOUTS, PLAYOUTS_MOST
from service.http.request import NUMBER_MOST
from service.schemas.struct_schemas import Strict, WholeNumber


class WhatIfSchema(Strict):
    """A question about the value of each legal command of a seat at a version."""

    version = WholeNumber(
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={
            "description": "The version at which the commands are legal; by default the newest."
        },
    )
    seat = WholeNumber(
        required=True,
        validate=validate.Range(min=0, max=8),
        metadata={"description": "The seat whose commands are compared."},
    )
    playouts = WholeNumber(
        validate=validate.Range(min=1, max=PLAYOUTS_MOST),
        metadata={
            "description": f"The number of playouts per command; by default {PLAYOUTS}, or fewer if"
            f" there are so many commands that {PLAYOUTS_MOST} playouts are not enough."
        },
    )
    level = fields.String(
        validate=validate.OneOf(LEVELS),
        metadata={
            "default": "normal",
            "description": "How all seats play on: `normal` as in analyses, `random`, or `greedy`,"
            " which takes more time.",
        },
    )


WHATIF = WhatIfSchema()
