"""Writing, changing, deleting and hiding notes and studies."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from accounts.vault import Vault
from events import Head, StoreFull, VersionConflict
from matches.context import Context
from matches.notes.checks import (
    find_anchor_faults,
    find_list_faults,
    find_text_faults,
    find_title_faults,
    refuse,
)
from matches.notes.errors import NoSuchNote, TooManyNotes
from matches.notes.events import (
    Anchor,
    NoteChanged,
    NoteDeleted,
    NoteEvent,
    NoteHidden,
    NoteWritten,
    StudyChanged,
    StudyDeleted,
    StudyHidden,
    StudyWritten,
    Visibility,
)
from matches.notes.state import Entry, Note, Notebook, Study
from matches.queries.read import Reader, resolve_version

NOTES_MOST = 200  # notes of a match
STUDIES_MOST = 50  # studies of a match
EVENTS_MOST = 5000  # changes of the notes of a match
TRIES = 8
ADMIN = "admin"
_Decide: TypeAlias = Callable[[Notebook, Vault], NoteEvent]


class Writer(Struct, frozen=True):
    """The account that writes, and its request.

    Attributes:
        account: the id of the account.
        key, digest: the idempotency key and the digest of the body; empty for changes.
    """

    account: str
    key: str = ""
    digest: str = ""


class NoteDraft(Struct, frozen=True):
    """The fields of a new or changed note.

    Attributes:
        place: the given fields of its anchor, by name. The others keep their values.
        text, visibility: unset to keep their values.
    """

    place: Mapping[str, Any]
    text: str | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


class StudyDraft(Struct, frozen=True):
    """The fields of a new or changed study. Unset fields keep their values."""

    title: str | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


def write_note(context: Context, reader: Reader, writer: Writer, draft: NoteDraft) -> Note:
    """Write a note. A request repeated with the same idempotency key returns the same note.

    The version and the text are required.

    Raises:
        BadNote: a field is not valid.
        NoSuchVersion: the match has not reached the version.
        TooManyNotes: the match has the most notes already.
        NoSuchNote: the note was written and deleted before.
        KeyReused: the idempotency key belongs to a request with another body.
        StoreFull: the store accepts no more data.
    """
    match_id = reader.match.match_id
    note_id = context.accounts.secret.derive_id("note", match_id, writer.account, writer.key)
    text, anchor = draft.text or "", Anchor(**draft.place)
    _check_note(reader, text, anchor)

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        if note_id not in notebook.notes and len(notebook.notes) >= NOTES_MOST:
            raise TooManyNotes(NOTES_MOST)
        return NoteWritten(
            note=note_id,
            author=writer.account,
            anchor=anchor,
            text=vault.seal(text, notebook.version + 1),
            visibility=draft.visibility or "private",
        )

    return _own(_append(context, match_id, writer, decide).notes, note_id, writer.account)


def change_note(
    context: Context, reader: Reader, writer: Writer, note_id: str, draft: NoteDraft
) -> Note:
    """Change a note of the writer.

    Raises:
        NoSuchNote: the account has no note with this id in the match.
        BadNote, NoSuchVersion, TooManyNotes, StoreFull: see `write_note`.
    """

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        anchor = replace(_own(notebook.notes, note_id, writer.account).anchor, **draft.place)
        _check_note(reader, draft.text, anchor)
        return NoteChanged(
            note=note_id,
            anchor=anchor if draft.place else UNSET,
            text=_seal(vault, draft.text, notebook),
            visibility=draft.visibility,
        )

    notebook = _append(context, reader.match.match_id, writer, decide)
    return _own(notebook.notes, note_id, writer.account)


def write_study(context: Context, reader: Reader, writer: Writer, draft: StudyDraft) -> Study:
    """Write a study of notes of the writer. A repeated request returns the same study.

    The title is required.

    Raises:
        BadNote: a field is not valid.
        TooManyNotes: the match has the most studies already.
        NoSuchNote: the study was written and deleted before.
        KeyReused, StoreFull: see `write_note`.
    """
    match_id = reader.match.match_id
    study_id = context.accounts.secret.derive_id("study", match_id, writer.account, writer.key)
    title, notes = draft.title or "", draft.notes or ()

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        if study_id not in notebook.studies:  # otherwise the request is a repeated one
            _check_study(notebook, writer, title, notes)
            if len(notebook.studies) >= STUDIES_MOST:
                raise TooManyNotes(STUDIES_MOST)
        return StudyWritten(
            study=study_id,
            author=writer.account,
            title=vault.seal(title, notebook.version + 1),
            notes=notes,
            visibility=draft.visibility or "private",
        )

    return _own(_append(context, match_id, writer, decide).studies, study_id, writer.account)


def change_study(
    context: Context, reader: Reader, writer: Writer, study_id: str, draft: StudyDraft
) -> Study:
    """Change a study of the writer.

    Raises:
        NoSuchNote: the account has no study with this id in the match.
        BadNote, TooManyNotes, StoreFull: see `write_study`.
    """

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        _own(notebook.studies, study_id, writer.account)
        _check_study(notebook, writer, draft.title, draft.notes)
        return StudyChanged(
            study=study_id,
            title=_seal(vault, draft.title, notebook),
            notes=draft.notes,
            visibility=draft.visibility,
        )

    notebook = _append(context, reader.match.match_id, writer, decide)
    return _own(notebook.studies, study_id, writer.account)


def delete_note(context: Context, match_id: str, note_id: str, by: str) -> None:
    """Delete a note. `by` is the author's account, or `admin`.

    Raises:
        NoSuchNote: the match has no such note, or it belongs to another account.
    """

    def decide(notebook: Notebook) -> NoteEvent:
        _own(notebook.notes, note_id, by)
        return NoteDeleted(note_id)

    append_by(context, match_id, Writer(by), decide)


def delete_study(context: Context, match_id: str, study_id: str, by: str) -> None:
    """Delete a study, but not its notes. `by` is the author's account, or `admin`.

    Raises:
        NoSuchNote: the match has no such study, or it belongs to another account.
    """

    def decide(notebook: Notebook) -> NoteEvent:
        _own(notebook.studies, study_id, by)
        return StudyDeleted(study_id)

    append_by(context, match_id, Writer(by), decide)


def hide_note(context: Context, match_id: str, note_id: str, *, is_hidden: bool) -> None:
    """Hide a note from everyone except its author, or make it visible again.

    Raises:
        NoSuchNote: the match has no such note.
    """

    def decide(notebook: Notebook) -> NoteEvent:
        _own(notebook.notes, note_id, ADMIN)
        return NoteHidden(note_id, is_hidden)

    append_by(context, match_id, Writer(ADMIN), decide)


def hide_study(context: Context, match_id: str, study_id: str, *, is_hidden: bool) -> None:
    """Hide a study from everyone except its author, or make it visible again.

    Raises:
        NoSuchNote: the match has no such study.
    """

    def decide(notebook: Notebook) -> NoteEvent:
        _own(notebook.studies, study_id, ADMIN)
        return StudyHidden(study_id, is_hidden)

    append_by(context, match_id, Writer(ADMIN), decide)


def _append(context: Context, match_id: str, writer: Writer, decide: _Decide) -> Notebook:
    """Append the event that an author's request causes, and return the notes after it."""
    vault = context.accounts.open_vault(writer.account)

    def decide_with_vault(notebook: Notebook) -> NoteEvent:
        if notebook.version - notebook.table.version >= EVENTS_MOST:
            raise TooManyNotes(EVENTS_MOST)
        return decide(notebook, vault)

    if not context.capacity.accepts_commands:
        raise StoreFull
    return append_by(context, match_id, writer, decide_with_vault)


