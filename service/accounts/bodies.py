"""Request body schemas for creating and changing accounts."""

from typing import get_args

from marshmallow import fields, validate

from accounts.events import CloseReason
from accounts.names import MOST
from games.words import LANGUAGES
from service.schemas.struct_schemas import Strict, TrueOrFalse

_NAME = validate.Length(min=1, max=2 * MOST)  # before case folding
_OF_NAME = {"description": "The display name. It is unique among all accounts."}
_OF_BOT = {"description": "True if a program plays for the account."}


class RegisterSchema(Strict):
    """A new account of a bot or a person, for example `{"name": "Ada", "bot": false}`."""

    name = fields.String(required=True, validate=_NAME, metadata=_OF_NAME)
    bot = TrueOrFalse(metadata={**_OF_BOT, "default": False})
    test = TrueOrFalse(
        metadata={
            "default": False,
            "description": "True for a test account. It and its matches never meet others, and are"
            " erased after seven days.",
        }
    )


class ProfileSchema(Strict):
    """Changes to an account's profile."""

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
    """The recovery code that restores access to an account."""

    code = fields.String(
        required=True,
        validate=validate.Length(min=1, max=200),
        metadata={
            "description": "The recovery code, as it was returned to the owner of the account."
        },
    )


class ClosingSchema(Strict):
    """The reason why an administrator closes an account."""

    reason = fields.String(
        required=True,
        validate=validate.OneOf(get_args(CloseReason)),
        metadata={"description": "For `abuse` of the service, or by decision of the `operator`."},
    )


REGISTER = RegisterSchema()
PROFILE = ProfileSchema()
NAME = NameSchema()
RECOVERY = RecoverySchema()
CLOSING = ClosingSchema()
