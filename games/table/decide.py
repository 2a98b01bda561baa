"""Decide commands. The same code is used to play a match and to verify its log.

All permission checks are here and in `decide_table`. Callers do not add their own.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from games.folding import decide_and_fold
from games.game import AnyGame, RunPhase, Seat
from games.luck import Draw, KeyedLuck, Luck
from games.table.answers import standing_command
from games.table.commands import (
    TABLE_COMMANDS,
    NotAsked,
    NotRunning,
    NotTheirs,
    PhaseFirst,
    Situation,
    TimeOut,
)
from games.table.decide_table import decide_table
from games.table.events import TableEvent
from games.table.evolve import begins, fold_table
from games.table.seats import check_plays
from games.table.state import Table
from games.table.timeouts import check_least
from games.table.undo import lapse_proposal


class LuckSource(Protocol):
    """Source of a match's luck. The luck changes when players add entropy to the table."""

    def of(self, table: Table) -> KeyedLuck:
        """Return fresh luck for a table. It has not recorded any draws yet."""

    def for_least(self, table: Table, seat: Seat) -> Luck:
        """Return the luck used to choose a command for a seat that has timed out."""


class CommandDecision(NamedTuple):
    """The result of deciding a command.

    Attributes:
        events: the events of the table and the game, in order.
        draws: the recorded draws.
        states: the states after each of the game's events, if the game returned them.
    """

    events: tuple[Any, ...]
    draws: Sequence[Draw]
    states: tuple[Any, ...] = ()


def decide(at: Situation, luck: LuckSource, *, folds: bool = False) -> CommandDecision:
    """Decide the command in a situation.

    An open proposal lapses before a command of the game. The match begins with the game's first
    events when the last seat is taken.

    Args:
        at: the situation.
        luck: the luck of the match.
        folds: whether to return the states after the game's events as well.

    Raises:
        NotTheirs: The actor may not give the command.
        NotAsked: No question is open for the command, or it does not match a standing answer.
        PhaseFirst: The workers must run a phase first (rule T3).
        NotRunning: The match is still open, or over.
        RuleViolation: The rules of the table or of the game forbid the command, or a bot plays for
            the seat's holder.
        NotTheLeast: The command for a seat that has timed out must be a different one, or None.
        msgspec.ValidationError: The options are not valid for the game.
    """
    kind: type = at.command.__class__
    if kind in TABLE_COMMANDS:
        events = decide_table(at, at.command)
        drawn = luck.of(fold_table(at.table, events, at.version + 1))
        return CommandDecision(add_setup(at, events, drawn), drawn.draws)
    drawn = luck.of(at.table)
    if at.by == "clock" and at.seat is not None:
        events = decide_table(at, TimeOut())
        for_choice = luck.for_least(at.table, at.seat)
        return _add_least(at, events, (for_choice, drawn), folds=folds)
    _check_giver(at)
    of_game, states = _play(at, drawn, folds=folds)
    if at.table.proposal:
        of_game = (*lapse_proposal(at.table), *of_game)
    return CommandDecision(of_game, drawn.draws, states)


def _play(at: Situation, luck: Luck, *, folds: bool) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the game's events for a command and, if `folds` is true, the state after each."""
    if folds:
        return decide_and_fold(at.game, at.state, at.command, luck)
    return at.game.decide(at.state, at.command, luck), ()


def _check_giver(at: Situation) -> None:
    """Check that the actor may give a game command in the current situation."""
    table, seat, command = at.table, at.seat, at.command
    if getattr(command, "seat", None) != seat:
        raise NotTheirs("the actor may not give this command")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NotTheirs("the actor may not give this command")
    if at.is_standing:
        given = standing_command(at.game, table, at.state, seat or 0)
        if at.by != "seat" or given != command:
            raise NotAsked("no standing answer gives this command")
    if table.status != "running":
        raise NotRunning(table.status)
    if isinstance(command, RunPhase) != at.in_phase:
        if at.in_phase:
            raise PhaseFirst("a phase must be run first")
        raise NotAsked("no question is open")
    if seat is None:
        if at.by != "phase":
            raise NotTheirs(f"a {at.by} cannot run a phase")
    elif not at.is_standing:
        _check_player(table, seat, at.by)


def _check_player(table: Table, seat: Seat, by: str) -> None:
    """Check that the actor currently plays the seat, either as its holder or as a bot."""
    held = table.seats[seat]
    if by == "seat":
        check_plays(table, seat)
    if not (held.taken is not None if by == "seat" else by == "bot" and held.played_by):
        raise NotTheirs(f"the seat is not played by a {by}")


def _add_least(
    at: Situation, events: tuple[Any, ...], lucks: tuple[Luck, KeyedLuck], *, folds: bool
) -> CommandDecision:
    """Return the events of a time-out, including those of any command played for the seat.

    Args:
        at: the situation at the time-out.
        events: the events of the table.
        lucks: the luck used to choose the command, and the luck used to decide it.
        folds: see `decide`.
    """
    for_choice, luck = lucks
    check_least(at.game, at.table, at.state, at.seat or 0, at.command, for_choice)
    of_game, states = ((), ()) if at.command is None else _play(at, luck, folds=folds)
    return CommandDecision((*events, *of_game), luck.draws, states)


def add_setup(at: Situation, events: Sequence[TableEvent], luck: Luck) -> tuple[Any, ...]:
    """Return table events. If they start the match, append the first events of the game.

    Raises:
        RuleViolation: The game's options are incompatible.
        msgspec.ValidationError: The options are not valid for the game.
    """
    table = fold_table(at.table, events, at.version + 1)
    if not begins(at.table, table) or table.is_placed:
        return tuple(events)
    options = complete_options(at.game, table)
    return (*events, *at.game.setup(options, len(table.seats), luck, table.content))


def complete_options(game: AnyGame, table: Table) -> Any:
    """Return the complete options for setting up a game, once the last seat has been taken.

    Raises:
        msgspec.ValidationError: The options of the match are not valid for the game.
    """
    options = msgspec.convert(table.options, game.options)
    if game.complete_options is None:
        return options
    creator = table.seat_of_account(table.creator) if table.creator else None
    return game.complete_options(options, game.start, len(table.seats), creator)
