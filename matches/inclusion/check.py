"""Checks of the proofs that a match is in a public log, against the log and the match itself."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from events import Broken, Entry, canonical
from events.tlog import (
    Checkpoint,
    LogEntry,
    TlogError,
    leaf_of,
    leaf_salt,
    open_checkpoint,
    parse_entry,
)
from events.tlog.checkpoints import cosigned_at
from events.tlog.leaves import (
    LogRestarted,
    MatchAdopted,
    MatchAlive,
    MatchFinished,
    MatchLogged,
    MatchWithdrawn,
)
from events.tlog.merkle import HASH_BYTES, check_inclusion, hash_leaf
from events.tlog.notes import COSIGNATURE, ED25519, NoteKey, parse_key
from matches.audit.reading import LINE_MOST
from matches.inclusion.entries import adopted_entry, alive_entry, created_entry, finished_entry
from matches.inclusion.proofs import Inclusion


class OpenedEntry(Struct, frozen=True):
    """An entry with the place of its leaf."""

    index: int
    entry: LogEntry


class Included(Struct, frozen=True):
    """The checked proofs of a match.

    Attributes:
        checkpoint: the checkpoint that all proofs lead to.
        key: the public key of the log.
        entries: the entries of the match.
        leaves: the content of their leaves, in the same order.
        witnesses: the times at which the required witnesses have signed the checkpoint, in seconds
            since 1970, by name.
    """

    checkpoint: Checkpoint
    key: NoteKey
    entries: tuple[OpenedEntry, ...]
    leaves: tuple[bytes, ...]
    witnesses: dict[str, int] = {}


def parse_inclusion(text: bytes) -> Inclusion:
    """Parse a file of proofs, as the service returns it.

    Raises:
        Broken: `inclusion`, with seq 0, if the text is malformed or too long.
    """
    if len(text) > LINE_MOST:
        raise Broken(0, "inclusion", f"the file is longer than {LINE_MOST} bytes")
    try:
        inclusion = msgspec.json.decode(text, type=Inclusion)
        _check_depth(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Broken(0, "inclusion", f"the file is malformed: {error}") from error
    return inclusion


def check_proofs(
    inclusion: Inclusion, key: NoteKey | None = None, witnesses: Sequence[NoteKey] = ()
) -> Included:
    """Check that each entry is a leaf under the signed checkpoint.

    Args:
        inclusion: the proofs.
        key: the public key of the log, from a source that the reader trusts; by default, the one
            that the file names.
        witnesses: the public keys of witnesses. Each of them must have signed the checkpoint.

    Raises:
        Broken: `inclusion`, with seq 0, if a signature or a proof is not valid.
    """
    try:
        public = key or parse_key(inclusion.log)
        checkpoint, times = _open(inclusion.checkpoint.encode(), public, witnesses)
        salts = _parse_hash(inclusion.key)
        entries, leaves = [], []
        for proof in inclusion.entries:
            text = proof.entry.encode()
            entry = parse_entry(text)
            _check_depth(text)
            leaf = leaf_of(entry, leaf_salt(salts, entry))
            path = [_parse_hash(made) for made in proof.path]
            check_inclusion(hash_leaf(leaf), proof.index, checkpoint.size, path, checkpoint.root)
            entries.append(OpenedEntry(proof.index, entry))
            leaves.append(leaf)
    except (TlogError, ValueError) as error:
        raise Broken(0, "inclusion", str(error)) from error
    return Included(checkpoint, public, tuple(entries), tuple(leaves), times)


def _open(
    note: bytes, key: NoteKey, witnesses: Sequence[NoteKey]
) -> tuple[Checkpoint, dict[str, int]]:
    """Return the checkpoint of a log, and the times at which witnesses have signed it."""
    if key.kind != ED25519 or any(witness.kind != COSIGNATURE for witness in witnesses):
        raise ValueError("the key of a log, or that of a witness, has another kind")
    checkpoint = open_checkpoint(note, key)
    if checkpoint.size > canonical.MOST:
        raise ValueError(f"the log has more than {canonical.MOST} leaves")
    times = cosigned_at(note, witnesses)
    for witness in witnesses:
        if witness.name not in times:
            raise ValueError(f"{witness.name} has not signed the checkpoint")
    return checkpoint, times


def _parse_hash(text: str) -> bytes:
    parsed = bytes.fromhex(text)
    if len(parsed) != HASH_BYTES or parsed.hex() != text:
        raise ValueError(f"a hash or a key has {HASH_BYTES} bytes, in lowercase hex")
    return parsed


def _check_depth(text: bytes) -> None:
    if canonical.is_deeper(text, canonical.DEPTH_MOST):
        raise ValueError(f"it is nested more than {canonical.DEPTH_MOST} deep")


def check_against_match(included: Included, match_id: str, events: Sequence[Entry]) -> None:
    """Check the entries against the events of the match, whose chain has been verified.

    Args:
        included: the checked proofs.
        match_id: the id of the match.
        events: the events from the first on.

    Raises:
        Broken: `inclusion`, with the seq of the event that differs, if the log has another match,
            a head that the match never had, or another end; or with seq 0 if it has no entry.
    """
    if not included.entries:
        raise Broken(0, "inclusion", "the match is not in the log")
    if not isinstance(included.entries[0].entry, MatchLogged | MatchAdopted):
        raise Broken(0, "inclusion", "there is no entry of its creation")
    for opened in included.entries:
        check_entry(opened.entry, match_id, events)


def check_entry(entry: LogEntry, match_id: str, events: Sequence[Entry]) -> None:
    """Check one entry against the events of its match. Raises `Broken`."""
    if isinstance(entry, LogRestarted | MatchWithdrawn):
        raise Broken(0, "inclusion", "the entry says nothing about the events")
    if entry.match != match_id:
        raise Broken(0, "inclusion", f"the entry is of match {entry.match}")
    seq = 1 if isinstance(entry, MatchLogged) else entry.version
    if not 1 <= seq <= len(events):
        raise Broken(seq, "inclusion", f"the log has version {seq}, and the match ends before it")
    try:
        expected = _expected(entry, match_id, events)
    except msgspec.DecodeError as error:
        raise Broken(seq, "inclusion", f"the event cannot be read: {error}") from error
    if expected != entry:
        names = [name for name in entry.__struct_fields__ if _differs(name, entry, expected)]
        raise Broken(seq, "inclusion", f"the log has another {', '.join(names) or 'entry'}")
    if isinstance(entry, MatchFinished) and seq != len(events):
        raise Broken(seq, "inclusion", "the match goes on after its end in the log")


def _expected(entry: LogEntry, match_id: str, events: Sequence[Entry]) -> LogEntry:
    if isinstance(entry, MatchLogged):
        return created_entry(match_id, events[0])
    if isinstance(entry, MatchAdopted):
        return adopted_entry(match_id, events[0], events[entry.version - 1])
    if isinstance(entry, MatchAlive):
        return alive_entry(match_id, events[entry.version - 1])
    if isinstance(entry, MatchFinished):
        return finished_entry(match_id, events[entry.version - 1])
    raise TypeError(f"{entry} has no events")


def _differs(name: str, entry: LogEntry, expected: LogEntry) -> bool:
    return getattr(entry, name, None) != getattr(expected, name, None)
