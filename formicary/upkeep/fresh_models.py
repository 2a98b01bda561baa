"""Read models rebuilt from event 1 on a separate server, for comparison with the stored ones."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from redis import Redis

from events.archive import ArchiveError
from formicary.servers.embedded import EmbeddedStore
from formicary.wiring import Wiring
from matches.analysis.recount import AnalysisRecount
from matches.errors import MatchError
from projections.analyses import Analyses, AnalysisName
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox
from projections.lobby import Lobby
from projections.lobby_follower import AT_ONCE, LobbyFollower
from projections.match_cache import NoSuchMatch
from projections.operations.parked import Parked
from projections.ratings.store import Ratings
from projections.task_queue import TaskQueue


@contextmanager
def empty_server(binary: str | None) -> Iterator[Redis]:
    """Run an empty server for the duration of a block, and yield a client for it.

    Raises:
        NoServer: There is no server program, or the server does not start.
    """
    with TemporaryDirectory(prefix="formicary-") as folder:
        store = EmbeddedStore(Path(folder), binary, fsync="everysec")
        store.start(join=False)
        try:
            with Redis.from_url(store.url) as client:
                yield client
        finally:
            store.stop()


class FreshModels:
    """Lists, inboxes, tasks, ratings and analyses, rebuilt from the logs.

    Args:
        wiring: the wiring of the service, to which nothing is written.
        client: a client of an empty server.

    Attributes:
        wiring: the wiring of the service.
        client: a client of the server with the rebuilt read models.
        lobby, ratings: the read models on that server.
    """

    def __init__(self, wiring: Wiring, client: Redis) -> None:
        games, now = wiring.context.games, wiring.context.now
        self.client: Any = client
        self.wiring = wiring
        self._store = wiring.store
        self._parked = Parked(client, now)
        self.ratings = Ratings(client)
        self.lobby = Lobby(client, wiring.rows.before if wiring.rows else None)
        self._follower = LobbyFollower(
            self.lobby, wiring.store, games, now, parked=self._parked, ratings=self.ratings
        )
        self._inbox = InboxFollower(Inbox(client), wiring.store, games, parked=self._parked)
        self._tasks = TaskQueue(client)
        self._jobs: Any = wiring.servers.jobs()
        self._kept_analyses = Analyses(self._jobs)
        self._recount = AnalysisRecount(wiring.context)

    def build(self, progress: Callable[[int], None]) -> int:
        """Fold every match from event 1 and return the number of matches.

        Args:
            progress: called with the number of matches or analyses that were completed.
        """
        count, heads = 0, self._store.heads()
        while part := list(islice(heads, AT_ONCE)):
            self.follow([match_id for match_id, _ in part])
            count += sum(not head.is_deleted for _, head in part)
            progress(len(part))
        self._follower.mend_ratings(())
        self._follower.settle_ratings()
        for name in self.kept_analyses():
            self.analyse(name)
            progress(1)
        return count

    def kept_analyses(self) -> tuple[AnalysisName, ...]:
        """Return the names of the analyses that the service has stored."""
        return self._kept_analyses.names()

    def follow(self, matches: Collection[str]) -> None:
        """Update the rows of the given matches from their streams."""
        heads = self._store.withdrawals.heads_of(matches)
        there = {match_id: head for match_id, head in heads.items() if head.version}
        for match_id, row in self._tasks.rows(there).items():
            self._tasks.mend(match_id, there[match_id], row)
        self._inbox.follow_each(matches)
        self._follower.follow_each(name for name in matches if not heads[name].is_archived)
        for match_id in matches:
            if heads[match_id].is_archived:
                self._follow_archived(match_id)
        self._follower.settle_ratings()

    def _follow_archived(self, match_id: str) -> None:
        """Add the row of an archived match if the service still has one. Otherwise remove the row.

        The rows of archived matches expire.
        """
        row = None
        if self.wiring.lobby.get(match_id) is not None:
            row = self._follower.read_row(match_id)
        known = self.lobby.get(match_id)
        if row is not None:
            self.lobby.put(row, known)
        elif known is not None:
            self.lobby.drop(known)

    def analyse(self, name: AnalysisName) -> None:
        """Recompute an analysis as far as the service has computed the stored one.

        An analysis of an outdated end of its match, or by an outdated method, is copied instead.
        """
        fields: dict[bytes, bytes] = self._jobs.hgetall(name.key)
        kept = {key[2:].decode(): value for key, value in fields.items() if key[:2] == b"t:"}
        right = fields
        try:
            if self._recount.is_of_today(name):
                is_done = not self._kept_analyses.waits(name) and b"failed" not in fields
                plan, tallies = self._recount.fields(
                    name, fields.get(b"plan", b""), kept, is_done=is_done
                )
                right = {b"plan": plan, **{f"t:{key}".encode(): t for key, t in tallies.items()}}
        except NoSuchMatch:
            right = {}
        except (MatchError, ArchiveError):
            pass  # not computable now
        with self.client.pipeline(transaction=True) as pipe:
            pipe.delete(name.key)
            if right:
                pipe.hset(name.key, mapping=right)
            pipe.execute()

    def count_numbers(self) -> None:
        """Copy each inbox's last number from the service. Raise it to the highest number in use.

        Numbers cannot be derived from the logs, but a number must never be used twice.
        """
        last = {
            account: int(count) for account, count in self._jobs.hgetall("inbox:counts").items()
        }
        for which in ("running", "over", "created"):
            for key in self._jobs.scan_iter(f"inbox:{which}:*", count=1000):
                account = key.rpartition(b":")[2]
                used = self._jobs.zrevrange(key, 0, 0, withscores=True)
                last[account] = max(last.get(account, 0), *(int(score) for _, score in used), 0)
        self.client.delete("inbox:counts")
        if last:
            self.client.hset("inbox:counts", mapping=last)

    def unreadable(self) -> dict[str, str]:
        """Return the fault of each unreadable match, keyed by match id."""
        return {name: work.error for name, work in self._parked.of_kind("match").items()}
