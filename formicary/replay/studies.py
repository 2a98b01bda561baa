"""Studies in files: read and checked with the match that they are about, and served with it.

The bundle in a study file proves the match. Nothing proves the study, so its fields are checked as
if its author sent them now.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from accounts.commands import RegisterAccount
from accounts.errors import BadName
from accounts.execute import register
from accounts.names import check_name
from formicary.upkeep.bundle_files import LinesOfFile
from matches.context import Context
from matches.notes.checks import (
    STUDY_NOTES_MOST,
    FieldFault,
    find_anchor_faults,
    find_text_faults,
    find_title_faults,
    is_note_id,
)
from matches.notes.events import (
    Anchor,
    NoteChanged,
    NoteEvent,
    NoteHidden,
    NoteWritten,
    StudyChanged,
    StudyHidden,
    StudyWritten,
)
from matches.notes.study_files import read_study_in
from matches.times import format_time
from service.notes.responses import NoteShown, StudyShown

_WRITE, _CHANGE, _HIDE = range(3)  # the order of events of the same time


class BadStudy(Exception):
    """Raised if the study in a file is not valid, or is about another match than its bundle."""


class _Created(Struct):
    seats: tuple[Any, ...]


class _Record(Struct):
    event: _Created


class _FirstLine(Struct):
    e: _Record


class _Header(Struct):
    """The parts of a bundle's header that a study has to fit."""

    match_id: str = field(name="match")
    version: int


def read_study(path: Path) -> StudyShown | None:
    """Return the study in a file whose bundle was verified. Return None if it is only a bundle.

    Raises:
        BadStudy: the study is not valid, or does not fit the bundle.
        OSError, EOFError: the file cannot be read.
    """
    plain = read_study_in(path)
    if plain is None:
        return None
    try:
        study = msgspec.json.decode(plain, type=StudyShown)
        head, first = islice(LinesOfFile(path), 2)
        header = msgspec.json.decode(head, type=_Header)
        seats = msgspec.json.decode(first, type=_FirstLine).e.event.seats
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadStudy(f"the study cannot be decoded: {error}") from error
    for text in _find_faults(study, header, len(seats)):
        raise BadStudy(text)
    return study


def _find_faults(study: StudyShown, header: _Header, seats: int) -> Iterator[str]:
    """Yield the faults of a study, in English."""
    for match_id in (study.match_id, *(note.match_id for note in study.notes)):
        if match_id != header.match_id:
            yield f"the notes are about match {match_id}, and the log is that of {header.match_id}"
    try:
        check_name(study.author)
    except BadName as error:
        yield f"the name of the author: {error}"
    ids = [study.id, *(note.id for note in study.notes)]
    if not all(map(is_note_id, ids)) or len(set(ids[1:])) < len(study.notes):
        yield "the id of a note or of the study is not valid, or occurs twice"
    if len(study.notes) > STUDY_NOTES_MOST:
        yield f"a study has at most {STUDY_NOTES_MOST} notes"
    yield from _spell("the study", find_title_faults(study.title))
    yield from _find_time_fault(study)
    for number, note in enumerate(study.notes, 1):
        yield from (f"note {number}, {fault}" for fault in _find_note_faults(note, header, seats))
        if note.author != study.author:
            yield f"note {number} is by another author than the study"


def _find_note_faults(note: NoteShown, header: _Header, seats: int) -> Iterator[str]:
    yield from _spell("", find_text_faults(note.text))
    yield from _spell("", find_anchor_faults(seats, _anchor(note)))
    if not 1 <= note.version <= header.version:
        yield f"/version: the log has the versions 1 to {header.version}"
    yield from _find_time_fault(note)


def _spell(name: str, faults: Iterable[FieldFault]) -> Iterator[str]:
    start = f"{name}, " if name else ""
    return (f"{start}{fault.pointer}: {fault.reason}" for fault in faults)


def _find_time_fault(shown: NoteShown | StudyShown) -> Iterator[str]:
    try:
        if _parse_time(shown.written_at) > _parse_time(shown.changed_at):
            yield "it was changed before it was written"
    except ValueError as error:
        yield str(error)


def _parse_time(text: str) -> int:
    """Return a time in milliseconds since 1970.

    Raises:
        ValueError: it is not in the form that the API returns.
    """
    try:
        at = round(datetime.fromisoformat(text).timestamp() * 1000)
        is_valid = at >= 0 and format_time(at) == text
    except (ValueError, OverflowError, OSError):
        is_valid = False
    if not is_valid:
        raise ValueError(f"{text[:40]!r} is not a time")
    return at


def _anchor(note: NoteShown) -> Anchor:
    return Anchor(note.version, note.eyes, note.path, note.target)


def keep_study(context: Context, study: StudyShown) -> None:
    """Store a checked study and its notes, with the same ids and times, for the match of a file.

    An account with the name of the author is registered in the store.
    """
    key = f"study/{study.id}"
    author = register(context.accounts, RegisterAccount(study.author), key=key, digest="")
    account, notes = author.loaded.stream_id, context.notes
    loaded = notes.load(study.match_id)
    for at, _, event in sorted(_events_of(study), key=lambda entry: entry[:2]):
        sealed = _seal(context, account, event, loaded.state.version + 1)
        loaded, _ = notes.append(loaded, (sealed,), by=account, at=at, key="", digest="")
    notes.keep(loaded)


def _events_of(study: StudyShown) -> Iterator[tuple[int, int, NoteEvent]]:
    """Yield the events that lead to a study, with their times. Texts are not encrypted yet."""
    for note in study.notes:
        changed_at = _parse_time(note.changed_at)
        written = NoteWritten(
            note=note.id,
            author="",
            anchor=_anchor(note),
            text=note.text,
            visibility=note.visibility,
        )
        yield _parse_time(note.written_at), _WRITE, written
        yield changed_at, _CHANGE, NoteChanged(note=note.id)
        yield changed_at, _HIDE, NoteHidden(note.id, note.hidden)
    changed_at = _parse_time(study.changed_at)
    collected = StudyWritten(
        study=study.id,
        author="",
        title=study.title,
        notes=tuple(note.id for note in study.notes),
        visibility=study.visibility,
    )
    yield _parse_time(study.written_at), _WRITE, collected
    yield changed_at, _CHANGE, StudyChanged(study=study.id)
    yield changed_at, _HIDE, StudyHidden(study.id, study.hidden)


def _seal(context: Context, account: str, event: NoteEvent, seq: int) -> NoteEvent:
    """Return an event by an account, with its text encrypted."""
    vault = context.accounts.open_vault(account)
    if isinstance(event, NoteWritten):
        return msgspec.structs.replace(event, author=account, text=vault.seal(event.text, seq))
    if isinstance(event, StudyWritten):
        return msgspec.structs.replace(event, author=account, title=vault.seal(event.title, seq))
    return event
