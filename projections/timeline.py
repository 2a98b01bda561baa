"""The timeline of a match: its table and game state at every version, undone or not.

state(v) is state(to) if event v is `Rewound(to)`, else evolve(state(v - 1), event v). The table is
folded along all events and is never rewound. For speed, `Timeline.extend` has its own loop. It must
give the same result as `games.table.evolve.fold_events`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import MsgspecError, Struct

from events import Broken, Codec, Entry, canonical, genesis
from events.records import NO_LUCK
from games.code_hash import code_hash
from games.game import AnyGame, Seat, Secret
from games.schemas.old_events import Upcast, upcasts_of
from games.table import PositionSet, Rewound, Table, TableEvent
from games.table.events import OF_THE_TABLE
from games.table.evolve import begins, evolve_table
from games.table.questions import Asked, questions, settle
from games.table.undo_history import (
    INSIDE,
    PHASE,
    REWIND,
    TABLE,
    UndoPoint,
    mark_undo_points,
    mover_of,
    telling_events,
)
from projections.operations.faults import describe_fault

FRAME_EVERY = 250
_mover = attrgetter("mover")
_FOLDING = Path(__file__)
# Errors raised when folding an event that the rules cannot have produced: it was forged, or the
# folding code is faulty. Errors about a missing pack or a server are not included.
UNFOLDABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    MsgspecError,
)


class Position(Struct, frozen=True):
    """A match at one version, including all data that is needed to decide the next command."""

    version: int
    link: bytes
    at: int
    table: Table
    state: Any
    asked: tuple[Asked, ...]
    game: AnyGame

    def since(self, seat: Seat) -> int | None:
        """Return the seq since which a seat (or `PHASE`) has a pending question, or None."""
        for question in self.asked:  # only a few; a generator would cost more than the search
            if question.seat == seat:
                return question.since
        return None


def codec_of(game: AnyGame) -> Codec[Any]:
    """Return the codec of a game and its table. Raises `BrokenUpcasts` (see `upcasts_of`)."""
    return _codec_of(game.event, tuple(upcasts_of(game.event, game.old_events).items()))


@cache
def _codec_of(event: Any, upcasts: tuple[tuple[str, Upcast], ...]) -> Codec[Any]:
    """Return the codec for a game's events. It is cached, since creating one takes half a ms."""
    return Codec(event | TableEvent, Secret, dict(upcasts))


