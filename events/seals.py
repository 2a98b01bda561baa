"""Keys, commitments, salts, seals and macs; every hash has a prefix of its own."""

import hashlib
from functools import lru_cache

from msgspec import Struct

ROOT_BYTES = 32
_BLOCK = 64  # bytes of a SHA-256 block
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_UNLOCKED = 2047  # larger inputs release the GIL; waking a thread takes longer than the hash


class Keys(Struct, frozen=True):
    """The keys of a match, each 32 bytes, derived from its root by name.

    `luck` draws, `salt` hides, `state` proves states, `bot` seeds bots; those four are published as
    hashes in the first event and may be released at the end. `token` makes the seats' tokens and
    never leaves the vault.
    """

    luck: bytes
    salt: bytes
    state: bytes
    bot: bytes
    token: bytes


RELEASED = ("bot", "luck", "salt", "state")


def spell_out_keys(keys: Keys) -> bytes:
    """Return a vault for keys without a known root: the keys in sequence."""
    return b"".join(getattr(keys, name) for name in Keys.__struct_fields__)


def derive_keys(root: bytes) -> Keys:
    """Return the keys derived from a root of 32 bytes, or the keys spelled out in a vault."""
    if len(root) != ROOT_BYTES:
        starts = range(0, len(root), ROOT_BYTES)
        return Keys(*(root[at : at + ROOT_BYTES] for at in starts))
    return Keys(
        *(_mac(root, b"formicary/key/1\x00", name.encode()) for name in Keys.__struct_fields__)
    )


def commitment(key: bytes) -> str:
    """Return the hash, in hex, that is published for a key before the key is released."""
    return hashlib.sha256(b"formicary/commitment/1\x00" + key).hexdigest()


def mix_luck(key: bytes, entropy: tuple[str, ...]) -> bytes:
    """Return the luck key of a match: the committed key with each seat's entropy, in order."""
    for given in entropy:
        key = _mac(key, b"formicary/entropy/1\x00", given.encode())
    return key


@lru_cache(maxsize=512)  # an event is sealed, then opened for each reader of its audience
def salt(key: bytes, seq: int, path: str) -> bytes:
    """Return the salt of a hidden value: 32 bytes that can only be derived from the salt key."""
    return _mac(key, b"formicary/salt/1\x00", _seq(seq), path.encode())


def seal(salted: bytes, value: bytes) -> str:
    """Return the seal, in hex, of a hidden value in canonical JSON."""
    return hashlib.sha256(b"formicary/seal/1\x00" + salted + value).hexdigest()


def standing_id(bot_key: bytes, seq: int) -> str:
    """Return the id of a command from a standing answer; it looks like any other id.

    Anyone with the bot key, which is public once the match has ended, can recognize it.
    """
    return _mac(bot_key, b"formicary/standing/1\x00%d" % seq)[:8].hex()


def state_mac(key: bytes, seq: int, state: bytes) -> str:
    """Return the mac, in hex, of the dumped state after an event."""
    return _mac(key, b"formicary/state/1\x00", seq.to_bytes(8), state).hex()


def seat_proof(key: bytes, seq: int) -> bytes:
    """Return the proof in a seat's token; `seq` is the seq of the event that took the seat."""
    return _mac(key, b"formicary/token/1\x00", _seq(seq))


def invitation_proof(key: bytes, seat: int, seq: int) -> bytes:
    """Return the secret of an invitation to a seat; `seq` is that of the event that created it."""
    return _mac(key, b"formicary/invitation/1\x00", _seq(seat), _seq(seq))


def _mac(key: bytes, *parts: bytes) -> bytes:
    """Return the HMAC-SHA256 of the concatenated parts, as defined in RFC 2104."""
    begun, closing = _start_mac(key)
    inner, outer, text = begun.copy(), closing.copy(), b"".join(parts)
    for at in range(0, len(text), _UNLOCKED):
        inner.update(text[at : at + _UNLOCKED])
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=256)
def _start_mac(key: bytes) -> tuple["hashlib._Hash", "hashlib._Hash"]:
    """Return the two initial hash objects for a key's macs.

    Copying them takes a third of the time of copying `hmac.HMAC`, which has to create a Python
    object for each mac. A key is 32 bytes, and never longer than a block of the hash.
    """
    padded = key.ljust(_BLOCK, b"\x00")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))


def _seq(seq: int) -> bytes:
    """Return a seq as 8 bytes, the highest first, as written by `to_bytes`."""
    return seq.to_bytes(8)
