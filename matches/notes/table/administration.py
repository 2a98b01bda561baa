"""The reported notes of all matches, as administrators read them."""

from collections.abc import Iterator

from msgspec import Struct

from events import Broken
from matches.context import Context
from matches.notes.table.reading import OpenedTableNote, open_table_note
from matches.notes.table.reports import ReportedNote
from projections.match_cache import NoSuchMatch


class OpenedReport(Struct, frozen=True):
    """A reported note of a match."""

    match_id: str
    opened: OpenedTableNote


class ReportPage(Struct, frozen=True):
    """A page of reported notes, oldest report first.

    Attributes:
        since: the time that the next page begins at; None if there is none. Reports of the same
            millisecond may be repeated there.
    """

    reports: tuple[OpenedReport, ...]
    since: int | None


def list_reports(context: Context, since: int, limit: int) -> ReportPage:
    """Return the notes that were first reported at or after a time.

    Notes whose match or author is gone are removed from the index.
    """
    listed = context.table_reports.since(since, limit + 1)
    page = tuple(_open(context, listed[:limit]))
    return ReportPage(page, listed[limit].at if len(listed) > limit else None)


def index_reports(context: Context, match_id: str) -> None:
    """Add the reported notes of a match to the index, at the times of their first reports."""
    for note in context.notes.load(match_id).state.table.notes.values():
        if note.reported_by:
            context.table_reports.add(match_id, note.id, note.reported_at)


def _open(context: Context, listed: tuple[ReportedNote, ...]) -> Iterator[OpenedReport]:
    for match_id, note_id, _ in listed:
        try:
            match = context.cache.get(match_id)
        except NoSuchMatch:
            context.table_reports.remove(match_id, note_id)
            continue
        except Broken as broken:  # one damaged match must not hide the reports of others
            context.note_damage(match_id, broken)
            continue
        note = context.notes.load(match_id).state.table.notes.get(note_id)
        opened = open_table_note(context, match, note) if note else None
        if opened is None:
            context.table_reports.remove(match_id, note_id)
        elif opened.note.reported_by:
            yield OpenedReport(match_id, opened)