class Timeline:
    """The folded events of one match, starting from a keyframe or the first event.

    Args:
        match_id: the id of the match.
        game: the game of the match; the codec must be that game's.
        earlier: returns the game state at a version before the keyframe, for rewinds.
    """

    def __init__(
        self, match_id: str, game: AnyGame, codec: Codec[Any], earlier: Callable[[int], Any]
    ) -> None:
        self.match_id = match_id
        self.game = game
        self.codec = codec
        self._earlier = earlier
        self.base = 0
        self.link = genesis(match_id)
        self.at = 0
        self._first_asked: tuple[Asked, ...] = ()
        self._states: list[Any] = [game.start]
        self._tables: list[Table] = [Table()]
        self._movers: list[int] = [TABLE]  # by version: the seat with the question, or a marker
        self._first_table_commits = 0  # up to the base
        self._undo_barriers: dict[int, str] = {}  # reasons why a seat cannot undo an event alone
        self._rewinds: dict[int, int] = {}  # targets by version, including those before the base
        self.telling = telling_events(game)
        self._links: dict[int, bytes] = {}  # for the versions with keyframes
        self._last_asked: tuple[int, tuple[Asked, ...]] = (
            0,
            (),
        )  # the last requested version, and its questions

    @property
    def version(self) -> int:
        """The last version of the timeline."""
        return self.base + len(self._states) - 1

    def holds(self, version: int) -> bool:
        """Return whether the timeline includes a given version."""
        return 0 <= version - self.base < len(self._states)

    def state(self, version: int) -> Any:
        """Return the state of the game at a version that the timeline includes."""
        if version < self.base:
            return self._earlier(version)
        return self._states[version - self.base]

    def table(self, version: int) -> Table:
        """Return the table at a given version, which the timeline must include."""
        return self._tables[version - self.base]

    @property
    def rewinds(self) -> Mapping[int, int]:
        """The target versions of all rewinds since event 1, keyed by the seq of the rewind."""
        return self._rewinds

    @property
    def newest(self) -> Table:
        """The table at the last version. It can be read while other threads extend the timeline."""
        return self._tables[-1]

    @property
    def table_commits(self) -> int:
        """The number of table commits. They do not change the pending question of the game."""
        return self._count_table_commits(self.version)

    def _count_table_commits(self, version: int) -> int:
        movers = self._movers[1 : version - self.base + 1]
        return self._first_table_commits + movers.count(TABLE) + movers.count(REWIND)

    def tip(self) -> Position:
        """Return the position at the timeline's last version."""
        version, known = self.base + len(self._states) - 1, self._last_asked
        return Position(
            version=version,
            link=self.link,
            at=self.at,
            table=self._tables[-1],
            state=self._states[-1],
            asked=known[1] if known[0] == version else self.questions_at(version),
            game=self.game,
        )

    def cut(self, version: int, link: bytes, at: int) -> "Timeline":
        """Return a separate timeline that ends at the given version, which this one must include.

        Args:
            version: the last version of the new timeline.
            link: the link of the entry stored at that version.
            at: the time of that entry, in milliseconds since 1970.
        """
        short = Timeline(self.match_id, self.game, self.codec, self._earlier)
        count = version - self.base + 1
        short.base, short.link, short.at = self.base, link, at
        short._first_asked = self._first_asked
        short._first_table_commits = self._first_table_commits
        short._states = self._states[:count]
        short._tables = self._tables[:count]
        short._movers = self._movers[:count]
        short._undo_barriers = {
            seq: why for seq, why in self._undo_barriers.items() if seq <= version
        }
        short._rewinds = {seq: to for seq, to in self._rewinds.items() if seq <= version}
        return short

    def extend(self, entries: Sequence[Entry]) -> None:
        """Fold stored entries that follow the timeline's last version.

        Raises:
            Broken: `gap` if the entries do not follow, `fold` if an event is impossible after the
                earlier ones, and the errors of `Codec.read_for_fold`.
        """
        if not entries:
            return
        self._check_follow(entries)
        try:
            self.at = self._fold(entries)
        except UNFOLDABLE as error:
            raise Broken(self.version + 1, "fold", describe_fault(error)) from error
        self._keep_links(entries)

    def _fold(self, entries: Sequence[Entry]) -> int:
        """Fold entries one by one. Return the time of the last one."""
        evolve, telling = self.game.evolve, self.telling
        states, tables, movers = self._states, self._tables, self._movers
        state, table = states[-1], tables[-1]
        for stored in self.codec.read_for_fold(entries):
            event, moved, kind = stored.event, stored.seat, stored.event.__class__
            if kind in OF_THE_TABLE:
                was, table = table, evolve_table(table, event, self.base + len(states))
                if kind is Rewound:
                    self._rewinds[self.base + len(states)] = event.to
                    state = self.state(event.to)
                elif kind is PositionSet:
                    state = self.game.load(event.state.value)
                moved = mover_of(moved, event, begins=begins(was, table))
            else:
                state = evolve(state, event)
                if moved is None:
                    moved = PHASE
                if kind in telling:
                    self._undo_barriers[self.base + len(states)] = "tells"
            if stored.seals is not NO_LUCK and stored.seals.luck:
                self._undo_barriers[self.base + len(states)] = "luck"
            if stored.mac is None:
                moved = INSIDE
            elif table.standing or table.clocks:
                stand = questions(self.game, table, state)
                table = settle(table, stand, moved, self.base + len(states), stored.at)
            tables.append(table)
            movers.append(moved)
            states.append(state)  # appended last, because `holds` counts only complete versions
        return stored.at

    def _check_follow(self, entries: Sequence[Entry]) -> None:
        if entries[-1].seq == self.version + len(entries):
            return
        for seq, entry in enumerate(entries, self.version + 1):
            if entry.seq != seq:
                raise Broken(seq, "gap", f"found entry {entry.seq} instead")

    def add(self, commit: "Commit") -> bool:
        """Append a folded commit. Return whether it reaches a version with a keyframe.

        A commit that the timeline already includes is skipped.
        """
        first = commit.entries[0].seq
        if first != self.base + len(self._states):
            return False
        for version, undo_point in enumerate(commit.undo_points, first):
            if undo_point.barrier:
                self._undo_barriers[version] = undo_point.barrier
            if undo_point.to:
                self._rewinds[version] = undo_point.to
        self._tables += commit.tables
        self._movers += map(_mover, commit.undo_points)
        self._states += commit.states
        self.at = commit.at
        self._last_asked = commit.entries[-1].seq, commit.asked
        return self._keep_links(commit.entries)

    def _keep_links(self, entries: Sequence[Entry]) -> bool:
        """Store the links of versions that have keyframes. Return whether there are any."""
        first, last = entries[0].seq, entries[-1].seq
        self.link = entries[-1].link
        framed = range(first + -first % FRAME_EVERY, last + 1, FRAME_EVERY)
        for version in framed:
            self._links[version] = entries[version - first].link
        return bool(framed)

    def questions_at(self, version: int) -> tuple[Asked, ...]:
        """Return the questions pending at a version, with the seq since which each is pending.

        The seq changes with the seat's own events, with a rewind, and when the seat gets a new
        question. Events of other seats do not change it. In the middle of a commit, the questions
        of the previous commit are still pending.
        """
        known = self._last_asked
        if known[0] != version:
            known = self._last_asked = version, self._find_questions(self._end(version))
        return known[1]

    def _find_questions(self, version: int) -> tuple[Asked, ...]:
        if version == self.base:
            return self._first_asked
        return tuple(
            Asked(seat, kind, self._since(seat, kind, version))
            for seat, kind in self._questions(version)
        )

    def _questions(self, version: int) -> tuple[tuple[Seat, str], ...]:
        return questions(self.game, self.table(version), self.state(version))

    def _since(self, seat: Seat, kind: str, version: int) -> int:
        while True:
            if self._movers[version - self.base] in (seat, REWIND):
                return version
            before = self._end(version - 1)
            if before == self.base:
                kept = (
                    question
                    for question in self._first_asked
                    if (question.seat, question.kind) == (seat, kind)
                )
                return next((question.since for question in kept), version)
            if (seat, kind) not in self._questions(before):
                return version
            version = before

    def _end(self, version: int) -> int:
        """Return the end of the last commit up to a version, or the base version."""
        while version > self.base and self._movers[version - self.base] == INSIDE:
            version -= 1
        return version

    def is_target(self, version: int) -> bool:
        """Return whether a rewind can go to a version that the timeline includes.

        It can if a commit of the game ends at the version and a seat has a pending question there.
        """
        return self._movers[version - self.base] >= PHASE and any(
            seat >= 0 for seat, _ in self._questions(version)
        )

    def undo_point(self, version: int) -> UndoPoint:
        """Return the undo point of a given version, which the timeline must include."""
        mover = self._movers[version - self.base]
        return UndoPoint(mover, self._undo_barriers.get(version, ""), self._rewinds.get(version, 0))

    def find_undo_point(self, version: int) -> UndoPoint | None:
        """Return the undo point of a given version, or None if the timeline does not include it."""
        at = version - self.base
        if not 0 <= at < len(self._states):
            return None
        barrier, to = self._undo_barriers.get(version, ""), self._rewinds.get(version, 0)
        return UndoPoint(self._movers[at], barrier, to)

    def frame(self, version: int) -> bytes:
        """Encode the keyframe of a folded version, which must be a multiple of `FRAME_EVERY`."""
        return canonical.encode(
            {
                "asked": self._find_questions(self._end(version)),
                "link": self._links[version].hex(),
                "rewinds": [rewind for rewind in self._rewinds.items() if rewind[0] <= version],
                "state": self.game.dump(self.state(version)),
                "table": self.table(version),
                "table_commits": self._count_table_commits(version),
            }
        )

    def start_at(self, entry: Entry, frame: bytes) -> bool:
        """Initialize an empty timeline to start at an entry, using the keyframe of that version.

        Return False if the keyframe belongs to another entry, which the stream has since lost.
        """
        plain: Mapping[str, Any] = canonical.decode(frame)
        if plain["link"] != entry.link.hex():
            return False
        record = self.codec.record(entry)
        self.base = entry.seq
        self.link, self.at = entry.link, record.at
        self._states = [self.game.load(plain["state"])]
        self._tables = [msgspec.convert(plain["table"], Table)]
        self._first_asked = msgspec.convert(plain["asked"], tuple[Asked, ...])
        self._last_asked = entry.seq, self._first_asked
        drew = "luck" in record.seals
        (point,) = mark_undo_points((record.event,), record.seat, drew, self.telling)
        self._movers = [INSIDE if record.mac is None else point.mover]
        self._undo_barriers = {entry.seq: point.barrier}
        self._rewinds = dict(plain["rewinds"])
        self._first_table_commits = plain["table_commits"]
        return True


