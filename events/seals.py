"""Keys, commitments, salts, seals and macs: every hash has a prefix of its own."""

import hashlib
from functools import lru_cache

from msgspec import Struct

ROOT_BYTES = 32
_BLOCK = 64  # of SHA-256, in bytes
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_UNLOCKED = 2047  # above, hashlib lets other threads run: waking one takes longer than the hash


class Keys(Struct, frozen=True):
    """The keys of a match, each 32 bytes, derived from its root by name.

    `luck` draws, `salt` hides, `state` proves states, `bot` seeds bots; those four are
    published as hashes in the first event and may be released at the end. `token` makes
    the seats' tokens and never leaves the vault.
    """

    luck: bytes
    salt: bytes
    state: bytes
    bot: bytes
    token: bytes


RELEASED = ("bot", "luck", "salt", "state")


def spell_out_keys(keys: Keys) -> bytes:
    """Return a vault for keys whose root is not known: they stand in it one after the other."""
    return b"".join(getattr(keys, name) for name in Keys.__struct_fields__)


def derive_keys(root: bytes) -> Keys:
    """Return the keys of a root of 32 bytes, or those that a vault spells out."""
    if len(root) != ROOT_BYTES:
        starts = range(0, len(root), ROOT_BYTES)
        return Keys(*(root[at : at + ROOT_BYTES] for at in starts))
    return Keys(
        *(_mac(root, b"formicary/key/1\x00", name.encode()) for name in Keys.__struct_fields__)
    )


def commitment(key: bytes) -> str:
    """Return the hash, in hex, by which a key is published before it is released."""
    return hashlib.sha256(b"formicary/commitment/1\x00" + key).hexdigest()


def mix_luck(key: bytes, entropy: tuple[str, ...]) -> bytes:
    """Return the luck key of a match: the committed key with each seat's entropy, in order."""
    for given in entropy:
        key = _mac(key, b"formicary/entropy/1\x00", given.encode())
    return key


@lru_cache(maxsize=512)  # an event is sealed, and then told to who may open it
def salt(key: bytes, seq: int, path: str) -> bytes:
    """Return the salt of a hidden value: 32 bytes that only the salt key gives."""
    return _mac(key, b"formicary/salt/1\x00", _seq(seq), path.encode())


def seal(salted: bytes, value: bytes) -> str:
    """Return the seal, in hex, of a hidden value in canonical JSON."""
    return hashlib.sha256(b"formicary/seal/1\x00" + salted + value).hexdigest()


def standing_id(bot_key: bytes, seq: int) -> str:
    """Return the id of a command that a standing answer gave; it looks like any other's.

    Whoever knows the bot key, as everybody does once the match has ended, can tell.
    """
    return _mac(bot_key, b"formicary/standing/1\x00%d" % seq)[:8].hex()


def state_mac(key: bytes, seq: int, state: bytes) -> str:
    """Return the mac, in hex, of the dumped state that stands after an event."""
    return _mac(key, b"formicary/state/1\x00", _seq(seq), state).hex()


def seat_proof(key: bytes, seq: int) -> bytes:
    """Return what a seat's token proves itself with: `seq` is that of the seat being taken."""
    return _mac(key, b"formicary/token/1\x00", _seq(seq))


def invitation_proof(key: bytes, seat: int, seq: int) -> bytes:
    """Return the secret of an invitation to a seat: `seq` is that of what made it."""
    return _mac(key, b"formicary/invitation/1\x00", _seq(seat), _seq(seq))


def _mac(key: bytes, *parts: bytes) -> bytes:
    """Return the HMAC-SHA256 of some parts in a row, as RFC 2104 defines it."""
    begun, closing = _start_mac(key)
    inner, outer, text = begun.copy(), closing.copy(), b"".join(parts)
    for at in range(0, len(text), _UNLOCKED):
        inner.update(text[at : at + _UNLOCKED])
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=256)
def _start_mac(key: bytes) -> tuple["hashlib._Hash", "hashlib._Hash"]:
    """Return the two hashes that a key's macs begin with.

    Copies of them take a third of the time of a copy of `hmac.HMAC`, which has to make an object
    of Python's for each mac. A key is 32 bytes, and never longer than a block of the hash.
    """
    padded = key.ljust(_BLOCK, b"\x00")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))


def _seq(seq: int) -> bytes:
    """Return a seq as 8 bytes, the highest first, as `to_bytes` writes it."""
    return seq.to_bytes(8)
