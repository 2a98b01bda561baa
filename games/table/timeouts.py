"""What follows where a seat's time has run out (rule T13)."""

from typing import Any

from games.errors import GameError, RuleViolation
from games.game import AnyGame, Seat
from games.luck import Luck
from games.table.clock_fold import clock_of, foresee_time_out
from games.table.events import SeatHandedToBot, SeatResigned, TableEvent
from games.table.state import Table
from games.table.undo import lapse_proposal


class NotTheLeast(GameError):
    """Another command than the one that does the least was given for a seat."""


def time_out(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """Return what happens at the table when a seat's time has run out.

    Where the match's policy is to pass, the events of the seat's least command come after it;
    `passes` tells.

    Raises:
        RuleViolation: `clock.time-left` where its clock stands still.
    """
    timed_out = foresee_time_out(table, seat)
    if timed_out is None or not table.clock:
        raise RuleViolation("clock.time-left", rule="T13", seat=seat)
    level = table.clock.level
    follows: tuple[TableEvent, ...] = ()
    if table.clock.on_timeout == "resign":
        follows = (SeatResigned(seat=seat, level=level, reason="time-out"),)
    elif not passes(table, seat):
        follows = (SeatHandedToBot(seat=seat, level=level, reason="absence"),)
    return (*lapse_proposal(table), timed_out, *follows)


def passes(table: Table, seat: Seat) -> bool:
    """Return whether the least is done for a seat whose time runs out now."""
    if not table.clock or table.clock.on_timeout != "pass":
        return False
    most, missed = table.clock.absence, clock_of(table, seat).missed or 0
    return most is None or missed + 1 < most


def choose_least(game: AnyGame, state: Any, seat: Seat, luck: Luck) -> Any:
    """Return the legal command that does the least for a seat that is asked.

    That is the first one of the first type that the game calls passing; where a question has
    none, any legal command, drawn. It is of the seat's view, as legal commands are, and tells
    nothing besides.
    """
    legal = game.legal(state, seat)
    for tag in game.passing:
        for command in legal:
            if command.__struct_config__.tag == tag:
                return command
    return legal[luck.below("least", len(legal))]


def check_least(
    game: AnyGame, table: Table, state: Any, seat: Seat, command: Any, luck: Luck
) -> None:
    """Check what is given for a seat whose time runs out: None unless the least is done for it.

    Raises:
        NotTheLeast: It is not what does the least.
    """
    least = choose_least(game, state, seat, luck) if passes(table, seat) else None
    if command != least:
        raise NotTheLeast(f"{least} would have been given")
