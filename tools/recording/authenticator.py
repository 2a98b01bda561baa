"""An authenticator in software, which creates passkeys and signs with them (WebAuthn).

Its keys follow from a seed, and Ed25519 signs without chance, so it answers a challenge alike in
every run.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from webauthn.helpers import encode_cbor

ORIGIN = "http://localhost"
_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40  # flags of the authenticator data
_OKP, _EDDSA, _ED25519 = 1, -8, 6  # of COSE: key type, algorithm and curve


class SoftwarePasskey(Struct):
    """A passkey in an authenticator. Its counter grows with each signature."""

    domain: str
    credential: bytes
    key: Ed25519PrivateKey
    owner: str
    signatures: int = 0


class Authenticator:
    """An authenticator with its passkeys.

    Args:
        seed: the seed of its keys.
        origin: the origin of the page that the browser shows.

    Attributes:
        passkeys: the passkeys that it has created.
        verifies: True if it verifies the person, for example by a fingerprint.
        counts: True if it counts signatures. Those that synchronize passkeys do not.
    """

    def __init__(self, seed: str = "", origin: str = ORIGIN) -> None:
        self.passkeys: list[SoftwarePasskey] = []
        self.origin = origin
        self.verifies = True
        self.counts = True
        self._seed = seed

    def create(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Create a passkey for the options of `navigator.credentials.create()`."""
        seed = hashlib.sha256(f"{self._seed}/{len(self.passkeys)}".encode()).digest()
        key = Ed25519PrivateKey.from_private_bytes(seed)
        credential = hashlib.sha256(b"credential" + seed).digest()
        passkey = SoftwarePasskey(options["rp"]["id"], credential, key, owner=options["user"]["id"])
        self.passkeys.append(passkey)
        cose = {1: _OKP, 3: _EDDSA, -1: _ED25519, -2: key.public_key().public_bytes_raw()}
        length = len(credential).to_bytes(2, "big")
        attested = bytes(16) + length + credential + encode_cbor(cose)
        data = self._data(passkey, _ATTESTED) + attested
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": encode(self._client_data("webauthn.create", options["challenge"])),
            "attestationObject": encode(attestation),
            "transports": ["internal"],
        }
        return _credential(passkey, response)

    def use(self, options: Mapping[str, Any], number: int = -1) -> dict[str, Any]:
        """Sign the challenge in the options of `navigator.credentials.get()`.

        Args:
            options: the options.
            number: the index of the passkey; by default the last one.
        """
        passkey = self.passkeys[number]
        passkey.signatures += self.counts
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._data(passkey)
        signature = passkey.key.sign(data + hashlib.sha256(client_data).digest())
        response = {
            "clientDataJSON": encode(client_data),
            "authenticatorData": encode(data),
            "signature": encode(signature),
            "userHandle": passkey.owner,
        }
        return _credential(passkey, response)

    def _data(self, passkey: SoftwarePasskey, flags: int = 0) -> bytes:
        flags |= _PRESENT | (_VERIFIED if self.verifies else 0)
        domain = hashlib.sha256(passkey.domain.encode()).digest()
        return domain + bytes([flags]) + passkey.signatures.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(data).encode()


def encode(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _credential(passkey: SoftwarePasskey, response: Mapping[str, Any]) -> dict[str, Any]:
    identity = encode(passkey.credential)
    return {"id": identity, "rawId": identity, "type": "public-key", "response": response}
