"""Events of the notes of a match. Texts are encrypted with the vault of the account."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from games.game import Seat
from matches.notes.table.events import TableNoteEvent

Visibility: TypeAlias = Literal["private", "link", "public"]


class Anchor(Struct, frozen=True, omit_defaults=True):
    """The place in a match that a note is about.

    Attributes:
        version: the version of the match.
        eyes: the seat whose view is meant; null for the view of spectators.
        path: a JSON pointer into that view; empty for the whole view.
        target: the id of an element of the drawing; empty for the whole board.
    """

    version: int
    eyes: Seat | None = None
    path: str = ""
    target: str = ""


class NoteWritten(Struct, frozen=True, kw_only=True, tag="note-written"):
    """An account wrote a note.

    Attributes:
        note: the id of the note.
        author: the id of the account.
        anchor: the place that the note is about.
        text: the encrypted Markdown.
        visibility: the readers of the note after the end of the match.
    """

    note: str
    author: str
    anchor: Anchor
    text: str
    visibility: Visibility


class NoteChanged(Struct, frozen=True, kw_only=True, tag="note-changed"):
    """The author changed a note. Unset fields keep their values."""

    note: str
    anchor: Anchor | UnsetType = UNSET
    text: str | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


class NoteDeleted(Struct, frozen=True, tag="note-deleted"):
    """The author or an administrator deleted a note."""

    note: str


class StudyWritten(Struct, frozen=True, kw_only=True, tag="study-written"):
    """An account wrote a study, which is an ordered list of its notes.

    Attributes:
        study: the id of the study.
        author: the id of the account.
        title: the encrypted title.
        notes: the ids of the notes, in order.
        visibility: the readers of the study and its notes after the end of the match.
    """

    study: str
    author: str
    title: str
    notes: tuple[str, ...]
    visibility: Visibility


class StudyChanged(Struct, frozen=True, kw_only=True, tag="study-changed"):
    """The author changed a study. Unset fields keep their values."""

    study: str
    title: str | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


class StudyDeleted(Struct, frozen=True, tag="study-deleted"):
    """The author or an administrator deleted a study. Its notes remain."""

    study: str


class NoteHidden(Struct, frozen=True, tag="note-hidden"):
    """An administrator hid a note from everyone except its author, or made it visible again."""

    note: str
    is_hidden: bool


class StudyHidden(Struct, frozen=True, tag="study-hidden"):
    """An administrator hid a study from everyone except its author, or made it visible again."""

    study: str
    is_hidden: bool


NoteEvent: TypeAlias = (
    NoteWritten
    | NoteChanged
    | NoteDeleted
    | NoteHidden
    | StudyWritten
    | StudyChanged
    | StudyDeleted
    | StudyHidden
    | TableNoteEvent
)
