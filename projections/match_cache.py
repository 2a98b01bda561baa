"""Cache of matches in memory. It is safe because every append states the head it expects."""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from threading import Lock, RLock
from time import perf_counter
from typing import Any

from msgspec import MsgspecError, Struct, field

from events import Broken, Codec, Entry, Head, Keys, Store, canonical, check_chain, derive_keys
from games.game import AnyGame
from games.versions import released_rules, under
from projections.content_store import ContentStore
from projections.keyframes import EarlierVersions
from projections.operations.single_flight import SingleFlight
from projections.timeline import FRAME_EVERY, Timeline, codec_of, frame_end, frame_name
from projections.withdrawal_watch import WithdrawalWatch

VERSIONS_KEPT = 200_000


class NoSuchMatch(Exception):
    """No match has this id."""


class MatchDeleted(NoSuchMatch):
    """The match was deleted.

    Attributes:
        is_unlisted: True if not everybody could read the match. Its existence must not be revealed.
    """

    def __init__(self, match_id: str, head: Head) -> None:
        super().__init__(match_id)
        self.is_unlisted = head.is_unlisted


class DelayNotes(Struct, eq=False):
    """Cached results for readers who see a match later than its seats.

    Attributes:
        begun: the version at which all seats were taken; 0 until it is computed.
        times: the times at which events were stored, in milliseconds since 1970, as far as
            requested.
        shown: the match as last shown to these readers.
        lock: held while these fields are read and written.
    """

    begun: int
    times: "array[int]"
    shown: Any
    lock: Lock


def blank_delay_notes() -> DelayNotes:
    """Return empty notes for a match."""
    return DelayNotes(0, array("q"), None, Lock())


class Match(Struct, eq=False):
    """A match in memory: the part of its line that this process has folded, and its keys.

    `past` folds the versions before the line, and `tables` caches the encoded tables for macs.
    `lock` is held while the line is changed or read in several steps. `turn` is held while a
    command is decided and stored, so that threads of one process do not conflict with each other.
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

    @property
    def size(self) -> int:
        """The number of versions in memory."""
        return self.timeline.version - self.timeline.base + self.past.size


class MatchCache:
    """The matches that this process has folded. The least recently used ones are evicted first.

    Args:
        store: the store to read matches from.
        games: the games, by name.
        versions: the maximum number of versions in memory, over all matches.
    """

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], versions: int = VERSIONS_KEPT
    ) -> None:
        self._store = store
        self._games = games
        self.content_store = ContentStore(store, games)
        self._codecs = {name: codec_of(game) for name, game in games.items()}
        self._versions = versions
        self._frame_ends: tuple[str, ...] = ()  # hashing code is slow: computed when needed
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._lock = RLock()
        self._loading = SingleFlight[Match]()
        self._watch = WithdrawalWatch(store.withdrawals)
        self._on_deleted: list[Callable[[str], None]] = []
        self._on_loaded: list[Callable[[float, int], None]] = []

    def get(self, match_id: str) -> Match:
        """Return a match as far as it is in memory. Load it if it is not.

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
        """Return a match as far as it is in memory; None if it is not."""
        return self._matches.get(match_id)

    def _load_and_keep(self, match_id: str) -> Match:
        """Load a match and keep it, unless it was deleted meanwhile.

        A deletion that is noticed later finds the match in memory and drops it.
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
        """Drop the matches deleted since the last call, and everything derived from them."""
        changed = self._watch.look()
        if not changed:
            return
        of = self._store.family.partition_of
        with self._lock:
            known = [match_id for match_id in self._matches if of(match_id) in changed]
        for match_id, head in self._store.withdrawals.heads_of(known).items():
            if head.is_deleted:
                self._drop_deleted(match_id)

    def _drop_deleted(self, match_id: str) -> None:
        self.drop(match_id)
        for observer in self._on_deleted:
            observer(match_id)

    def on_deleted(self, observer: Callable[[str], None]) -> None:
        """Register a callback for matches that are dropped because they were deleted."""
        self._on_deleted.append(observer)

    def on_loaded(self, observer: Callable[[float, int], None]) -> None:
        """Register a callback for loaded matches, called with seconds and number of versions."""
        self._on_loaded.append(observer)

    def count(self) -> tuple[int, int]:
        """Return the number of matches in memory and the number of their versions."""
        with self._lock:
            return len(self._matches), sum(match.size for match in self._matches.values())

    def is_hidden(self, match_id: str) -> bool:
        """Return whether a match is hidden. The answer may be about a second old."""
        return self._watch.is_hidden(match_id)

    def begin(self, match_id: str, game: str, root: bytes, rules: str = "") -> Match:
        """Return a match without any stored event, with the given root secret.

        It is played under the given version of the rules, or under the newest.

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
        """Keep a match in memory. Return it, or the one that another thread has kept already."""
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
        """Drop a match from memory. It is loaded again on the next request."""
        with self._lock:
            self._matches.pop(match_id, None)

    def fresh(self, match_id: str) -> Match:
        """Return a match that is up to date with the store."""
        match = self.get(match_id)
        after = match.timeline.version
        _, head, missed = self._store.catch_up(match_id, after)
        return self.caught_up(match, after, head, missed)

    def at_event(self, match_id: str, seq: int, link: bytes) -> tuple[Match, Entry] | None:
        """Return a match that holds an event, and the event's entry; None if the store has lost it.

        A match in memory may hold events that the store has lost since (see `caught_up`), and other
        events may have their seqs now. So the match in memory is used only if it ends with this
        event.

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
        """Return the match with entries that other processes have stored since.

        A line that is not a prefix of the stream is dropped and loaded again. This happens if a
        failover lost the tail, or if an older copy was restored.

        Args:
            match: the match as it is in memory.
            after: the version of its line before the store was queried.
            head: the head in the store.
            missed: the entries after that version, or the first of them.

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
        """Return a line that holds a version of a match: its own line, or one from a keyframe."""
        if match.timeline.holds(version):
            return match.timeline
        before = match.past.size
        try:
            timeline = match.past.timeline_at(version)
        except Broken:
            self.fresh(match.match_id)  # raises `MatchDeleted` instead if it was deleted
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
            self._store.drop_frames(match_id)  # the stored ones are from other code
        self.keep_frames(match, timeline.base)
        return match

    def keep_frames(self, match: Match, after: int) -> None:
        """Store the keyframes of the versions that a line has passed since a version."""
        timeline = match.timeline
        first = after - after % FRAME_EVERY + FRAME_EVERY
        passed = range(first, timeline.version + 1, FRAME_EVERY)
        frames = {frame_name(match.game, version): timeline.frame(version) for version in passed}
        self._store.keep_frames(match.match_id, frames)


def _read_pins(created: Entry) -> tuple[str, str, str]:
    """Return the game, the content and the rules of a match from its first entry.

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
    """Return all suffixes that the names of keyframes may have, for the given games."""
    return tuple(frame_end(game, rules.name) for game in games for rules in released_rules(game))


def _follows(timeline: Timeline, fresh: tuple[Entry, ...], head: Head) -> bool:
    """Return whether entries from the store continue a line towards the store's head."""
    if not fresh:
        return timeline.version != head.version or timeline.link == head.link
    try:
        check_chain(timeline.link, timeline.version, fresh)
    except Broken:
        return False
    return True
