"""Played lines as sequences of commands, and their alignment. Nothing here needs a store.

A line consists of the commands that changed the game, in order. Table events, such as time-outs,
hand-overs, proposals and rewinds, are left out, and so are commands without any other event.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from events import Broken, Entry
from games.game import Seat
from games.table import MatchCreated, Rewound, SeatTaken
from games.table.events import OF_THE_TABLE
from projections.undo_history import find_stretches

_TABLE_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in OF_THE_TABLE)
_SETUP_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in (MatchCreated, SeatTaken))
_REWOUND = str(Rewound.__struct_config__.tag)


class Move(NamedTuple):
    """An event of a game: its public record, and the hidden values that the reader knows.

    The values are in canonical JSON, keyed by path.
    """

    event: bytes
    opened: Mapping[str, bytes]


class LineCommand(Struct, frozen=True):
    """A command on a played line.

    Attributes:
        match_id: the id of the match in whose log it is stored.
        first: the seq of its first event.
        version: the seq of its last event.
        by: the kind of actor.
        seat: the seat that decided; None for a phase and for the setup.
        moves: its events, except table events.
    """

    match_id: str
    first: int
    version: int
    by: str
    seat: Seat | None
    moves: tuple[Move, ...]


class LineComparison(Struct, frozen=True):
    """The alignment of two lines.

    Attributes:
        line: the commands of the first line.
        other: the commands of the second line.
        common: the number of commands before the first difference.
    """

    line: tuple[LineCommand, ...]
    other: tuple[LineCommand, ...]
    common: int

    @property
    def is_same(self) -> bool:
        """True if the lines do not differ."""
        return self.common == len(self.line) == len(self.other)

    @property
    def last_common(self) -> tuple[LineCommand, LineCommand] | None:
        """The last command before the first difference, on each line; None if there is none."""
        if not self.common:
            return None
        return self.line[self.common - 1], self.other[self.common - 1]

    @property
    def rest(self) -> tuple[tuple[LineCommand, ...], tuple[LineCommand, ...]]:
        """The commands of each line from the first difference on."""
        return self.line[self.common :], self.other[self.common :]


class _Stored(Struct, frozen=True):
    """The fields of a record that matter to a line."""

    by: str
    event: Raw
    mac: str | None = None
    seat: Seat | None = None


class _Event(Struct, frozen=True):
    """The field that every event has."""

    type: str


class _Rewind(Struct, frozen=True):
    """The field of a rewind that matters to a line. Other events may have a different `to`."""

    to: int


_stored = msgspec.json.Decoder(_Stored)
_event = msgspec.json.Decoder(_Event)
_rewind = msgspec.json.Decoder(_Rewind)


def compare_lines(line: Sequence[LineCommand], other: Sequence[LineCommand]) -> LineComparison:
    """Align two lines by command, up to the first command that differs."""
    common = 0
    for command, counterpart in zip(line, other, strict=False):
        if not is_same(command, counterpart):
            break
        common += 1
    return LineComparison(tuple(line), tuple(other), common)


def is_same(command: LineCommand, other: LineCommand) -> bool:
    """Return whether two commands had the same events.

    A value that is hidden from the reader on either line counts as the same.
    """
    if command is other:
        return True
    moves, others = command.moves, other.moves
    return len(moves) == len(others) and all(map(_is_same_move, moves, others))


def _is_same_move(move: Move, other: Move) -> bool:
    return move.event == other.event and all(
        other.opened.get(path, value) == value for path, value in move.opened.items()
    )


def recorded_line(match_id: str, entries: Sequence[Entry]) -> tuple[LineCommand, ...]:
    """Return the played line of a complete log, such as that of a bundle.

    Only public values are compared on such a line.
    """
    read = enumerate(map(_read, entries), 1)
    rewinds = {
        seq: _rewind.decode(record.event).to for seq, (record, kind) in read if kind == _REWOUND
    }
    stretches = find_stretches(rewinds, len(entries))
    played = (entry for entry in entries if stretches.undone_by(entry.seq) is None)
    return tuple(commands_in(match_id, played))


def _read(entry: Entry) -> tuple[_Stored, str]:
    try:
        record = _stored.decode(entry.e)
        return record, _event.decode(record.event).type
    except msgspec.DecodeError as error:
        raise Broken(entry.seq, "record", str(error)) from error


def commands_in(
    match_id: str,
    entries: Iterable[Entry],
    opened: Callable[[Entry], Mapping[str, bytes]] = lambda _: {},
) -> Iterator[LineCommand]:
    """Yield the commands of a line, given its entries in order.

    Args:
        match_id: the id of the match.
        entries: the entries on the line.
        opened: returns the hidden values of an entry that the reader knows.

    Raises:
        Broken: an entry is not the record of an event.
    """
    first, moves, is_setup = 0, [], False
    for entry in entries:
        record, kind = _read(entry)
        first = first or entry.seq
        is_setup = is_setup or kind in _SETUP_TAGS
        if kind not in _TABLE_TAGS:
            moves.append(Move(bytes(record.event), opened(entry) if entry.s else {}))
        if record.mac is None:
            continue
        if moves:
            seat = None if is_setup else record.seat
            yield LineCommand(match_id, first, entry.seq, record.by, seat, tuple(moves))
        first, moves, is_setup = 0, [], False
