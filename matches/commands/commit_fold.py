"""Folding of one commit's events, used for storing them and for verifying stored ones."""

from collections.abc import Callable
from typing import Any, NamedTuple

from events import Keys
from events.seals import RELEASED
from games.game import AnyGame, Outcome, Seat
from games.table import MatchEnded, Table, is_given_up, rank
from games.table.evolve import begins, evolve_table, fold_events
from games.table.questions import questions, settle
from games.table.seats import CALLED_OFF
from games.table.undo_history import UndoPoint, mark_undo_points
from matches.commands.decision import TableDecision


class Before(NamedTuple):
    """A match before a commit.

    Attributes:
        game, keys: the game and the keys of the match.
        version, table, state: the current version, table and state.
        state_at: returns the game's state at an earlier version.
        tells: the types of the game's events that reveal hidden information to a seat.
    """

    game: AnyGame
    keys: Keys
    version: int
    table: Table
    state: Any
    state_at: Callable[[int], Any]
    tells: frozenset[type]


class CommitFold(NamedTuple):
    """The events of a commit, including the end of the match, with the state after each.

    Attributes:
        events: all events.
        states, tables: the state of the game and the table after each event.
        undo_points: the undo point of each event.
        questions: the open questions after the commit, as pairs of seat and kind.
    """

    events: tuple[Any, ...]
    states: tuple[Any, ...]
    tables: tuple[Table, ...]
    undo_points: tuple[UndoPoint, ...]
    questions: tuple[tuple[Seat, str], ...]


def fold_commit(
    before: Before, decision: TableDecision, seat: Seat | None, at: int, *, drew: bool
) -> CommitFold:
    """Fold the events of a decision. If they end the game, the match ends with it.

    Args:
        before: the match before the commit.
        decision: the decision.
        seat: the acting seat, or None.
        at: the time of the commit's records, in milliseconds since 1970.
        drew: whether luck was drawn.
    """
    game, first = before.game, before.version + 1
    events = tuple(decision.events)
    states, tables = fold_events(
        game, (before.state, before.table), events, first, before.state_at, decision.states
    )
    state, table = states[-1], tables[-1]
    stand = questions(game, table, state)
    if is_over(game, table, state, stand):
        end = end_match(game, before.keys, state, table)
        table, stand = evolve_table(table, end, first + len(events)), ()
        events, states, tables = (*events, end), (*states, state), (*tables, table)
    begun = begins(before.table, table)
    undo_points = mark_undo_points(events, seat, drew, before.tells, begun=begun)
    if table.standing or table.clocks:
        last = before.version + len(events)
        tables = (*tables[:-1], settle(table, stand, undo_points[-1].mover, last, at))
    return CommitFold(events, states, tables, undo_points, stand)


def is_over(game: AnyGame, table: Table, state: Any, stand: tuple[tuple[Seat, str], ...]) -> bool:
    """Return whether a match is over: nobody is asked, or it was given up or called off."""
    if table.called_off:
        return table.status != "over"
    if table.status != "running":
        return False
    return not stand or is_given_up(table, allied=game.allied(state))


def end_match(game: AnyGame, keys: Keys, state: object, table: Table) -> MatchEnded:
    """Return the event that ends a match which is over in a state, given up or called off.

    Private matches and matches created with `keeps_keys` do not release their keys.
    """
    outcome = CALLED_OFF if table.called_off else _outcome(game, state, table)
    names = () if table.private or table.keeps else RELEASED
    released = {name: getattr(keys, name).hex() for name in names}
    return MatchEnded(outcome=outcome, keys=released)


def _outcome(game: AnyGame, state: object, table: Table) -> Outcome:
    """Return the ranking of a match that is over in a state, or given up."""
    own, allied = game.outcome(state), game.allied(state)
    if own is None and not is_given_up(table, allied=allied):
        raise AssertionError(f"{game.name} is over without an outcome")
    return rank(table, own, allied=allied)
