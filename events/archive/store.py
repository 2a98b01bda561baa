"""An event store with an archive. The head of each match records whether the match is archived."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any

from msgspec.structs import replace
from redis import Redis
from redis.cluster import RedisCluster

from events.answers import answer_field, read_answer
from events.archive.archive import Archive
from events.archive.errors import ArchiveAway
from events.archive.moves import Moves
from events.connections import Connection
from events.entries import Answer, Entry, Head
from events.errors import VersionConflict
from events.keys import MATCHES, Family
from events.reads import Opened, Tail
from events.store import PAGE, Store
from events.withdrawals import Withdrawals

TRUSTED_SECONDS = 1.0  # for this time, an archived match is not checked again
_NOTED_MOST = 4096


class ArchivedStore(Store):
    """An event store that reads archived matches from their packs.

    Readers need not know where an event is stored. An archived match accepts no further events.

    Args:
        client, family: see `Store`.
        archive: None if there is no archive; access to an archived match then raises `ArchiveAway`.
        clock: returns a monotonic time in seconds.
    """

    def __init__(
        self,
        client: Redis | RedisCluster | Connection,
        family: Family = MATCHES,
        *,
        archive: Archive | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(client, family)
        self.archive = archive
        self._clock = clock
        self.moves = Moves(self.connection, self.family)
        self.withdrawals = _Withdrawals(self)
        self._noted: dict[str, tuple[Head, float]] = {}

    def append(self, match_id: str, entries: Sequence[Entry], **how: Any) -> Answer:
        """Store events like `Store.append`.

        If a creation is repeated, the pack supplies the answer.
        """
        try:
            return super().append(match_id, entries, **how)
        except VersionConflict as conflict:
            head, key = conflict.head, how.get("key", "")
            if not self._note(match_id, head) or not key or how["expected"].version:
                raise
            kept = self._packs().index(match_id, head).creation
            if kept is None or bytes.fromhex(kept[0]) != answer_field(key):
                raise
            return read_answer(bytes.fromhex(kept[1]), how.get("digest", ""))

    def pages(
        self, match_id: str, after: int = 0, until: int | None = None
    ) -> Iterator[Sequence[Entry]]:
        """Yield entries in pages (see `Store.pages`), even if the match is archived meanwhile."""
        archived = self._expected(match_id)
        if until is None and not archived:
            head = self.head(match_id)
            archived, until = self._note(match_id, head), head.version
        if not archived:
            for page in super().pages(match_id, after, until):
                if not page and (archived := self._look(match_id)):
                    break
                yield page
                after = page[-1].seq if page else after
        if archived:
            yield from self._packs().pages(match_id, after, until, archived)

    def page(
        self, match_id: str, after: int = 0, until: int | None = None, count: int = 1000
    ) -> tuple[Entry, ...]:
        """Return at most `count` entries after a given version."""
        archived = self._expected(match_id)
        if not archived:
            if entries := super().page(match_id, after, until, count):
                return entries
            archived = self._look(match_id)
        if not archived:
            return ()
        last = after + count if until is None else min(after + count, until)
        return tuple(self._packs().read(match_id, after, last, archived))

    def pick(self, match_id: str, seqs: Sequence[int]) -> tuple[Entry, ...]:
        """Return the entries with these seqs (see `Store.pick`)."""
        archived = self._expected(match_id)
        if not archived:
            entries = super().pick(match_id, seqs)
            archived = self._look(match_id) if len(entries) < len(seqs) else None
            if not archived:
                return entries
        packs = self._packs()
        return tuple(
            entry for seq in seqs for entry in packs.read(match_id, seq - 1, seq, archived)
        )

    def vault(self, match_id: str) -> bytes | None:
        """Return the vault from which a match's keys are derived (see `Store.vault`)."""
        root = super().vault(match_id)
        if root is None and (archived := self._look(match_id)):
            return self._packs().vault(match_id, archived)
        return root

    def open(self, match_id: str, frame_every: int, frame_ends: Sequence[str]) -> Opened:
        """Return the input for folding a match (see `Store.open`).

        An archived match has no entries here.
        """
        opened = super().open(match_id, frame_every, frame_ends)
        head = self._note(match_id, opened.head)
        if head is None:
            return opened
        first = next(iter(self.page(match_id, 0, 1)), None)
        return Opened(head, self._packs().vault(match_id, head), first, "", b"", ())

    def tails(self, after: Mapping[str, int]) -> dict[str, Tail]:
        """Return the latest entries of matches (see `Store.tails`), reading packs if necessary."""
        return {
            match_id: self._tail(match_id, after[match_id], tail)
            for match_id, tail in super().tails(after).items()
        }

    def _tail(self, match_id: str, after: int, tail: Tail) -> Tail:
        if self._note(match_id, tail.head) is None:
            return tail
        return replace(tail, read=lambda _: self.page(match_id, after, None, PAGE))

    def catch_up(
        self, match_id: str, after: int, *, key: str = "", digest: str = ""
    ) -> tuple[Answer | None, Head, tuple[Entry, ...]]:
        """Return the answer for a key, if any, the head, and the entries after a given version."""
        answer, head, missed = super().catch_up(match_id, after, key=key, digest=digest)
        if self._note(match_id, head) and after < head.version:
            missed = tuple(self._packs().read(match_id, after, None, head))
        return answer, head, missed

    def frames(self, match_id: str) -> tuple[str, ...]:
        """Return the names of the stored keyframes. An archived match has none."""
        return () if self._expected(match_id) else super().frames(match_id)

    def stretch(
        self, match_id: str, name: str, first: int, last: int
    ) -> tuple[bytes | None, tuple[Entry, ...]]:
        """Return a keyframe and the entries of a range of versions.

        An archived match has no keyframes, so it returns neither.
        """
        if self._expected(match_id):
            return None, ()
        return super().stretch(match_id, name, first, last)

    def keep_frames(self, match_id: str, frames: Mapping[str, bytes]) -> None:
        """Store keyframes.

        Do nothing if the match is archived, since they would use memory again.
        """
        if not self._expected(match_id):
            super().keep_frames(match_id, frames)

    def branches(self, match_id: str) -> tuple[str, ...]:
        """Return the ids of the recorded branches, including those listed in the pack."""
        noted = super().branches(match_id)
        if archived := self._look(match_id):
            noted = tuple(sorted({*noted, *self._packs().index(match_id, archived).branches}))
        return noted

    def _expected(self, match_id: str) -> Head | None:
        """Return the head of a match if it was known to be archived within the last second."""
        head, at = self._noted.get(match_id, (None, 0.0))
        return head if self._clock() < at + TRUSTED_SECONDS else None

    def _note(self, match_id: str, head: Head) -> Head | None:
        """Remember a head that was just read, and return it.

        If it is not archived, return None instead.
        """
        if not head.is_archived:
            self._noted.pop(match_id, None)
            return None
        if len(self._noted) >= _NOTED_MOST:
            self._noted.clear()
        self._noted[match_id] = head, self._clock()
        return head

    def _look(self, match_id: str) -> Head | None:
        """Return the current head of a match, or None if the match is not archived."""
        return self._note(match_id, self.head(match_id))

    def _packs(self) -> Archive:
        if self.archive is None:
            raise ArchiveAway("a match is archived, and this process has no archive")
        return self.archive


class _Withdrawals(Withdrawals):
    """Withdrawals that also delete the pack when a match is deleted."""

    def __init__(self, store: ArchivedStore) -> None:
        super().__init__(store.connection, store.family)
        self._store = store

    def delete(self, match_id: str, *, is_unlisted: bool = False) -> bool:
        """Delete a match's pack and all of its data except the head (see `Withdrawals.delete`).

        The match is recorded as being moved, and the worker that completes moves deletes the pack
        later. Until then, the pack is no longer read. A match that is not archived may have a pack
        as well, if the store has lost that it was archived.
        """
        if self._store.archive is not None and self._store.head(match_id).version:
            self._store.moves.begin(match_id)
        return super().delete(match_id, is_unlisted=is_unlisted)
