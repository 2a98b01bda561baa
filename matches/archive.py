"""Archiving of finished matches. A match is released after its pack was written and verified."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import DecodeError

from events import Broken, Entry, Head, NotCanonical, canonical, derive_keys
from events.archive import Archive, ArchivedStore, Contents, Damaged, NoServiceKey
from games.errors import GameError
from games.game import AnyGame
from matches.audit.rules_hash import rules_hash
from matches.audit.verify import verify
from matches.context import Context
from matches.errors import MatchError
from projections.archive import ArchivedRows
from projections.lobby_follower import LobbyFollower
from projections.task_queue import is_over

DAY_MS = 86_400_000
ANSWERS_KEPT_MS = 7 * DAY_MS  # from the end of the match


class NotArchivable(Exception):
    """Raised if the match must stay in the live store. The message gives the reason."""


class Archiver:
    """Moves matches to the archive and back.

    Args:
        context: the context of the matches.
        store: the streams and packs of that context.
        archive: the archive that stores the packs.
        follower: the follower that folds lobby rows of matches.
        rows: the index of archived matches' rows.

    Attributes:
        now: returns the time in milliseconds since 1970.
    """

    def __init__(
        self,
        context: Context,
        store: ArchivedStore,
        archive: Archive,
        *,
        follower: LobbyFollower,
        rows: ArchivedRows,
    ) -> None:
        self._context = context
        self.now = context.now
        self._store = store
        self._archive = archive
        self._follower = follower
        self._rows = rows

    def finished(self, known: Collection[str] = ()) -> Iterator[tuple[str, int]]:
        """Yield the ids of matches that may be archived, each with the time when the match ended.

        The times are in milliseconds since 1970. Restored matches and matches with a missing last
        entry are omitted.

        Args:
            known: the ids of matches to skip.
        """
        restored = self._store.moves.restored()
        for match_id, head in self._store.heads():
            if match_id in known or match_id in restored:
                continue
            if is_over(head) and not head.is_archived:
                last = self._store.page(match_id, head.version - 1, head.version, 1)
                if last:
                    yield match_id, _time_of(last[0])

    def archive(self, match_id: str) -> None:
        """Move a match to the archive, or complete an interrupted move.

        It may be called repeatedly, and by several processes at the same time.

        Raises:
            NotArchivable: the match has not ended, or fails verification. It stays in the live
                store.
            ArchiveAway: the archive cannot be read or written now.
        """
        head = self._store.head(match_id)
        if head.is_archived:
            self.settle(match_id)
            return
        if not is_over(head):
            raise NotArchivable(f"{match_id} is not over")
        self._store.moves.begin(match_id)
        self._store.moves.let_go(match_id)
        try:
            self._pack(match_id, head)
        except (Broken, NotCanonical, GameError, MatchError, DecodeError, KeyError) as error:
            self._archive.remove(match_id)
            self._store.moves.finish(match_id)
            raise NotArchivable(f"{match_id} cannot be archived: {error}") from error
        self._keep_row(match_id)
        self._store.moves.mark(match_id, head)
        self.settle(match_id)

    def settle(self, match_id: str) -> None:
        """Complete a move. The head of the match determines the direction.

        Raises:
            ArchiveAway: the archive cannot be read or written now.
            Damaged: the pack is damaged.
        """
        moves, head = self._store.moves, self._store.head(match_id)
        if head.is_archived:
            self._release(match_id, head)
        elif head.is_deleted or not head.version:
            self._forget(match_id)
        elif match_id in moves.restored():
            self._archive.remove(match_id)
        moves.finish(match_id)

    def restore(self, match_id: str) -> int:
        """Restore a match to the live store permanently. Return its number of events.

        Its pack stays for a while: if the store loses its latest writes, the match is archived
        again. The match stays recorded as being moved, and `ArchiveRounds` removes the pack later.

        Raises:
            NotArchivable: the match is not archived.
            ArchiveAway, Damaged, NoServiceKey: the pack cannot be read. Nothing has changed.
        """
        archived = self._store.head(match_id)
        if not archived.is_archived:
            raise NotArchivable(f"{match_id} is not archived")
        self._store.moves.begin(match_id)
        index = self._archive.index(match_id, archived)
        entries = tuple(self._archive.read(match_id, head=archived))
        vault = self._archive.vault(match_id)
        aside = self._context.random(4).hex()
        if self._store.moves.bring_back(
            match_id, index.head, entries, vault, index.branches, aside=aside
        ):
            self._follower.follow_each([match_id])
        return len(entries)

    def _pack(self, match_id: str, head: Head) -> None:
        """Write the pack of a match, and check that it has the same contents as the live store."""
        entries, vault = tuple(self._store.read(match_id)), self._store.vault(match_id)
        if not entries or vault is None:
            raise Broken(1, "gap", "the stream is gone")
        contents = Contents(
            match_id=match_id,
            head=head,
            entries=entries,
            vault=vault,
            branches=self._store.branches(match_id),
            creation=self._store.moves.creation(match_id),
            about=self._describe(entries),
        )
        self._archive.put(contents)
        packed = tuple(self._archive.read(match_id, head=head))
        if packed != entries or self._archive.vault(match_id) != vault:
            raise Damaged(1, "the pack differs from the stream")
        verify(match_id, packed, self._context.games, keys=derive_keys(vault), head=head)

    def _describe(self, entries: Sequence[Entry]) -> Mapping[str, str]:
        """Return a description of a match for its pack: its game, rules, content and times."""
        created = canonical.decode(entries[0].e)["event"]
        game: AnyGame | None = self._context.games.get(created["game"])
        if game is None:
            raise Broken(1, "record", f"unknown game {created['game']!r}")
        self._context.cache.content_store.load(game.name, created["content"])
        return {
            "game": game.name,
            "rules": created["rules"],
            "content": created["content"],
            "rules_hash": rules_hash(game),
            "created_at": str(_time_of(entries[0])),
            "ended_at": str(_time_of(entries[-1])),
        }

    def _release(self, match_id: str, head: Head) -> None:
        """Delete from the live store all data of an archived match that its pack contains."""
        branches = self._store.branches(match_id)
        self._archive.add_branches(match_id, branches)
        ended_at = int(self._archive.index(match_id, head).about["ended_at"])
        self._store.moves.release(match_id, branches, ended_at + ANSWERS_KEPT_MS)

    def _keep_row(self, match_id: str) -> None:
        """Add the lobby row of a match to the archive's index, if it may be listed.

        After the match is archived, lists use that row.
        """
        row = self._follower.read_row(match_id)
        if row is None or row.listed is None:
            return
        if row.due_at is not None:
            raise NotArchivable(f"{match_id}: spectators cannot see its end yet")
        self._rows.add([row])

    def _forget(self, match_id: str) -> None:
        """Delete the pack and the row of a deleted match."""
        if not self._archive.has(match_id):
            return
        try:
            about = self._archive.index(match_id).about
            self._rows.remove(match_id, (about["game"], int(about["created_at"])))
        except (Damaged, NoServiceKey):
            self._rows.remove(match_id)
        self._archive.remove(match_id)


def _time_of(entry: Entry) -> int:
    """Return the time when an event was stored, in milliseconds since 1970."""
    return int(canonical.decode(entry.e)["at"])
