"""The writer of a log. It adds leaves, and publishes checkpoints in an order that forks nothing.

A fork is a second tree with a checkpoint of its own. It would arise if a checkpoint were seen, and
then forgotten. `LogWriter.publish` therefore works in three steps, each durable before the next:

1. The tiles and entry bundles of the larger tree are written. No checkpoint covers them yet, so if
   the writer stops here, they may be replaced.
2. The checkpoint is signed. The lock replaces the previous one by it, if that is still its content.
   From here on the tree is fixed.
3. The checkpoint is published. If the writer stops before, it is published at the next start.

The lock is kept apart from the files, so that a restored backup of either of them is noticed.
"""

import fcntl
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from events.tlog.checkpoints import (
    Checkpoint,
    CheckpointKey,
    open_checkpoint,
    with_signatures,
)
from events.tlog.edge import TreeEdge
from events.tlog.errors import BadTile, LogForked, LogRolledBack
from events.tlog.merkle import EMPTY_ROOT, hash_leaf
from events.tlog.tree import (
    CHECKPOINT,
    WIDTH,
    TilePlace,
    Tree,
    name_entries,
    pack_entries,
    remove_partials,
)

ENTRY_MOST = 0xFFFF  # bytes


class CheckpointLock(Protocol):
    """Durable storage for the last signed checkpoint."""

    def read(self) -> bytes | None:
        """Return the last signed checkpoint, or None if there is none."""

    def swap(self, old: bytes | None, new: bytes) -> bool:
        """Replace the checkpoint if it is the expected one, and return whether it was."""


