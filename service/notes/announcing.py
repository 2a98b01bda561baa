"""Announcements of notes in the live stream of their match. They are no events of the match."""

from collections.abc import Callable

import msgspec

from matches.context import Context
from matches.notes.reading import NoteReader
from matches.notes.watching import WatchedNotes
from projections.match_cache import Match
from service.notes.responses import NoteAnnouncement

_encoder = msgspec.json.Encoder()


class NoteAnnouncer:
    """Announces the notes that the reader of a stream may list.

    A change that concerns only notes of others leads to no message.

    Args:
        context: the context used to read notes.
        by: the reader of the stream.
        take_news: returns whether notes may have changed since its last call.
        is_kept_open: True if the stream stays open after the end of the match.
    """

    def __init__(
        self,
        context: Context,
        by: NoteReader,
        take_news: Callable[[], bool],
        *,
        is_kept_open: bool,
    ) -> None:
        self._watched = WatchedNotes(context, by)
        self._take_news = take_news
        self.is_kept_open = is_kept_open

    def announce(self, match: Match) -> bytes:
        """Return the messages about changes since the last call, in the form of the stream.

        They have no id, so a stream resumes at the same event with or without them.

        Args:
            match: the match as the reader may see it now, with all its events sent.
        """
        is_news = self._take_news()
        if not is_news and not self._watched.must_look(match):
            return b""
        return b"".join(
            b"event: note\ndata: %b\n\n"
            % _encoder.encode(NoteAnnouncement(move.note.id, move.note.anchor.version, move.kind))
            for move in self._watched.find_moves(match)
        )
