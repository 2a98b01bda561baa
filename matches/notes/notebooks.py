"""The stored notes of matches."""

from typing import TypeAlias

from events import Store, genesis
from events.keys import NOTES
from events.small_streams import Loaded, SmallStreams
from matches.notes.events import NoteEvent
from matches.notes.state import Notebook, evolve_notebook

KEPT_MOST = 500
LoadedNotebook: TypeAlias = Loaded[Notebook]


class Notebooks(SmallStreams[Notebook, NoteEvent]):
    """Reads and writes the notes of all matches in one store. The id of a stream is the match's.

    Args:
        store: the store of the matches.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(
            store.connection,
            NOTES,
            event=NoteEvent,
            beginning=Notebook(),
            evolve=evolve_notebook,
            first_link=first_link,
            most=KEPT_MOST,
        )

    def delete(self, match_id: str) -> None:
        """Delete all notes of a match."""
        self.store.withdrawals.delete(match_id, is_unlisted=True)
        self.forget(match_id)


def first_link(match_id: str) -> bytes:
    """Return the link that precedes the first event of the notes of a match."""
    return genesis(f"notes/{match_id}")
