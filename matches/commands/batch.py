"""Batches: several commands of one seat, which are stored together or not at all.

A command is decided in the state after the one before it, which is not stored yet. A refusal must
therefore not depend on anything that this state reveals. So a batch ends with the first command
that draws luck or reveals a hidden value.
"""

from collections.abc import Sequence
from itertools import chain

from games.game import AnyGame
from games.table.undo_history import PHASE, ExtendedHistory, UndoHistory
from matches.errors import BatchPastDraw
from projections.timeline import Commit, Position

BATCH_MOST = 20  # commands


def position_after(game: AnyGame, made: Commit) -> Position:
    """Return the position after a commit that is not stored yet."""
    last = made.entries[-1]
    state, table = made.states[-1], made.tables[-1]
    return Position(last.seq, last.link, made.at, table, state, made.asked, game)


def history_after(undo_history: UndoHistory, made: Commit) -> ExtendedHistory:
    """Return an undo history that includes a commit that is not stored yet."""
    return ExtendedHistory(undo_history, made.entries[0].seq, made.undo_points)


def check_may_follow(made: Commit, index: int) -> None:
    """Check that a command may follow a commit in the same batch.

    Args:
        made: the commit, which is not stored yet.
        index: the place of the command in the batch, from 0.

    Raises:
        BatchPastDraw: the commit draws luck or reveals a hidden value. The end of a match reveals
            all of them, and a phase may do both.
    """
    reveals = any(point.barrier for point in made.undo_points)
    is_over = made.tables[-1].status != "running"
    if reveals or is_over or any(question.seat == PHASE for question in made.asked):
        raise BatchPastDraw(index)


def join_commits(commits: Sequence[Commit]) -> Commit:
    """Return the commits of a batch as one, so that they are stored in one step.

    Its entries remain those of separate commands, each with its own id.
    """
    first, last = commits[0], commits[-1]
    return Commit(
        at=last.at,
        events=tuple(chain.from_iterable(made.events for made in commits)),
        states=tuple(chain.from_iterable(made.states for made in commits)),
        tables=tuple(chain.from_iterable(made.tables for made in commits)),
        undo_points=tuple(chain.from_iterable(made.undo_points for made in commits)),
        questions=last.questions,
        command_id=first.command_id,
        entries=tuple(chain.from_iterable(made.entries for made in commits)),
        asked=last.asked,
        answered=last.answered,
    )
