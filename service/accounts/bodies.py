"""Request bodies that create and change accounts."""

from typing import Any, get_args
from unicodedata import normalize

from marshmallow import ValidationError, fields, validate

from accounts.events import CloseReason
from accounts.names import MOST
from accounts.scopes import SCOPES
from games.texts import TEXT_RULES, find_character_fault
from games.words import LANGUAGES
from service.schemas.struct_schemas import Strict, TrueOrFalse

LABEL_MOST = TEXT_RULES["key-label"].most
_SHOWN = "^[^\\x00-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$(?!\\n)"
_NAME = validate.Length(min=1, max=2 * MOST)  # before folding; names have a problem of their own
_OF_NAME = {"description": "The display name. It is unique among all accounts."}
_OF_BOT = {"description": "True if a program plays for the account."}


class LabelField(fields.String):
    """A single line of text in the normal form NFC."""

    def _deserialize(self, value: Any, *arguments: Any, **more: Any) -> str:
        text = normalize("NFC", super()._deserialize(value, *arguments, **more))
        if fault := find_character_fault(text):
            raise ValidationError(fault)
        return text


class RegisterSchema(Strict):
    """A new account, and whether it is a bot's: `{"name": "Ada", "bot": false}`."""

    name = fields.String(required=True, validate=_NAME, metadata=_OF_NAME)
    bot = TrueOrFalse(metadata={**_OF_BOT, "default": False})


class ProfileSchema(Strict):
    """The profile of an account."""

    name = fields.String(required=True, validate=_NAME, metadata=_OF_NAME)
    bot = TrueOrFalse(required=True, metadata=_OF_BOT)
    language = fields.String(
        allow_none=True,
        validate=validate.OneOf(LANGUAGES),
        metadata={
            "description": "The language of the responses to its keys, and of its streams and"
            " webhooks; null to follow the `Accept-Language` of each request. If left out, it"
            " does not change."
        },
    )


class NameSchema(Strict):
    """A new name for an account."""

    name = fields.String(required=True, validate=_NAME, metadata=_OF_NAME)


class RecoverySchema(Strict):
    """The recovery code of an account."""

    code = fields.String(
        required=True,
        validate=validate.Length(min=1, max=200),
        metadata={
            "description": "The recovery code, as it was returned to the owner of the account."
        },
    )


class KeySchema(Strict):
    """A new API key: its label and its scopes."""

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


class ClosingSchema(Strict):
    """The reason for which an administrator closes an account."""

    reason = fields.String(
        required=True,
        validate=validate.OneOf(get_args(CloseReason)),
        metadata={"description": "For `abuse` of the service, or by decision of the `operator`."},
    )


REGISTER = RegisterSchema()
PROFILE = ProfileSchema()
NAME = NameSchema()
RECOVERY = RecoverySchema()
KEY = KeySchema()
CLOSING = ClosingSchema()
