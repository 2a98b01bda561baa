"""Checks of the fields of notes and studies. All faults of a request are named together."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.game import TARGET
from games.texts import find_text_fault
from matches.notes.errors import BadNote
from matches.notes.events import Anchor
from matches.notes.markdown import find_note_fault
from matches.notes.state import Notebook

PATH_MOST = 500
STUDY_NOTES_MOST = 100  # notes of a study
_ID = re.compile("[a-z2-7]{16}")
_POINTER = re.compile(r"(/([^~/]|~[01])*)*")


class FieldFault(NamedTuple):
    """A fault in a field: a JSON pointer into the request body, and the reason in English."""

    pointer: str
    reason: str


def refuse(faults: Iterable[FieldFault]) -> None:
    """Raise `BadNote` with all faults, if there are any."""
    if found := tuple(faults):
        raise BadNote(found)


def is_note_id(text: str) -> bool:
    """Return whether a string has the format of the id of a note or a study."""
    return _ID.fullmatch(text) is not None


def find_anchor_faults(seats: int, anchor: Anchor) -> Iterator[FieldFault]:
    """Yield the faults of a place in a match with a number of seats. The version must exist."""
    if anchor.eyes is not None and not 0 <= anchor.eyes < seats:
        yield FieldFault("/eyes", f"the match has the seats 0 to {seats - 1}")
    if len(anchor.path) > PATH_MOST or not _POINTER.fullmatch(anchor.path):
        yield FieldFault("/path", f"it is not a JSON pointer of at most {PATH_MOST} characters")
    is_long = len(anchor.target) > PATH_MOST
    if anchor.target and (is_long or not re.fullmatch(TARGET, anchor.target)):
        yield FieldFault("/target", "it is not the id of an element, such as hex:-1,0")


def find_text_faults(text: str) -> Iterator[FieldFault]:
    """Yield the fault of the text of a note, if there is one."""
    if fault := find_note_fault(text):
        yield FieldFault("/text", fault)


def find_title_faults(title: str) -> Iterator[FieldFault]:
    """Yield the fault of the title of a study, if there is one."""
    fault = find_text_fault(title, "note-title") if title.strip() else "it is empty"
    if fault:
        yield FieldFault("/title", fault)


def find_list_faults(
    notebook: Notebook, account: str, notes: Sequence[str]
) -> Iterator[FieldFault]:
    """Yield the faults of the notes of a study, which are different notes of its author."""
    if len(notes) > STUDY_NOTES_MOST:
        yield FieldFault("/notes", f"a study has at most {STUDY_NOTES_MOST} notes")
        return
    for at, note_id in enumerate(notes):
        note = notebook.notes.get(note_id)
        if note is None or note.author != account:
            yield FieldFault(f"/notes/{at}", "it is not one of your notes in this match")
        elif note_id in notes[:at]:
            yield FieldFault(f"/notes/{at}", "the study contains the note already")
