"""Writing, changing, deleting and hiding notes and studies."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from accounts.vault import Vault
from events import Head, StoreFull, VersionConflict
from games.game import TARGET
from games.texts import find_text_fault
from matches.context import Context
from matches.notes.errors import BadNote, NoSuchNote, TooManyNotes
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
from matches.notes.markdown import find_note_fault
from matches.notes.notebooks import Notebooks
from matches.notes.state import Note, Notebook, Study
from matches.queries.read import Reader, resolve_version

NOTES_MOST = 200  # notes of a match
STUDIES_MOST = 50  # studies of a match
STUDY_NOTES_MOST = 100  # notes of a study
EVENTS_MOST = 5000  # changes of the notes of a match
PATH_MOST = 500
TRIES = 8
ADMIN = "admin"
_POINTER = re.compile(r"(/([^~/]|~[01])*)*")


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
    """The fields of a new or changed note. Unset fields keep their values."""

    anchor: Anchor | UnsetType = UNSET
    text: str | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


class StudyDraft(Struct, frozen=True):
    """The fields of a new or changed study. Unset fields keep their values."""

    title: str | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


def write_note(context: Context, reader: Reader, writer: Writer, draft: NoteDraft) -> Note:
    """Write a note. A request repeated with the same idempotency key returns the same note.

    Raises:
        BadNote: a field is not valid.
        TooManyNotes: the match has the most notes already.
        NoSuchNote: the note was written and deleted before.
        KeyReused: the idempotency key belongs to a request with another body.
        StoreFull: the store accepts no more data.
    """
    match_id = reader.match.match_id
    anchor = _check_anchor(reader, draft.anchor)
    text = _check_text(draft.text)
    note_id = context.accounts.secret.derive_id("note", match_id, writer.account, writer.key)

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        if note_id not in notebook.notes and len(notebook.notes) >= NOTES_MOST:
            raise TooManyNotes(NOTES_MOST)
        return NoteWritten(
            note=note_id,
            author=writer.account,
            anchor=anchor,
            text=vault.seal(text, notebook.version + 1),
            visibility="private" if draft.visibility is UNSET else draft.visibility,
        )

    notebook = _append(context, match_id, writer, decide)
    return _own_note(notebook, note_id, writer.account)


def change_note(
    context: Context,
    reader: Reader,
    writer: Writer,
    note_id: str,
    draft: NoteDraft,
) -> Note:
    """Change a note of the writer.

    Raises:
        NoSuchNote: the account has no note with this id in the match.
        BadNote, TooManyNotes, StoreFull: see `write_note`.
    """
    anchor = UNSET if draft.anchor is UNSET else _check_anchor(reader, draft.anchor)
    text = UNSET if draft.text is UNSET else _check_text(draft.text)

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        _own_note(notebook, note_id, writer.account)
        sealed = UNSET if text is UNSET else vault.seal(text, notebook.version + 1)
        return NoteChanged(note=note_id, anchor=anchor, text=sealed, visibility=draft.visibility)

    notebook = _append(context, reader.match.match_id, writer, decide)
    return _own_note(notebook, note_id, writer.account)


def write_study(context: Context, reader: Reader, writer: Writer, draft: StudyDraft) -> Study:
    """Write a study of notes of the writer. A repeated request returns the same study.

    Raises:
        BadNote: a field is not valid.
        TooManyNotes: the match has the most studies already.
        NoSuchNote: the study was written and deleted before.
        KeyReused: the idempotency key belongs to a request with another body.
        StoreFull: the store accepts no more data.
    """
    match_id = reader.match.match_id
    title = _check_title(draft.title)
    study_id = context.accounts.secret.derive_id("study", match_id, writer.account, writer.key)

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        if study_id not in notebook.studies and len(notebook.studies) >= STUDIES_MOST:
            raise TooManyNotes(STUDIES_MOST)
        return StudyWritten(
            study=study_id,
            author=writer.account,
            title=vault.seal(title, notebook.version + 1),
            notes=_check_notes(notebook, writer.account, draft.notes),
            visibility="private" if draft.visibility is UNSET else draft.visibility,
        )

    notebook = _append(context, match_id, writer, decide)
    return _own_study(notebook, study_id, writer.account)


def change_study(
    context: Context,
    reader: Reader,
    writer: Writer,
    study_id: str,
    draft: StudyDraft,
) -> Study:
    """Change a study of the writer.

    Raises:
        NoSuchNote: the account has no study with this id in the match.
        BadNote, TooManyNotes, StoreFull: see `write_study`.
    """
    title = UNSET if draft.title is UNSET else _check_title(draft.title)

    def decide(notebook: Notebook, vault: Vault) -> NoteEvent:
        _own_study(notebook, study_id, writer.account)
        notes: tuple[str, ...] | UnsetType = UNSET
        if draft.notes is not UNSET:
            notes = _check_notes(notebook, writer.account, draft.notes)
        sealed = UNSET if title is UNSET else vault.seal(title, notebook.version + 1)
        return StudyChanged(study=study_id, title=sealed, notes=notes, visibility=draft.visibility)

    notebook = _append(context, reader.match.match_id, writer, decide)
    return _own_study(notebook, study_id, writer.account)


def delete_note(context: Context, match_id: str, note_id: str, by: str) -> None:
    """Delete a note. `by` is the author's account, or `admin`.

    Raises:
        NoSuchNote: the match has no such note, or it belongs to another account.
    """

    def decide(notebook: Notebook) -> NoteEvent:
        _check_owner(notebook.notes.get(note_id), by)
        return NoteDeleted(note_id)

    _append_plain(context.notes, match_id, by, context.now(), decide)


def delete_study(context: Context, match_id: str, study_id: str, by: str) -> None:
    """Delete a study, but not its notes. `by` is the author's account, or `admin`.

    Raises:
        NoSuchNote: the match has no such study, or it belongs to another account.
    """

    def decide(notebook: Notebook) -> NoteEvent:
        _check_owner(notebook.studies.get(study_id), by)
        return StudyDeleted(study_id)

    _append_plain(context.notes, match_id, by, context.now(), decide)


def hide_note(context: Context, match_id: str, note_id: str, *, is_hidden: bool) -> None:
    """Hide a note or a study from everyone except its author, or make it visible again.

    Raises:
        NoSuchNote: the match has no such note or study.
    """

    def decide(notebook: Notebook) -> NoteEvent:
        if note_id in notebook.studies:
            return StudyHidden(note_id, is_hidden)
        _check_owner(notebook.notes.get(note_id), ADMIN)
        return NoteHidden(note_id, is_hidden)

    _append_plain(context.notes, match_id, ADMIN, context.now(), decide)


def _append(
    context: Context,
    match_id: str,
    writer: Writer,
    decide: Callable[[Notebook, Vault], NoteEvent],
) -> Notebook:
    """Append the event that `decide` returns, and return the notes after it."""
    vault = context.accounts.open_vault(writer.account)

    def decide_with_vault(notebook: Notebook) -> NoteEvent:
        if notebook.version >= EVENTS_MOST:
            raise TooManyNotes(EVENTS_MOST)
        return decide(notebook, vault)

    if not context.capacity.accepts_commands:
        raise StoreFull
    return _append_plain(
        context.notes,
        match_id,
        writer.account,
        context.now(),
        decide_with_vault,
        (writer.key, writer.digest),
    )


def _append_plain(  # one parameter per part of a commit
    notebooks: Notebooks,
    match_id: str,
    by: str,
    now: int,
    decide: Callable[[Notebook], NoteEvent],
    request: tuple[str, str] = ("", ""),
) -> Notebook:
    key, digest = request
    for _ in range(TRIES):
        loaded = notebooks.load(match_id)
        event = decide(loaded.state)
        named = f"{by}:{key}" if key else ""
        try:
            after, answer = notebooks.append(
                loaded, (event,), by=by, at=now, key=named, digest=digest
            )
        except VersionConflict:
            continue
        return (notebooks.load(match_id) if answer.repeated else after).state
    raise VersionConflict(Head(0, b""), ())


def _own_note(notebook: Notebook, note_id: str, account: str) -> Note:
    note = notebook.notes.get(note_id)
    if note is None or note.author != account:
        raise NoSuchNote
    return note


def _own_study(notebook: Notebook, study_id: str, account: str) -> Study:
    study = notebook.studies.get(study_id)
    if study is None or study.author != account:
        raise NoSuchNote
    return study


def _check_owner(entry: Note | Study | None, by: str) -> None:
    if entry is None or by not in (ADMIN, entry.author):
        raise NoSuchNote


def _check_anchor(reader: Reader, anchor: Anchor | UnsetType) -> Anchor:
    """Check that an anchor lies in the match as its author may see it."""
    if anchor is UNSET:
        raise BadNote("/version", "it is required")
    resolve_version(reader.match, anchor.version)
    seats = len(reader.match.timeline.newest.seats)
    if anchor.eyes is not None and not 0 <= anchor.eyes < seats:
        raise BadNote("/eyes", f"the match has the seats 0 to {seats - 1}")
    if len(anchor.path) > PATH_MOST or not _POINTER.fullmatch(anchor.path):
        raise BadNote("/path", f"it is not a JSON pointer of at most {PATH_MOST} characters")
    if anchor.target and (
        len(anchor.target) > PATH_MOST or not re.fullmatch(TARGET, anchor.target)
    ):
        raise BadNote("/target", "it is not the id of an element, such as hex:-1,0")
    return anchor


def _check_text(text: str | UnsetType) -> str:
    if text is UNSET:
        raise BadNote("/text", "it is required")
    if fault := find_note_fault(text):
        raise BadNote("/text", fault)
    return text


def _check_title(title: str | UnsetType) -> str:
    if title is UNSET or not title.strip():
        raise BadNote("/title", "it is required")
    if fault := find_text_fault(title, "note-title"):
        raise BadNote("/title", fault)
    return title


def _check_notes(
    notebook: Notebook, account: str, notes: Sequence[str] | UnsetType
) -> tuple[str, ...]:
    """Check that a study consists of different notes of its author."""
    wanted: tuple[Any, ...] = () if notes is UNSET else tuple(notes)
    if len(wanted) > STUDY_NOTES_MOST:
        raise BadNote("/notes", f"a study has at most {STUDY_NOTES_MOST} notes")
    for at, note_id in enumerate(wanted):
        note = notebook.notes.get(note_id)
        if note is None or note.author != account:
            raise BadNote(f"/notes/{at}", "it is not the id of one of your notes in this match")
        if note_id in wanted[:at]:
            raise BadNote(f"/notes/{at}", "the study contains the note already")
    return wanted