class FileLock:
    """A lock in a local file, shared by the processes of one machine.

    Args:
        path: the path of the file. Its folder must exist.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> bytes | None:
        """Return the last signed checkpoint, or None if there is none."""
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None

    def swap(self, old: bytes | None, new: bytes) -> bool:
        """Replace the checkpoint if it is the expected one, and return whether it was.

        Raises:
            OSError: the file cannot be written. It is then unchanged.
        """
        with self._alone():
            if self.read() != old:
                return False
            aside = self._path.with_name(f"{self._path.name}.{secrets.token_hex(4)}")
            try:
                with aside.open("wb") as file:
                    file.write(new)
                    file.flush()
                    os.fsync(file.fileno())
                aside.replace(self._path)
            except OSError:
                aside.unlink(missing_ok=True)
                raise
            _sync_folder(self._path.parent)
            return True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._path.with_name(f"{self._path.name}.lock").open("wb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def _sync_folder(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class LogWriter:
    """The one writer of a log. A second one is refused when it publishes.

    Args:
        place: the files of the log.
        lock: the lock.
        key: the key of the log.

    Attributes:
        published: the last published checkpoint; None for a new log.

    Raises:
        BadSignedNote: the last checkpoint is not that of this log or key.
        LogRolledBack: the files are not those of the last checkpoint.
    """

    def __init__(self, place: TilePlace, lock: CheckpointLock, key: CheckpointKey) -> None:
        self._place, self._lock, self._key = place, lock, key
        self._signed = lock.read()
        self.published = _recover(place, self._signed, key)
        self._settled = 0  # the published size at the last removal of partial tiles
        tree = Tree(place, self.published.size if self.published else 0)
        self._edge = _read_edge(tree)
        self._bundle = _read_bundle(tree)  # the entries of the bundle at the edge
        self._unshown: bytes | None = None  # a signed checkpoint that is not published yet
        self._full: dict[str, bytes] = {}  # full files that are not written yet, by name
        if self.root() != (self.published.root if self.published else EMPTY_ROOT):
            raise LogRolledBack("the tiles do not have the root of the last checkpoint")

    def add(self, entry: bytes) -> int:
        """Add a leaf and return its place. It is part of the log once it is published.

        Raises:
            ValueError: the entry is longer than 65,535 bytes.
        """
        if len(entry) > ENTRY_MOST:
            raise ValueError(f"an entry has at most {ENTRY_MOST} bytes")
        index = self.size
        self._bundle.append(entry)
        if len(self._bundle) == WIDTH:
            self._full[name_entries(index // WIDTH)] = pack_entries(self._bundle)
            self._bundle = []
        for tile in self._edge.add(hash_leaf(entry)):
            self._full.update([tile.spell()])
        return index

    @property
    def size(self) -> int:
        """The number of leaves, with those that are not published yet."""
        return self._edge.size

    def root(self) -> bytes:
        """Return the root of all leaves, with those that are not published yet."""
        return self._edge.root()

    def publish(self) -> Checkpoint:
        """Publish all leaves, and return the checkpoint. Without new leaves it is the last one.

        If a file cannot be written, nothing is lost: call it again.

        Raises:
            LogForked: another process has published a checkpoint. This writer is of no use.
            OSError, LogError: a file cannot be written now.
        """
        if self.published is None or self.published.size < self.size:
            self.published = self._sign()
        if self._unshown is not None:
            self._place.write(CHECKPOINT, self._unshown)
            self._unshown = None
        return self.published

    def note(self) -> bytes:
        """Return the last published checkpoint with the signature of the log; empty if none is."""
        return self._signed or b""

    def cosign(self, lines: Iterable[str]) -> None:
        """Publish the last checkpoint again, with the signature lines of witnesses.

        Raises:
            OSError, LogError: the file cannot be written now.
        """
        if self._signed is not None:
            self._place.write(CHECKPOINT, with_signatures(self._signed, lines))

    def remove_partials(self) -> None:
        """Remove the partial tiles that were replaced by full ones before the last call.

        Call it from time to time. Readers of a checkpoint have the time between two calls to read
        its partial tiles. After that they read the full ones.

        Raises:
            OSError, LogError: the files cannot be listed or removed now.
        """
        if self._settled:
            remove_partials(self._place, self._settled)
        self._settled = self.published.size if self.published else 0

    def _sign(self) -> Checkpoint:
        """Write the files of all leaves, and then the lock. Return the checkpoint."""
        self._check_alone()
        for name, content in [*self._full.items(), *self._partials()]:
            self._place.write(name, content)
        note = self._key.sign(self.size, self.root())
        if not self._lock.swap(self._signed, note):
            raise LogForked("another process has published a checkpoint of this log")
        self._signed = self._unshown = note
        self._full.clear()
        return Checkpoint(self._key.name, self.size, self.root())

    def _check_alone(self) -> None:
        """Check that no other writer, perhaps on another machine, has published a checkpoint.

        It is called before the tiles are written, which another tree may share.
        """
        shown = self._place.read(CHECKPOINT)
        signed = None if shown is None else open_checkpoint(shown, self._key.public)
        known = None if self._signed is None else open_checkpoint(self._signed, self._key.public)
        if signed is not None and self._unshown is None and signed != known:
            raise LogForked("another process has published a checkpoint of this log")

    def _partials(self) -> Iterator[tuple[str, bytes]]:
        """Yield the files that are not full."""
        if self._bundle:
            name = name_entries(self.size // WIDTH, len(self._bundle))
            yield name, pack_entries(self._bundle)
        for tile in self._edge.tiles():
            yield tile.spell()


def _recover(place: TilePlace, signed: bytes | None, key: CheckpointKey) -> Checkpoint | None:
    """Return the last signed checkpoint, and publish it if that has not been done."""
    shown = place.read(CHECKPOINT)
    if signed is None:
        if shown is not None:
            raise LogRolledBack("there is a checkpoint, but the lock has none")
        return None
    checkpoint = open_checkpoint(signed, key.public)
    if shown is not None and open_checkpoint(shown, key.public).size > checkpoint.size:
        raise LogRolledBack("the published checkpoint is newer than that of the lock")
    if shown is None or open_checkpoint(shown, key.public) != checkpoint:
        _check_files(place, checkpoint)
        place.write(CHECKPOINT, signed)
    return checkpoint


def _check_files(place: TilePlace, checkpoint: Checkpoint) -> None:
    """Raise `LogRolledBack` unless the files have the tree of a checkpoint."""
    try:
        root = Tree(place, checkpoint.size).root()
    except BadTile as error:
        raise LogRolledBack(f"the files are older than the last checkpoint: {error}") from error
    if root != checkpoint.root:
        raise LogRolledBack("the files have another tree than the last checkpoint")


def _read_edge(tree: Tree) -> TreeEdge:
    levels: list[list[bytes]] = []
    nodes = tree.size
    try:
        while nodes:
            rest = nodes % WIDTH
            levels.append(tree.hashes(len(levels), nodes // WIDTH) if rest else [])
            nodes //= WIDTH
    except BadTile as error:
        raise LogRolledBack(f"the files are older than the last checkpoint: {error}") from error
    return TreeEdge(tree.size, levels)


def _read_bundle(tree: Tree) -> list[bytes]:
    if not tree.size % WIDTH:
        return []
    try:
        return list(tree.entries(tree.size - tree.size % WIDTH))
    except BadTile as error:
        raise LogRolledBack(f"the files are older than the last checkpoint: {error}") from error