def append_by(
    context: Context, match_id: str, writer: Writer, decide: Callable[[Notebook], NoteEvent | None]
) -> Notebook:
    """Append the event that `decide` returns, if any, and return the notes after it."""
    notes, by = context.notes, writer.account
    key = f"{by}:{writer.key}" if writer.key else ""
    for _ in range(TRIES):
        loaded = notes.load(match_id)
        event = decide(loaded.state)
        if event is None:
            return loaded.state
        try:
            after, answer = notes.append(
                loaded, (event,), by=by, at=context.now(), key=key, digest=writer.digest
            )
        except VersionConflict:
            continue
        return (notes.load(match_id) if answer.repeated else notes.keep(after)).state
    raise VersionConflict(Head(0, b""), ())


def _own(entries: Mapping[str, Entry], entry_id: str, by: str) -> Entry:
    """Return a note or a study that an account, or an administrator, may change."""
    entry = entries.get(entry_id)
    if entry is None or by not in (ADMIN, entry.author):
        raise NoSuchNote
    return entry


def _seal(vault: Vault, text: str | UnsetType, notebook: Notebook) -> str | UnsetType:
    return UNSET if text is UNSET else vault.seal(text, notebook.version + 1)


def _check_note(reader: Reader, text: str | UnsetType, anchor: Anchor) -> None:
    resolve_version(reader.match, anchor.version)
    in_text = () if text is UNSET else find_text_faults(text)
    seats = len(reader.match.timeline.newest.seats)
    refuse(chain(in_text, find_anchor_faults(seats, anchor)))


def _check_study(
    notebook: Notebook,
    writer: Writer,
    title: str | UnsetType,
    notes: tuple[str, ...] | UnsetType,
) -> None:
    in_title = () if title is UNSET else find_title_faults(title)
    in_notes = () if notes is UNSET else find_list_faults(notebook, writer.account, notes)
    refuse(chain(in_title, in_notes))
