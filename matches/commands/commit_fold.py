"""What the events of one commit lead to: for storing them, and for verifying what is stored."""

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
    """A match as a commit meets it.

    Attributes:
        game, keys: the match's.
        version, table, state: where it stands.
        state_at: gives the game's state at an earlier version.
        tells: the events of the game that let somebody learn what was hidden.
    """

    game: AnyGame
    keys: Keys
    version: int
    table: Table
    state: Any
    state_at: Callable[[int], Any]
    tells: frozenset[type]


class CommitFold(NamedTuple):
    """The events of a commit, the end of the match among them, and what each leads to.

    Attributes:
        events: all of them.
        states, tables: by event, what stands after it.
        undo_points: by event, what it means for going back.
        questions: who is asked what at the end.
    """

    events: tuple[Any, ...]
    states: tuple[Any, ...]
    tables: tuple[Table, ...]
    undo_points: tuple[UndoPoint, ...]
    questions: tuple[tuple[Seat, str], ...]


def fold_commit(
    before: Before, decision: TableDecision, seat: Seat | None, at: int, *, drew: bool
) -> CommitFold:
    """Fold what was decided; where it ends the game, the match ends with it.

    Args:
        before: what it is folded onto.
        decision: what happened.
        seat: that acts, if one does.
        at: the time of the commit's records.
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
    """Return whether a match ends in a state: nobody is asked, it was given up, or called off."""
    if table.called_off:
        return table.status != "over"
    if table.status != "running":
        return False
    return not stand or is_given_up(table, allied=game.allied(state))


def end_match(game: AnyGame, keys: Keys, state: object, table: Table) -> MatchEnded:
    """Return how a match ends that is over in a state, given up or called off.

    A private one keeps its keys, and one that was created to do so.
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
