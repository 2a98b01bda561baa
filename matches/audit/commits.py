"""The line of a finished match as it is analysed: its commits, and where chances may change."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from events import Record, Recorded, canonical
from games.game import AnyGame, RunPhase, Seat
from games.table import SeatResigned, Table
from matches.analysis.playouts import shares
from matches.commands.undo import trail_of
from matches.context import House
from matches.queries.states import states
from projections.match_cache import Held
from projections.undo_history import node, parent


class Moment(Struct, frozen=True):
    """A commit of the game on the line that was played; what was undone is left out.

    Attributes:
        first, version: the seqs of its first and of its last event.
        by, seat: who acted, as in its record.
        is_choice: a seat had another legal command.
        drew: luck was drawn.
        after: the version whose estimate holds after it: an earlier one where nothing was
            chosen or drawn, since the state before had to lead to this one.
        gives_up: the seat gave the match up: from then on it cannot win.
    """

    first: int
    version: int
    by: str
    seat: Seat | None
    is_choice: bool
    drew: bool
    after: int
    gives_up: bool = False


class Walk(Struct, frozen=True):
    """What there is to estimate in a finished match.

    Attributes:
        match, version, link: the match and its end, the link in hex.
        seats: how many there are.
        start: the version after the setup.
        final: the part of the win that each seat had.
        moments: the commits after the setup, in order.
    """

    match: str
    version: int
    link: str
    seats: int
    start: int
    final: tuple[float, ...]
    moments: tuple[Moment, ...]

    def before(self, moment: Moment) -> int:
        """Return the version whose estimate holds before a moment."""
        at = self._at(moment.version)
        return self.moments[at - 1].after if at else self.start

    def stood(self, version: int) -> int:
        """Return the version of the state that a moment meets which ends at one."""
        before = self.moments[: self._at(version)]
        return next((one.version for one in reversed(before) if not one.gives_up), self.start)

    def out(self, version: int) -> frozenset[Seat]:
        """Return the seats that have given up by a version."""
        gone = (one.seat for one in self.moments if one.gives_up and one.version <= version)
        return frozenset(seat for seat in gone if seat is not None)

    def moment(self, version: int) -> Moment:
        """Return the moment that ends at a version."""
        return self.moments[self._at(version)]

    def _at(self, version: int) -> int:
        return bisect_left(self.moments, version, key=lambda moment: moment.version)


def walk(house: House, held: Held) -> Walk:
    """Return the line of a match that is over.

    Raises:
        NoSuchMatch, Broken: its log cannot be read.
    """
    line, ends = held.line, _line_of_play(house, held)
    commits = {one.version: one for one in _commits(house, held)}
    played = set(ends)
    moments: list[Moment] = []
    state: Any = None
    after = ends[0]
    for version, reached in states(house, held, ends[0], line.version):
        one = commits.get(version)
        if version == ends[0]:
            state = reached
        elif one is not None and (version in played or one.gives_up is not None):
            seat = one.record.seat if one.gives_up is None else one.gives_up
            drew, gives_up = "luck" in one.record.seals, one.gives_up is not None
            chose = gives_up or (seat is not None and len(held.game.legal(state, seat)) > 1)
            after = version if chose or drew else after
            by = one.record.by
            moments.append(Moment(one.first, version, by, seat, chose, drew, after, gives_up))
            state = reached if version in played else state
    return Walk(
        match=held.match,
        version=line.version,
        link=line.link.hex(),
        seats=len(line.newest.seats),
        start=ends[0],
        final=_final(held.game, line.newest, state),
        moments=tuple(moments),
    )


def _line_of_play(house: House, held: Held) -> list[int]:
    """Return the ends of the game's commits from the setup to the match's end."""
    trail = trail_of(house, held)
    ends = [node(trail, held.line.version)]
    while before := parent(trail, ends[-1]):
        ends.append(before)
    ends.reverse()
    return ends


class _Commit(NamedTuple):
    """A commit: its first and last seq, its first record, and the seat that gave up with it."""

    first: int
    version: int
    record: Record[Any]
    gives_up: Seat | None


def _commits(house: House, held: Held) -> Iterator[_Commit]:
    first, begun, gives_up = 0, None, None
    for entry in house.store.read(held.match):
        record = held.codec.record(entry)
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


def command_at(house: House, held: Held, walked: Walk, version: int) -> Any:
    """Return the command whose commit ends at a version of the walk, told or hidden."""
    seq = walked.moment(version).first
    (entry,) = house.store.page(held.match, seq - 1, seq)
    return given(held.game, held.codec.read(entry))


def given(game: AnyGame, recorded: Recorded[Any]) -> Any:
    """Return the command that the first event of a commit tells, or hides."""
    hidden = recorded.hidden.get("command")
    plain = hidden[1] if hidden else canonical.decode(bytes(recorded.record.command))
    return msgspec.convert(plain, game.command | RunPhase)
