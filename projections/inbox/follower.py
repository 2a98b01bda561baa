"""Bringing the inbox up to the streams: after pointers, or afresh for every match."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import structlog
from msgspec.structs import replace

from events import Codec, Entry, Head, Store, canonical
from events.reads import Tail
from events.store import PAGE
from games.game import AnyGame
from projections.inbox.members import Inbox
from projections.inbox.rows import MARK, InboxRow, project
from projections.lobby_follower import AT_ONCE, SERVER_GONE
from projections.operations.faults import describe_fault
from projections.operations.parked import LISTS, Parked
from projections.timeline import codec_of

_log = structlog.get_logger()


class InboxFollower:
    """Keeps the inbox. It does not matter how often, how late or in which order it follows.

    Every match has a row, for an account may claim a seat of any. Of most events no more is read
    than that they are no matter of the inbox.

    Args:
        inbox: where the rows are kept.
        store: where the streams are.
        games: by name; a match of another game is left alone.
        parked: where it is noted which match cannot be read.
    """

    def __init__(
        self,
        inbox: Inbox,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        parked: Parked | None = None,
    ) -> None:
        self._parked = parked
        self._inbox = inbox
        self._store = store
        self._codecs = {name: codec_of(game) for name, game in games.items()}

    def follow_each(self, matches: Iterable[str]) -> None:
        """Bring the rows of matches up to their streams; one that cannot be read stops no other."""
        names = list(matches)
        kept, found, instead = self._inbox.rows(names), [], {}
        after = {name: kept[name].version - 1 if name in kept else 0 for name in names}
        tails = self._store.tails(after)
        for match_id in names:
            row = kept.get(match_id)
            try:
                fresh = self._read(match_id, row, tails[match_id])
            except SERVER_GONE:
                raise
            except Exception as error:  # noqa: BLE001 - whatever is wrong, it is this match's
                _log.exception("a match cannot be read", match=match_id)
                if self._parked:
                    self._parked.note("match", match_id, describe_fault(error), about=LISTS)
                continue
            if fresh is not None:
                found.append(fresh)
                if row:
                    instead[match_id] = row
            elif row and not _is_there(tails[match_id].head):
                self._inbox.drop(row)
        self._inbox.put(found, instead)

    def mend(self, heads: Sequence[tuple[str, Head]]) -> None:
        """Follow those matches whose rows do not know where their streams are."""
        known = self._inbox.heads(match_id for match_id, _ in heads)
        wanted = {
            match_id: None if head.is_deleted else Head(head.version, head.link)
            for match_id, head in heads
        }
        self.follow_each(match_id for match_id, head in wanted.items() if known[match_id] != head)

    def _read(self, match_id: str, row: InboxRow | None, tail: Tail) -> InboxRow | None:
        """Return the row of a match with the events since; None if there are none."""
        entries = tail.entries()
        if len(entries) == PAGE:
            entries += tuple(self._store.read(match_id, entries[-1].seq))
        if row and entries and (entries[0].seq, entries[0].link.hex()) == (row.version, row.link):
            return self._project(row, entries[1:]) if entries[1:] else None
        if row:  # an older copy of the store was restored
            entries = tuple(self._store.read(match_id))
        return self._project(InboxRow(match_id), entries) if entries else None

    def _project(self, row: InboxRow, entries: tuple[Entry, ...]) -> InboxRow | None:
        codec = self._codec_of(row, entries[0])
        if codec is None:
            return None
        for entry in entries:
            if MARK.search(entry.e):
                row = project(row, entry.seq, codec.record(entry))
        return replace(row, version=entries[-1].seq, link=entries[-1].link.hex())

    def _codec_of(self, row: InboxRow, first: Entry) -> Codec[Any] | None:
        game = row.game or canonical.decode(first.e)["event"]["game"]
        return self._codecs.get(game)

    def rebuild(self) -> int:
        """Follow every match of the store, forget those that it has not; return how many it has."""
        names = [match_id for match_id, head in self._store.heads() if not head.is_deleted]
        gone = set(self._inbox.matches()) - set(names)
        for first in range(0, len(names), AT_ONCE):
            self.follow_each(names[first : first + AT_ONCE])
        self.follow_each(gone)
        return len(names)


def _is_there(head: Head) -> bool:
    return bool(head.version) and not head.is_deleted
