"""The undo history of a match: which commit followed which, along undo and redo, and whose.

Versions form a tree: a rewind stands for the version it goes to, and an event of the table for
the version before it. What is behind the head on that tree is the line that was played; the
rest is abandoned.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, get_args

from games.game import AnyGame, Seat
from games.table.events import OF_THE_TABLE, MatchEnded, PositionSet, Rewound

PHASE = -1  # who is asked, or acted, where it is no seat
REWIND, TABLE, INSIDE = -2, -3, -4  # other ends of commits, and what is no end


class UndoPoint(NamedTuple):
    """What an event means for going back.

    Attributes:
        mover: whose question it moves, or `PHASE`, `REWIND`, `TABLE`, `INSIDE`.
        barrier: `luck` where it drew, `tells` where it lets somebody learn what was hidden.
        to: the version that a rewind goes to.
    """

    mover: int
    barrier: str = ""
    to: int = 0


class UndoHistory(Protocol):
    """Where undo points come from."""

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point of a version."""
        ...

    def is_target(self, version: int) -> bool:
        """Return whether a commit of the game ends at a version and a seat is asked there."""
        ...


class UndoBarrier(NamedTuple):
    """Why a seat cannot go further alone: where, and why.

    `luck`, `tells` and `other-seat` stop at a commit's end, `timed-out` at a time-out of the seat.
    """

    version: int
    why: str


class UndoRange(NamedTuple):
    """Where a seat may go alone (rule T5).

    Attributes:
        undo: the targets behind the head, the nearest first.
        redo: the targets that were abandoned, the oldest first.
        bar: the commit that it cannot take back alone; None before the first of the game.
    """

    undo: tuple[int, ...]
    redo: tuple[int, ...]
    bar: UndoBarrier | None


def first(undo_history: UndoHistory, end: int) -> int:
    """Return the first version of the commit that ends at one."""
    while end > 1 and undo_history.undo_point(end - 1).mover == INSIDE:
        end -= 1
    return end


def node(undo_history: UndoHistory, version: int) -> int:
    """Return the end of the game's commit whose state a version shows; 0 before the first."""
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
    """Return the game's commit before one of its commits; 0 before the first."""
    return node(undo_history, first(undo_history, end) - 1)


def is_behind(undo_history: UndoHistory, version: int, head: int) -> bool:
    """Return whether a commit's end lies on the line that was played up to a head, below it."""
    here = node(undo_history, head)
    while here > version:
        here = parent(undo_history, here)
        if here == version:
            return True
    return False


def targets_behind(undo_history: UndoHistory, end: int) -> Iterator[int]:
    """Yield the targets behind a commit's end on its line, the nearest first."""
    while end := parent(undo_history, end):
        if undo_history.is_target(end):
            yield end


def abandoned_targets(undo_history: UndoHistory, head: int, lowest: int) -> Iterator[int]:
    """Yield the targets below a head that are not on the line played up to it, newest first.

    Args:
        undo_history: the commits.
        head: the version that the line is played up to.
        lowest: the lowest version that a rewind went to, or the head: no version up to it is
            abandoned, so none is read.
    """
    here = node(undo_history, head)
    yield from _targets_between(undo_history, here, head - 1)
    while here > lowest:
        before = first(undo_history, here) - 1
        here = node(undo_history, before)
        yield from _targets_between(undo_history, here, before)


def _targets_between(undo_history: UndoHistory, low: int, high: int) -> Iterator[int]:
    """Yield the targets above one version and up to another, the newest first."""
    return (end for end in range(high, low, -1) if undo_history.is_target(end))


