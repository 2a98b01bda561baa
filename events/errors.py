"""What can go wrong with the log."""

from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as NoReply

from events.entries import Entry, Head


class LogError(Exception):
    """Base of everything that `events` raises."""


class VersionConflict(LogError):
    """The stream is not where the writer believed; nothing was stored.

    Attributes:
        head: where the stream is.
        missed: the entries after the version that was expected, at most 200; empty where
            the expected version lies beyond the head.
    """

    def __init__(self, head: Head, missed: tuple[Entry, ...]) -> None:
        super().__init__(f"the stream is at version {head.version}")
        self.head = head
        self.missed = missed


class KeyReused(LogError):
    """An idempotency key came again with another body; nothing was stored."""


class NotCanonical(LogError):
    """A value cannot be written down: a number of it is not the same to every reader."""


class UnsafeStore(LogError):
    """The server would lose or evict events; the message says what to change."""


class Broken(LogError):
    """The log was tampered with, or is incomplete.

    Attributes:
        seq: the first entry that does not hold.
        fault: what does not hold, as a slug: `link`, `seal`, `mac`, `gap`, `head`, `record`,
            `genesis`, `commitment`, `luck`, `decision`.
    """

    def __init__(self, seq: int, fault: str, detail: str = "") -> None:
        super().__init__(f"seq {seq}: {fault}" + (f": {detail}" if detail else ""))
        self.seq = seq
        self.fault = fault
        self.detail = detail


class StoreAway(LogError, Disconnected):
    """The part of the store that was asked is away, or changes hands, and has taken too long.

    Nothing was stored, or what was stored is answered when the same key comes again.
    """


class Unconfirmed(LogError, NoReply):
    """It is stored, but not yet at as many replicas as an answer waits for."""
