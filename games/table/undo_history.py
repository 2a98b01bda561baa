"""The undo history of a match, which records the order of its commits and who made them.

Versions form a tree. A rewind shares the node of its target version, and a table event shares the
node of the version before it. The path from the root to the head is the played line. All other
versions are abandoned.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, get_args

from games.game import AnyGame, Seat
from games.table.events import OF_THE_TABLE, MatchEnded, PositionSet, Rewound

PHASE = -1  # mover of a phase: the workers instead of a seat
REWIND, TABLE, INSIDE = -2, -3, -4  # other movers of a commit, and events inside one


class UndoPoint(NamedTuple):
    """The effect of an event on undo.

    Attributes:
        mover: the seat that answered its question, or `PHASE`, `REWIND`, `TABLE`, `INSIDE`.
        barrier: `luck` if the commit drew, `tells` if the event reveals hidden values to a reader.
        to: the version that a rewind goes to.
    """

    mover: int
    barrier: str = ""
    to: int = 0


class UndoHistory(Protocol):
    """Interface for looking up undo points by version."""

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point of an event, given its version."""
        ...

    def is_target(self, version: int) -> bool:
        """Return whether a game commit ends at a version and a seat must act next."""
        ...


class UndoBarrier(NamedTuple):
    """The version beyond which a seat cannot undo without consent, and the reason.

    `luck`, `tells` and `other-seat` stop at a commit's end, `timed-out` at a time-out of the seat.
    """

    version: int
    why: str


class UndoRange(NamedTuple):
    """The versions that a seat may undo or redo to without consent (rule T5).

    Attributes:
        undo: the targets before the head on the played line, the nearest first.
        redo: the abandoned targets, the oldest first.
        bar: the commit that the seat cannot undo alone; None if there are no commits of the game.
    """

    undo: tuple[int, ...]
    redo: tuple[int, ...]
    bar: UndoBarrier | None


def first(undo_history: UndoHistory, end: int) -> int:
    """Return the first version of a commit, given its last version."""
    while end > 1 and undo_history.undo_point(end - 1).mover == INSIDE:
        end -= 1
    return end


def node(undo_history: UndoHistory, version: int) -> int:
    """Return the last version of the game commit that produced the state at a given version.

    The result is 0 before the first commit of the game.
    """
    while version:
        undo_point = undo_history.undo_point(version)
        if undo_point.mover >= PHASE:
            return version
        if undo_point.mover == REWIND:
            version = undo_point.to
        else:
            version = (version if undo_point.mover == INSIDE else first(undo_history, version)) - 1
    return 0


def parent(undo_history: UndoHistory, end: int) -> int:
    """Return the last version of the previous game commit.

    The result is 0 before the first commit of the game.
    """
    return node(undo_history, first(undo_history, end) - 1)


def is_behind(undo_history: UndoHistory, version: int, head: int) -> bool:
    """Return whether the commit that ends at `version` precedes the head on its played line."""
    here = node(undo_history, head)
    while here > version:
        here = parent(undo_history, here)
        if here == version:
            return True
    return False


def targets_behind(undo_history: UndoHistory, end: int) -> Iterator[int]:
    """Yield the undo targets that precede a commit on its played line, nearest first."""
    while end := parent(undo_history, end):
        if undo_history.is_target(end):
            yield end


def abandoned_targets(undo_history: UndoHistory, head: int, lowest: int) -> Iterator[int]:
    """Yield the targets at versions below the head that are not on its played line, newest first.

    Args:
        undo_history: the commits.
        head: the version at the end of the played line.
        lowest: the lowest target of a rewind, or the head if there was none. Versions up to this
            one are not abandoned, so they are not read.
    """
    here = node(undo_history, head)
    yield from _targets_between(undo_history, here, head - 1)
    while here > lowest:
        before = first(undo_history, here) - 1
        here = node(undo_history, before)
        yield from _targets_between(undo_history, here, before)


def _targets_between(undo_history: UndoHistory, low: int, high: int) -> Iterator[int]:
    """Yield the targets after version `low`, up to and including `high`, newest first."""
    return (end for end in range(high, low, -1) if undo_history.is_target(end))


def undo_range(undo_history: UndoHistory, head: int, seat: Seat, timed_out: int = 0) -> UndoRange:
    """Return the versions to which a seat may undo or redo without consent.

    The seat may undo its own commits as long as they drew nothing and revealed nothing. It may redo
    any of its own commits, because their draws do not change. It cannot undo beyond its last
    time-out (rule T13).

    Args:
        undo_history: the commits.
        head: the current version.
        seat: the seat.
        timed_out: the version of its last time-out; 0 if there was none.
    """
    here = node(undo_history, head)
    walked, bar = [here], _barrier_at(undo_history, here, seat)
    while here and bar is None:
        here = parent(undo_history, here)
        if here < timed_out:
            bar = UndoBarrier(timed_out, "timed-out")
            break
        walked.append(here)
        bar = _barrier_at(undo_history, here, seat)
    back = tuple(end for end in walked[1:] if end and undo_history.is_target(end))
    return UndoRange(back, _find_abandoned(undo_history, walked, head, seat), bar)


