"""Access to earlier versions of a match, which are folded from keyframes."""

from threading import Lock
from typing import Any

from events import Broken, Codec, Entry, Store
from events.reads import Opened
from games.game import AnyGame
from projections.operations.single_flight import SingleFlight
from projections.timeline import FRAME_EVERY, Timeline, frame_end, frame_name

STRETCHES_KEPT = 40


class EarlierVersions:
    """A cache of earlier versions of a match. They are folded one stretch at a time.

    A stretch begins at a keyframe. The first request folds it up to the requested version, and the
    second request folds it to its end. So a single request for an old version is cheap, and
    repeated ones find the whole stretch folded.

    Args:
        store: the store of entries and keyframes.
        match_id: the id of the match.
        game: the game of the match; the codec must be that game's.
    """

    def __init__(self, store: Store, match_id: str, game: AnyGame, codec: Codec[Any]) -> None:
        self._store = store
        self._match = match_id
        self._game = game
        self._codec = codec
        self._stretches: dict[int, Timeline] = {}  # keyed by the version of the keyframe
        self._folding = SingleFlight[Timeline]()
        self._lock = Lock()  # held while stretches are added, evicted and measured
        self.size = 0  # number of versions in memory

    def fresh_timeline(self) -> Timeline:
        """Return an empty timeline. Its rewinds may refer to versions before its start."""
        return Timeline(
            self._match,
            self._game,
            self._codec,
            lambda version: self.timeline_at(version).state(version),
        )

    def timeline_at(self, version: int) -> Timeline:
        """Return a timeline that includes the given version.

        The version's stretch must be stored up to its end.
        """
        start = version - version % FRAME_EVERY

        def find() -> Timeline | None:
            timeline = self._stretches.get(start)
            return timeline if timeline is not None and timeline.holds(version) else None

        return find() or self._folding.get(start, find, lambda: self._fold(start, version))

    def _fold(self, start: int, version: int) -> Timeline:
        timeline = self._stretches.get(start)
        if timeline is None:
            timeline = self.fresh_timeline()
            self.read(timeline, version)
        else:
            self._extend(timeline, start + FRAME_EVERY - 1)
        self._keep(start, timeline)
        return timeline

    def _keep(self, start: int, timeline: Timeline) -> None:
        with self._lock:
            self._stretches.setdefault(start, timeline)
            if len(self._stretches) > STRETCHES_KEPT:
                del self._stretches[next(iter(self._stretches))]
            self.size = sum(kept.version - kept.base for kept in self._stretches.values())

    def begin_with(self, timeline: Timeline, opened: Opened) -> None:
        """Fold a new timeline from the result of `Store.open` up to the head of the match.

        Raises:
            Broken: the stored entries are not a complete match of this game.
        """
        entries = opened.entries
        is_begun = bool(
            opened.frame_end == frame_end(self._game, self._game.rules)
            and entries
            and timeline.start_at(entries[0], opened.frame)
        )
        if is_begun:
            timeline.extend(entries[1:])
        elif entries and not opened.frame_end and opened.head.version < FRAME_EVERY:
            timeline.extend(entries)
        else:
            self.read(timeline, opened.head.version)
            return
        self._extend(timeline, opened.head.version)

    def read(self, timeline: Timeline, until: int) -> None:
        """Fold a new timeline up to a given version, starting from the newest suitable keyframe.

        Raises:
            Broken: the stored entries are not a complete match of this game.
        """
        start = until - until % FRAME_EVERY
        if not (start and self._begin(timeline, start, until)):
            kept = set(self._store.frames(self._match)) if start > FRAME_EVERY else set()
            for version in range(start - FRAME_EVERY, 0, -FRAME_EVERY):
                if frame_name(self._game, version) in kept and self._begin(
                    timeline, version, version
                ):
                    break
        self._extend(timeline, until)

    def _begin(self, timeline: Timeline, start: int, until: int) -> bool:
        """Fold a timeline from a keyframe up to the given version.

        Return False if the keyframe is missing.
        """
        name = frame_name(self._game, start)
        frame, entries = self._store.stretch(self._match, name, start, until)
        if not (frame and entries and timeline.start_at(entries[0], frame)):
            return False
        timeline.extend(entries[1:])
        return True

    def _extend(self, timeline: Timeline, until: int) -> None:
        if timeline.version < until:
            for page in self._store.pages(self._match, timeline.version, until):
                timeline.extend(page)
            if timeline.version < until:
                raise Broken(timeline.version + 1, "gap", "it is missing")


def entry_of(store: Store, match_id: str, seq: int) -> Entry:
    """Return the entry with the given seq. Raises `Broken` if it is missing."""
    for entry in store.page(match_id, seq - 1, seq):
        return entry
    raise Broken(seq, "gap", "it is missing")
