"""Request body schemas for the credentials that browsers return (WebAuthn).

They have the names of the standard, and accept the further members that browsers add.
"""

from typing import Any

from marshmallow import EXCLUDE, Schema, fields, validate

from service.api_keys.bodies import LABEL_MOST, LabelField
from service.schemas.struct_schemas import Strict

_BASE64URL = "^[A-Za-z0-9_-]+$"
_ID_MOST = 1400  # characters; credential ids have at most 1023 bytes
_DATA_MOST = 8192  # characters
TRANSPORTS = ("ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb")


def _base64url(text: str, most: int = _DATA_MOST, **more: Any) -> fields.String:
    """Return a field for bytes in base64url without padding."""
    return fields.String(
        validate=(validate.Length(min=1, max=most), validate.Regexp(_BASE64URL)),
        metadata={"description": text, "pattern": _BASE64URL},
        **{"required": True, **more},
    )


class _Open(Schema):
    """A schema that ignores unknown fields, because later versions of browsers add some."""

    class Meta:
        """Schema options."""

        unknown = EXCLUDE


class AttestationSchema(_Open):
    """The response of an authenticator that has created a passkey."""

    clientDataJSON = _base64url("The challenge and the origin, as the browser has signed them.")  # noqa: N815  # a name of WebAuthn
    attestationObject = _base64url("The new credential with its public key.")  # noqa: N815  # likewise
    transports = fields.List(
        fields.String(validate=validate.Length(max=20)),
        validate=validate.Length(max=10),
        metadata={
            "description": "Hints on how the authenticator is reached. Only those that WebAuthn"
            " defines are stored."
        },
    )


class AssertionSchema(_Open):
    """The response of an authenticator that has used a passkey."""

    clientDataJSON = _base64url("The challenge and the origin, as the browser has signed them.")  # noqa: N815  # a name of WebAuthn
    authenticatorData = _base64url("The flags and the counter of the authenticator.")  # noqa: N815  # likewise
    signature = _base64url("The signature, made with the private key of the passkey.")
    userHandle = _base64url(  # noqa: N815  # likewise
        "The account that the authenticator has stored with the passkey.",
        required=False,
        allow_none=True,
    )


class _CredentialSchema(_Open):
    """The members that both kinds of credentials have."""

    id = _base64url("The id of the credential.", _ID_MOST)
    rawId = _base64url("The id of the credential, once more.", _ID_MOST)  # noqa: N815  # likewise
    type = fields.String(
        required=True,
        validate=validate.Equal("public-key"),
        metadata={"description": "The type of the credential.", "enum": ["public-key"]},
    )


class CreatedCredentialSchema(_CredentialSchema):
    """The credential that `navigator.credentials.create()` returned, by its `toJSON()`."""

    response = fields.Nested(
        AttestationSchema,
        required=True,
        metadata={"description": "The response of the authenticator, with the new public key."},
    )


class UsedCredentialSchema(_CredentialSchema):
    """The credential that `navigator.credentials.get()` returned, by its `toJSON()`."""

    response = fields.Nested(
        AssertionSchema,
        required=True,
        metadata={"description": "The response of the authenticator, with its signature."},
    )


def _label(text: str) -> LabelField:
    return LabelField(
        required=True,
        validate=validate.Length(min=1, max=LABEL_MOST),
        metadata={"description": text},
    )


class PasskeySchema(Strict):
    """A new passkey, as the browser has created it."""

    label = _label("The label of the passkey.")
    credential = fields.Nested(
        CreatedCredentialSchema,
        required=True,
        metadata={"description": "The created credential."},
    )


class SignInSchema(Strict):
    """A passkey, as the browser has used it, and the label of the key for this device."""

    label = _label("The label of the new API key, such as the name of the device.")
    credential = fields.Nested(
        UsedCredentialSchema,
        required=True,
        metadata={"description": "The used credential."},
    )


PASSKEY = PasskeySchema()
SIGN_IN = SignInSchema()
