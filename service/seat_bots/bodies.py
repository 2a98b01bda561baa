"""Request body schema for handing a seat over to a bot."""

from marshmallow import fields

from service.matches.bodies import LEVEL
from service.schemas.struct_schemas import Strict


class HandingSchema(Strict):
    """The level of the bot that takes over a seat for a while, as in `{"level": "mcts:200"}`."""

    level = fields.String(
        validate=LEVEL, metadata={"default": "greedy", "description": "The level of the bot."}
    )


HANDING = HandingSchema()
