"""Request body schemas of notes and studies."""

from collections.abc import Mapping
from typing import Any, get_args

from marshmallow import fields, validate

from games.texts import TEXT_RULES
from matches.notes.checks import PATH_MOST, STUDY_NOTES_MOST
from matches.notes.events import Visibility
from matches.notes.writing import NoteDraft, StudyDraft
from service.schemas.struct_schemas import Strict, WholeNumber

_VERSION_MOST = 10**9
_SEAT_MOST = 99


def _visibility() -> fields.String:
    return fields.String(
        validate=validate.OneOf(get_args(Visibility)),
        metadata={
            "description": "The readers after the end of the match: only the author (`private`, the"
            " default), everyone who has the address (`link`), or everyone (`public`)."
        },
    )


class _NoteFields(Strict):
    eyes = WholeNumber(
        allow_none=True,
        validate=validate.Range(0, _SEAT_MOST),
        metadata={"description": "The seat whose view is meant; null for that of spectators."},
    )
    path = fields.String(
        validate=validate.Length(max=PATH_MOST),
        metadata={"description": "A JSON pointer into that view; empty for the whole view."},
    )
    target = fields.String(
        validate=validate.Length(max=PATH_MOST),
        metadata={"description": "An element of the drawing; empty for the whole board."},
    )
    visibility = _visibility()


def _text(*, required: bool) -> fields.String:
    return fields.String(
        required=required,
        validate=validate.Length(min=1, max=TEXT_RULES["note"].most),
        metadata={
            "description": "Markdown without HTML and images, and with links only to pages of this"
            " service."
        },
    )


def _version(*, required: bool) -> fields.Integer:
    return WholeNumber(
        required=required,
        validate=validate.Range(1, _VERSION_MOST),
        metadata={"description": "The version of the match that the note is about."},
    )


class NoteSchema(_NoteFields):
    """A new note: its text, and the place that it is about."""

    text = _text(required=True)
    version = _version(required=True)


class NoteChangeSchema(_NoteFields):
    """Changes to a note. Fields that are not given keep their values."""

    text = _text(required=False)
    version = _version(required=False)


def _title(*, required: bool) -> fields.String:
    return fields.String(
        required=required,
        validate=validate.Length(min=1, max=TEXT_RULES["note-title"].most),
        metadata={"description": "The title, a single line of text."},
    )


def _notes(*, required: bool) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.Regexp("^[a-z2-7]{16}$")),
        required=required,
        validate=validate.Length(max=STUDY_NOTES_MOST),
        metadata={"description": "The ids of the author's notes, in order."},
    )


class StudySchema(Strict):
    """A new study: a title, and an ordered list of notes."""

    title = _title(required=True)
    notes = _notes(required=True)
    visibility = _visibility()


class StudyChangeSchema(Strict):
    """Changes to a study."""

    title = _title(required=False)
    notes = _notes(required=False)
    visibility = _visibility()


NOTE, NOTE_CHANGE = NoteSchema(), NoteChangeSchema()
STUDY, STUDY_CHANGE = StudySchema(), StudyChangeSchema()
_PLACE = ("version", "eyes", "path", "target")


def note_draft(given: Mapping[str, Any]) -> NoteDraft:
    """Return the draft of a note that a checked body describes."""
    place = {name: given[name] for name in _PLACE if name in given}
    return NoteDraft(place, **{name: given[name] for name in given if name not in place})


def study_draft(given: Mapping[str, Any]) -> StudyDraft:
    """Return the draft of a study that a checked body describes."""
    draft = dict(given)
    if "notes" in draft:
        draft["notes"] = tuple(draft["notes"])
    return StudyDraft(**draft)
