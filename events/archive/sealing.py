"""The service key: what must not be read from a folder or a bucket is sealed under it.

Each pack has a salt of its own and so a key of its own, under which no number comes twice:

    key   = HMAC-SHA-256(service key, "formicary/archive/1" || 0 || match || 0 || salt)
    value = AES-256-GCM(key, nonce: the number in 12 bytes, no associated data)

Number 0 is the vault, n the hidden values of segment n. A service key is known by the first 8
bytes, in hex, of SHA-256("formicary/archive-key/1" || 0 || key).
"""

import hmac
from collections.abc import Callable, Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from events.archive.errors import NoServiceKey

KEY_BYTES = 32
SALT_BYTES = 16
NONCE_BYTES = 12
VAULT = 0  # its number; those of segments follow


class ServiceKeys(Protocol):
    """Where service keys are kept."""

    def __call__(self, *, make: bool) -> Sequence[bytes]:
        """Return the key in use, and then those that were, 32 bytes each; perhaps none.

        Raises:
            NoServiceKey: They cannot be read, or made where there are none and one is needed.
        """


class Sealer:
    """Seals and opens under service keys, which are read when they are needed.

    Args:
        keys: where they are kept.
        draw: gives so many unguessable bytes.
    """

    def __init__(self, keys: ServiceKeys, draw: Callable[[int], bytes] = token_bytes) -> None:
        self._source = keys
        self._keys: dict[str, bytes] = {}
        self._draw = draw

    def seal_pack(self, match_id: str) -> "PackSeal":
        """Return what seals a new pack of a match, under the key in use.

        Raises:
            NoServiceKey: There is none, nor can one be made.
        """
        return self._pack_seal(match_id, self._load(make=True), self._draw(SALT_BYTES))

    def open_pack(self, match_id: str, key: str, salt: bytes) -> "PackSeal":
        """Return what opens a pack.

        Args:
            match_id: of the match.
            key: the id of the service key that it was sealed under.
            salt: of the pack.

        Raises:
            NoServiceKey: There is no such key here.
        """
        if key not in self._keys:
            self._load(make=False)
        if key not in self._keys:
            raise NoServiceKey(
                f"the pack of {match_id} is sealed under key {key}, which is not here"
            )
        return self._pack_seal(match_id, key, salt)

    def _load(self, *, make: bool) -> str:
        """Read the keys, and return the id of the one in use; "" where there is none."""
        keys = self._source(make=make)
        if any(len(key) != KEY_BYTES for key in keys):
            raise NoServiceKey(f"a service key is {KEY_BYTES} bytes")
        self._keys = {key_id(key): key for key in keys}
        return next(iter(self._keys), "")

    def _pack_seal(self, match_id: str, key: str, salt: bytes) -> "PackSeal":
        text = b"formicary/archive/1\x00" + match_id.encode() + b"\x00" + salt
        return PackSeal(key, salt, hmac.digest(self._keys[key], text, "sha256"))


class PackSeal:
    """Seals and opens what one pack holds.

    Attributes:
        key: the id of the service key.
        salt: of the pack, 16 bytes.
    """

    def __init__(self, key: str, salt: bytes, secret: bytes) -> None:
        self.key = key
        self.salt = salt
        self._cipher = AESGCM(secret)

    def seal(self, number: int, value: bytes) -> bytes:
        """Return a value sealed under a number that has no other value in this pack."""
        return self._cipher.encrypt(number.to_bytes(NONCE_BYTES), value, None)

    def open(self, number: int, sealed: bytes) -> bytes | None:
        """Return a value; None where it is not what was sealed under this number."""
        try:
            return self._cipher.decrypt(number.to_bytes(NONCE_BYTES), sealed, None)
        except InvalidTag:
            return None


def key_id(key: bytes) -> str:
    """Return the name of a service key, from which nothing is learnt of it."""
    return sha256(b"formicary/archive-key/1\x00" + key).digest()[:8].hex()
