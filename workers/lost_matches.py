"""Removal of the rows of matches that the store has lost as a whole.

The store loses a match if its server restarts without the last writes, or if a replica that is
behind takes over. Read models may be on another server, or be written later, and then they still
have its rows. The sweeper's walk only visits stored matches, so it does not see them.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import structlog

from events import Head, Store
from projections.inbox.follower import InboxFollower
from projections.lobby_follower import LobbyFollower
from projections.operations.parked import Parked
from projections.task_queue import TaskQueue, knows
from projections.viewers import Viewers
from workers.analyses import AnalysisJobs

ROWS_AT_ONCE = 500
ROWS_MOST = 10_000  # that are looked at in one call
_NO_HEAD = Head(0, b"")

_log = structlog.get_logger()


class LostMatches:
    """Finds lost matches by their rows of tasks, and removes everything about them.

    Every match with a row has a row of tasks, because that one is written first. It is also the
    last one to be removed. The first call that finds a lost match removes the other rows and
    empties the row of tasks. A later call removes that row. It also removes rows that a dispatcher
    has written in the meantime, if it had read an event before the loss.

    Args:
        store: the streams.
        due: the rows of tasks.
        lobby: removes rows of the lobby, and ratings.
        inbox: removes rows of the inbox.
        analyses: the background analyses.
        viewers: the registry of sleeping matches.
        parked: the store of matches that were given up.
    """

    def __init__(
        self,
        *,
        store: Store,
        due: TaskQueue,
        lobby: LobbyFollower,
        inbox: InboxFollower,
        analyses: AnalysisJobs,
        viewers: Viewers,
        parked: Parked,
    ) -> None:
        self._store = store
        self._due = due
        self._lobby = lobby
        self._inbox = inbox
        self._analyses = analyses
        self._viewers = viewers
        self._parked = parked
        self._cursor = 0  # of the scan of all rows of tasks, which takes several calls
        self._emptied: set[str] = set()  # lost matches that this process has looked at once

    def forget(self) -> int:
        """Remove the rows of lost matches. Return the number of matches whose rows were changed.

        At most about `ROWS_MOST` rows are looked at. The next call continues after them.
        """
        looked = forgotten = 0
        emptied = frozenset(self._emptied)
        while looked < ROWS_MOST:
            self._cursor, rows = self._due.scan(self._cursor, ROWS_AT_ONCE)
            looked += len(rows)
            forgotten += self._forget_missing(rows, emptied)
            if not self._cursor:
                break
        return forgotten

    def _forget_missing(self, rows: Mapping[str, bytes], emptied: AbstractSet[str]) -> int:
        """Remove the rows of the given matches that are not in the store. Return their number.

        Args:
            rows: rows of tasks, by match.
            emptied: the lost matches that earlier calls have looked at.
        """
        missing = self._store.withdrawals.find_missing(rows)
        if not missing:
            return 0
        self._inbox.follow_each(missing)
        self._lobby.follow_each(missing)
        self._lobby.mend_ratings(missing)
        for match_id in missing:
            self._analyses.forget(match_id)
            self._viewers.drop(match_id)
            self._parked.forget("match", match_id)
            if match_id in emptied and knows(rows[match_id], _NO_HEAD):
                self._due.drop(match_id, rows[match_id])
                self._emptied.discard(match_id)
            else:
                _log.warning("the store has lost a match", match=match_id)
                self._due.mend(match_id, _NO_HEAD, rows[match_id])
                self._emptied.add(match_id)
        return len(missing)
