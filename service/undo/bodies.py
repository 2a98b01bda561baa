"""Request body schemas for undo, redo and answers to proposals."""

from marshmallow import validate

from service.http.request import NUMBER_MOST
from service.schemas.struct_schemas import Strict, TrueOrFalse, WholeNumber


class RewindSchema(Strict):
    """The version that an undo or redo restores."""

    to = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={"description": "The version to go to."},
    )


class AnswerSchema(Strict):
    """An answer to an open proposal. The proposal is identified by the seq of its event."""

    proposal = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={"description": "The seq of the event that proposed it."},
    )
    agrees = TrueOrFalse(
        required=True,
        metadata={"description": "True to agree. The proposer withdraws with `false`."},
    )


REWIND = RewindSchema()
ANSWER = AnswerSchema()
