"""The audit of a log: its signature, its tree, and its growth since the checkpoints seen before."""

from collections.abc import Iterator

from events.tlog import BadProof, BadSignedNote, Checkpoint, TlogError, Tree, open_checkpoint
from events.tlog.damage import read_checked
from events.tlog.errors import BadTile, DamagedLog
from events.tlog.leaves import NO_SALT, LogRestarted, leaf_of, parse_entry
from events.tlog.merkle import check_consistency, hash_leaf
from events.tlog.notes import NoteKey, parse_key
from events.tlog.tree import CHECKPOINT, TileReader
from formicary.audit.findings import AuditFinding, LogFault
from formicary.audit.sources import AuditSource
from formicary.audit.state import AuditState
from matches.inclusion.public_log import RESTART_FILE, CurrentLog


class AuditedLog:
    """A log whose tree was read and found to be that of its checkpoint.

    Args:
        files: the files of the log.
        key: its public key.

    Attributes:
        key: see above.
        note: the checkpoint with its signatures.
        checkpoint: the checkpoint.
        leaves: the places of the leaves, by content.

    Raises:
        LogFault: the log is not signed by the key, or a file was changed.
    """

    def __init__(self, files: TileReader, key: NoteKey) -> None:
        self._files, self.key = files, key
        self.note, self.checkpoint, self._tree = self._open()
        self.leaves = self._read_leaves()

    def _open(self) -> tuple[bytes, Checkpoint, Tree]:
        note = self._files.read(CHECKPOINT)
        if note is None:
            raise LogFault("altered", "it has no checkpoint")
        try:
            checkpoint = open_checkpoint(note, self.key)
        except BadSignedNote as error:
            raise LogFault("key", f"the checkpoint is not valid: {error}") from error
        return note, checkpoint, Tree(self._files, checkpoint.size)

    def _read_leaves(self) -> dict[bytes, int]:
        """Return the places of the leaves. All files are checked."""
        leaves: dict[bytes, int] = {}
        try:
            for index, leaf in enumerate(read_checked(self._tree, self.checkpoint.root)):
                leaves.setdefault(leaf, index)
        except DamagedLog as error:
            raise LogFault("altered", str(error), is_mendable=bool(error.tiles)) from error
        return leaves

    def check_extends(self, old: Checkpoint, source: str) -> None:
        """Check that this log begins with the tree of an older checkpoint.

        Args:
            old: the older checkpoint.
            source: a text that names its source.

        Raises:
            LogFault: the log is shorter, or has another tree.
        """
        new = self.checkpoint
        if old.size > new.size:
            text = f"it has {new.size} entries, and {source} has {old.size}"
            raise LogFault("rolled-back", text)
        if not old.size:
            return
        is_equal = old.size == new.size
        try:
            path = [] if is_equal else self._tree.prove_consistency(old.size)
            check_consistency(old.size, old.root, new.size, new.root, path)
        except BadTile as error:
            raise LogFault("altered", str(error)) from error
        except BadProof as error:
            text = f"its first {old.size} entries are not those of {source}"
            raise LogFault("forked", text) from error

    def has_at(self, place: int, leaf: bytes) -> bool:
        """Return whether a leaf has this place. Raises `LogFault`."""
        if place >= self.checkpoint.size:
            self.advance()
        try:
            return place < self.checkpoint.size and self._tree.node(0, place) == hash_leaf(leaf)
        except BadTile as error:
            raise LogFault("altered", str(error)) from error

    def advance(self) -> None:
        """Read the log again, which has grown in the meantime. Raises `LogFault`."""
        old = self.checkpoint
        note, checkpoint, tree = self._open()
        if checkpoint == old:
            return
        self.note, self.checkpoint, self._tree = note, checkpoint, tree
        self.leaves = self._read_leaves()
        self.check_extends(old, "the checkpoint before")

    def check_checkpoint(self, other: Checkpoint, source: str) -> None:
        """Check that a checkpoint from elsewhere is one of this log. Raises `LogFault`."""
        if other.size > self.checkpoint.size:
            self.advance()
        self.check_extends(other, source)


def trusted_key(state: AuditState, current: CurrentLog, given: str) -> NoteKey:
    """Return the key with which the log must be signed.

    It is the given key, or the one that was seen before. In the first run it is the one that the
    service names.

    Raises:
        LogFault: the service names another key.
    """
    try:
        named = parse_key(current.key)
        expected = given or (state.key if state.number in (0, current.number) else "")
        if expected and str(parse_key(expected)) != str(named):
            raise LogFault("key", f"the service names the key {named}, not {expected}")
    except TlogError as error:
        raise LogFault("key", str(error)) from error
    return named


def check_restart(
    source: AuditSource, current: CurrentLog, log: AuditedLog, state: AuditState
) -> Iterator[AuditFinding]:
    """Check that a restarted log names the last checkpoint of the log before it.

    Yields a note for the restart, if the auditor has seen a log before.

    Raises:
        LogFault: the log names no former log, or an older checkpoint than the auditor saw.
    """
    if current.number in (1, state.number):
        return
    entry = _restarted_entry(source.log(current.number), log)
    if current.number != state.number + 1 and state.number:
        yield AuditFinding("restarted", "", "more than once since the last audit")
        return
    former = parse_key(current.former[0]) if current.former else None
    if state.key and (former is None or str(former) != state.key):
        raise LogFault("key", "the log before it had another key than the one that was seen")
    if former is None:
        raise LogFault("key", "the service does not name the log before it")
    try:
        last = open_checkpoint(entry.checkpoint.encode(), former)
    except BadSignedNote as error:
        raise LogFault("key", f"the checkpoint of the log before it: {error}") from error
    text = f"{entry.reason}; the log before it had {last.size} entries"
    if state.checkpoint:
        seen = open_checkpoint(state.checkpoint.encode(), former)
        if seen.size > last.size or (seen.size == last.size and seen.root != last.root):
            raise LogFault(
                "rolled-back", f"{text}, and the auditor has seen {seen.size} of another tree"
            )
    yield AuditFinding("restarted", "", text)


def _restarted_entry(files: TileReader, log: AuditedLog) -> LogRestarted:
    content = files.read(RESTART_FILE)
    try:
        entry = None if content is None else parse_entry(content)
    except TlogError as error:
        raise LogFault("altered", f"the entry of the restart: {error}") from error
    if not isinstance(entry, LogRestarted) or log.leaves.get(leaf_of(entry, NO_SALT)) != 0:
        raise LogFault("altered", "its first entry does not name the log before it")
    return entry
