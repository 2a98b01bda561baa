"""Writing, muting, reporting and deleting notes at the table of a match."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from events import StoreFull
from games.game import Seat
from games.texts import find_text_fault
from matches.context import Context
from matches.notes.checks import FieldFault, refuse
from matches.notes.errors import NoSuchNote, TooManyNotes
from matches.notes.state import Notebook
from matches.notes.table.events import (
    TableNoteDeleted,
    TableNoteEvent,
    TableNoteReported,
    TableNoteWritten,
    TableSeatsMuted,
    WellPlayedSaid,
)
from matches.notes.table.reading import find_received, open_vault
from matches.notes.table.rules import check_muted, check_well_played, find_silence
from matches.notes.table.state import TableNote, TableNotes
from matches.notes.writing import ADMIN, Writer, append_by
from matches.queries.read import Reader

CHANGES_MOST = 300  # notes, reports and mutes of a seat in one match
_Decide: TypeAlias = Callable[[Notebook], TableNoteEvent | None]


class SeatWriter(Struct, frozen=True):
    """The holder of a seat that writes, and its request.

    Attributes:
        reader: the holder of the seat.
        seat: the seat.
        account: the id of the account that holds the seat; empty for the holder of a token.
        key, digest: the idempotency key and the digest of the body; empty for changes that may be
            repeated.
    """

    reader: Reader
    seat: Seat
    account: str = ""
    key: str = ""
    digest: str = ""

    @property
    def match_id(self) -> str:
        """The id of the match."""
        return self.reader.match.match_id

    @property
    def writer(self) -> Writer:
        """The writer of the records. Each holder of a seat has keys of its own."""
        name = self.account or f"seat-{self.seat}-{self.reader.proof}"
        return Writer(name, self.key, self.digest)


def write_table_note(context: Context, sender: SeatWriter, text: str | None) -> TableNote:
    """Write a note, or say "well played" if there is no text.

    A request repeated with the same idempotency key returns the same note.

    Raises:
        BadNote: the text is not valid.
        RuleViolation: the seats of this match write no notes, the match is not over, or the seat
            has said "well played" before (rule T25).
        TooManyNotes: the seat has written the most notes already.
        NoSuchNote: the note was written and deleted before.
        KeyReused: the idempotency key belongs to a request with another body.
        StoreFull: the store accepts no more data.
    """
    if text is not None:
        fault = find_text_fault(text, "table-note") if text.strip() else "it is empty"
        refuse([FieldFault("/text", fault)] if fault else ())
    name = sender.writer.account
    note_id = context.accounts.secret.derive_id("table-note", sender.match_id, name, sender.key)

    def decide(notebook: Notebook) -> TableNoteEvent:
        is_repeated = note_id in notebook.table.notes
        if not is_repeated:
            _check_silence(context, sender.reader)
        if text is None:
            has_said = sender.seat in notebook.table.said and not is_repeated
            check_well_played(sender.reader.match.timeline.newest, has_said=has_said)
            return WellPlayedSaid(note=note_id, seat=sender.seat, author=sender.account)
        return TableNoteWritten(
            note=note_id,
            seat=sender.seat,
            author=sender.account,
            text=_seal(context, sender, text, notebook),
        )

    return _find(_append(context, sender, decide), note_id)


def mute_seats(context: Context, sender: SeatWriter, seats: tuple[Seat, ...]) -> None:
    """Choose the seats whose notes a seat does not receive. They replace the former ones.

    Raises:
        RuleViolation: one of them is the seat itself, or no seat of the match (rule T25).
        TooManyNotes, StoreFull: see `write_table_note`.
    """
    muted = tuple(sorted(set(seats)))
    check_muted(sender.reader.match.timeline.newest, sender.seat, muted)

    def decide(notebook: Notebook) -> TableNoteEvent | None:
        is_same = notebook.table.muted_by(sender.seat) == muted
        return None if is_same else TableSeatsMuted(sender.seat, muted)

    _append(context, sender, decide)


def report_table_note(context: Context, sender: SeatWriter, note_id: str) -> None:
    """Report a note that the seat receives to the administrators. Idempotent.

    Raises:
        NoSuchNote: the seat receives no such note, or wrote it itself.
        TooManyNotes, StoreFull: see `write_table_note`.
    """

    def decide(notebook: Notebook) -> TableNoteEvent | None:
        received = {note.id: note for note in find_received(context, sender.reader, notebook.table)}
        note = received.get(note_id)
        if note is None or note.seat == sender.seat:
            raise NoSuchNote
        if sender.seat in note.reported_by:
            return None
        context.table_reports.add(sender.match_id, note_id, context.now())  # first: none is lost
        return TableNoteReported(note_id, sender.seat)

    _append(context, sender, decide)


def delete_table_note(context: Context, match_id: str, note_id: str) -> None:
    """Delete a note as an administrator.

    Raises:
        NoSuchNote: the match has no such note.
    """

    def decide(notebook: Notebook) -> TableNoteEvent:
        _find(notebook.table, note_id)
        return TableNoteDeleted(note_id)

    append_by(context, match_id, Writer(ADMIN), decide)
    context.table_reports.remove(match_id, note_id)


def _append(context: Context, sender: SeatWriter, decide: _Decide) -> TableNotes:
    """Append the event that a seat's request causes, if any, and return the notes after it."""

    def decide_within_limits(notebook: Notebook) -> TableNoteEvent | None:
        event = decide(notebook)
        if event and notebook.table.changes.get(sender.seat, 0) >= CHANGES_MOST:
            raise TooManyNotes(CHANGES_MOST)
        return event

    if not context.capacity.accepts_commands:
        raise StoreFull
    return append_by(context, sender.match_id, sender.writer, decide_within_limits).table


def _check_silence(context: Context, reader: Reader) -> None:
    if silence := find_silence(context, reader):
        raise silence


def _seal(context: Context, sender: SeatWriter, text: str, notebook: Notebook) -> str:
    vault = open_vault(context, sender.reader.match, sender.account)
    if vault is None:
        raise NoSuchNote  # the account was erased in the meantime
    return vault.seal(text, notebook.version + 1)


def _find(table: TableNotes, note_id: str) -> TableNote:
    if note_id not in table.notes:
        raise NoSuchNote
    return table.notes[note_id]
