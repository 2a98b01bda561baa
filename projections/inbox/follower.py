"""A follower that updates the inbox, either from feed entries or by rebuilding it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import structlog
from msgspec.structs import replace

from events import Codec, Entry, Head, Store, canonical
from events.archive import ArchiveAway
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
    """Updates the rows of the inbox. Calls may be repeated, late or out of order.

    Every match has a row, since an account may claim a seat of any match. Events that do not affect
    the inbox are skipped without being decoded.

    Args:
        inbox: the rows to update.
        store: the streams to read.
        games: the games, keyed by name. Matches of other games are skipped.
        parked: the store of parked work, which records unreadable matches.
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
        """Update the rows of matches. A match that cannot be read does not stop the others."""
        names = list(matches)
        kept, changed, instead = self._inbox.rows(names), [], {}
        after = {name: kept[name].version - 1 if name in kept else 0 for name in names}
        tails = self._store.tails(after)
        for match_id in names:
            row = kept.get(match_id)
            try:
                fresh = self._read(match_id, row, tails[match_id])
            except SERVER_GONE:
                raise
            except ArchiveAway as error:  # the sweeper looks at the match again
                _log.warning("the archive cannot be read", match=match_id, error=error)
                continue
            except Exception as error:  # noqa: BLE001 - whatever is wrong, it is this match's
                _log.exception("a match cannot be read", match=match_id)
                if self._parked:
                    self._parked.note("match", match_id, describe_fault(error), about=LISTS)
                continue
            if fresh is not None:
                changed.append(fresh)
                if row:
                    instead[match_id] = row
            elif row and not _is_there(tails[match_id].head):
                self._inbox.drop(row)
        self._inbox.put(changed, instead)

    def mend(self, heads: Sequence[tuple[str, Head]]) -> None:
        """Update the rows that differ from the given heads."""
        known = self._inbox.heads(match_id for match_id, _ in heads)
        wanted = {
            match_id: None if head.is_deleted else Head(head.version, head.link)
            for match_id, head in heads
        }
        self.follow_each(match_id for match_id, head in wanted.items() if known[match_id] != head)

    def _read(self, match_id: str, row: InboxRow | None, tail: Tail) -> InboxRow | None:
        """Return the updated row of a match, or None if it has no new events."""
        entries = tail.entries()
        if len(entries) == PAGE:
            entries += tuple(self._store.read(match_id, entries[-1].seq))
        if row and entries and (entries[0].seq, entries[0].link.hex()) == (row.version, row.link):
            return self._project(row, entries[1:]) if entries[1:] else None
        if row:  # the store was restored from an older copy
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
        """Update the rows of all matches in the store, and delete all others.

        Return their number.
        """
        names = [match_id for match_id, head in self._store.heads() if not head.is_deleted]
        gone = set(self._inbox.matches()) - set(names)
        for first in range(0, len(names), AT_ONCE):
            self.follow_each(names[first : first + AT_ONCE])
        self.follow_each(gone)
        return len(names)


def _is_there(head: Head) -> bool:
    return bool(head.version) and not head.is_deleted
