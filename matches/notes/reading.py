"""Reading notes and studies with the rights of the reader, never with those of the author.

As long as a match is not over for a reader, its notes are shown only to their authors: hints about
a running match would be unfair. A note about a version that the reader may not see yet is not shown
to the reader either.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from accounts.vault import Unreadable
from matches.context import Context
from matches.notes.errors import NoSuchNote
from matches.notes.state import Note, Study
from matches.queries.read import Reader


class NoteReader(Struct, frozen=True):
    """A reader of notes: the reader of the match, and the account, if any."""

    reader: Reader
    account: str | None


class OpenedNote(Struct, frozen=True):
    """A note with its decrypted text, and the current name of its author."""

    note: Note
    text: str
    author: str


class OpenedStudy(Struct, frozen=True):
    """A study with its decrypted title, its author's current name, and its notes."""

    study: Study
    title: str
    author: str
    notes: tuple[OpenedNote, ...]


def list_notes(context: Context, by: NoteReader) -> tuple[OpenedNote, ...]:
    """Return the public notes of a match and the reader's own, in the order of the match."""
    notebook = context.notes.load(by.reader.match.match_id).state
    listed = (note for note in notebook.notes.values() if is_listed(by, note))
    opened = [note for note in (open_note(context, by, note) for note in listed) if note]
    return tuple(
        sorted(opened, key=lambda shown: (shown.note.anchor.version, shown.note.written_at))
    )


def find_note(context: Context, by: NoteReader, note_id: str) -> OpenedNote:
    """Return a note.

    Raises:
        NoSuchNote: it does not exist, or the reader may not see it.
    """
    notebook = context.notes.load(by.reader.match.match_id).state
    note = notebook.notes.get(note_id)
    opened = open_note(context, by, note) if note and _is_shown(by, note) else None
    if opened is None:
        raise NoSuchNote
    return opened


def find_note_of_study(context: Context, by: NoteReader, note_id: str, study_id: str) -> OpenedNote:
    """Return a note that is part of a study, whatever its own visibility is.

    Raises:
        NoSuchNote: the study or the note does not exist, the study does not contain the note, or
            the reader may not see it.
    """
    for opened in find_study(context, by, study_id).notes:
        if opened.note.id == note_id:
            return opened
    raise NoSuchNote


def list_studies(context: Context, by: NoteReader) -> tuple[OpenedStudy, ...]:
    """Return the public studies of a match and the reader's own, oldest first."""
    notebook = context.notes.load(by.reader.match.match_id).state
    listed = (study for study in notebook.studies.values() if is_listed(by, study))
    opened = (_open_study(context, by, notebook.notes, study) for study in listed)
    return tuple(study for study in opened if study)


def find_study(context: Context, by: NoteReader, study_id: str) -> OpenedStudy:
    """Return a study with all its notes, whatever their own visibility is.

    Raises:
        NoSuchNote: it does not exist, or the reader may not see it.
    """
    notebook = context.notes.load(by.reader.match.match_id).state
    study = notebook.studies.get(study_id)
    opened = None
    if study and _is_shown(by, study):
        opened = _open_study(context, by, notebook.notes, study)
    if opened is None:
        raise NoSuchNote
    return opened


def is_listed(by: NoteReader, entry: Note | Study) -> bool:
    """Return whether the lists that a reader requests contain a note or a study."""
    if entry.author == by.account or _is_from_file(by):
        return True
    return entry.visibility == "public" and _is_shown(by, entry)


def _is_shown(by: NoteReader, entry: Note | Study) -> bool:
    """Return whether a reader who knows the id of a note or a study may see it."""
    if entry.author == by.account or by.reader.is_admin or _is_from_file(by):
        return True
    is_over = by.reader.match.timeline.newest.status == "over"
    return is_over and entry.visibility != "private" and not entry.is_hidden


def _is_from_file(by: NoteReader) -> bool:
    """Return whether the match and its notes are from a file, which its reader has."""
    return by.reader.match.opened is not None


def open_note(context: Context, by: NoteReader, note: Note) -> OpenedNote | None:
    """Decrypt a note. Return None if its author was erased, or its version is not visible yet."""
    if note.anchor.version > by.reader.match.timeline.version:
        return None
    found = _open(context, note.author, note.text)
    return OpenedNote(note, *found) if found else None


def _open_study(
    context: Context, by: NoteReader, notes: Mapping[str, Note], study: Study
) -> OpenedStudy | None:
    found = _open(context, study.author, study.title)
    if found is None:
        return None
    return OpenedStudy(study, *found, tuple(_notes_of(context, by, notes, study)))


def _notes_of(
    context: Context, by: NoteReader, notes: Mapping[str, Note], study: Study
) -> Iterator[OpenedNote]:
    for note_id in study.notes:
        note = notes.get(note_id)
        if note is None or (note.is_hidden and not _is_shown(by, note)):
            continue
        opened = open_note(context, by, note)
        if opened:
            yield opened


def _open(context: Context, account: str, sealed: str) -> tuple[str, str] | None:
    """Return a decrypted text and the name of its author. Return None for an erased author."""
    vault = context.accounts.streams.vault(account)
    name = context.accounts.name_of(account)
    if vault is None or name is None:
        return None
    try:
        return vault.open(sealed), name
    except Unreadable:
        return None
