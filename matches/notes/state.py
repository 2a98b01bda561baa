"""Fold of the notes of a match. It accepts every event and makes no decisions."""

from collections.abc import Mapping
from typing import TypeVar, assert_never

from msgspec import UNSET, Struct
from msgspec.structs import replace

from matches.notes import events as e
from matches.notes.events import Anchor, Visibility
from matches.notes.table.events import (
    TableNoteDeleted,
    TableNoteReported,
    TableNoteWritten,
    TableSeatsMuted,
    WellPlayedSaid,
)
from matches.notes.table.state import TableNotes, evolve_table_notes


class Note(Struct, frozen=True, kw_only=True):
    """A note as stored: its text is encrypted.

    Attributes:
        is_hidden: True if an administrator hid it.
        written_at, changed_at: times in milliseconds since 1970.
    """

    id: str
    author: str
    anchor: Anchor
    text: str
    visibility: Visibility
    written_at: int
    changed_at: int
    is_hidden: bool = False


class Study(Struct, frozen=True, kw_only=True):
    """A study as stored: its title is encrypted.

    Attributes:
        notes: the ids of its notes, in order. Some of them may be deleted by now.
        is_hidden: True if an administrator hid it.
        written_at, changed_at: times in milliseconds since 1970.
    """

    id: str
    author: str
    title: str
    notes: tuple[str, ...]
    visibility: Visibility
    written_at: int
    changed_at: int
    is_hidden: bool = False


Entry = TypeVar("Entry", Note, Study)


class Notebook(Struct, frozen=True):
    """All notes and studies of a match.

    Attributes:
        version: the number of events.
        notes: the notes by id, in the order in which they were written.
        studies: the studies by id, in the order in which they were written.
        table: the notes that the seats write to each other.
    """

    version: int = 0
    notes: Mapping[str, Note] = {}
    studies: Mapping[str, Study] = {}
    table: TableNotes = TableNotes()


def evolve_notebook(  # noqa: PLR0911  # one case an event
    notebook: Notebook, event: e.NoteEvent, at: int
) -> Notebook:
    """Apply an event. `at` is its time in milliseconds since 1970."""
    notebook = replace(notebook, version=notebook.version + 1)
    match event:
        case e.NoteWritten():
            return _put_note(notebook, _first_note(event, at))
        case e.NoteChanged(note=note_id):
            return _put_note(notebook, _change(notebook.notes[note_id], event, at))
        case e.NoteDeleted(note=note_id):
            left = {key: note for key, note in notebook.notes.items() if key != note_id}
            return replace(notebook, notes=left)
        case e.NoteHidden(note=note_id, is_hidden=is_hidden):
            return _put_note(notebook, replace(notebook.notes[note_id], is_hidden=is_hidden))
        case e.StudyWritten():
            return _put_study(notebook, _first_study(event, at))
        case e.StudyChanged(study=study_id):
            return _put_study(notebook, _change(notebook.studies[study_id], event, at))
        case e.StudyDeleted(study=study_id):
            kept = {key: study for key, study in notebook.studies.items() if key != study_id}
            return replace(notebook, studies=kept)
        case e.StudyHidden(study=study_id, is_hidden=is_hidden):
            return _put_study(notebook, replace(notebook.studies[study_id], is_hidden=is_hidden))
        case (
            TableNoteWritten()
            | WellPlayedSaid()
            | TableNoteReported()
            | TableNoteDeleted()
            | TableSeatsMuted()
        ):
            return replace(notebook, table=evolve_table_notes(notebook.table, event, at))
        case _:
            assert_never(event)


def _first_note(event: e.NoteWritten, at: int) -> Note:
    return Note(
        id=event.note,
        author=event.author,
        anchor=event.anchor,
        text=event.text,
        visibility=event.visibility,
        written_at=at,
        changed_at=at,
    )


def _first_study(event: e.StudyWritten, at: int) -> Study:
    return Study(
        id=event.study,
        author=event.author,
        title=event.title,
        notes=event.notes,
        visibility=event.visibility,
        written_at=at,
        changed_at=at,
    )


def _put_note(notebook: Notebook, note: Note) -> Notebook:
    return replace(notebook, notes={**notebook.notes, note.id: note})


def _put_study(notebook: Notebook, study: Study) -> Notebook:
    return replace(notebook, studies={**notebook.studies, study.id: study})


def _change(entry: Entry, event: e.NoteChanged | e.StudyChanged, at: int) -> Entry:
    """Return a note or a study with the fields that an event sets."""
    fields = ((name, getattr(event, name)) for name in event.__struct_fields__[1:])
    return replace(
        entry, changed_at=at, **{name: value for name, value in fields if value is not UNSET}
    )
