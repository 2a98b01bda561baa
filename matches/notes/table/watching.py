"""Changes of the notes that a seat receives, found by comparing the notes before and after."""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from matches.context import Context
from matches.notes.table.reading import find_received, open_table_note
from matches.notes.table.state import TableNote
from matches.queries.read import Reader
from projections.match_cache import Match

TableChangeKind: TypeAlias = Literal["created", "deleted"]


class TableMove(Struct, frozen=True):
    """A change of the notes that a seat receives. Notes of a muted seat count as deleted."""

    kind: TableChangeKind
    note: TableNote


class WatchedTable:
    """The notes that a seat receives, as it received them last.

    Args:
        context: the context used to read notes.
        reader: the holder of the seat. The changes are relative to this moment.
    """

    def __init__(self, context: Context, reader: Reader) -> None:
        self._context = context
        self._reader = reader
        self._received = self._read()

    def find_moves(self, match: Match) -> Iterator[TableMove]:
        """Yield the changes since the last call, oldest note first."""
        self._reader = replace(self._reader, match=match)
        before, self._received = self._received, self._read()
        for note_id, note in self._received.items():
            if note_id not in before and open_table_note(self._context, match, note):
                yield TableMove("created", note)
        for note_id, note in before.items():
            if note_id not in self._received:
                yield TableMove("deleted", note)

    def _read(self) -> Mapping[str, TableNote]:
        table = self._context.notes.load(self._reader.match.match_id).state.table
        return {note.id: note for note in find_received(self._context, self._reader, table)}
