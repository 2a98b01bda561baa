"""A witness (C2SP `tlog-witness`): it signs checkpoints of logs that only ever grow.

A log that shows different trees to different readers needs a witness to sign both. A witness
remembers the last checkpoint that it signed for each log, and signs only one that extends it.
"""

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from events.tlog.checkpoints import Checkpoint, CheckpointKey, open_checkpoint, parse_checkpoint
from events.tlog.errors import BadProof, BadSignedNote, TlogError
from events.tlog.merkle import EMPTY_ROOT, HASH_BYTES, check_consistency
from events.tlog.notes import NoteKey, split_note

PROOF_MOST = 63  # hashes
_OLD = re.compile(rb"old (0|[1-9][0-9]{0,17})")
_NEW = Checkpoint("", 0, EMPTY_ROOT)  # the state of a log that was never signed


class UnknownLog(TlogError):
    """Raised if a witness does not sign the checkpoints of a log."""


class StaleProof(TlogError):
    """Raised if a proof begins at another size than the last one that the witness signed.

    Attributes:
        size: the last size that the witness signed.
    """

    def __init__(self, size: int) -> None:
        super().__init__(f"the last size that was signed is {size}")
        self.size = size


class WitnessStates(Protocol):
    """Durable storage for the last checkpoint of each log that a witness signed."""

    def read(self, origin: str) -> Checkpoint | None:
        """Return the last checkpoint of a log, or None if there is none."""

    def swap(self, old: Checkpoint | None, new: Checkpoint) -> bool:
        """Replace the checkpoint of a log if it is the expected one; return whether it was."""


class AddCheckpoint(Struct, frozen=True):
    """A request to sign a checkpoint.

    Attributes:
        old: the size at which the proof begins.
        proof: the proof of consistency; empty if `old` is 0.
        note: the checkpoint that the log has signed.
    """

    old: int
    proof: tuple[bytes, ...]
    note: bytes

    def __bytes__(self) -> bytes:
        lines = [b"old %d" % self.old, *map(base64.b64encode, self.proof), b"", self.note]
        return b"\n".join(lines)


def parse_request(body: bytes) -> AddCheckpoint:
    """Return a request from its body: `old <size>`, the hashes in base64, an empty line, a note.

    Raises:
        BadSignedNote: the body is malformed.
    """
    head, divider, note = body.partition(b"\n\n")
    first, *hashes = head.split(b"\n")
    old = _OLD.fullmatch(first)
    if not divider or old is None or len(hashes) > PROOF_MOST:
        raise BadSignedNote("the request has no size, no checkpoint or too many hashes")
    try:
        proof = tuple(base64.b64decode(line, validate=True) for line in hashes)
    except (binascii.Error, ValueError) as error:
        raise BadSignedNote("the proof is not base64") from error
    if any(len(made) != HASH_BYTES for made in proof):
        raise BadSignedNote(f"a hash of the proof does not have {HASH_BYTES} bytes")
    return AddCheckpoint(int(old[1]), proof, note)


class Witness:
    """A witness of some logs.

    Args:
        key: the key of the witness, made with `is_witness`.
        logs: the keys of the logs, by origin.
        states: the checkpoints that were signed.
    """

    def __init__(
        self, key: CheckpointKey, logs: Mapping[str, NoteKey], states: WitnessStates
    ) -> None:
        self._key, self._logs, self._states = key, logs, states

    def sign(self, request: AddCheckpoint, seconds: int) -> str:
        """Return the witness' signature line under a checkpoint.

        The state is stored before the signature is returned. If the same checkpoint is sent again,
        it is signed again.

        Args:
            request: the checkpoint with its proof.
            seconds: the time since 1970.

        Raises:
            UnknownLog: the witness does not know the log.
            BadSignedNote: the checkpoint is malformed, or not signed by the log.
            StaleProof: the proof begins at another size than the last one that was signed.
            BadProof: the checkpoint does not extend the last one: the log has forked.
        """
        origin = parse_checkpoint(split_note(request.note)[0]).origin
        if origin not in self._logs:
            raise UnknownLog(f"this witness does not know {origin}")
        new = open_checkpoint(request.note, self._logs[origin])
        if request.old > new.size:
            raise BadSignedNote(f"a tree of {new.size} leaves does not extend one of {request.old}")
        last = self._states.read(origin)
        known = last or _NEW
        if request.old != known.size:
            raise StaleProof(known.size)
        if not known.size and request.proof:
            raise BadProof("the proof of the first checkpoint is empty")
        check_consistency(known.size, known.root, new.size, new.root, request.proof)
        if new != last and not self._states.swap(last, new):
            now = self._states.read(origin) or _NEW
            raise StaleProof(now.size)
        return self._key.cosign(request.note, seconds)
