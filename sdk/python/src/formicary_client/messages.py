"""Messages from live streams, and the position of a reader in a stream.

Messages of an unknown kind are skipped, and so are duplicate events.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar, Union

if TYPE_CHECKING:
    from formicary_client import models

Name = TypeVar("Name", bound=str)
Data = TypeVar("Data")


@dataclass(frozen=True, slots=True)
class Message(Generic[Name, Data]):
    """A message received from a stream.

    Attributes:
        name: the kind of the message, which determines the type of `data`.
        data: the content.
        cursor: the position to resume from after this message: a version, or the cursor of an
            account's stream.
    """

    name: Name
    data: Data
    cursor: str


@dataclass(frozen=True, slots=True)
class Lost:
    """Notification that the service has lost events which it had already sent.

    Everything must be read again.

    Attributes:
        version: the current version of the match.
    """

    version: int


MatchMessage: TypeAlias = Union[
    "Message[Literal['event'], models.VisibleEvent]",
    "Message[Literal['asked'], models.Asking]",
    "Message[Literal['lost'], Lost]",
]
NoteMessage: TypeAlias = Union[
    "Message[Literal['note'], models.NoteAnnouncement]",
    "Message[Literal['table-note'], models.TableNoteAnnouncement]",
]
HeartbeatMessage: TypeAlias = "Message[Literal['heartbeat'], models.MatchHeartbeat]"
AccountMessage: TypeAlias = Union[
    "Message[Literal['event'], models.AccountEvent]",
    "Message[Literal['asked'], models.AccountAsked]",
    "Message[Literal['invited'], models.AccountInvited]",
    "Message[Literal['finished'], models.AccountFinished]",
    "Message[Literal['gone'], models.AccountGone]",
    "Message[Literal['clock'], models.AccountClock]",
    "Message[Literal['delivery'], models.AccountDelivery]",
    "Message[Literal['heartbeat'], models.Heartbeat]",
    "Message[Literal['reset'], models.InboxPage]",
]
ACCOUNT_KINDS = ("asked", "invited", "finished", "gone", "clock", "delivery", "heartbeat", "reset")

ItemT = TypeVar("ItemT", covariant=True)  # noqa: PLC0105  # a word, as its siblings


class Place(Protocol[ItemT]):
    """The position of a reader in a stream, which can resume the stream and parses its messages."""

    @property
    def last_id(self) -> str:
        """The value of `Last-Event-ID`, which is empty at the start."""

    @property
    def is_end(self) -> bool:
        """True if no further message can arrive."""

    def read(self, name: str, cursor: str, data: str) -> Iterator[ItemT]:
        """Parse a raw message and yield the messages that result from it."""


class MatchPlace:
    """Position in the stream of a single match.

    Args:
        after: the version to start after.
        notes: whether changes of notes are read, which may also arrive after the end of the match.
        heartbeat: whether heartbeats are read.
    """

    def __init__(self, after: int, *, notes: bool = False, heartbeat: bool = False) -> None:
        self.version = after
        self.is_end = False
        self._has_notes = notes
        self._has_heartbeats = heartbeat

    @property
    def last_id(self) -> str:
        """The id of the last event that was received."""
        return str(self.version)

    def read(
        self, name: str, cursor: str, data: str
    ) -> Iterator[MatchMessage | NoteMessage | HeartbeatMessage]:
        """Yield the message, unless its event is known. A reported loss of events comes first."""
        if name == "message":
            event = json.loads(data)
            if event["seq"] > self.version:
                self.version = event["seq"]
                yield _message("event", event, self.last_id)
        elif name == "asked":
            asking = json.loads(data)
            if asking["version"] < self.version:
                self.version = asking["version"]
                yield _message("lost", Lost(self.version), self.last_id)
            self.is_end = asking["status"] == "over" and not self._has_notes
            yield _message("asked", asking, self.last_id)
        elif name in ("note", "table-note") and self._has_notes:
            yield _message(name, json.loads(data), self.last_id)
        elif name == "heartbeat" and self._has_heartbeats:
            yield _message("heartbeat", json.loads(data), self.last_id)


class AccountPlace:
    """Position in the stream of all matches of an account.

    Args:
        cursor: the cursor to start after; empty to start with the inbox.
    """

    is_end = False  # new matches may be added at any time

    def __init__(self, cursor: str) -> None:
        self.last_id = cursor
        self._versions: dict[str, int] = {}

    def read(self, name: str, cursor: str, data: str) -> Iterator[AccountMessage]:
        """Yield the message, unless it is an event that was already received."""
        self.last_id = cursor or self.last_id
        message: Any = json.loads(data)
        if name == "message":
            if self._is_new(message):
                yield _message("event", message, self.last_id)
        elif name in ACCOUNT_KINDS:
            if name == "reset":
                self._versions.clear()
            elif name in ("finished", "gone"):
                self._versions.pop(message["match"], None)
            yield _message(name, message, self.last_id)

    def _is_new(self, message: Mapping[str, Any]) -> bool:
        """Return whether an event is new, and remember it."""
        seq = (message.get("event") or message["line"])["seq"]
        if seq <= self._versions.get(message["match"], 0):
            return False
        self._versions[message["match"]] = seq
        return True


def _message(name: str, data: object, cursor: str) -> Any:
    """Return a message. The service guarantees that the data fits the name."""
    return Message(name, data, cursor)
