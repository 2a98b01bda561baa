"""A transparency log: an append-only Merkle tree, as static tiles, with signed checkpoints.

The tree, its files and its signatures have public formats, so that others can read them: RFC 6962
(hashes and proofs), C2SP `tlog-tiles` (files), `signed-note` and `tlog-checkpoint` (signatures) and
`tlog-cosignature` (witnesses). `docs/decisions/0261-a-transparency-log-of-our-own.md` has the
reasons. Only the leaves, of `events.tlog.leaves`, are a format of this project.

Nothing here knows a store or a game.
"""

from events.tlog.checkpoints import Checkpoint, CheckpointKey, open_checkpoint
from events.tlog.errors import BadProof, BadSignedNote, LogForked, LogRolledBack, TlogError
from events.tlog.leaves import LogEntry, leaf_of, leaf_salt, parse_entry
from events.tlog.tree import Tree
from events.tlog.writer import FileLock, LogWriter

__all__ = [
    "BadSignedNote",
    "BadProof",
    "Checkpoint",
    "CheckpointKey",
    "FileLock",
    "LogEntry",
    "LogForked",
    "LogRolledBack",
    "LogWriter",
    "TlogError",
    "Tree",
    "leaf_of",
    "leaf_salt",
    "open_checkpoint",
    "parse_entry",
]
