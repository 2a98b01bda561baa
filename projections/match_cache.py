"""Cache of matches in memory.

A stale match is safe, since every append states its expected head.
"""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from threading import Lock, RLock
from time import monotonic, perf_counter
from typing import Any

from msgspec import MsgspecError, Struct, field
from redis.exceptions import RedisError

from events import Broken, Codec, Entry, Head, Keys, Store, canonical, check_chain, derive_keys
from games.game import AnyGame, Seat, Target
from games.versions import released_rules, under
from projections.content_store import ContentStore
from projections.keyframes import EarlierVersions
from projections.operations.single_flight import SingleFlight
from projections.timeline import FRAME_EVERY, Timeline, codec_of, frame_end, frame_name
from projections.withdrawal_watch import WithdrawalWatch

VERSIONS_KEPT = 200_000


class NoSuchMatch(Exception):
    """Raised if no match has this id."""


class MatchDeleted(NoSuchMatch):
    """Raised if the match was deleted.

    Attributes:
        is_unlisted: True if the match was not public. Its existence must not be revealed.
    """

    def __init__(self, match_id: str, head: Head) -> None:
        super().__init__(match_id)
        self.is_unlisted = head.is_unlisted


class DelayNotes(Struct, eq=False):
    """Cached values for readers who see a match with a delay.

    Attributes:
        begun: the version at which all seats were taken; 0 until it is computed.
        times: the times when events were stored, in milliseconds since 1970, up to the last
            requested one.
        shown: the match in the state last shown to these readers.
        lock: held while these fields are accessed.
    """

    begun: int
    times: "array[int]"
    shown: Any
    lock: Lock


def blank_delay_notes() -> DelayNotes:
    """Return an empty cache of values for readers who see a match with a delay."""
    return DelayNotes(0, array("q"), None, Lock())


class Match(Struct, eq=False):
    """A match in memory: its keys, and the part of its timeline that this process has folded.

    `past` folds the versions before the timeline, and `tables` caches encoded tables for MACs.
    `targets` caches the targets of events by seq, reader and whether hidden values are released.
    `lock` is held while the timeline is changed or read in several steps. `turn` is held while a
    command is decided and stored, so that threads of one process do not conflict with each other.
    `opened` is only set for a match from a file: the hidden values that the file opens, with their
    salts, by seq and path. Such a match is visible to anyone who has the file.
    """

    match_id: str
    game: AnyGame
    codec: Codec[Any]
    keys: Keys
    past: EarlierVersions
    timeline: Timeline
    tables: canonical.Spelled
    lock: RLock
    turn: Lock
    delay_notes: DelayNotes = field(default_factory=blank_delay_notes)
    targets: dict[tuple[int, Seat | None, bool], tuple[Target, ...]] = field(default_factory=dict)
    opened: Mapping[int, Mapping[str, Any]] | None = None

    @property
    def size(self) -> int:
        """The number of versions in memory."""
        return self.timeline.version - self.timeline.base + self.past.size


