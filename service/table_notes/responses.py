"""Response bodies of table notes."""

from msgspec import Struct, field

from games.game import Seat
from matches.notes.table.administration import OpenedReport
from matches.notes.table.reading import OpenedTableNote
from matches.notes.table.watching import TableChangeKind
from matches.times import Time, format_time
from service.contract.names import MatchId


class TableNoteShown(Struct, frozen=True):
    """A note that a seat wrote to the other seats of its match.

    Attributes:
        id: the id of the note.
        seat: the seat that wrote it.
        author: the name of the account that held the seat; null for the holder of a token.
        text: the plain text; null for "well played".
        well_played: true if the seat says "well played".
        written_at: the time of the note.
    """

    id: str
    match_id: MatchId = field(name="match")
    seat: Seat
    author: str | None
    text: str | None
    well_played: bool
    written_at: Time


class TableNoteList(Struct, frozen=True):
    """A page of the notes that a seat receives, newest first.

    Attributes:
        closed: the check (`slug`) that a note from the caller's seat would violate now; null if it
            may write.
        muted: the seats whose notes the caller's seat does not receive.
        notes: the notes, newest first.
        next: the cursor of the next page, with older notes; null on the last page.
    """

    match_id: MatchId = field(name="match")
    closed: str | None
    muted: tuple[Seat, ...]
    notes: tuple[TableNoteShown, ...]
    next: str | None


class TableNoteAnnouncement(Struct, frozen=True):
    """A change of the notes that a seat receives. Its live stream announces it.

    Attributes:
        note: the id of the note.
        seat: the seat that wrote it.
        change: `created` or `deleted`. Notes of a seat that the caller's seat mutes count as
            deleted, and as created if it receives them again.
    """

    note: str
    seat: Seat
    change: TableChangeKind


class TableReport(Struct, frozen=True):
    """A reported note.

    Attributes:
        reported_at: the time of the first report.
        reported_by: the seats that reported it.
        note: the note as the seats of its match receive it.
    """

    reported_at: Time
    reported_by: tuple[Seat, ...]
    note: TableNoteShown


class TableReportPage(Struct, frozen=True):
    """A page of the reported notes of all matches, oldest report first.

    Attributes:
        reports: the reported notes.
        next: the cursor of the next page; null on the last page. Reports of the same millisecond
            may be repeated there.
    """

    reports: tuple[TableReport, ...]
    next: str | None


def show_table_note(match_id: str, opened: OpenedTableNote) -> TableNoteShown:
    """Build the response for a note."""
    return TableNoteShown(
        id=opened.note.id,
        match_id=match_id,
        seat=opened.note.seat,
        author=opened.author,
        text=opened.text,
        well_played=opened.text is None,
        written_at=format_time(opened.note.written_at),
    )


def show_report(report: OpenedReport) -> TableReport:
    """Build the response for a reported note."""
    note = show_table_note(report.match_id, report.opened)
    stored = report.opened.note
    return TableReport(format_time(stored.reported_at), stored.reported_by, note)
