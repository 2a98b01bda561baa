"""Exceptions raised by the event log."""

from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as NoReply

from events.entries import Entry, Head


class LogError(Exception):
    """Base class of all errors that `events` raises."""


class VersionConflict(LogError):
    """Raised if the stream is not at the version that the writer expected. Nothing was stored.

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
    """Raised if an idempotency key is reused with a different body. Nothing has been stored."""


class NotCanonical(LogError):
    """Raised if a value contains a number that some JSON parsers would read differently."""


class UnsafeStore(LogError):
    """Raised if the server might lose or evict events. The message names the setting to change."""


class Broken(LogError):
    """Raised if the log is incomplete or was tampered with.

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
    """Raised if part of the store was unavailable or failing over for too long.

    Either nothing was stored, or sending the same key again returns the stored answer.
    """


class Unconfirmed(LogError, NoReply):
    """Raised if the events are stored, but the required replicas have not confirmed them yet."""