def _barrier_at(undo_history: UndoHistory, end: int, seat: Seat) -> UndoBarrier | None:
    """Return the barrier that prevents a seat from undoing a commit without consent, or None."""
    if not end:
        return None
    if undo_history.undo_point(end).mover != seat:
        return UndoBarrier(end, "other-seat")
    barrier = (
        undo_history.undo_point(version).barrier
        for version in range(first(undo_history, end), end + 1)
    )
    why = next(filter(None, barrier), "")
    return UndoBarrier(end, why) if why else None


def _find_abandoned(
    undo_history: UndoHistory, walked: list[int], head: int, seat: Seat
) -> tuple[int, ...]:
    start = next((commit for commit in reversed(walked) if commit), head)
    reached, targets = set(walked), []
    for end in range(start + 1, head + 1):
        if (
            end not in reached
            and undo_history.undo_point(end).mover == seat
            and parent(undo_history, end) in reached
        ):
            reached.add(end)
            if undo_history.is_target(end):
                targets.append(end)
    return tuple(targets)


class ExtendedHistory(NamedTuple):
    """An undo history extended by one commit.

    Attributes:
        before: the history before the commit.
        start: the version of the commit's first event.
        undo_points: the undo points of the commit's events.
    """

    before: UndoHistory
    start: int
    undo_points: Sequence[UndoPoint]

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point of a version."""
        if version < self.start:
            return self.before.undo_point(version)
        return self.undo_points[version - self.start]

    def is_target(self, version: int) -> bool:
        """Return whether a version is a target. Versions of the added commit are not targets."""
        return version < self.start and self.before.is_target(version)


def is_taken_back(undo_history: UndoHistory, seat: Seat, since: int) -> bool:
    """Return whether a seat's earlier answer to its open question was undone.

    Args:
        undo_history: the commits.
        seat: the seat that is asked.
        since: the version since which its question is open.
    """
    while since and (rewind := undo_history.undo_point(since)).mover == REWIND:
        end = first(undo_history, since) - 1
        way = commits_between(undo_history, node(undo_history, end), rewind.to)
        own = {undone for at, undone in way if undo_history.undo_point(at).mover == seat}
        if own:
            return own == {True}
        since = _last_moved(undo_history, seat, end)
    return False


def commits_between(undo_history: UndoHistory, start: int, end: int) -> Iterator[tuple[int, bool]]:
    """Yield each commit on the path between two commits, and whether the path undoes it.

    Commits that are not undone are redone. They are only on the played line of `end`.
    """
    while start != end:
        if start > end:
            yield start, True
            start = parent(undo_history, start)
        else:
            yield end, False
            end = parent(undo_history, end)


def _last_moved(undo_history: UndoHistory, seat: Seat, end: int) -> int:
    """Return the newest commit up to `end` that is a rewind or was made by the given seat.

    Return 0 if there is none.
    """
    while end and undo_history.undo_point(end).mover not in (seat, REWIND):
        end = first(undo_history, end) - 1
    return end


class UndoPoints:
    """An in-memory undo history, built by reading a log from its first event."""

    def __init__(self) -> None:
        self._points = [UndoPoint(TABLE)]
        self._known: dict[UndoPoint, UndoPoint] = {}  # shared, since most points are equal
        self._targets: set[int] = set()

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point of a version."""
        return self._points[version]

    def is_target(self, version: int) -> bool:
        """Return whether a version is a target."""
        return version in self._targets

    def add(self, undo_points: Iterable[UndoPoint], *, asks: bool) -> None:
        """Add the undo points of one commit. `asks` is true if a seat must act after it."""
        self._points += [self._known.setdefault(point, point) for point in undo_points]
        if asks and self._points[-1].mover >= PHASE:
            self._targets.add(len(self._points) - 1)


def telling_events(game: AnyGame) -> frozenset[type]:
    """Return the types of a game's events that reveal hidden values to a reader."""
    kinds = get_args(game.event) or (game.event,)
    return frozenset(kind for kind in kinds if getattr(kind, "tells", False))


def mark_undo_points(
    events: Sequence[Any],
    seat: Seat | None,
    drew: bool,
    tells: frozenset[type],
    *,
    begun: bool = False,
) -> tuple[UndoPoint, ...]:
    """Return the undo points of a commit's events. `begun` is true if it starts the match."""
    last, points = len(events) - 1, []
    for at, event in enumerate(events):
        mover = mover_of(seat, event, begins=begun) if at == last else INSIDE
        barrier = "luck" if drew and not at else "tells" if event.__class__ in tells else ""
        points.append(UndoPoint(mover, barrier, event.to if event.__class__ is Rewound else 0))
    return tuple(points)


def mover_of(seat: Seat | None, event: object, *, begins: bool = False) -> int:
    """Return the mover of a commit's last event: a seat, or one of the special markers.

    A table event counts as a move if it starts the match from a position.
    """
    of_table = event.__class__ in OF_THE_TABLE and not isinstance(event, MatchEnded | PositionSet)
    if of_table and not begins:
        return REWIND if isinstance(event, Rewound) else TABLE
    return PHASE if seat is None else seat
