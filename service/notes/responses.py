"""Response bodies of notes and studies."""

from msgspec import Struct, field

from games.game import Seat
from matches.notes.events import Visibility
from matches.notes.reading import OpenedNote, OpenedStudy
from matches.notes.watching import ChangeKind
from matches.times import Time, format_time
from service.contract.names import MatchId
from service.text.addresses import at_root


class NoteShown(Struct, frozen=True):
    """A note about a place in a match.

    Attributes:
        id: the id of the note.
        author: the name of the account that wrote it.
        version: the version of the match.
        eyes: the seat whose view is meant; null for the view of spectators.
        path: a JSON pointer into that view; empty for the whole view.
        target: the id of an element of the drawing; empty for the whole board.
        text: the Markdown. It contains no HTML, no images and no links to other sites.
        visibility: the readers of the note after the end of the match.
        hidden: true if an administrator hid the note from everyone except its author.
        written_at, changed_at: the times of the first and the last version of the note.
        url: the address of the note.
        state: the address of the match's state at that version, with the rights of its reader.
    """

    id: str
    match_id: MatchId = field(name="match")
    author: str
    version: int
    eyes: Seat | None
    path: str
    target: str
    text: str
    visibility: Visibility
    hidden: bool
    written_at: Time
    changed_at: Time
    url: str
    state: str


class NoteList(Struct, frozen=True):
    """The public notes of a match and the caller's own, ordered by version.

    Attributes:
        notes: the notes, as far as the caller may see them.
    """

    match_id: MatchId = field(name="match")
    notes: tuple[NoteShown, ...]


class NoteAnnouncement(Struct, frozen=True):
    """A change of a note that the caller may read. A live stream announces it (`event: note`).

    Attributes:
        note: the id of the note.
        version: the version of the match that the note is about.
        change: `created`, `changed` or `deleted`. A note that the caller may read from now on, such
            as a public one at the end of the match, counts as created, and one that the caller may
            no longer read counts as deleted.
    """

    note: str
    version: int
    change: ChangeKind


class StudyShown(Struct, frozen=True):
    """A study: an ordered list of notes.

    Attributes:
        id: the id of the study.
        author: the name of the account that wrote it.
        title: the title, a single line.
        notes: the notes, in the order of the study. Deleted notes are left out.
        visibility: the readers of the study and its notes after the end of the match.
        hidden: true if an administrator hid the study from everyone except its author.
        written_at, changed_at: the times of the first and the last version of the study.
        url: the address of the study.
    """

    id: str
    match_id: MatchId = field(name="match")
    author: str
    title: str
    notes: tuple[NoteShown, ...]
    visibility: Visibility
    hidden: bool
    written_at: Time
    changed_at: Time
    url: str


class StudyRow(Struct, frozen=True):
    """A study in a list, without its notes.

    Attributes:
        id: the id of the study.
        author: the name of the account that wrote it.
        title: the title, a single line.
        notes: the number of its notes.
        visibility: the readers of the study after the end of the match.
        url: the address of the study.
    """

    id: str
    author: str
    title: str
    notes: int
    visibility: Visibility
    url: str


class StudyList(Struct, frozen=True):
    """The public studies of a match and the caller's own, oldest first.

    Attributes:
        studies: the studies, without their notes.
    """

    match_id: MatchId = field(name="match")
    studies: tuple[StudyRow, ...]


def show_note(match_id: str, opened: OpenedNote) -> NoteShown:
    """Build the response for a note."""
    note, anchor = opened.note, opened.note.anchor
    stem = f"/v1/matches/{match_id}"
    return NoteShown(
        id=note.id,
        match_id=match_id,
        author=opened.author,
        version=anchor.version,
        eyes=anchor.eyes,
        path=anchor.path,
        target=anchor.target,
        text=opened.text,
        visibility=note.visibility,
        hidden=note.is_hidden,
        written_at=format_time(note.written_at),
        changed_at=format_time(note.changed_at),
        url=at_root(f"{stem}/notes/{note.id}"),
        state=at_root(f"{stem}/state?at={anchor.version}"),
    )


def show_study(match_id: str, opened: OpenedStudy) -> StudyShown:
    """Build the response for a study with its notes."""
    study = opened.study
    return StudyShown(
        id=study.id,
        match_id=match_id,
        author=opened.author,
        title=opened.title,
        notes=tuple(show_note(match_id, note) for note in opened.notes),
        visibility=study.visibility,
        hidden=study.is_hidden,
        written_at=format_time(study.written_at),
        changed_at=format_time(study.changed_at),
        url=_address_of_study(match_id, study.id),
    )


def list_study(match_id: str, opened: OpenedStudy) -> StudyRow:
    """Build the row of a study in a list."""
    return StudyRow(
        id=opened.study.id,
        author=opened.author,
        title=opened.title,
        notes=len(opened.notes),
        visibility=opened.study.visibility,
        url=_address_of_study(match_id, opened.study.id),
    )


def _address_of_study(match_id: str, study_id: str) -> str:
    return at_root(f"/v1/matches/{match_id}/studies/{study_id}")


def write_markdown(shown: StudyShown) -> str:
    """Return a study as Markdown, with a heading for each note."""
    parts = [f"# {shown.title}", f"*{shown.author} · {shown.match_id}*"]
    for note in shown.notes:
        parts += [f"## {shown.match_id} · {note.version}", note.text]
    return "\n\n".join(parts) + "\n"