def undo_range(undo_history: UndoHistory, head: int, seat: Seat, timed_out: int = 0) -> UndoRange:
    """Return where a seat may go alone from a head.

    It takes back its own commits as long as they drew nothing and told nothing. Forth again it
    may go along its own commits whatever they are: their luck is the same as before. It does not
    get behind its last time-out (rule T13).

    Args:
        undo_history: the commits.
        head: where it goes from.
        seat: that goes.
        timed_out: the version of its last time-out, if there was one.
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
    back = tuple(one for one in walked[1:] if one and undo_history.is_target(one))
    return UndoRange(back, _find_abandoned(undo_history, walked, head, seat), bar)


def _barrier_at(undo_history: UndoHistory, end: int, seat: Seat) -> UndoBarrier | None:
    """Return why a seat may not take a commit back alone; None if it may, or there is none."""
    if not end:
        return None
    if undo_history.undo_point(end).mover != seat:
        return UndoBarrier(end, "other-seat")
    barrier = (
        undo_history.undo_point(one).barrier for one in range(first(undo_history, end), end + 1)
    )
    why = next(filter(None, barrier), "")
    return UndoBarrier(end, why) if why else None


def _find_abandoned(
    undo_history: UndoHistory, walked: list[int], head: int, seat: Seat
) -> tuple[int, ...]:
    start = next((one for one in reversed(walked) if one), head)
    reached, found = set(walked), []
    for end in range(start + 1, head + 1):
        if (
            end not in reached
            and undo_history.undo_point(end).mover == seat
            and parent(undo_history, end) in reached
        ):
            reached.add(end)
            if undo_history.is_target(end):
                found.append(end)
    return tuple(found)


class ExtendedHistory(NamedTuple):
    """An undo history with one more commit.

    Attributes:
        before: the commits before it.
        start: the version of its first event.
        undo_points: by event, what it means for going back.
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
        """Return whether a version before the commit may be gone to."""
        return version < self.start and self.before.is_target(version)


def is_taken_back(undo_history: UndoHistory, seat: Seat, since: int) -> bool:
    """Return whether a seat's answer to its question was taken back.

    Args:
        undo_history: the commits.
        seat: the seat that is asked.
        since: the version since which its question is open.
    """
    while since and undo_history.undo_point(since).mover == REWIND:
        end = first(undo_history, since) - 1
        to = undo_history.undo_point(since).to
        way = commits_between(undo_history, node(undo_history, end), to)
        own = {undone for at, undone in way if undo_history.undo_point(at).mover == seat}
        if own:
            return own == {True}
        since = _last_moved(undo_history, seat, end)
    return False


def commits_between(undo_history: UndoHistory, start: int, end: int) -> Iterator[tuple[int, bool]]:
    """Yield the commits on the way from one to another, each with whether it is undone.

    Those that are not are on the line of the end alone: they are made again.
    """
    while start != end:
        if start > end:
            yield start, True
            start = parent(undo_history, start)
        else:
            yield end, False
            end = parent(undo_history, end)


def _last_moved(undo_history: UndoHistory, seat: Seat, end: int) -> int:
    """Return the newest commit up to one that opened a question of a seat; 0 if there is none."""
    while end and undo_history.undo_point(end).mover not in (seat, REWIND):
        end = first(undo_history, end) - 1
    return end


class UndoPoints:
    """An undo history in memory, for a log that is read from its first event on."""

    def __init__(self) -> None:
        self._points = [UndoPoint(TABLE)]
        self._known: dict[UndoPoint, UndoPoint] = {}  # most are alike
        self._targets: set[int] = set()

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point of a version."""
        return self._points[version]

    def is_target(self, version: int) -> bool:
        """Return whether a version may be gone to."""
        return version in self._targets

    def add(self, undo_points: Iterable[UndoPoint], *, asks: bool) -> None:
        """Take the undo points of one commit; `asks` says that a seat is asked at its end."""
        self._points += [self._known.setdefault(one, one) for one in undo_points]
        if asks and self._points[-1].mover >= PHASE:
            self._targets.add(len(self._points) - 1)


def telling_events(game: AnyGame) -> frozenset[type]:
    """Return the events of a game that let somebody learn what was hidden."""
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
    """Return what the events of one commit mean for going back; `begun`: the match begins."""
    last = len(events) - 1
    return tuple(
        [
            UndoPoint(
                mover_of(seat, event, begins=begun) if at == last else INSIDE,
                "luck" if drew and not at else "tells" if event.__class__ in tells else "",
                event.to if event.__class__ is Rewound else 0,
            )
            for at, event in enumerate(events)
        ]
    )


def mover_of(seat: Seat | None, event: object, *, begins: bool = False) -> int:
    """Return whose question the last event of a commit moves: a seat's, or none.

    An event of the table moves it where the match begins with it, from a position.
    """
    of_table = event.__class__ in OF_THE_TABLE and not isinstance(event, MatchEnded | PositionSet)
    if of_table and not begins:
        return REWIND if isinstance(event, Rewound) else TABLE
    return PHASE if seat is None else seat
