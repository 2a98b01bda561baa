"""Follower that updates the lobby and the ratings, either from feed entries or by a rebuild."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any

import structlog
from msgspec.structs import replace
from redis.exceptions import ConnectionError, TimeoutError

from events import Codec, Entry, Store, canonical
from events.archive import ArchiveAway, ArchiveError
from events.reads import Tail
from events.store import PAGE
from games.game import AnyGame
from projections.lobby import Lobby, LobbyRow, project
from projections.operations.faults import describe_fault
from projections.operations.parked import LISTS, Parked
from projections.ratings.results import result_of
from projections.ratings.store import Ratings
from projections.timeline import codec_of

AT_ONCE = 500  # matches per batch of stream tails
SERVER_GONE = (ConnectionError, TimeoutError)  # redis-py's exceptions if no server responds

_log = structlog.get_logger()


class LobbyFollower:
    """Updates the lobby and the results of rated matches.

    Args:
        lobby: the rows to update.
        store: the streams to read.
        games: the games, keyed by name. Matches of other games are skipped.
        now: returns the time in milliseconds since 1970.
        parked: the store of parked work, which records unreadable matches.
        ratings: the store of rated results; None to store no results.
    """

    def __init__(
        self,
        lobby: Lobby,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        *,
        parked: Parked | None = None,
        ratings: Ratings | None = None,
    ) -> None:
        self._parked = parked
        self._ratings = ratings
        self._given_up: set[str] = set()  # matches that this process has parked
        self._now = now
        self._lobby = lobby
        self._store = store
        self._codecs = {name: codec_of(game) for name, game in games.items()}

    def follow(self, match_id: str) -> LobbyRow | None:
        """Update the row of a match and return it. Return None if the match is not listed.

        Calls may be repeated, late or out of order. A row with a link that is not in the stream is
        rebuilt, because the store was restored from an older copy.
        """
        kept = self._lobby.rows([match_id]).get(match_id)
        tail = self._store.tails({match_id: _read_until(kept)})[match_id]
        row = self._read(match_id, kept, tail)
        if row is not None and row is not kept:
            self._note_result(row, kept)
            self._lobby.put(row, kept)
        return row

    def follow_due(self) -> None:
        """Update the rows of matches whose end spectators may now see."""
        for match_id in self._lobby.due(self._now()):
            row = None
            with self._giving_up(match_id):
                row = self.follow(match_id)
            if row is None or row.due_at is None:
                self._lobby.settle(match_id)

    def follow_each(self, matches: Iterable[str]) -> None:
        """Update the rows of matches. A match that cannot be read does not stop the others."""
        names = list(matches)
        kept = self._lobby.rows(names)
        tails = self._store.tails({name: _read_until(kept.get(name)) for name in names})
        read = []
        for match_id in names:
            before = kept.get(match_id)
            with self._giving_up(match_id):
                row = self._read(match_id, before, tails[match_id])
                if row is not None and row is not before:
                    self._note_result(row, before)
                    read.append((row, before))
                elif before is None and tails[match_id].head.is_archived:
                    self._note_archived(match_id)
        self._lobby.put_all(read)

    @contextmanager
    def _giving_up(self, match_id: str) -> Iterator[None]:
        """Park the match if an error is raised in this context."""
        try:
            yield
        except SERVER_GONE:
            raise
        except ArchiveAway as error:  # the sweeper looks at the match again
            _log.warning("the archive cannot be read", match=match_id, error=error)
        except Exception as error:  # noqa: BLE001 - it is this match's fault
            _log.exception("a match cannot be read", match=match_id)
            if self._parked:
                self._given_up.add(match_id)
                self._parked.note("match", match_id, describe_fault(error), about=LISTS)
        else:
            if match_id in self._given_up and self._parked:
                self._given_up.discard(match_id)
                self._parked.forget("match", match_id)

    def _read(self, match_id: str, kept: LobbyRow | None, tail: Tail) -> LobbyRow | None:
        """Return the current row of a match, based on its stream.

        Return None if the match is not listed.
        """
        if tail.is_hidden or tail.head.is_deleted:
            if self._ratings:
                self._ratings.remove([match_id])
            if kept:
                self._lobby.drop(kept)
            if tail.head.is_deleted and self._parked:
                self._parked.forget("match", match_id)
            return None
        if tail.head.is_archived:
            return kept  # until the row is moved to the archive's index
        entries = tail.entries()
        if (
            kept
            and entries
            and (entries[0].seq, entries[0].link.hex()) == (kept.version, kept.link)
        ):
            codec = self._codecs.get(kept.game)
            if codec is None:
                return kept
            fresh = self._whole(match_id, entries)[1:]
            return self._mark_end(_project_all(kept, codec, fresh) if fresh else kept)
        if kept:
            entries = self._store.page(match_id, 0, None, PAGE)
        return self._afresh(match_id, kept, entries)

    def _whole(self, match_id: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return the given entries. If they fill a page, add all entries that follow them."""
        if len(entries) < PAGE:
            return entries
        return entries + tuple(self._store.read(match_id, entries[-1].seq))

    def _mark_end(self, row: LobbyRow) -> LobbyRow:
        """Mark a row as ended if spectators may see the end of its match now."""
        due_at = row.due_at
        return row if due_at is None or self._now() < due_at else replace(row, is_end_told=True)

    def _afresh(
        self, match_id: str, kept: LobbyRow | None, entries: tuple[Entry, ...]
    ) -> LobbyRow | None:
        if not entries and kept and not self._store.head(match_id).version:
            if self._ratings:
                self._ratings.remove([match_id])
            self._lobby.drop(kept)
        return self._read_from_first(match_id, entries)

    def read_row(self, match_id: str) -> LobbyRow | None:
        """Fold the row of a match from its first event, or return None if it is not listed."""
        return self._read_from_first(match_id, self._store.page(match_id, 0, None, PAGE))

    def _read_from_first(self, match_id: str, entries: tuple[Entry, ...]) -> LobbyRow | None:
        """Fold the row of a match from its first page of entries.

        Return None if it is not listed.
        """
        if not entries:
            return None
        created = canonical.decode(entries[0].e)["event"]
        codec = self._codecs.get(created["game"])
        if codec is None or not is_listed(created):
            return None
        whole = self._whole(match_id, entries)
        return self._mark_end(_project_all(LobbyRow(match_id), codec, whole))

    def _note_result(self, row: LobbyRow, before: LobbyRow | None = None) -> None:
        """Add the result of a rated match once it is public. Remove it if it is no longer public.

        This runs before the row is stored, so a stored row implies that its result was recorded.
        """
        if self._ratings is None or not row.rated:
            return
        result = result_of(row)
        if result is not None:
            self._ratings.put(result)
        elif before is not None and result_of(before):
            self._ratings.remove([row.match_id])

    def _note_archived(self, match_id: str) -> None:
        """Add the result of an archived match that has no lobby row.

        The match may have been hidden earlier.
        """
        first = self._store.page(match_id, count=1) if self._ratings else ()
        if first and canonical.decode(first[0].e)["event"].get("is_rated"):
            row = self.read_row(match_id)
            if row is not None:
                self._note_result(row)

    def mend_ratings(self, withdrawn: Iterable[str]) -> None:
        """Remove hidden and deleted matches from the ratings.

        After a data loss, add archived matches. Matches that are not archived are added together
        with their rows. If the archive is unavailable, a later call adds the archived ones.
        """
        if self._ratings is None:
            return
        self._ratings.remove(withdrawn)
        if self._ratings.is_whole():
            return
        try:
            for row in self._lobby.archived_rows():
                self._note_result(row)
        except ArchiveError as error:
            _log.warning("ratings go without archived matches", error=error)
        else:
            self._ratings.note_whole()

    def settle_ratings(self) -> int:
        """Rate finished matches that have not been rated yet.

        Return the number of matches rated.
        """
        return self._ratings.settle(self._now()) if self._ratings else 0

    def rebuild(self) -> int:
        """Update the rows of all matches in the store, and delete all other rows.

        Return the number of matches. Ratings are recomputed from the first result.
        """
        count = 0
        heads = self._store.heads()
        while part := list(islice(heads, AT_ONCE)):
            rows = self._lobby.rows(match_id for match_id, _ in part)
            self.follow_each(
                match_id for match_id, head in part if match_id in rows or not head.is_archived
            )
            count += sum(not head.is_deleted for _, head in part)
        for match_id in self._lobby.matches():
            if not self._store.head(match_id).version:
                self.follow(match_id)
        self._rebuild_ratings()
        return count

    def _rebuild_ratings(self) -> None:
        """Add all results again, remove those of matches without a row, and recompute ratings."""
        if self._ratings is None:
            return
        before = self._ratings.matches()  # so that results added in the meantime are kept
        rows = [*self._lobby.rows(self._lobby.matches()).values(), *self._lobby.archived_rows()]
        for row in rows:
            self._note_result(row)
        self._ratings.remove(before - {row.match_id for row in rows if result_of(row)})
        self._ratings.recount()
        self._ratings.note_whole()
        self.settle_ratings()


def _read_until(row: LobbyRow | None) -> int:
    """Return the version after which to resume, so that the row's last entry is read again.

    Its link can then be compared.
    """
    return row.version - 1 if row else 0


def is_listed(created: Mapping[str, Any]) -> bool:
    """Return whether a match is listed. This depends on its first event (rules T16 and T24)."""
    if created.get("is_private") or created.get("is_test"):
        return False
    return bool(created.get("visibility", "public") == "public")


def _project_all(row: LobbyRow, codec: Codec[Any], entries: tuple[Entry, ...]) -> LobbyRow:
    for entry in entries:
        row = project(row, codec.read(entry))
    return replace(row, link=entries[-1].link.hex())
