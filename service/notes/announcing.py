"""Announcements of notes in the live stream of their match. They are no events of the match."""

from collections.abc import Callable
from typing import Any

import msgspec

from matches.notes.table.watching import WatchedTable
from matches.notes.watching import WatchedNotes
from projections.match_cache import Match
from service.notes.responses import NoteAnnouncement
from service.table_notes.responses import TableNoteAnnouncement

_encoder = msgspec.json.Encoder()


class NoteAnnouncer:
    """Announces the notes that the reader of a stream may list, and those that its seat receives.

    A change that concerns only notes of others leads to no message.

    Args:
        notes: the notes that the reader may list; None if there are none until the end.
        table: the notes that the reader's seat receives from others; None for a reader without a
            seat, and in a match in which seats write no notes.
        take_news: returns whether notes may have changed since its last call.
        is_kept_open: True if the stream stays open after the end of the match.
    """

    def __init__(
        self,
        notes: WatchedNotes | None,
        table: WatchedTable | None,
        take_news: Callable[[], bool],
        *,
        is_kept_open: bool,
    ) -> None:
        self._notes = notes
        self._table = table
        self._take_news = take_news
        self.is_kept_open = is_kept_open

    def announce(self, match: Match) -> bytes:
        """Return the messages about changes since the last call, in the form of the stream.

        They have no id, so a stream resumes at the same event with or without them.

        Args:
            match: the match as the reader may see it now, with all its events sent.
        """
        is_news = self._take_news()
        messages = []
        if self._notes and (is_news or self._notes.must_look(match)):
            messages += [
                _spell(b"note", NoteAnnouncement(move.note.id, move.note.anchor.version, move.kind))
                for move in self._notes.find_moves(match)
            ]
        if self._table and is_news:
            messages += [
                _spell(
                    b"table-note", TableNoteAnnouncement(move.note.id, move.note.seat, move.kind)
                )
                for move in self._table.find_moves(match)
            ]
        return b"".join(messages)


def _spell(kind: bytes, body: Any) -> bytes:
    """Return a message without an id, in the form of the stream."""
    return b"event: %b\ndata: %b\n\n" % (kind, _encoder.encode(body))
