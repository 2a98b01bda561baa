"""Decisions on commands in a situation, with the match's luck, for playing and verifying."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.folding import Decider
from games.luck import Draw
from games.table.commands import TableCommand, TimeOut
from games.table.decide import Situation, add_least, add_setup, decide_game, decide_table
from games.table.evolve import fold_table
from matches.commands.luck import MatchLuck


class TableDecision(Struct, frozen=True):
    """The result of deciding a command.

    Attributes:
        events: the events of the table and the game, in order.
        draws: the luck drawn.
        states: the states after each of the game's events, if the game has returned them.
    """

    events: Sequence[Any]
    draws: Sequence[Draw]
    states: Sequence[Any] = ()


def decide_at_table(at: Situation, command: TableCommand, luck: MatchLuck) -> TableDecision:
    """Decide a command of the table. The match begins when the last seat is taken.

    Raises:
        GameError: The command is not allowed; see `decide_table`.
    """
    events = decide_table(at, command)
    drawn = luck.of(fold_table(at.table, events, at.version + 1))
    return TableDecision(add_setup(at, events, drawn), drawn.draws)


def decide_in_game(
    at: Situation, command: Any, luck: MatchLuck, decide: Decider, *, is_standing: bool = False
) -> TableDecision:
    """Decide a command of the game.

    Raises:
        GameError: The command is not allowed; see `decide_game`.
    """
    drawn = luck.of(at.table)
    events, states = decide_game(at, command, drawn, decide, is_standing=is_standing)
    return TableDecision(events, drawn.draws, states)


def decide_time_out(at: Situation, least: Any, luck: MatchLuck, decide: Decider) -> TableDecision:
    """Decide the time-out of a seat, with the command given for it, or None.

    Raises:
        GameError: The time-out is not allowed; see `decide_table` and `add_least`.
    """
    events, drawn = decide_table(at, TimeOut()), luck.of(at.table)
    lucks = luck.for_least(at.table, at.seat or 0), drawn
    happened, states = add_least(at, events, least, lucks, decide)
    return TableDecision(happened, drawn.draws, states)
