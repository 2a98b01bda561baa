"""Undo and redo. Both add an event to the log and never remove any."""

from collections.abc import Iterator
from itertools import islice
from typing import Literal

from msgspec import Struct

from games.game import Seat
from games.table import Table, clock_of
from games.table.commands import AnswerProposal, GoTo, Rewind
from games.table.undo_history import (
    UndoHistory,
    UndoRange,
    abandoned_targets,
    targets_behind,
    undo_range,
)
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import CommandResult, play_at_table
from matches.context import Context
from projections.match_cache import Match
from projections.undo_history import PagedUndoHistory

PROPOSALS = 10


class Step(Struct, frozen=True):
    """An undo step that a seat may currently take. It may also be a redo, a proposal or an answer.

    Attributes:
        kind: `undo`, `redo`, `propose`, `agree`, `refuse` or `withdraw`.
        to: the version that the match would go to.
        proposal: the seq of the proposal to answer.
        redo: whether the version was abandoned, so that the request is a redo.
    """

    kind: Literal["undo", "redo", "propose", "agree", "refuse", "withdraw"]
    to: int
    proposal: int = 0
    redo: bool = False


def steps(
    context: Context,
    match: Match,
    table: Table,
    head: int,
    seat: Seat,
    *,
    most: int | None = PROPOSALS,
) -> tuple[Step, ...]:
    """Return the undo steps that a seat may take. There are none unless the match is running.

    Args:
        context: the context of the match.
        match: the match.
        table: the table at the head.
        head: the newest version.
        seat: the seat that requests the steps.
        most: the maximum number of earlier versions to propose, and of abandoned versions, nearest
            first; None for all.
    """
    if table.status != "running" or table.policy == "none" or table.seats[seat].played_by:
        return ()
    undo_history = PagedUndoHistory(context.cache, match, match.timeline)
    may = undo_range(undo_history, head, seat, clock_of(table, seat).timed_out or 0)
    offered = [Step("undo", to) for to in may.undo]
    offered += [Step("redo", to, redo=True) for to in may.redo]
    proposal = table.proposal
    if proposal and proposal.seat == seat:
        offered.append(Step("withdraw", proposal.to, proposal.seq))
    elif proposal:
        if seat not in proposal.agreed:
            offered.append(Step("agree", proposal.to, proposal.seq))
        offered.append(Step("refuse", proposal.to, proposal.seq))
    elif table.policy == "consent":
        offered += _proposals(undo_history, match, head, may, most)
    return tuple(offered)


def _proposals(
    undo_history: UndoHistory, match: Match, head: int, may: UndoRange, most: int | None
) -> Iterator[Step]:
    """Yield the versions that a seat may propose. Earlier versions precede abandoned ones."""
    behind = targets_behind(undo_history, may.bar.version) if may.bar else iter(())
    yield from (Step("propose", to) for to in islice(behind, most))
    with match.lock:
        lowest = min(match.timeline.rewinds.values(), default=head)
    own = frozenset(may.redo)
    abandoned = (to for to in abandoned_targets(undo_history, head, lowest) if to not in own)
    yield from (Step("propose", to, redo=True) for to in islice(abandoned, most))


def rewind(
    context: Context, match_id: str, to: int, actor: Actor, *, key: str = "", digest: str = ""
) -> CommandResult:
    """Rewind a match to a given version, which may undo commands of any seat (rule T2).

    Raises:
        RuleViolation: `undo.no-target` if no command ends at the version, or no seat has a pending
            question there.
        MatchNotRunning: the match is over and its keys are released. It can still be branched.
        ValueError: the actor is not an administrator.
    """
    request = CommandRequest(actor=actor, key=key, digest=digest, of_table=True)
    return play_at_table(context, match_id, request, Rewind(to))


def go(context: Context, match_id: str, request: CommandRequest, going: GoTo) -> CommandResult:
    """Undo or redo commands of the requesting seat, or propose to do so if others must agree.

    An administrator may go to the version regardless of the policy and of the seats that played the
    commands (rule T12).

    Raises:
        RuleViolation: `seat.handed-over`, `seat.resigned`, and the refusals of
            `games.table.undo.go_to`.
        MatchError: see `play_at_table`.
    """
    return play_at_table(context, match_id, request, going)


def answer_proposal(
    context: Context, match_id: str, request: CommandRequest, proposal: int, *, agrees: bool
) -> CommandResult:
    """Accept or reject another seat's proposal, or withdraw the seat's own (rule T6).

    Raises:
        RuleViolation: `seat.handed-over`, `seat.resigned`, `undo.no-proposal`, `undo.own`,
            `undo.answered`.
        MatchError: see `play_at_table`.
    """
    answer = AnswerProposal(proposal=proposal, agrees=agrees)
    return play_at_table(context, match_id, request, answer)
