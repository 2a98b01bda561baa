"""Keys, commitments, salts, seals and MACs. Each kind of hash has a prefix of its own."""

import hashlib
from functools import lru_cache

from msgspec import Struct

ROOT_BYTES = 32
_BLOCK = 64  # bytes per SHA-256 block
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_UNLOCKED = 2047  # larger inputs release the GIL, and waking a thread takes longer than the hash


class Keys(Struct, frozen=True):
    """The keys of a match. Each has 32 bytes and is derived from the root by its name.

    `luck` is used for random draws, `salt` for hidden values, `state` for MACs of states, and `bot`
    for seeding bots. The hashes of these four are published in the first event, and the keys may be
    released at the end. `token` is used to create seat tokens and never leaves the vault.
    """

    luck: bytes
    salt: bytes
    state: bytes
    bot: bytes
    token: bytes


RELEASED = ("bot", "luck", "salt", "state")


def spell_out_keys(keys: Keys) -> bytes:
    """Encode keys whose root is unknown as a vault, which consists of the keys in order."""
    return b"".join(getattr(keys, name) for name in Keys.__struct_fields__)


def derive_keys(root: bytes) -> Keys:
    """Derive the keys from a root of 32 bytes, or split a vault that already contains the keys."""
    if len(root) != ROOT_BYTES:
        starts = range(0, len(root), ROOT_BYTES)
        return Keys(*(root[at : at + ROOT_BYTES] for at in starts))
    return Keys(
        *(_mac(root, b"formicary/key/1\x00", name.encode()) for name in Keys.__struct_fields__)
    )


def commitment(key: bytes) -> str:
    """Return the hash of a key, in hex. It is published before the key is released."""
    return hashlib.sha256(b"formicary/commitment/1\x00" + key).hexdigest()


def mix_luck(key: bytes, entropy: tuple[str, ...]) -> bytes:
    """Return the luck key of a match, made by mixing each seat's entropy into the committed key."""
    for given in entropy:
        key = _mac(key, b"formicary/entropy/1\x00", given.encode())
    return key


@lru_cache(maxsize=512)  # each value is sealed once, then checked for each reader in its audience
def salt(key: bytes, seq: int, path: str) -> bytes:
    """Return the salt of a hidden value. These 32 bytes can only be derived with the salt key."""
    return _mac(key, b"formicary/salt/1\x00", _seq(seq), path.encode())


def seal(salted: bytes, value: bytes) -> str:
    """Return the seal, in hex, of a hidden value encoded as canonical JSON."""
    return hashlib.sha256(b"formicary/seal/1\x00" + salted + value).hexdigest()


def standing_id(bot_key: bytes, seq: int) -> str:
    """Return the id for a standing answer's command. It looks like any other id.

    With the bot key, which is public after the match has ended, anyone can recognize it.
    """
    return _mac(bot_key, b"formicary/standing/1\x00%d" % seq)[:8].hex()


def state_mac(key: bytes, seq: int, state: bytes) -> str:
    """Return the MAC, in hex, of the encoded state after an event."""
    return _mac(key, b"formicary/state/1\x00", seq.to_bytes(8), state).hex()


def seat_proof(key: bytes, seq: int) -> bytes:
    """Return the proof in a seat token. `seq` identifies the event that created the token."""
    return _mac(key, b"formicary/token/1\x00", _seq(seq))


def all_seats_proof(key: bytes) -> bytes:
    """Return the proof in the token of all seats of a match."""
    return _mac(key, b"formicary/all-seats-token/1\x00")


def invitation_proof(key: bytes, seat: int, seq: int) -> bytes:
    """Return the secret of an invitation to a seat.

    `seq` is the seq of the event that created it.
    """
    return _mac(key, b"formicary/invitation/1\x00", _seq(seat), _seq(seq))


def _mac(key: bytes, *parts: bytes) -> bytes:
    """Return the HMAC-SHA256 of the concatenated parts, as defined in RFC 2104."""
    begun, closing = _start_mac(key)
    inner, outer, text = begun.copy(), closing.copy(), b"".join(parts)
    if len(text) <= _UNLOCKED:
        inner.update(text)
    else:
        for at in range(0, len(text), _UNLOCKED):
            inner.update(text[at : at + _UNLOCKED])
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=256)
def _start_mac(key: bytes) -> tuple["hashlib._Hash", "hashlib._Hash"]:
    """Return the two hash objects from which all MACs with a given key start.

    Copying them takes a third of the time of copying `hmac.HMAC`, which creates a Python object for
    each MAC. A key has 32 bytes and is never longer than a block of the hash.
    """
    padded = key.ljust(_BLOCK, b"\x00")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))


def _seq(seq: int) -> bytes:
    """Encode a seq as 8 big-endian bytes, like `to_bytes`."""
    return seq.to_bytes(8)
