"""Proofs that a match is in the public log, for its readers."""

from collections.abc import Iterator

from msgspec import Struct, field

from events import Broken, Entry, Store
from events.archive import ArchiveAway
from events.tlog import (
    BadProof,
    BadSignedNote,
    Checkpoint,
    LogEntry,
    TlogError,
    Tree,
    open_checkpoint,
)
from events.tlog.damage import find_suspects
from events.tlog.errors import DamagedLog
from events.tlog.leaves import encode_entry
from events.tlog.merkle import check_inclusion, hash_leaf
from events.tlog.notes import NoteKey
from events.tlog.tree import CHECKPOINT
from matches.inclusion.entries import (
    adopted_entry,
    alive_entry,
    created_entry,
    finished_entry,
)
from matches.inclusion.public_log import PublicLog
from matches.inclusion.rows import NOWHERE, LoggedRow


class PublicLogAway(ArchiveAway):
    """Raised if the key or a file of the public log is damaged."""


class EntryProof(Struct, frozen=True):
    """An entry of the log, with the proof that it is a leaf.

    Attributes:
        entry: the entry, as canonical JSON.
        index: the place of its leaf, from 0.
        path: the hashes from the leaf to the root, in hex.
    """

    entry: str
    index: int
    path: tuple[str, ...]


class Inclusion(Struct, frozen=True):
    """The proofs that a match is in the public log of the service.

    Attributes:
        match_id: the id of the match.
        log: the public key of the log, as in a signed note; empty if there is no log.
        checkpoint: the signed checkpoint that the proofs lead to.
        key: the key from which the salts of the entries follow, in hex.
        entries: its creation, its newest logged head, and its end, as far as they are logged.
    """

    match_id: str = field(name="match")
    log: str = ""
    checkpoint: str = ""
    key: str = ""
    entries: tuple[EntryProof, ...] = ()


def prove(log: PublicLog | None, store: Store, match_id: str) -> Inclusion:
    """Return the proofs of a match. They are empty until the match is logged.

    The log has no head of a match that its spectators may not see yet.

    Raises:
        ArchiveAway: the files of the log cannot be read now.
        PublicLogAway: the key or a file of the log is damaged.
        Broken: an event that was logged is missing.
    """
    try:
        return _prove(log, store, match_id)
    except TlogError as error:
        raise PublicLogAway(str(error)) from error


def _prove(log: PublicLog | None, store: Store, match_id: str) -> Inclusion:
    key = log.key() if log else None
    if log is None or key is None:
        return Inclusion(match_id)
    row = log.rows.find(match_id)
    note = log.checkpoint(key.number)
    public = key.signer().public
    salts = key.match_key(match_id).hex()
    if note is None:
        return Inclusion(match_id, str(public), "", salts)
    checkpoint = _open_checkpoint(note, public)
    entries: tuple[EntryProof, ...] = ()
    if row is not None and row.log == key.number:
        tree = Tree(log.place(key.number), checkpoint.size)
        entries = tuple(
            _prove_entry(tree, checkpoint.root, index, entry, key.leaf(match_id, entry))
            for index, entry in logged_entries(store, match_id, row)
            if index < tree.size
        )
    return Inclusion(match_id, str(public), note.decode(), salts, entries)


def _open_checkpoint(note: bytes, public: NoteKey) -> Checkpoint:
    try:
        return open_checkpoint(note, public)
    except BadSignedNote as error:
        raise BadSignedNote(f"the file {CHECKPOINT}: {error}") from error


def _prove_entry(tree: Tree, root: bytes, index: int, entry: LogEntry, leaf: bytes) -> EntryProof:
    """Return the proof of an entry. A damaged tile makes no wrong proof.

    If the log has another leaf there, the proof of that leaf is returned: the match has changed
    since it was logged, which is for its readers to find.

    Raises:
        BadTile: a tile is missing or was changed.
    """
    path = tree.prove_inclusion(index)
    try:
        check_inclusion(hash_leaf(leaf), index, tree.size, path, root)
    except BadProof:
        _check_logged_leaf(tree, root, index, path)
    return EntryProof(encode_entry(entry).decode(), index, tuple(made.hex() for made in path))


def _check_logged_leaf(tree: Tree, root: bytes, index: int, path: list[bytes]) -> None:
    try:
        check_inclusion(tree.node(0, index), index, tree.size, path, root)
    except BadProof as error:
        raise DamagedLog(find_suspects(tree, root, index)) from error


def logged_entries(store: Store, match_id: str, row: LoggedRow) -> Iterator[tuple[int, LogEntry]]:
    """Yield the places of a match's entries with the entries, made again from its events.

    Raises:
        Broken: an event that was logged is missing.
        DecodeError: an event is damaged.
    """
    first = _event(store, match_id, 1)
    if row.adopted:
        adopted = first if row.adopted == 1 else _event(store, match_id, row.adopted)
        yield row.first, adopted_entry(match_id, first, adopted)
    else:
        yield row.first, created_entry(match_id, first)
    if row.head != NOWHERE:
        yield row.head, alive_entry(match_id, _event(store, match_id, row.head_version))
    if row.ended != NOWHERE:
        yield row.ended, finished_entry(match_id, _event(store, match_id, row.version))


def _event(store: Store, match_id: str, seq: int) -> Entry:
    for entry in store.pick(match_id, [seq]):
        return entry
    raise Broken(seq, "gap", "it is missing")
