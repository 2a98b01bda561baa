"""The line of a finished match as it is analysed: its commits, and where chances may change."""

from bisect import bisect_left
from typing import Any

import msgspec
from msgspec import Struct

from events import Recorded, canonical
from games.game import AnyGame, RunPhase, Seat
from games.table import Table
from matches.along import states
from matches.house import House
from matches.playouts import shares
from matches.undo import trail_of
from projections.cache import Held
from projections.trail import first, node, parent


class Moment(Struct, frozen=True):
    """A commit of the game on the line that was played; what was undone is left out.

    Attributes:
        first, version: the seqs of its first and of its last event.
        by, seat: who acted, as in its record.
        is_choice: a seat had another legal command.
        drew: luck was drawn.
        after: the version whose estimate holds after it: an earlier one where nothing was
            chosen or drawn, since the state before had to lead to this one.
    """

    first: int
    version: int
    by: str
    seat: Seat | None
    is_choice: bool
    drew: bool
    after: int


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
        """Return the version at which the command was given whose commit ends at one."""
        at = self._at(version)
        return self.moments[at - 1].version if at else self.start

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
    line, trail = held.line, trail_of(house, held)
    ends = [node(trail, line.version)]
    while before := parent(trail, ends[-1]):
        ends.append(before)
    ends.reverse()
    begun = {first(trail, end): end for end in ends[1:]}
    commits = {
        begun[entry.seq]: held.codec.record(entry)
        for entry in house.store.read(held.match)
        if entry.seq in begun
    }
    firsts = {end: seq for seq, end in begun.items()}
    moments: list[Moment] = []
    state: Any = None
    after = ends[0]
    for version, reached in states(house, held, ends[0], ends[-1]):
        if version in commits:
            record = commits[version]
            seat, drew = record.seat, "luck" in record.seals
            chose = seat is not None and len(held.game.legal(state, seat)) > 1
            after = version if chose or drew else after
            moments.append(Moment(firsts[version], version, record.by, seat, chose, drew, after))
        if version in commits or version == ends[0]:
            state = reached
    return Walk(
        match=held.match,
        version=line.version,
        link=line.link.hex(),
        seats=len(line.newest.seats),
        start=ends[0],
        final=_final(held.game, line.newest, state),
        moments=tuple(moments),
    )


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
