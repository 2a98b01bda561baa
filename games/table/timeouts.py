"""Consequences of a seat's time-out (rule T13)."""

from typing import Any

from games.errors import GameError, RuleViolation
from games.game import AnyGame, Seat
from games.luck import Luck
from games.table.clock_fold import clock_of, foresee_time_out
from games.table.events import SeatHandedToBot, SeatResigned, TableEvent
from games.table.state import Table
from games.table.undo import lapse_proposal


class NotTheLeast(GameError):
    """Raised if the command played for a timed-out seat is not the least consequential one."""


def time_out(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """Return the table events of a seat's time-out.

    If the match's policy is to pass, the events of the seat's least consequential command follow
    them; see `passes`.

    Raises:
        RuleViolation: `clock.time-left` if the seat's clock is stopped.
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
    """Return whether a command would be played for the seat if it timed out now."""
    if not table.clock or table.clock.on_timeout != "pass":
        return False
    most, missed = table.clock.absence, clock_of(table, seat).missed or 0
    return most is None or missed + 1 < most


def choose_least(game: AnyGame, state: Any, seat: Seat, luck: Luck) -> Any:
    """Return the least consequential legal command of a seat with an open question.

    It is the first command of the first type in the game's `passing`. If a question allows none of
    these types, a legal command is drawn at random. The choice depends only on the seat's view, as
    the legal commands do, and so reveals nothing else.
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
    """Check the command played for a timed-out seat. It must be None if `passes` is false.

    Raises:
        NotTheLeast: Another command is the least consequential one.
    """
    least = choose_least(game, state, seat, luck) if passes(table, seat) else None
    if command != least:
        raise NotTheLeast(f"the command must be {least}")
