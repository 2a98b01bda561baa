"""The last commit in an execution context. Log lines can refer to it."""

from contextvars import ContextVar
from typing import NamedTuple


class NotedCommit(NamedTuple):
    """A commit, identified by its position in the log.

    Attributes:
        match_id: the id of the match.
        seq: the seq of its first event.
        command: the id of its command, stored as `id` in the record of that event; empty if a
            stored answer was returned.
    """

    match_id: str
    seq: int
    command: str


_last: ContextVar[NotedCommit | None] = ContextVar("last_commit", default=None)
note_commit = _last.set
last_commit = _last.get


def take_commit() -> NotedCommit | None:
    """Return the last commit since the previous call, or None if there was none."""
    noted = _last.get()
    if noted is not None:
        _last.set(None)
    return noted
