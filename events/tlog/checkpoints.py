"""Checkpoints (C2SP `tlog-checkpoint`): signed sizes and roots, and the signatures of witnesses."""

import base64
import binascii
from collections.abc import Iterable
from functools import cached_property

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from events.tlog.errors import BadSignedNote
from events.tlog.merkle import HASH_BYTES
from events.tlog.notes import (
    COSIGNATURE,
    ED25519,
    NoteKey,
    find_signature,
    message_of,
    sign_line,
    split_note,
    statement_of,
    time_of,
)

_LINES = 3  # further lines are extensions


class Checkpoint(Struct, frozen=True):
    """The state of a log.

    Attributes:
        origin: the name of the log, and of the key that signs its checkpoints.
        size: the number of leaves.
        root: the root of the tree.
    """

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def parse_checkpoint(text: str) -> Checkpoint:
    """Return the checkpoint in the text of a note. Lines after the third are left out.

    Raises:
        BadSignedNote: the text is not a checkpoint.
    """
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < _LINES or not all(lines):
        raise BadSignedNote("a checkpoint has an origin, a size and a root")
    origin, size, encoded = lines[:_LINES]
    try:
        root = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadSignedNote(f"{encoded!r} is not base64") from error
    is_number = size.isascii() and size.isdecimal() and str(int(size)) == size
    if not is_number or len(root) != HASH_BYTES:
        raise BadSignedNote("the checkpoint has no size, or no root")
    return Checkpoint(origin, int(size), root)


def open_checkpoint(note: bytes, key: NoteKey) -> Checkpoint:
    """Return the checkpoint in a note that a log has signed.

    Raises:
        BadSignedNote: the note is malformed, of another log, or not signed by the key.
    """
    text, signatures = split_note(note)
    checkpoint = parse_checkpoint(text)
    if checkpoint.origin != key.name:
        raise BadSignedNote(f"the checkpoint is that of {checkpoint.origin}, not of {key.name}")
    if find_signature(key, text, signatures) is None:
        raise BadSignedNote(f"{key.name} has not signed the checkpoint")
    return checkpoint


def cosigned_at(note: bytes, witnesses: Iterable[NoteKey]) -> dict[str, int]:
    """Return the times at which witnesses have signed a checkpoint, in seconds since 1970, by name.

    Raises:
        BadSignedNote: the note is malformed, or the signature of a witness is not valid.
    """
    text, signatures = split_note(note)
    found = [(key, find_signature(key, text, signatures)) for key in witnesses]
    return {key.name: time_of(key, signature) for key, signature in found if signature}


def with_signatures(note: bytes, lines: Iterable[str]) -> bytes:
    """Return a note with further signature lines."""
    return note + "".join(lines).encode()


class CheckpointKey:
    """A private key that signs the checkpoints of a log, or those of others as a witness.

    Args:
        name: the name of the key. For a log it is the origin.
        seed: 32 secret bytes.
        is_witness: true for the key of a witness.
    """

    def __init__(self, name: str, seed: bytes, *, is_witness: bool = False) -> None:
        self.name = name
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self._kind = COSIGNATURE if is_witness else ED25519

    @cached_property
    def public(self) -> NoteKey:
        """The public key, with which others check the signatures."""
        return NoteKey(self.name, self._key.public_key().public_bytes_raw(), self._kind)

    def sign(self, size: int, root: bytes) -> bytes:
        """Return the signed checkpoint of a log."""
        text = str(Checkpoint(self.name, size, root))
        signed = self._key.sign(message_of(self.public, text, 0))
        return f"{text}\n{sign_line(self.public, signed)}".encode()

    def sign_statement(self, label: str, content: bytes) -> bytes:
        """Return the signature of a statement by the log that is not a note. See `statement_of`."""
        return self._key.sign(statement_of(label, content))

    def cosign(self, note: bytes, seconds: int) -> str:
        """Return the signature line of a witness under a checkpoint.

        A witness signs only a checkpoint that extends the one that it signed before.

        Args:
            note: the signed checkpoint.
            seconds: the time since 1970.
        """
        text, _ = split_note(note)
        signed = self._key.sign(message_of(self.public, text, seconds))
        return sign_line(self.public, seconds.to_bytes(8, "big") + signed)
