"""Matches kept in memory: trusted only because every append states the head it expects."""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock, RLock
from typing import Any

from msgspec import Struct

from events import Broken, Codec, Entry, Head, Keys, Store, canonical, check_chain, derive_keys
from games.game import AnyGame
from games.versions import under
from projections.content_store import Shelf
from projections.keyframes import Past, entry_of
from projections.timeline import FRAME_EVERY, Line, codec_of, frame_name

VERSIONS_KEPT = 200_000
LOADING = 64  # locks, so that threads which ask for one match at once load it once


class NoSuchMatch(Exception):
    """There is no match of this id."""


class Held(Struct, eq=False):
    """A match in memory: its line as far as this process knows it, and its keys.

    `past` gives what lies before the line, `tables` spells the tables that macs hold. `lock` is
    held while the line is changed or read in several steps; `turn` while a command is decided
    and stored, so that threads of one process do not refuse one another.
    """

    match: str
    game: AnyGame
    codec: Codec[Any]
    keys: Keys
    past: Past
    line: Line
    tables: canonical.Spelled
    lock: RLock
    turn: Lock

    @property
    def size(self) -> int:
        """How many versions are in memory."""
        return self.line.version - self.line.base + self.past.size


class Cache:
    """The matches that this process has folded, least recently used first to go.

    Args:
        store: where they are read from.
        games: by name.
        versions: how many versions are kept in all, over all matches.
    """

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], versions: int = VERSIONS_KEPT
    ) -> None:
        self._store = store
        self._games = games
        self.shelf = Shelf(store, games)
        self._codecs = {name: codec_of(game) for name, game in games.items()}
        self._versions = versions
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._lock = RLock()
        self._loading = [RLock() for _ in range(LOADING)]

    def get(self, match: str) -> Held:
        """Return a match, as far as it is known here; load it if it is not.

        Raises:
            NoSuchMatch: nothing of it is stored.
            UnknownContent: the pack that it is played with is not in the store.
            UnknownRules: the version of the rules that it pins is not known here.
        """
        with self._lock:
            held = self._held.get(match)
            if held is not None:
                self._held.move_to_end(match)
                return held
        with self._loading[hash(match) % LOADING]:  # who waited finds it loaded
            return self._held.get(match) or self.keep(self._loaded(match))

    def begin(self, match: str, game: str, root: bytes, rules: str = "") -> Held:
        """Return a match of which nothing is stored yet, with a root of its own.

        It is played under a version of the rules, the newest unless one is named.

        Raises:
            UnknownRules: there is no such version.
        """
        played = under(self._games[game], rules) if rules else self._games[game]
        past = Past(self._store, match, played, self._codecs[game])
        line = past.fresh_line()
        keys, tables = derive_keys(root), canonical.Spelled()
        return Held(match, line.game, line.codec, keys, past, line, tables, RLock(), Lock())

    def keep(self, held: Held) -> Held:
        """Keep a match in memory; return it, or the one that another thread kept already."""
        with self._lock:
            kept = self._held.setdefault(held.match, held)
            self._held.move_to_end(held.match)
            self._make_room()
        return kept

    def _make_room(self) -> None:
        size = sum(one.size for one in self._held.values())
        while size > self._versions and len(self._held) > 1:
            _, gone = self._held.popitem(last=False)
            size -= gone.size

    def drop(self, match: str) -> None:
        """Forget a match; it is loaded again when it is asked for."""
        with self._lock:
            self._held.pop(match, None)

    def fresh(self, match: str) -> Held:
        """Return a match as it stands in the store now."""
        held = self.get(match)
        after = held.line.version
        _, head, missed = self._store.catch_up(match, after)
        return self.caught_up(held, after, head, missed)

    def caught_up(self, held: Held, after: int, head: Head, missed: tuple[Entry, ...]) -> Held:
        """Return the match with entries that others have stored since.

        A line that is not the stream's beginning (a failover lost its tail, an older copy
        was restored) is dropped and loaded again.

        Args:
            held: the match as it is in memory.
            after: the version that its line had before the store was asked.
            head: where the store is.
            missed: the entries after that version, or the first of them.
        """
        with held.lock:
            line = held.line
            fresh = tuple(entry for entry in missed if entry.seq > line.version)
            if head.version < after or not _follows(line, fresh, head):
                self.drop(held.match)
                return self.get(held.match)
            line.extend(fresh)
            self.keep_frames(held, line.version - len(fresh))
        return held if line.version >= head.version else self.fresh(held.match)

    def line_at(self, held: Held, version: int) -> Line:
        """Return a line that holds a version of a match: its own, or one from a keyframe."""
        if held.line.holds(version):
            return held.line
        before = held.past.size
        line = held.past.line_at(version)
        if held.past.size > before:
            with self._lock:
                self._make_room()
        return line

    def _loaded(self, match: str) -> Held:
        root = self._store.vault(match)
        if root is None:
            raise NoSuchMatch(match)
        head = self._store.head(match)
        created = canonical.decode(entry_of(self._store, match, 1).e)["event"]
        name = created["game"]
        if name not in self._games:
            raise Broken(1, "record", f"there is no game {name!r} here")
        self.shelf.load(name, created["content"])
        held = self.begin(match, name, root, created["rules"])
        line = held.line
        held.past.read(line, head.version)
        if line.version != head.version or line.link != head.link:
            raise Broken(line.version, "head", f"the head is at {head.version}")
        self.keep_frames(held, line.base)
        return held

    def keep_frames(self, held: Held, after: int) -> None:
        """Keep the keyframes of the versions that a line has passed after one."""
        line = held.line
        first = after - after % FRAME_EVERY + FRAME_EVERY
        passed = range(first, line.version + 1, FRAME_EVERY)
        frames = {frame_name(held.game, version): line.frame(version) for version in passed}
        self._store.keep_frames(held.match, frames)


def _follows(line: Line, fresh: tuple[Entry, ...], head: Head) -> bool:
    """Tell whether entries that a store gave go on from a line towards the store's head."""
    if not fresh:
        return line.version != head.version or line.link == head.link
    try:
        check_chain(line.link, line.version, fresh)
    except Broken:
        return False
    return True
