"""Request body schema for issuing an API key."""

from typing import Any
from unicodedata import normalize

from marshmallow import ValidationError, fields, validate

from accounts.scopes import SCOPES
from games.texts import TEXT_RULES, find_character_fault
from service.schemas.struct_schemas import Strict

LABEL_MOST = TEXT_RULES["key-label"].most
_SHOWN = "^[^\\x00-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$(?!\\n)"


class LabelField(fields.String):
    """A single line of text, normalized to NFC."""

    def _deserialize(self, value: Any, *arguments: Any, **more: Any) -> str:
        text = normalize("NFC", super()._deserialize(value, *arguments, **more))
        if fault := find_character_fault(text):
            raise ValidationError(fault)
        return text


class KeySchema(Strict):
    """The label and scopes of a new API key."""

    label = LabelField(
        required=True,
        validate=validate.Length(min=1, max=LABEL_MOST),
        metadata={"description": "The label of the key.", "pattern": _SHOWN},
    )
    scopes = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)),
        required=True,
        validate=validate.Length(min=1, max=len(SCOPES)),
        metadata={"description": "The scopes of the key."},
    )


KEY = KeySchema()
