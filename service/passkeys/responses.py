"""Response bodies for passkeys. The options have the names of WebAuthn."""

from msgspec import Struct, field

from accounts.scopes import Scope
from matches.times import Time


class PasskeyShown(Struct, frozen=True):
    """A passkey of an account.

    Attributes:
        number: the number of the passkey within the account, from 1. Numbers are never reused.
        label: the label chosen by the owner.
        credential: the id of the credential, in base64url.
        public_key: the public key, encoded by COSE, in base64url. The private key never leaves the
            authenticator.
        created_at: the time when it was added.
        used_at: the time when it was last used to sign in; null if it was never used.
    """

    number: int
    label: str
    credential: str
    public_key: str
    created_at: Time
    used_at: Time | None


class PasskeyPage(Struct, frozen=True):
    """List of the passkeys of an account.

    Attributes:
        passkeys: the passkeys, oldest first.
    """

    passkeys: tuple[PasskeyShown, ...]


class PasskeySite(Struct, frozen=True):
    """The website that a passkey belongs to.

    Attributes:
        id: its domain.
        name: its displayed name.
    """

    id: str
    name: str


class PasskeyOwner(Struct, frozen=True, rename="camel"):
    """The account that a passkey is created for.

    Attributes:
        id: the id of the account, in base64url.
        name: the name of the account.
        display_name: the name of the account.
    """

    id: str
    name: str
    display_name: str


class PasskeyAlgorithm(Struct, frozen=True):
    """A signature algorithm that the service accepts.

    Attributes:
        type: the type of the credential, `public-key`.
        alg: the number of the algorithm by COSE.
    """

    type: str
    alg: int


class KnownCredential(Struct, frozen=True):
    """A credential that the account already has.

    Attributes:
        type: the type of the credential, `public-key`.
        id: the id of the credential, in base64url.
        transports: hints on how its authenticator is reached.
    """

    type: str
    id: str
    transports: tuple[str, ...] = ()


class AuthenticatorWanted(Struct, frozen=True, rename="camel"):
    """The requirements for the authenticator.

    Attributes:
        resident_key: `required`, because nobody types a name to sign in.
        require_resident_key: true, for browsers that do not know `residentKey`.
        user_verification: `required`, because no second factor follows.
    """

    resident_key: str
    require_resident_key: bool
    user_verification: str


class CreationOptions(Struct, frozen=True, rename="camel"):
    """The options of `navigator.credentials.create()`, in the JSON form of WebAuthn.

    Browsers parse them with `PublicKeyCredential.parseCreationOptionsFromJSON()`.

    Attributes:
        rp: the website.
        user: the account.
        challenge: the challenge, in base64url. It is valid once, for five minutes.
        params: the accepted algorithms, preferred ones first.
        timeout: the milliseconds until the challenge expires.
        exclude_credentials: the passkeys of the account, which are not created again.
        authenticator_selection: the requirements for the authenticator.
        attestation: `none`, because the service does not restrict authenticators.
    """

    rp: PasskeySite
    user: PasskeyOwner
    challenge: str
    params: tuple[PasskeyAlgorithm, ...] = field(name="pubKeyCredParams")
    timeout: int
    exclude_credentials: tuple[KnownCredential, ...]
    authenticator_selection: AuthenticatorWanted
    attestation: str


class SignInOptions(Struct, frozen=True, rename="camel"):
    """The options of `navigator.credentials.get()`, in the JSON form of WebAuthn.

    Browsers parse them with `PublicKeyCredential.parseRequestOptionsFromJSON()`.

    Attributes:
        challenge: the challenge, in base64url. It is valid once, for five minutes.
        timeout: the milliseconds until the challenge expires.
        rp_id: the domain that the passkey belongs to.
        allow_credentials: always empty, because the browser offers the passkeys of the domain.
        user_verification: `required`, because no second factor follows.
    """

    challenge: str
    timeout: int
    rp_id: str
    allow_credentials: tuple[KnownCredential, ...]
    user_verification: str


class SignedIn(Struct, frozen=True):
    """An API key that was issued to a device whose person has used a passkey.

    Attributes:
        id: the id of the account.
        number: the number of the key within the account.
        label: the label of the key.
        scopes: the scopes that the key grants: all, or `account:manage` alone for a closed account.
        key: the key. For 24 hours, a request repeated with the same idempotency key returns it
            again. After that it is null.
        revoked: the numbers of earlier keys from passkeys that were revoked because the account
            had the maximum number of keys.
    """

    id: str
    number: int
    label: str
    scopes: tuple[Scope, ...]
    key: str | None
    revoked: tuple[int, ...]
