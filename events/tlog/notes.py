"""Signed notes (C2SP `signed-note`): a text, an empty line, and lines of signatures.

Keys are named. A signature line carries the name and four bytes of a hash of the key, so that a
reader finds the signatures that it can check, and ignores the others.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from events.tlog.errors import BadSignedNote

ED25519 = 1
COSIGNATURE = 4  # of a witness, with a time
NOTE_MOST = 64 * 1024  # bytes
KEY_ID_BYTES, KEY_BYTES, SIGNATURE_BYTES = 4, 32, 64
_TIME_BYTES = 8
_NAME = re.compile(r"[^\s+]+")
_DASH = "\N{EM DASH} "  # begins a line of a signature


class NoteKey(Struct, frozen=True):
    """A public key that signs notes.

    Attributes:
        name: its name, without spaces and plus signs, such as `example.org/formicary`.
        public: the Ed25519 key of 32 bytes.
        kind: `ED25519`, or `COSIGNATURE` for the key of a witness.
    """

    name: str
    public: bytes
    kind: int = ED25519

    @property
    def id(self) -> bytes:
        """The four bytes by which signature lines refer to the key."""
        hashed = sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public)
        return hashed.digest()[:KEY_ID_BYTES]

    def __str__(self) -> str:
        encoded = base64.b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{encoded}"


def parse_key(text: str) -> NoteKey:
    """Return a key from its text, `<name>+<id>+<base64 of the kind and the key>`.

    Raises:
        BadSignedNote: the text is malformed, or the id is that of another key.
    """
    name, _, rest = text.partition("+")
    key_id, _, encoded = rest.partition("+")
    plain = _decode(encoded)
    if not _NAME.fullmatch(name) or len(plain) != 1 + KEY_BYTES:
        raise BadSignedNote(f"{text!r} is not a key")
    key = NoteKey(name, plain[1:], plain[0])
    if key.kind not in (ED25519, COSIGNATURE) or key.id.hex() != key_id:
        raise BadSignedNote(f"{text!r} is not a key: the id or the kind is another one")
    return key


class Signature(Struct, frozen=True):
    """A line of a signature.

    Attributes:
        name: the name of the key.
        key_id: the id of the key.
        signed: the signature, after eight bytes of time if it is that of a witness.
    """

    name: str
    key_id: bytes
    signed: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {base64.b64encode(self.key_id + self.signed).decode()}\n"


def sign_line(key: NoteKey, signed: bytes) -> str:
    """Return the signature line of a key."""
    return str(Signature(key.name, key.id, signed))


def split_note(note: bytes) -> tuple[str, list[Signature]]:
    """Return the text of a note, with its last line feed, and its signatures, none checked.

    Raises:
        BadSignedNote: the note is malformed or too long.
    """
    if len(note) > NOTE_MOST:
        raise BadSignedNote(f"the note is longer than {NOTE_MOST} bytes")
    try:
        text, divider, lines = note.decode().rpartition("\n\n")
    except UnicodeDecodeError as error:
        raise BadSignedNote("the note is not UTF-8") from error
    if not divider or not lines.endswith("\n") or re.search(r"[\x00-\x09\x0b-\x1f]", text):
        raise BadSignedNote("the note has no signature lines, or control characters")
    return f"{text}\n", [*_read_signatures(lines)]


def _read_signatures(lines: str) -> Iterator[Signature]:
    for line in lines.removesuffix("\n").split("\n"):
        name, space, encoded = line.removeprefix(_DASH).partition(" ")
        plain = _decode(encoded)
        if not line.startswith(_DASH) or not space or len(plain) <= KEY_ID_BYTES:
            raise BadSignedNote(f"{line!r} is not a signature line")
        if not _NAME.fullmatch(name):
            raise BadSignedNote(f"{name!r} is not the name of a key")
        yield Signature(name, plain[:KEY_ID_BYTES], plain[KEY_ID_BYTES:])


def find_signature(key: NoteKey, text: str, signatures: list[Signature]) -> Signature | None:
    """Return the signature of a key under a text, or None if there is none.

    Raises:
        BadSignedNote: the key's signature is not valid.
    """
    for signature in signatures:
        if (signature.name, signature.key_id) == (key.name, key.id):
            _check(key, text, signature)
            return signature
    return None


def message_of(key: NoteKey, text: str, seconds: int) -> bytes:
    """Return the bytes that a key signs. `seconds` is the time of a witness, since 1970."""
    if key.kind == COSIGNATURE:
        return f"cosignature/v1\ntime {seconds}\n{text}".encode()
    return text.encode()


def statement_of(label: str, content: bytes) -> bytes:
    """Return the bytes that a key signs for a statement that is not a note.

    A label and a zero byte come first. The text of a note has no zero byte, so neither passes for
    the other.
    """
    return label.encode() + b"\x00" + content


def check_statement(key: NoteKey, label: str, content: bytes, signature: bytes) -> None:
    """Check the signature of a statement.

    Raises:
        BadSignedNote: the signature is not valid, or the key is that of a witness.
    """
    if key.kind != ED25519:
        raise BadSignedNote(f"{key.name} is a witness, and not a log")
    _verify(key, signature, statement_of(label, content))


def time_of(key: NoteKey, signature: Signature) -> int:
    """Return the time of a witness' signature, in seconds since 1970; 0 for another signature."""
    is_timed = key.kind == COSIGNATURE
    return int.from_bytes(signature.signed[:_TIME_BYTES], "big") if is_timed else 0


def _check(key: NoteKey, text: str, signature: Signature) -> None:
    start = _TIME_BYTES if key.kind == COSIGNATURE else 0
    if len(signature.signed) != start + SIGNATURE_BYTES:
        raise BadSignedNote(f"the signature of {key.name} has another length")
    _verify(key, signature.signed[start:], message_of(key, text, time_of(key, signature)))


def _verify(key: NoteKey, signed: bytes, message: bytes) -> None:
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signed, message)
    except (InvalidSignature, ValueError) as error:
        raise BadSignedNote(f"the signature of {key.name} is not valid") from error


def _decode(encoded: str) -> bytes:
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadSignedNote(f"{encoded!r} is not base64") from error
