"""Bringing read models up to the streams: after a pointer, or afresh for every match."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from msgspec.structs import replace
from redis.exceptions import ConnectionError, TimeoutError

from events import Codec, Entry, Store, canonical
from games.game import AnyGame
from projections.lobby import Lobby, LobbyRow, project
from projections.timeline import codec_of

SERVER_GONE = (ConnectionError, TimeoutError)  # what redis-py raises where no server answers

_log = logging.getLogger(__name__)


class LobbyFollower:
    """Keeps the lobby.

    Args:
        lobby: where the rows are kept.
        store: where the streams are.
        games: by name; a match of another game is left alone.
        now: the time in milliseconds since 1970.
    """

    def __init__(
        self,
        lobby: Lobby,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self._now = now
        self._lobby = lobby
        self._store = store
        self._codecs = {name: codec_of(game) for name, game in games.items()}

    def follow(self, match_id: str) -> LobbyRow | None:
        """Bring the row of a match up to its stream and return it; None if it is not to be listed.

        It does not matter how often, how late or in which order this is called. A row whose
        link is not the stream's (an older copy of the store was restored) starts afresh.
        """
        kept = self._lobby.get(match_id)
        head, is_hidden = self._store.withdrawals.standing(match_id)
        if is_hidden or head.is_deleted:
            if kept:
                self._lobby.drop(kept)
            return None
        if kept:
            entries = tuple(self._store.read(match_id, kept.version - 1, head.version))
            if entries and (entries[0].seq, entries[0].link.hex()) == (kept.version, kept.link):
                return self._read_on(kept, entries[1:])
        return self._afresh(match_id, kept)

    def follow_due(self) -> None:
        """Tell in the lists which matches are over, of those whose spectators see it by now."""
        for match_id in self._lobby.due(self._now()):
            row = self.follow(match_id)
            if row is None or row.due_at is None:
                self._lobby.settle(match_id)

    def follow_each(self, matches: Iterable[str]) -> None:
        """Follow some matches; one that cannot be read does not stop the others."""
        for match_id in matches:
            try:
                self.follow(match_id)
            except SERVER_GONE:
                raise
            except Exception:  # noqa: BLE001 - whatever is wrong with it, it is this match's
                _log.exception("match %s cannot be read", match_id)

    def _read_on(self, row: LobbyRow, entries: tuple[Entry, ...]) -> LobbyRow:
        codec = self._codecs.get(row.game)
        if codec is None:
            return row
        read = self._tell_end(_project_all(row, codec, entries) if entries else row)
        if read is not row:
            self._lobby.put(read, row)
        return read

    def _tell_end(self, row: LobbyRow) -> LobbyRow:
        """Return a row that tells the end of its match, if spectators may know of it by now."""
        due_at = row.due_at
        return row if due_at is None or self._now() < due_at else replace(row, is_end_told=True)

    def _afresh(self, match_id: str, kept: LobbyRow | None) -> LobbyRow | None:
        stored = self._store.read(match_id)
        entries = tuple(islice(stored, 1))
        if not entries:
            if kept and not self._store.head(match_id).version:
                self._lobby.drop(kept)
            return None
        created = canonical.decode(entries[0].e)["event"]
        codec = self._codecs.get(created["game"])
        if codec is None or not is_listed(created):
            return None
        entries += tuple(stored)
        row = self._tell_end(_project_all(LobbyRow(match_id), codec, entries))
        self._lobby.put(row, kept)
        return row

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


def is_listed(created: Mapping[str, Any]) -> bool:
    """Return whether a match is in lists, by its first event as it is stored (rule T16)."""
    return not created.get("is_private") and created.get("visibility", "public") == "public"


def _project_all(row: LobbyRow, codec: Codec[Any], entries: tuple[Entry, ...]) -> LobbyRow:
    for entry in entries:
        row = project(row, codec.read(entry))
    return replace(row, link=entries[-1].link.hex())
