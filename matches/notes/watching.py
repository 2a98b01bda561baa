"""Changes of the notes that a reader sees, found by comparing the notes before and after."""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from matches.context import Context
from matches.notes.reading import NoteReader, is_listed, open_note
from matches.notes.state import Note
from projections.match_cache import Match

ChangeKind: TypeAlias = Literal["created", "changed", "deleted"]


class NoteMove(Struct, frozen=True):
    """A change of a note.

    Attributes:
        kind: the kind of the change, as the reader sees it. A note that the reader may no longer
            read counts as deleted.
        note: the note after the change; before it, if the note was deleted.
    """

    kind: ChangeKind
    note: Note


class WatchedNotes:
    """The notes of a match that are listed to a reader, as the reader saw them last.

    Args:
        context: the context used to read notes.
        by: the reader. The changes are relative to this moment.
    """

    def __init__(self, context: Context, by: NoteReader) -> None:
        self._context = context
        self._by = by
        self._has_later = False  # whether listed notes are about versions that are not visible yet
        self._seen_at = by.reader.match.timeline.version
        self._was_over = _is_over(by.reader.match)
        self._seen = self._read()

    def must_look(self, match: Match) -> bool:
        """Return whether more notes may be visible, because the reader sees more of the match."""
        has_later = self._has_later and match.timeline.version != self._seen_at
        return has_later or _is_over(match) != self._was_over

    def find_moves(self, match: Match) -> Iterator[NoteMove]:
        """Yield the changes since the last call, in the order of the notes.

        Args:
            match: the match, as the reader may see it now.
        """
        self._by = replace(self._by, reader=replace(self._by.reader, match=match))
        self._seen_at, self._was_over = match.timeline.version, _is_over(match)
        before, self._seen = self._seen, self._read()
        for note_id, note in self._seen.items():
            if note != before.get(note_id) and open_note(self._context, self._by, note):
                yield NoteMove("changed" if note_id in before else "created", note)
        for note_id, note in before.items():
            if note_id not in self._seen:
                yield NoteMove("deleted", note)

    def _read(self) -> Mapping[str, Note]:
        """Return the listed notes about visible versions. Read the store only if necessary."""
        by = self._by
        if by.account is None and not self._was_over:
            return {}
        notebook = self._context.notes.load(by.reader.match.match_id).state
        listed = [note for note in notebook.notes.values() if is_listed(by, note)]
        visible = {note.id: note for note in listed if note.anchor.version <= self._seen_at}
        self._has_later = len(visible) < len(listed)
        return visible


def _is_over(match: Match) -> bool:
    return match.timeline.newest.status == "over"
