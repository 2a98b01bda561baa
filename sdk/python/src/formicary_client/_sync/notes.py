"""Methods for notes about a match, for studies of them, and for notes between seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from formicary_client._sync.session import Session
from formicary_client.calls import ARCHIVE, get, match_path, put, remove, send

if TYPE_CHECKING:
    from formicary_client import models


class Notes(Session):
    """Methods for notes and studies. To write them requires the API key of an account.

    The holders of seats, also those with a token, write table notes to each other.
    """

    def notes(self, match_id: str) -> models.NoteList:
        """Return the public notes of a match and those of the account, ordered by version."""
        call = get(match_path(match_id, "notes"))
        return cast("models.NoteList", self.request(call))

    def note(self, match_id: str, note: str, *, study: str | None = None) -> models.NoteShown:
        """Return a note that is public, shared by its address, or the account's own.

        The readers of a `study` may read each of its notes.
        """
        call = get(match_path(match_id, "notes", note), {"study": study})
        return cast("models.NoteShown", self.request(call))

    def note_html(self, match_id: str, note: str, *, study: str | None = None) -> str:
        """Return the rendered text of a note as HTML, which is safe to show on a page."""
        call = get(match_path(match_id, "notes", note), {"study": study}, "text/html")
        return cast("str", self.request(call))

    def write_note(
        self, match_id: str, note: models.Note | Mapping[str, Any], *, key: str | None = None
    ) -> models.NoteShown:
        """Write a note. Until the match is over, only its author sees it.

        Args:
            match_id: the id of the match.
            note: at least `version` and `text`; optionally the seat whose view is meant (`eyes`), a
                `path` or a `target` in it, and the `visibility`.
            key: the idempotency key; the same key returns the same note.
        """
        call = send("POST", match_path(match_id, "notes"), note, key=key)
        return cast("models.NoteShown", self.request(call))

    def change_note(
        self, match_id: str, note: str, change: models.NoteChange | Mapping[str, Any]
    ) -> models.NoteShown:
        """Change the text, the place or the readers of a note of the account."""
        call = put(match_path(match_id, "notes", note), change, "PATCH")
        return cast("models.NoteShown", self.request(call))

    def delete_note(self, match_id: str, note: str) -> None:
        """Delete a note of the account. Administrators may delete any note."""
        self.request(remove(match_path(match_id, "notes", note)))

    def hide_note(self, match_id: str, note: str) -> None:
        """Hide a note from everyone except its author.

        This method is only available to administrators.
        """
        self.request(put(match_path(match_id, "notes", note, "hidden")))

    def show_note_again(self, match_id: str, note: str) -> None:
        """Make a hidden note visible again.

        This method is only available to administrators.
        """
        self.request(remove(match_path(match_id, "notes", note, "hidden")))

    def studies(self, match_id: str) -> models.StudyList:
        """Return the public studies of a match and those of the account, without their notes."""
        call = get(match_path(match_id, "studies"))
        return cast("models.StudyList", self.request(call))

    def study(self, match_id: str, study: str) -> models.StudyShown:
        """Return a study with its notes, in the order of the study."""
        call = get(match_path(match_id, "studies", study))
        return cast("models.StudyShown", self.request(call))

    def study_text(self, match_id: str, study: str) -> str:
        """Return a study with its notes as Markdown."""
        call = get(match_path(match_id, "studies", study), accept="text/markdown")
        return cast("str", self.request(call))

    def study_file(self, match_id: str, study: str) -> bytes:
        """Return a study and the bundle of its match as one file, which `formicary open` opens.

        It is a ZIP archive. Its bundle is the one that the caller may read.
        """
        call = get(match_path(match_id, "studies", study), accept=ARCHIVE)
        return cast("bytes", self.request(call))

    def write_study(
        self, match_id: str, study: models.Study | Mapping[str, Any], *, key: str | None = None
    ) -> models.StudyShown:
        """Write a study of notes of the account. Its readers may read these notes.

        Args:
            match_id: the id of the match.
            study: the `title`, the ids of the `notes` in order, and optionally the `visibility`.
            key: the idempotency key; the same key returns the same study.
        """
        call = send("POST", match_path(match_id, "studies"), study, key=key)
        return cast("models.StudyShown", self.request(call))

    def change_study(
        self, match_id: str, study: str, change: models.StudyChange | Mapping[str, Any]
    ) -> models.StudyShown:
        """Change the title, the notes or the readers of a study of the account."""
        call = put(match_path(match_id, "studies", study), change, "PATCH")
        return cast("models.StudyShown", self.request(call))

    def delete_study(self, match_id: str, study: str) -> None:
        """Delete a study of the account, but not its notes. Administrators may delete any study."""
        self.request(remove(match_path(match_id, "studies", study)))

    def hide_study(self, match_id: str, study: str) -> None:
        """Hide a study from everyone except its author. Its notes keep their visibility.

        This method is only available to administrators.
        """
        self.request(put(match_path(match_id, "studies", study, "hidden")))

    def show_study_again(self, match_id: str, study: str) -> None:
        """Make a hidden study visible again.

        This method is only available to administrators.
        """
        self.request(remove(match_path(match_id, "studies", study, "hidden")))

    def table_notes(
        self, match_id: str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.TableNoteList:
        """Return a page of the notes that the seat receives from the other seats, newest first."""
        query = {"cursor": cursor, "limit": limit}
        call = get(match_path(match_id, "table-notes"), query)
        return cast("models.TableNoteList", self.request(call))

    def write_table_note(
        self, match_id: str, note: models.TableNote | Mapping[str, Any], *, key: str | None = None
    ) -> models.TableNoteShown:
        """Write a note to the other seats.

        Args:
            match_id: the id of the match.
            note: a `text`, or `well_played` after the end of the match.
            key: the idempotency key; the same key returns the same note.
        """
        call = send("POST", match_path(match_id, "table-notes"), note, key=key)
        return cast("models.TableNoteShown", self.request(call))

    def mute_seats(self, match_id: str, seats: Sequence[int]) -> None:
        """Choose the seats whose notes the seat does not receive. They do not know it."""
        path = match_path(match_id, "table-notes", "muted")
        self.request(put(path, {"seats": list(seats)}))

    def report_table_note(self, match_id: str, note: str) -> None:
        """Report a note of another seat to the administrators of the service."""
        self.request(put(match_path(match_id, "table-notes", note, "reported")))

    def delete_table_note(self, match_id: str, note: str) -> None:
        """Delete a note of a seat. This method is only available to administrators."""
        self.request(remove(match_path(match_id, "table-notes", note)))

    def reported_notes(
        self, *, cursor: str | None = None, limit: int | None = None
    ) -> models.TableReportPage:
        """Return a page of the reported notes of all matches, oldest report first.

        This method is only available to administrators.
        """
        call = get("/v1/reported-notes", {"cursor": cursor, "limit": limit})
        return cast("models.TableReportPage", self.request(call))
