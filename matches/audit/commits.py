"""The commits of a finished match, with the information that an analysis needs."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, field

from events import Record, Recorded, canonical
from games.game import AnyGame, RunPhase, Seat
from games.table import SeatResigned, Table
from games.table.undo_history import node, parent
from matches.analysis.playouts import shares
from matches.context import Context
from matches.queries.states import states
from projections.match_cache import Match
from projections.undo_history import PagedUndoHistory


class Moment(Struct, frozen=True):
    """A commit of the game on the played line.

    Attributes:
        first, version: the seqs of its first and last event.
        by, seat: the actor, as in its record.
        is_choice: True if the seat had another legal command.
        drew: True if luck was drawn.
        after: the version whose estimate applies after the commit. It is an earlier version if
            nothing was chosen or drawn, because the outcome was then determined by the state
            before.
        gives_up: True if the seat resigned with it, so that it can no longer win.
    """

    first: int
    version: int
    by: str
    seat: Seat | None
    is_choice: bool
    drew: bool
    after: int
    gives_up: bool = False


class Commits(Struct, frozen=True):
    """The commits of a finished match at which winning chances can be estimated.

    Attributes:
        match, version, link: the id, last version and last link of the match; the link is in hex.
        seats: the number of seats.
        start: the version after the setup.
        final: the final share of the win, by seat.
        moments: the commits after the setup, in order.
    """

    match_id: str = field(name="match")
    version: int
    link: str
    seats: int
    start: int
    final: tuple[float, ...]
    moments: tuple[Moment, ...]

    def before(self, moment: Moment) -> int:
        """Return the version whose estimate gives the winning chances before a commit."""
        at = self._at(moment.version)
        return self.moments[at - 1].after if at else self.start

    def state_version(self, version: int) -> int:
        """Return the version whose state precedes the commit that ends at the given version."""
        before = self.moments[: self._at(version)]
        return next(
            (moment.version for moment in reversed(before) if not moment.gives_up), self.start
        )

    def out(self, version: int) -> frozenset[Seat]:
        """Return the seats that have resigned up to the given version."""
        gone = (
            moment.seat for moment in self.moments if moment.gives_up and moment.version <= version
        )
        return frozenset(seat for seat in gone if seat is not None)

    def moment(self, version: int) -> Moment:
        """Return the commit that ends at the given version."""
        return self.moments[self._at(version)]

    def _at(self, version: int) -> int:
        return bisect_left(self.moments, version, key=lambda moment: moment.version)


def walk(context: Context, match: Match) -> Commits:
    """Return the commits of a finished match.

    Raises:
        NoSuchMatch, Broken: the log of the match cannot be read.
    """
    line, ends = match.timeline, _line_of_play(context, match)
    commits = {commit.version: commit for commit in _commits(context, match)}
    played = set(ends)
    moments: list[Moment] = []
    state: Any = None
    after = ends[0]
    for version, reached in states(context, match, ends[0], line.version):
        commit = commits.get(version)
        if version == ends[0]:
            state = reached
        elif commit is not None and (version in played or commit.gives_up is not None):
            seat = commit.record.seat if commit.gives_up is None else commit.gives_up
            drew, gives_up = "luck" in commit.record.seals, commit.gives_up is not None
            chose = gives_up or (seat is not None and len(match.game.legal(state, seat)) > 1)
            after = version if chose or drew else after
            by = commit.record.by
            moments.append(Moment(commit.first, version, by, seat, chose, drew, after, gives_up))
            state = reached if version in played else state
    return Commits(
        match_id=match.match_id,
        version=line.version,
        link=line.link.hex(),
        seats=len(line.newest.seats),
        start=ends[0],
        final=_final(match.game, line.newest, state),
        moments=tuple(moments),
    )


def _line_of_play(context: Context, match: Match) -> list[int]:
    """Return the versions at which the game's commits on the played line end, from the setup on."""
    undo_history = PagedUndoHistory(context.cache, match, match.timeline)
    ends = [node(undo_history, match.timeline.version)]
    while before := parent(undo_history, ends[-1]):
        ends.append(before)
    ends.reverse()
    return ends


class _Commit(NamedTuple):
    """A commit, with its first and last seq, its first record, and the seat that resigned in it."""

    first: int
    version: int
    record: Record[Any]
    gives_up: Seat | None


def _commits(context: Context, match: Match) -> Iterator[_Commit]:
    first, begun, gives_up = 0, None, None
    for entry in context.store.read(match.match_id):
        record = match.codec.record(entry)
        if begun is None:
            first, begun = entry.seq, record
        if isinstance(record.event, SeatResigned):
            gives_up = record.event.seat
        if record.mac is not None:
            yield _Commit(first, entry.seq, begun, gives_up)
            begun, gives_up = None, None


def _final(game: AnyGame, table: Table, state: Any) -> tuple[float, ...]:
    if table.outcome is None:
        raise ValueError("the match is not over")
    return shares(game, state, table.outcome, len(table.seats))


def command_at(context: Context, match: Match, walked: Commits, version: int) -> Any:
    """Return the command of the commit that ends at a version, whether it is public or hidden."""
    seq = walked.moment(version).first
    (entry,) = context.store.page(match.match_id, seq - 1, seq)
    return command_given(match.game, match.codec.read(entry))


def command_given(game: AnyGame, recorded: Recorded[Any]) -> Any:
    """Return the command in the first event of a commit, whether it is public or hidden."""
    hidden = recorded.hidden.get("command")
    plain = hidden[1] if hidden else canonical.decode(bytes(recorded.record.command))
    return msgspec.convert(plain, game.command | RunPhase)
