"""Encryption with service keys of data that must not be readable in a folder or a bucket.

Each pack has its own salt and therefore its own key. No number is used twice with the same key:

    key   = HMAC-SHA-256(service key, "formicary/archive/1" || 0 || match || 0 || salt)
    value = AES-256-GCM(key, nonce: the number in 12 bytes, no associated data)

Number 0 is the vault. Number n is the hidden values of segment n. The id of a service key is the
first 8 bytes, in hex, of SHA-256("formicary/archive-key/1" || 0 || key).
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
VAULT = 0  # number of the vault; the segments' numbers follow


class ServiceKeys(Protocol):
    """A callable that returns the service keys."""

    def __call__(self, *, make: bool) -> Sequence[bytes]:
        """Return the current key, followed by former keys.

        Each has 32 bytes, and there may be none.

        Raises:
            NoServiceKey: the keys cannot be read, or a required key is missing and cannot be
                created.
        """


class Sealer:
    """Encrypts packs with service keys, which are loaded when they are first needed.

    Args:
        keys: the source of the keys.
        draw: returns the given number of cryptographically random bytes.
    """

    def __init__(self, keys: ServiceKeys, draw: Callable[[int], bytes] = token_bytes) -> None:
        self._source = keys
        self._keys: dict[str, bytes] = {}
        self._draw = draw

    def seal_pack(self, match_id: str) -> "PackSeal":
        """Return a cipher for a new pack of a match, using the current key.

        Raises:
            NoServiceKey: there is no key, and none can be created.
        """
        return self._pack_seal(match_id, self._load(make=True), self._draw(SALT_BYTES))

    def open_pack(self, match_id: str, key: str, salt: bytes) -> "PackSeal":
        """Return the cipher of an existing pack.

        Args:
            match_id: the id of the match.
            key: the id of the service key that sealed the pack.
            salt: the salt of the pack.

        Raises:
            NoServiceKey: this process does not have the key.
        """
        if key not in self._keys:
            self._load(make=False)
        if key not in self._keys:
            raise NoServiceKey(
                f"the pack of {match_id} is sealed under key {key}, which is missing here"
            )
        return self._pack_seal(match_id, key, salt)

    def _load(self, *, make: bool) -> str:
        """Load the keys and return the id of the current key. Return "" if there is none."""
        keys = self._source(make=make)
        if any(len(key) != KEY_BYTES for key in keys):
            raise NoServiceKey(f"a service key is {KEY_BYTES} bytes")
        self._keys = {key_id(key): key for key in keys}
        return next(iter(self._keys), "")

    def _pack_seal(self, match_id: str, key: str, salt: bytes) -> "PackSeal":
        text = b"formicary/archive/1\x00" + match_id.encode() + b"\x00" + salt
        return PackSeal(key, salt, hmac.digest(self._keys[key], text, "sha256"))


class PackSeal:
    """A cipher for the values in one pack.

    Attributes:
        key: the id of the service key.
        salt: the salt of the pack, 16 bytes.
    """

    def __init__(self, key: str, salt: bytes, secret: bytes) -> None:
        self.key = key
        self.salt = salt
        self._cipher = AESGCM(secret)

    def seal(self, number: int, value: bytes) -> bytes:
        """Encrypt a value. Within a pack, each number may be used for only one value."""
        return self._cipher.encrypt(number.to_bytes(NONCE_BYTES), value, None)

    def open(self, number: int, sealed: bytes) -> bytes | None:
        """Decrypt a value. Return None if it was not encrypted with this number."""
        try:
            return self._cipher.decrypt(number.to_bytes(NONCE_BYTES), sealed, None)
        except InvalidTag:
            return None


def key_id(key: bytes) -> str:
    """Return the id of a service key. The id reveals nothing about the key."""
    return sha256(b"formicary/archive-key/1\x00" + key).digest()[:8].hex()
