"""The options of WebAuthn, and the verification of what authenticators return.

The library `webauthn` does both. It is imported when it is first used, because it and the packages
that it needs take longer to import than most requests take.
"""

import base64
import binascii
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import structlog
from cryptography.exceptions import UnsupportedAlgorithm
from msgspec import Struct

from accounts.errors import BadPasskey
from accounts.passkeys.challenges import LIFE_MS
from accounts.passkeys.details import PasskeyDetails

SERVICE_NAME = "Formicary"  # displayed by browsers beside the domain
_MALFORMED = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)  # errors of the library at malformed input, besides its own
_log = structlog.get_logger()


class RelyingParty(Struct, frozen=True):
    """The website that passkeys belong to.

    Attributes:
        domain: its domain, the relying party id of WebAuthn. Passkeys of another one do not work.
        origins: the origins whose pages may use the passkeys, such as `https://ants.example.org`.
    """

    domain: str
    origins: tuple[str, ...]


class Attestation(NamedTuple):
    """A new credential that has been verified, with its signature counter."""

    credential: str
    public_key: str
    signatures: int


class Owner(NamedTuple):
    """The account that a passkey is created for."""

    account_id: str
    name: str


def creation_options(
    party: RelyingParty, owner: Owner, challenge: bytes, known: Iterator[PasskeyDetails]
) -> dict[str, Any]:
    """Return the options of `navigator.credentials.create()`, in the JSON form of WebAuthn.

    The credential is discoverable, so that nobody has to type a name, and its user is verified,
    because no second factor follows.

    Args:
        party: the website.
        owner: the account.
        challenge: the challenge to sign.
        known: the passkeys that the account already has, which are not created again.
    """
    from webauthn import generate_registration_options  # noqa: PLC0415  # slow to import
    from webauthn.helpers import base64url_to_bytes, options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers import structs as shapes  # noqa: PLC0415

    options = generate_registration_options(
        rp_id=party.domain,
        rp_name=SERVICE_NAME,
        user_name=owner.name,
        user_id=owner.account_id.encode(),
        challenge=challenge,
        timeout=LIFE_MS,
        authenticator_selection=shapes.AuthenticatorSelectionCriteria(
            resident_key=shapes.ResidentKeyRequirement.REQUIRED,
            user_verification=shapes.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            shapes.PublicKeyCredentialDescriptor(
                id=base64url_to_bytes(passkey.credential),
                transports=[shapes.AuthenticatorTransport(name) for name in passkey.transports],
            )
            for passkey in known
        ],
    )
    return options_to_json_dict(options)


def request_options(party: RelyingParty, challenge: bytes) -> dict[str, Any]:
    """Return the options of `navigator.credentials.get()`, in the JSON form of WebAuthn."""
    from webauthn import generate_authentication_options  # noqa: PLC0415  # slow to import
    from webauthn.helpers import options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

    options = generate_authentication_options(
        rp_id=party.domain,
        challenge=challenge,
        timeout=LIFE_MS,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def challenge_in(credential: Mapping[str, Any]) -> bytes:
    """Return the challenge that a credential answers, which is not verified yet.

    Raises:
        BadPasskey: the credential is malformed.
    """
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json  # noqa: PLC0415  # slow

    with _refusing("the client data cannot be read"):
        text: str = credential["response"]["clientDataJSON"]
        return parse_client_data_json(base64url_to_bytes(text)).challenge


def verify_creation(
    credential: Mapping[str, Any], party: RelyingParty, challenge: bytes
) -> Attestation:
    """Verify the credential that `navigator.credentials.create()` has returned.

    Only an attestation without certificates is accepted, because the options ask for none.

    Raises:
        BadPasskey: it does not answer the challenge, or is malformed.
    """
    from webauthn import verify_registration_response  # noqa: PLC0415  # slow to import
    from webauthn.helpers import (  # noqa: PLC0415
        base64url_to_bytes,
        bytes_to_base64url,
        decode_credential_public_key,
        decoded_public_key_to_cryptography,
        parse_attestation_object,
    )

    with _refusing("it does not answer the challenge"):
        attested = base64url_to_bytes(credential["response"]["attestationObject"])
        if parse_attestation_object(attested).att_stmt.x5c:
            raise BadPasskey("The passkey is refused: it has a certificate, which is not needed.")
        verified = verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=party.domain,
            expected_origin=list(party.origins),
            require_user_verification=True,
        )
        key = verified.credential_public_key
        decoded_public_key_to_cryptography(decode_credential_public_key(key))
    identity = bytes_to_base64url(verified.credential_id)
    return Attestation(identity, bytes_to_base64url(key), verified.sign_count)


def verify_use(
    credential: Mapping[str, Any],
    party: RelyingParty,
    challenge: bytes,
    *,
    public_key: str,
    signatures: int,
) -> int:
    """Verify the credential that `navigator.credentials.get()` has returned.

    Return its signature counter, which is 0 if the authenticator does not count.

    Args:
        credential: the credential, in the JSON form of WebAuthn.
        party: the website.
        challenge: the challenge.
        public_key: the public key of the passkey.
        signatures: its last signature counter. A counter that does not grow reveals a copied key.

    Raises:
        BadPasskey: it does not answer the challenge, or is malformed.
    """
    from webauthn import verify_authentication_response  # noqa: PLC0415  # slow to import
    from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

    with _refusing("it does not answer the challenge"):
        verified = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=party.domain,
            expected_origin=list(party.origins),
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=signatures,
            require_user_verification=True,
        )
        return verified.new_sign_count


def account_in(credential: Mapping[str, Any]) -> str:
    """Return the account id that the authenticator has stored with a credential, unverified.

    The result is empty if there is none.
    """
    handle: str = credential["response"].get("userHandle") or ""
    try:
        return base64.urlsafe_b64decode(handle + "=" * (-len(handle) % 4)).decode()
    except (binascii.Error, ValueError):
        return ""


@contextmanager
def _refusing(reason: str) -> Iterator[None]:
    """Convert the errors of the library into a refusal. It raises many kinds for malformed input.

    Raises:
        BadPasskey: a credential was not accepted.
    """
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415  # slow to import

    try:
        yield
    except (WebAuthnException, UnsupportedAlgorithm, *_MALFORMED) as error:
        _log.warning("a wrong passkey was refused", reason=str(error))
        raise BadPasskey(f"The passkey is refused: {reason}.") from error
