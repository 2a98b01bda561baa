"""The role that writes the transparency log of the matches.

It follows the feed, so a command never waits for it. A position in the feed is stored after the
entries before it were published, so a process that continues after a kill adds the same leaves
again. One process at a time has the lease and writes; the checkpoint on the disk is compared before
each publication, so that even two writers could not fork the log.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from threading import Event
from time import monotonic

import structlog
from redis import Redis
from redis.exceptions import ResponseError

from events import Head, refusal_of
from events.archive import ArchiveError
from events.connections import Connection
from events.tlog import LogForked, LogWriter, TlogError
from matches.context import Context
from matches.inclusion.log_key import LogKey
from matches.inclusion.rows import LoggedRow, LogRows
from projections.lobby_follower import SERVER_GONE
from projections.task_queue import is_over
from workers.feeds import FeedEntry, FeedFollower, is_replaced
from workers.log_entries import Changes, EntryMaker

GROUP = "log"
BLOCK_MS = 500
BATCH = 256
PUBLISH_SECONDS = 2.0  # from the first unpublished entry
PUBLISH_MOST = 2048  # unpublished entries
WALK_SECONDS = 3600.0
LEASE_MS = 15_000
LEASE_EVERY_SECONDS = 3.0
AWAY_SECONDS = 1.0
FAULT_SECONDS = 10.0

_log = structlog.get_logger()

OpenLog = Callable[[], tuple[LogKey, LogWriter]]


class MatchLog:
    """Follows the matches and writes their entries.

    Args:
        reader: a dedicated connection to the event store, or a client for it; see `FeedFollower`.
        context: the context of the matches.
        rows: the places of the matches in the log.
        open_log: opens the current log of the service for writing.
        read_key: returns the secrets of the current log, or None.
        cosign: asks the witnesses for signatures, and publishes them.

    Attributes:
        written: the number of entries that this process has published.
    """

    def __init__(
        self,
        reader: Connection | Redis,
        context: Context,
        rows: LogRows,
        *,
        open_log: OpenLog,
        read_key: Callable[[], LogKey | None],
        cosign: Callable[[LogKey, LogWriter], None] = lambda _key, _writer: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._context, self._rows, self._clock = context, rows, clock
        self._open_log, self._read_key, self._cosign = open_log, read_key, cosign
        self._feeds = FeedFollower(reader, GROUP, context.store.feed_names(), clock)
        self._owner = secrets.token_hex(8)
        self._leased_at = float("-inf")
        self._walked_at = float("-inf")
        self._log: tuple[LogKey, LogWriter] | None = None
        self._maker: EntryMaker | None = None
        self._handled: list[FeedEntry] = []
        self._changed: dict[str, LoggedRow] = {}
        self._since: float | None = None  # when the first unpublished entry was added
        self._fault = ""  # why the log could not be written
        self._fault_since: float | None = None
        self._broken: dict[str, str] = {}  # the faults of matches that cannot be logged
        self.written = 0

    def run(self, stop: Event) -> None:
        """Write the log until stopped. If a server or the disk is not available, wait for it."""
        while not stop.is_set():
            try:
                is_writing = self.step()
                self._note_recovery(is_writing=is_writing)
                if not is_writing:
                    stop.wait(AWAY_SECONDS)
            except SERVER_GONE as error:
                _log.warning("no server", error=error)
                stop.wait(AWAY_SECONDS)
            except ResponseError as error:
                self._note_refusal(error)
                stop.wait(AWAY_SECONDS)
            except (TlogError, ArchiveError, OSError) as error:
                self._note_fault(error)
                self._begin_again(error)
                stop.wait(FAULT_SECONDS)
        self.end()

    def end(self) -> None:
        """Publish the last entries, store the positions in the feeds, and return the lease."""
        try:
            if self._log is not None:
                self._publish()
                self._feeds.keep()
                self._rows.end_lease(self._owner)
        except (*SERVER_GONE, ResponseError, TlogError, ArchiveError, OSError) as error:
            self._note_fault(error)

    def step(self, block_ms: int = BLOCK_MS) -> bool:
        """Log the next changes. Return whether this process is the one that writes.

        Raises:
            LogForked: another process has written to the log.
            TlogError, ArchiveError, OSError: the log cannot be written now.
        """
        if not self._hold_lease():
            self._begin_again(None)
            return False
        maker = self._begin()
        self._ask_witnesses()
        if self._clock() >= self._walked_at + WALK_SECONDS:
            self.walk()
        entries = self._feeds.wait(block_ms)
        self._add(self._context.store.withdrawals.heads_of(maker.take_due()))
        self._add(_select_heads(entries, maker))
        self._feeds.go_on_after(entries)
        self._handled += entries
        if self._is_due():
            self._publish()
        elif self._since is None:
            self._note_handled()
        return True

    @property
    def waiting_ms(self) -> int:
        """For how long entries have waited for a checkpoint, in milliseconds; 0 if none waits.

        While the log cannot be written, new entries are not known. They count as waiting.
        """
        since = self._fault_since if self._fault_since is not None else self._since
        return 0 if since is None else max(0, round((self._clock() - since) * 1000))

    def _note_fault(self, error: Exception) -> None:
        """Log that the log cannot be written, unless that was logged already."""
        if self._fault_since is None:
            self._fault_since = self._clock() if self._since is None else self._since
        if str(error) != self._fault:
            self._fault = str(error)
            _log.warning("the log cannot be written", error=error)

    def _note_recovery(self, *, is_writing: bool) -> None:
        """Log that the log is written again, once everything that was read is published."""
        if self._fault_since is None or self._since is not None:
            return
        if is_writing:  # otherwise another process writes now
            _log.info("the log is written again")
        self._fault, self._fault_since = "", None

    def walk(self) -> None:
        """Compare all matches with their rows, and add missing entries to the log."""
        batch: dict[str, Head] = {}
        for match_id, head in self._context.store.heads():
            batch[match_id] = head
            if len(batch) == BATCH:
                self._add_and_publish(batch)
                batch = {}
        self._add_and_publish(batch)
        self._remove_partials()
        self._walked_at = self._clock()

    def _remove_partials(self) -> None:
        """Remove old partial tiles. If that is not possible now, the next walk does it."""
        if self._log is None:
            return
        try:
            self._log[1].remove_partials()
        except (ArchiveError, OSError) as error:
            _log.warning("old tiles cannot be removed", error=error)

    def _hold_lease(self) -> bool:
        if self._clock() < self._leased_at + LEASE_EVERY_SECONDS:
            return True
        if not self._rows.take_lease(self._owner, LEASE_MS):
            return False
        self._leased_at = self._clock()
        return True

    def _begin(self) -> EntryMaker:
        """Open the log, if it is not open, or if it was replaced by a new one."""
        if self._log is not None and self._read_key() != self._log[0]:
            self._begin_again(None)
        if self._log is None or self._maker is None:
            key, writer = self._log = self._open_log()
            self._maker = EntryMaker(
                self._context, key, lambda match_id, entry: writer.add(key.leaf(match_id, entry))
            )
            self._walked_at = float("-inf")
        return self._maker

    def _begin_again(self, error: Exception | None) -> None:
        """Forget everything that is not published. The feeds are read again from there.

        After a full disk the writer keeps its entries, since it can publish them later.
        """
        if self._log is None or (isinstance(error, OSError | ArchiveError) and self._changed):
            return
        self._log = self._maker = self._since = None
        self._handled, self._changed = [], {}
        self._feeds.start_over()
        if isinstance(error, LogForked):
            self._leased_at = float("-inf")

    def _note_refusal(self, error: ResponseError) -> None:
        if refusal_of(error):
            _log.warning("a server takes no writes", error=error)
        elif is_replaced(error):
            self._begin_again(None)
        else:
            raise error

    def _add_and_publish(self, heads: Mapping[str, Head]) -> None:
        self._add(heads)
        if self._is_due() and self._hold_lease():
            self._publish()

    def _add(self, heads: Mapping[str, Head]) -> None:
        """Add the entries that matches need now."""
        if not heads or self._maker is None:
            return
        rows = self._rows.read(heads)
        changes = {
            match_id: Changes(head, self._changed.get(match_id, rows[match_id][0]), is_hidden)
            for match_id, head in heads.items()
            for is_hidden in (rows[match_id][1],)
        }
        changed = self._maker.add(changes, self._note_broken)
        self._changed.update(changed)
        for match_id in changed:
            self._broken.pop(match_id, None)
        if changed and self._since is None:
            self._since = self._clock()

    def _note_broken(self, match_id: str, error: Exception) -> None:
        """Log that a match cannot be read, unless that was logged already."""
        if self._broken.get(match_id) != str(error):
            self._broken[match_id] = str(error)
            _log.warning("a match cannot be logged", match=match_id, error=error)

    def _is_due(self) -> bool:
        if self._since is None:
            return False
        is_old = self._clock() >= self._since + PUBLISH_SECONDS
        return is_old or len(self._changed) >= PUBLISH_MOST

    def _publish(self) -> None:
        """Publish all entries, then store where they are, and then the positions in the feeds."""
        if self._log is None:
            return
        _, writer = self._log
        before = writer.published.size if writer.published else 0
        self.written += writer.publish().size - before
        self._rows.write(self._changed)
        self._changed, self._since = {}, None
        self._note_handled()
        self._ask_witnesses()

    def _ask_witnesses(self) -> None:
        if self._log is not None:
            self._cosign(*self._log)

    def _note_handled(self) -> None:
        self._feeds.note_handled(self._handled)
        self._handled = []


def _select_heads(entries: Iterable[FeedEntry], maker: EntryMaker) -> dict[str, Head]:
    """Return the newest heads of the matches that may need an entry now."""
    heads: dict[str, list[Head]] = {}
    for entry in entries:
        heads.setdefault(entry.stream, []).append(entry.head)
    selected: dict[str, Head] = {}
    for match_id, seen in heads.items():
        newest = max(seen, key=lambda head: head.version)
        is_final = is_over(newest) or newest.is_deleted
        if is_final or not maker.skip_quiet(match_id, [head.version for head in seen]):
            selected[match_id] = newest
    return selected
