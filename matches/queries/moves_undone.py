"""The moves that a rewind undoes or redoes, derived from public records only."""

from collections.abc import Mapping

from games.errors import Fact
from games.game import Seat
from games.table import Rewound, UndoProposed
from games.table.undo_history import UndoHistory, commits_between, first, node
from matches.context import Context
from projections.match_cache import Match
from projections.undo_history import PagedUndoHistory


def facts_of_going_back(
    context: Context, match: Match, seq: int, seat: Seat | None, event: Rewound | UndoProposed
) -> Mapping[str, Fact]:
    """Return the moves that a rewind or proposal undoes or redoes, and the seat that initiated it.

    Args:
        context: the context of the match.
        match: the match in the form visible to its reader.
        seq: the version of the event.
        seat: the seat that acted; None for an administrator.
        event: the rewind, or the proposal for it.

    Returns:
        The facts `way` (`back` or `forth`), `moves` (the number of moves), `first` and `last` (the
        versions of the first and last move), and `seat` (the seat that rewound alone or made the
        proposal). Empty if no move of a seat is affected.
    """
    undone, redone = moves_of_going_back(context, match, seq, event.to)
    moves = undone or redone
    if not moves:
        return {}
    facts: dict[str, Fact] = {"way": "back" if undone else "forth", "moves": len(moves)}
    facts |= {"first": min(moves), "last": max(moves)}
    line = match.timeline
    if not line.holds(seq - 1):
        line = context.cache.timeline_at(match, seq - 1)
    proposal = line.table(seq - 1).proposal if isinstance(event, Rewound) else None
    wished = proposal.seat if proposal else seat
    return facts if wished is None else {**facts, "seat": wished}


def moves_of_going_back(
    context: Context, match: Match, seq: int, to: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the moves that going to a version undoes, and the moves that it redoes.

    Args:
        context: the context of the match.
        match: the match in the form visible to its reader.
        seq: the version of the event that goes to the version or proposes it.
        to: the version to go to.

    Returns:
        The last versions of the moves, in the order of the log.
    """
    history = PagedUndoHistory(context.cache, match, match.timeline)
    undone, redone = moves_between(history, node(history, first(history, seq) - 1), to)
    return tuple(sorted(undone)), tuple(sorted(redone))


def first_of_move(context: Context, match: Match, end: int) -> int:
    """Return the first version of the move that ends at the given version."""
    return first(PagedUndoHistory(context.cache, match, match.timeline), end)


def moves_between(
    history: UndoHistory, start: int, end: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the moves undone, and the moves redone, by going from one commit to another."""
    undone: list[int] = []
    redone: list[int] = []
    for version, is_undone in commits_between(history, start, end):
        if history.undo_point(version).mover >= 0:
            (undone if is_undone else redone).append(version)
    return tuple(undone), tuple(redone)
