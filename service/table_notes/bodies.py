"""Request body schemas of table notes."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from games.texts import TEXT_RULES
from service.schemas.struct_schemas import Strict, TrueOrFalse, WholeNumber

_SEAT_MOST = 9


class TableNoteSchema(Strict):
    """A note to the other seats: a text, or "well played" after the end of the match."""

    text = fields.String(
        validate=validate.Length(min=1, max=TEXT_RULES["table-note"].most),
        metadata={"description": "Plain text."},
    )
    well_played = TrueOrFalse(
        metadata={"default": False, "description": 'True to say "well played", without a text.'}
    )

    @validates_schema(skip_on_field_errors=True)
    def check_content(self, given: dict[str, Any], **_: Any) -> None:
        """Check that the note has exactly one content.

        Raises:
            ValidationError: It has none or both.
        """
        if bool(given.get("well_played")) == ("text" in given):
            raise ValidationError({"text": ["a note has either a text or `well_played`"]})


class MutedSeatsSchema(Strict):
    """The seats whose notes the caller's seat does not receive. They replace the former ones."""

    seats = fields.List(
        WholeNumber(validate=validate.Range(0, _SEAT_MOST)),
        required=True,
        validate=validate.Length(max=_SEAT_MOST),
        metadata={"description": "The seats; empty to receive all notes."},
    )


TABLE_NOTE, MUTED_SEATS = TableNoteSchema(), MutedSeatsSchema()
