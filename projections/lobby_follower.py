"""Bringing read models up to the streams: after a pointer, or afresh for every match."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import structlog
from msgspec.structs import replace
from redis.exceptions import ConnectionError, TimeoutError

from events import Codec, Entry, Store, canonical
from events.reads import Tail
from events.store import PAGE
from games.game import AnyGame
from projections.lobby import Lobby, LobbyRow, project
from projections.operations.faults import describe_fault
from projections.operations.parked import LISTS, Parked
from projections.timeline import codec_of

SERVER_GONE = (ConnectionError, TimeoutError)  # what redis-py raises where no server answers

_log = structlog.get_logger()


class LobbyFollower:
    """Keeps the lobby.

    Args:
        lobby: where the rows are kept.
        store: where the streams are.
        games: by name; a match of another game is left alone.
        now: the time in milliseconds since 1970.
        parked: where it is noted which match cannot be read.
    """

    def __init__(
        self,
        lobby: Lobby,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        *,
        parked: Parked | None = None,
    ) -> None:
        self._parked = parked
        self._given_up: set[str] = set()  # by this process
        self._now = now
        self._lobby = lobby
        self._store = store
        self._codecs = {name: codec_of(game) for name, game in games.items()}

    def follow(self, match_id: str) -> LobbyRow | None:
        """Bring the row of a match up to its stream and return it; None if it is not to be listed.

        It does not matter how often, how late or in which order this is called. A row whose
        link is not the stream's (an older copy of the store was restored) starts afresh.
        """
        kept = self._lobby.rows([match_id]).get(match_id)
        tail = self._store.tails({match_id: _read_until(kept)})[match_id]
        row = self._read(match_id, kept, tail)
        if row is not None and row is not kept:
            self._lobby.put(row, kept)
        return row

    def follow_due(self) -> None:
        """Tell in the lists which matches are over, of those whose spectators see it by now."""
        for match_id in self._lobby.due(self._now()):
            row = None
            with self._giving_up(match_id):
                row = self.follow(match_id)
            if row is None or row.due_at is None:
                self._lobby.settle(match_id)

    def follow_each(self, matches: Iterable[str]) -> None:
        """Follow some matches; one that cannot be read does not stop the others."""
        names = list(matches)
        kept = self._lobby.rows(names)
        tails = self._store.tails({name: _read_until(kept.get(name)) for name in names})
        read = []
        for match_id in names:
            before = kept.get(match_id)
            with self._giving_up(match_id):
                row = self._read(match_id, before, tails[match_id])
                if row is not None and row is not before:
                    read.append((row, before))
        self._lobby.put_all(read)

    @contextmanager
    def _giving_up(self, match_id: str) -> Iterator[None]:
        """Park a match that cannot be read: whatever is wrong with it, the others go on."""
        try:
            yield
        except SERVER_GONE:
            raise
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
        """Return the row of a match as its stream has it; None if it is not to be listed."""
        if tail.is_hidden or tail.head.is_deleted:
            if kept:
                self._lobby.drop(kept)
            return None
        if tail.head.is_archived:
            return kept  # if it has one still: it leaves for the index beside the archive
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
            return self._tell_end(_project_all(kept, codec, fresh) if fresh else kept)
        if kept:
            entries = self._store.page(match_id, 0, None, PAGE)
        return self._afresh(match_id, kept, entries)

    def _whole(self, match_id: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return entries with those that stand after them, if they are a page."""
        if len(entries) < PAGE:
            return entries
        return entries + tuple(self._store.read(match_id, entries[-1].seq))

    def _tell_end(self, row: LobbyRow) -> LobbyRow:
        """Return a row that tells the end of its match, if spectators may know of it by now."""
        due_at = row.due_at
        return row if due_at is None or self._now() < due_at else replace(row, is_end_told=True)

    def _afresh(
        self, match_id: str, kept: LobbyRow | None, entries: tuple[Entry, ...]
    ) -> LobbyRow | None:
        if not entries and kept and not self._store.head(match_id).version:
            self._lobby.drop(kept)
        return self._read_from_first(match_id, entries)

    def read_row(self, match_id: str) -> LobbyRow | None:
        """Return the row of a match from its first event on; None if it is not to be listed."""
        return self._read_from_first(match_id, self._store.page(match_id, 0, None, PAGE))

    def _read_from_first(self, match_id: str, entries: tuple[Entry, ...]) -> LobbyRow | None:
        """Return the row of a match of which a page is read, or all; None if not to be listed."""
        if not entries:
            return None
        created = canonical.decode(entries[0].e)["event"]
        codec = self._codecs.get(created["game"])
        if codec is None or not is_listed(created):
            return None
        whole = self._whole(match_id, entries)
        return self._tell_end(_project_all(LobbyRow(match_id), codec, whole))

    def rebuild(self) -> int:
        """Follow every match of the store, forget those that it has not; return how many it has."""
        count = 0
        for match_id, head in self._store.heads():
            self.follow(match_id)
            count += not head.is_deleted
        for match_id in self._lobby.matches():
            if not self._store.head(match_id).version:
                self.follow(match_id)
        return count


def _read_until(row: LobbyRow | None) -> int:
    """Return the version after which to read on: the row's last entry shows that it is the same."""
    return row.version - 1 if row else 0


def is_listed(created: Mapping[str, Any]) -> bool:
    """Return whether a match is in lists, by its first event as it is stored (rule T16)."""
    return not created.get("is_private") and created.get("visibility", "public") == "public"


def _project_all(row: LobbyRow, codec: Codec[Any], entries: tuple[Entry, ...]) -> LobbyRow:
    for entry in entries:
        row = project(row, codec.read(entry))
    return replace(row, link=entries[-1].link.hex())