class MatchCache:
    """A cache of folded matches, which evicts the least recently used ones.

    Args:
        store: the store to read matches from.
        games: the games, keyed by name.
        versions: the maximum number of versions in memory, summed over all matches.
        clock: returns a monotonic time in seconds.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        versions: int = VERSIONS_KEPT,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._store = store
        self._games = games
        self.content_store = ContentStore(store, games)
        self._codecs = {name: codec_of(game) for name, game in games.items()}
        self._versions = versions
        self._frame_ends: tuple[str, ...] = ()  # computed when needed, because hashing code is slow
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._lock = RLock()
        self._loading = SingleFlight[Match]()
        self._watch = WithdrawalWatch(store.withdrawals, clock)
        self._on_deleted: list[Callable[[str], None]] = []
        self._on_loaded: list[Callable[[float, int], None]] = []

    def get(self, match_id: str) -> Match:
        """Return a match from the cache, or load it if it is not cached.

        It may be behind the store.

        Raises:
            NoSuchMatch: the match is not stored; `MatchDeleted` if it was deleted.
            UnknownContent: the store does not have the pack that the match pins.
            UnknownRules: this process does not have the version of the rules that the match pins.
        """
        watch = self._watch
        if watch.clock() >= watch.due_at:
            self.take_notice()
        with self._lock:
            match = self._matches.get(match_id)
            if match is not None:
                self._matches.move_to_end(match_id)
                return match
        return self._loading.get(
            match_id, lambda: self._matches.get(match_id), lambda: self._load_and_keep(match_id)
        )

    def _load_timed(self, match_id: str) -> Match:
        began = perf_counter()
        match = self._load(match_id)
        for observer in self._on_loaded:
            observer(perf_counter() - began, match.timeline.version)
        return match

    def peek(self, match_id: str) -> Match | None:
        """Return the cached match, or None if it is not cached."""
        return self._matches.get(match_id)

    def _load_and_keep(self, match_id: str) -> Match:
        """Load a match and cache it, unless it was deleted in the meantime.

        A deletion that is detected later finds the match in the cache and evicts it.
        """
        count = self._watch.count_for(match_id)
        match = self.keep(self._load_timed(match_id))
        if self._watch.count_for(match_id) == count:
            return match
        head = self._store.head(match_id)
        if head.is_deleted:
            self._drop_deleted(match_id)
            raise MatchDeleted(match_id, head)
        return match

    def take_notice(self) -> None:
        """Evict the matches deleted since the last call, and everything derived from them."""
        changed = self._watch.look()
        if not changed:
            return
        of = self._store.family.partition_of
        with self._lock:
            known = [match_id for match_id in self._matches if of(match_id) in changed]
        try:
            heads = self._store.withdrawals.heads_of(known)
        except RedisError:
            self._watch.look_again(changed)
            raise
        for match_id, head in heads.items():
            if head.is_deleted:
                self._drop_deleted(match_id)

    def _drop_deleted(self, match_id: str) -> None:
        self.drop(match_id)
        for observer in self._on_deleted:
            observer(match_id)

    def on_deleted(self, observer: Callable[[str], None]) -> None:
        """Register a callback for matches that are evicted because they were deleted."""
        self._on_deleted.append(observer)

    def on_loaded(self, observer: Callable[[float, int], None]) -> None:
        """Register a callback for each match that is loaded.

        It receives the seconds and the number of versions.
        """
        self._on_loaded.append(observer)

    def count(self) -> tuple[int, int]:
        """Return the number of cached matches and the total number of their versions."""
        with self._lock:
            return len(self._matches), sum(match.size for match in self._matches.values())

    def is_hidden(self, match_id: str) -> bool:
        """Return whether a match is hidden. The result may be up to about a second old."""
        return self._watch.is_hidden(match_id)

    def begin(self, match_id: str, game: str, root: bytes, rules: str = "") -> Match:
        """Return a match that has no events yet. Its keys are derived from the given root secret.

        It is played under the given version of the rules, or by default under the newest.

        Raises:
            UnknownRules: the version of the rules does not exist.
        """
        played = under(self._games[game], rules) if rules else self._games[game]
        past = EarlierVersions(self._store, match_id, played, self._codecs[game])
        timeline = past.fresh_timeline()
        keys, tables = derive_keys(root), canonical.Spelled()
        return Match(
            match_id, timeline.game, timeline.codec, keys, past, timeline, tables, RLock(), Lock()
        )

    def keep(self, match: Match) -> Match:
        """Cache a match and return it.

        If another thread has already cached one, return that instead.
        """
        with self._lock:
            kept = self._matches.setdefault(match.match_id, match)
            self._matches.move_to_end(match.match_id)
            self._make_room()
        return kept

    def _make_room(self) -> None:
        size = sum(match.size for match in self._matches.values())
        while size > self._versions and len(self._matches) > 1:
            _, gone = self._matches.popitem(last=False)
            size -= gone.size

    def drop(self, match_id: str) -> None:
        """Evict a match from the cache. It is loaded again on the next request."""
        with self._lock:
            self._matches.pop(match_id, None)

    def fresh(self, match_id: str) -> Match:
        """Update a match from the store, and return it."""
        match = self.get(match_id)
        after = match.timeline.version
        _, head, missed = self._store.catch_up(match_id, after)
        return self.caught_up(match, after, head, missed)

    def at_event(self, match_id: str, seq: int, link: bytes) -> tuple[Match, Entry] | None:
        """Return a match that includes an event, and the event's entry.

        Return None if the store has lost the event. The cached match may include events that the
        store has since lost (see `caught_up`), and other events may now have their seqs. So the
        cached match is used only if it ends with this event.

        Raises:
            NoSuchMatch: see `get`.
        """
        match = self.get(match_id)
        stored = self._store.page(match_id, seq - 1, seq, 1)
        if not stored or stored[0].link != link:
            return None
        with match.lock:
            is_last = (match.timeline.version, match.timeline.link) == (seq, link)
        return match if is_last else self.fresh(match_id), stored[0]

    def caught_up(self, match: Match, after: int, head: Head, missed: tuple[Entry, ...]) -> Match:
        """Update a match with the entries that other processes have stored in the meantime.

        A timeline that is not a prefix of the stream is discarded and loaded again. This happens if
        a failover lost the end of the stream, or if an older copy was restored.

        Args:
            match: the cached match.
            after: the version of its timeline before the store was queried.
            head: the head in the store.
            missed: the entries after that version, or the first page of them.

        Raises:
            MatchDeleted: the match was deleted.
        """
        if head.is_deleted:
            self._drop_deleted(match.match_id)
            raise MatchDeleted(match.match_id, head)
        with match.lock:
            timeline = match.timeline
            fresh = tuple(entry for entry in missed if entry.seq > timeline.version)
            if head.version < after or not _follows(timeline, fresh, head):
                self.drop(match.match_id)
                return self.get(match.match_id)
            timeline.extend(fresh)
            self.keep_frames(match, timeline.version - len(fresh))
        return match if timeline.version >= head.version else self.fresh(match.match_id)

    def timeline_at(self, match: Match, version: int) -> Timeline:
        """Return a timeline that includes the given version.

        This is the match's own timeline, or one that is folded from a keyframe.
        """
        if match.timeline.holds(version):
            return match.timeline
        before = match.past.size
        try:
            timeline = match.past.timeline_at(version)
        except Broken:
            self.fresh(match.match_id)  # raises `MatchDeleted` instead if the match was deleted
            raise
        if match.past.size > before:
            with self._lock:
                self._make_room()
        return timeline

    def _load(self, match_id: str) -> Match:
        if not self._frame_ends:
            self._frame_ends = _frame_ends(self._games.values())
        opened = self._store.open(match_id, FRAME_EVERY, self._frame_ends)
        head = opened.head
        if head.is_deleted:
            raise MatchDeleted(match_id, head)
        if not opened.vault:
            raise NoSuchMatch(match_id)
        if opened.created is None or opened.created.seq != 1:
            raise Broken(1, "gap", "it is missing")
        name, content, rules = _read_pins(opened.created)
        if name not in self._games:
            raise Broken(1, "record", f"unknown game {name!r}")
        self.content_store.load(name, content)
        match = self.begin(match_id, name, opened.vault, rules)
        timeline = match.timeline
        match.past.begin_with(timeline, opened)
        if timeline.version != head.version or timeline.link != head.link:
            raise Broken(timeline.version, "head", f"the head is at {head.version}")
        if not timeline.base and head.version >= FRAME_EVERY:
            self._store.drop_frames(match_id)  # the stored keyframes are from other code
        self.keep_frames(match, timeline.base)
        return match

    def keep_frames(self, match: Match, after: int) -> None:
        """Store the keyframes of all versions that a timeline has reached since a given version."""
        timeline = match.timeline
        first = after - after % FRAME_EVERY + FRAME_EVERY
        passed = range(first, timeline.version + 1, FRAME_EVERY)
        frames = {frame_name(match.game, version): timeline.frame(version) for version in passed}
        self._store.keep_frames(match.match_id, frames)


def _read_pins(created: Entry) -> tuple[str, str, str]:
    """Return the game, content and rules that are fixed by a match's first entry.

    Raises:
        Broken: the entry does not create a match.
    """
    try:
        event = canonical.decode(created.e)["event"]
        name, content, rules = (event[field] for field in ("game", "content", "rules"))
    except (MsgspecError, LookupError, TypeError) as error:
        raise Broken(1, "record", "it does not create a match") from error
    if not all(isinstance(pin, str) for pin in (name, content, rules)):
        raise Broken(1, "record", "it does not create a match")
    return name, content, rules


def _frame_ends(games: Iterable[AnyGame]) -> tuple[str, ...]:
    """Return all suffixes that keyframe names of the given games may have."""
    return tuple(frame_end(game, rules.name) for game in games for rules in released_rules(game))


def _follows(timeline: Timeline, fresh: tuple[Entry, ...], head: Head) -> bool:
    """Return whether entries from the store continue a timeline up to the store's head."""
    if not fresh:
        return timeline.version != head.version or timeline.link == head.link
    try:
        check_chain(timeline.link, timeline.version, fresh)
    except Broken:
        return False
    return True
