"""The stored notes of matches: loading them, and appending events."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import TypeAlias

from events import Answer, genesis
from events.keys import NOTES
from events.small_streams import Loaded, SmallStreams
from events.store import Store
from matches.notes.events import NoteEvent
from matches.notes.state import Notebook, evolve_notebook

KEPT_MOST = 500
LoadedNotebook: TypeAlias = Loaded[Notebook]


class Notebooks:
    """The notes of all matches in one store. The latest ones are cached and checked on each read.

    Args:
        store: the store of the matches.
    """

    def __init__(self, store: Store) -> None:
        self.streams: SmallStreams[Notebook, NoteEvent] = SmallStreams(
            store.connection,
            NOTES,
            event=NoteEvent,
            beginning=Notebook(),
            evolve=evolve_notebook,
            first_link=first_link,
        )
        self._kept: OrderedDict[str, LoadedNotebook] = OrderedDict()
        self._lock = Lock()

    def load(self, match_id: str) -> LoadedNotebook:
        """Return the current notes of a match."""
        with self._lock:
            kept = self._kept.get(match_id)
        return self._keep(self.streams.read_on(kept or self.streams.empty(match_id)))

    def append(
        self,
        loaded: LoadedNotebook,
        events: Sequence[NoteEvent],
        *,
        by: str,
        at: int,
        key: str = "",
        digest: str = "",
    ) -> tuple[LoadedNotebook, Answer]:
        """Store events. Return the updated notes, and the answer of the store.

        Raises:
            VersionConflict: another request came first.
            KeyReused: the idempotency key belongs to a request with another body.
        """
        after, answer = self.streams.append(loaded, events, by=by, at=at, key=key, digest=digest)
        return self._keep(after), answer

    def delete(self, match_id: str) -> None:
        """Delete all notes of a match."""
        self.streams.store.withdrawals.delete(match_id, is_unlisted=True)
        with self._lock:
            self._kept.pop(match_id, None)

    def _keep(self, loaded: LoadedNotebook) -> LoadedNotebook:
        if loaded.state.version:
            with self._lock:
                self._kept[loaded.stream_id] = loaded
                self._kept.move_to_end(loaded.stream_id)
                while len(self._kept) > KEPT_MOST:
                    self._kept.popitem(last=False)
        return loaded


def first_link(match_id: str) -> bytes:
    """Return the link that precedes the first event of the notes of a match."""
    return genesis(f"notes/{match_id}")
