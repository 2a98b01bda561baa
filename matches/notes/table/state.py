"""Fold of the notes at the table of a match. It accepts every event and makes no decisions."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.game import Seat
from matches.notes.table import events as e


class TableNote(Struct, frozen=True, kw_only=True):
    """A note as stored: its text is encrypted.

    Attributes:
        number: the number of the note in its match, from 1.
        seat: the seat that wrote it.
        author: the id of the account that held the seat; empty for the holder of a token.
        text: the encrypted text; None for "well played".
        written_at: the time in milliseconds since 1970.
        reported_by: the seats that reported it, in this order.
        reported_at: the time of the first report, likewise; 0 if there is none.
    """

    id: str
    number: int
    seat: Seat
    author: str
    text: str | None
    written_at: int
    reported_by: tuple[Seat, ...] = ()
    reported_at: int = 0


class TableNotes(Struct, frozen=True):
    """The notes at the table of a match.

    Attributes:
        version: the number of events.
        last: the number of the last note that was written.
        notes: the notes by id, in the order in which they were written.
        muted: the muted seats, by the seat that muted them.
        said: the seats that have said "well played".
        changes: the number of events of each seat.
    """

    version: int = 0
    last: int = 0
    notes: Mapping[str, TableNote] = {}
    muted: Mapping[Seat, tuple[Seat, ...]] = {}
    said: frozenset[Seat] = frozenset()
    changes: Mapping[Seat, int] = {}

    def muted_by(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats whose notes a seat does not receive."""
        return self.muted.get(seat, ())


def evolve_table_notes(table: TableNotes, event: e.TableNoteEvent, at: int) -> TableNotes:
    """Apply an event. `at` is its time in milliseconds since 1970."""
    table = replace(table, version=table.version + 1)
    match event:
        case e.TableNoteWritten(seat=seat, text=text):
            return _count(_put(table, _first(table, event, text, at)), seat)
        case e.WellPlayedSaid(seat=seat):
            said = replace(table, said=table.said | {seat})
            return _count(_put(said, _first(table, event, None, at)), seat)
        case e.TableNoteReported(note=note_id, seat=seat):
            note = table.notes[note_id]
            reported = replace(
                note, reported_by=(*note.reported_by, seat), reported_at=note.reported_at or at
            )
            return _count(_put(table, reported), seat)
        case e.TableNoteDeleted(note=note_id):
            left = {key: note for key, note in table.notes.items() if key != note_id}
            return replace(table, notes=left)
        case e.TableSeatsMuted(seat=seat, muted=muted):
            return _count(replace(table, muted={**table.muted, seat: muted}), seat)
        case _:
            assert_never(event)


def _first(
    table: TableNotes, event: e.TableNoteWritten | e.WellPlayedSaid, text: str | None, at: int
) -> TableNote:
    return TableNote(
        id=event.note,
        number=table.last + 1,
        seat=event.seat,
        author=event.author,
        text=text,
        written_at=at,
    )


def _put(table: TableNotes, note: TableNote) -> TableNotes:
    notes = {**table.notes, note.id: note}
    return replace(table, notes=notes, last=max(table.last, note.number))


def _count(table: TableNotes, seat: Seat) -> TableNotes:
    changes = {**table.changes, seat: table.changes.get(seat, 0) + 1}
    return replace(table, changes=changes)
