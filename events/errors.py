"""Errors of the log."""

from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as NoReply

from events.entries import Entry, Head


class LogError(Exception):
    """Base of all errors that `events` raises."""


class VersionConflict(LogError):
    """The stream is not at the version that the writer expected; nothing was stored.

    Attributes:
        head: the actual head of the stream.
        missed: the entries after the expected version, at most 200; empty if the expected
            version is beyond the head.
    """

    def __init__(self, head: Head, missed: tuple[Entry, ...]) -> None:
        super().__init__(f"the stream is at version {head.version}")
        self.head = head
        self.missed = missed


class KeyReused(LogError):
    """An idempotency key was sent again with another body; nothing was stored."""


class NotCanonical(LogError):
    """A value cannot be stored: one of its numbers is not the same to every JSON reader."""


class UnsafeStore(LogError):
    """The server would lose or evict events; the message names the setting to change."""


class Broken(LogError):
    """The log was tampered with, or is incomplete.

    Attributes:
        seq: the first invalid entry.
        fault: the kind of fault, as a slug: `link`, `seal`, `mac`, `gap`, `head`, `record`,
            `genesis`, `commitment`, `luck`, `decision`.
    """

    def __init__(self, seq: int, fault: str, detail: str = "") -> None:
        super().__init__(f"seq {seq}: {fault}" + (f": {detail}" if detail else ""))
        self.seq = seq
        self.fault = fault
        self.detail = detail


class StoreAway(LogError, Disconnected):
    """A part of the store was away, or failing over, for too long.

    Either nothing was stored, or the stored answer is returned when the same key is sent again.
    """


class Unconfirmed(LogError, NoReply):
    """The events are stored, but not yet confirmed by the required number of replicas."""