class Commit(Struct):
    """The events of one command with the resulting states. First folded, then sealed for the log.

    Attributes:
        at: the time stored in the records, in milliseconds since 1970.
        events: all events. If they end the game, the last one is the end of the match.
        states, tables: the game state and the table after each event.
        undo_points: the undo point of each event.
        questions: the pending questions after the commit, as pairs of seat and kind.
        command_id: the id of the command in the log; set with the entries.
        entries: the entries to store; empty until the commit is sealed.
        asked: the pending questions, each with the seq of its start; set with the entries.
        answered: the seats with a standing answer that now gives a command; set with the entries.
    """

    at: int
    events: tuple[Any, ...]
    states: tuple[Any, ...]
    tables: tuple[Table, ...]
    undo_points: tuple[UndoPoint, ...]
    questions: tuple[tuple[Seat, str], ...]
    command_id: str = ""
    entries: tuple[Entry, ...] = ()
    asked: tuple[Asked, ...] = ()
    answered: tuple[Seat, ...] = ()


def frame_name(game: AnyGame, version: int) -> str:
    """Return the name of a keyframe. It is valid for only one version of rules, code and data."""
    return f"{version}{frame_end(game, game.rules)}"


def frame_end(game: AnyGame, rules: str) -> str:
    """Return the suffix that keyframe names have for the given version of the rules."""
    return f"/{rules}/{code_hash(game, _FOLDING)}"
