"""Turns on a played line: runs of commands that one seat decided."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from games.game import Seat
from matches.comparing.lines import LineCommand

COMMANDS_MOST = 50  # a longer turn is divided, so that it fits on a page


class LineTurn(Struct, frozen=True):
    """A turn of a seat, with the phases that follow it.

    Attributes:
        seat: the seat; None for phases before the first decision.
        commands: the commands in order, at least one.
    """

    seat: Seat | None
    commands: tuple[LineCommand, ...]

    @property
    def last(self) -> LineCommand:
        """The last command of the turn."""
        return self.commands[-1]


def turns_in(commands: Iterable[LineCommand], *, is_solo: bool = False) -> Iterator[LineTurn]:
    """Yield the turns of a line. If there is only a single seat, each decision is a turn."""
    seat: Seat | None = None
    turn: list[LineCommand] = []
    for command in commands:
        is_decision = command.seat is not None
        ends = is_decision and (is_solo or command.seat != seat)
        if turn and (ends or len(turn) == COMMANDS_MOST or turn[-1].match_id != command.match_id):
            yield LineTurn(seat, tuple(turn))
            turn = []
        seat = command.seat if is_decision else seat
        turn.append(command)
    if turn:
        yield LineTurn(seat, tuple(turn))
