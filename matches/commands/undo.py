"""Going back, and forth again: one event on the log, nothing taken from it."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from games.errors import RuleViolation
from games.game import Seat
from games.luck import Draw
from games.table import Rewound, Table, check_plays, clock_of, lapse_proposal, propose
from games.table import answer_proposal as answer_at_table
from games.table.undo_history import (
    UndoHistory,
    UndoPoint,
    is_behind,
    node,
    targets_behind,
    undo_range,
)
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, CommandResult, execute
from matches.context import Context
from matches.errors import MatchNotRunning
from projections.match_cache import Match
from projections.timeline import Position, Timeline

PROPOSALS = 10


class GoTo(Struct, frozen=True):
    """Where a seat wants the match to go: back (undo), or forth again (redo)."""

    to: int
    forth: bool = False


class Step(Struct, frozen=True):
    """Something that a seat may do now about going back.

    Attributes:
        kind: `undo`, `redo`, `propose`, `agree`, `refuse` or `withdraw`.
        to: the version that the match would go to.
        proposal: the seq of the proposal that it answers.
    """

    kind: str
    to: int
    proposal: int = 0


class _Paged:
    """The trail of a match in memory; what lies before its line is read from keyframes."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._matches = match
        self._line: Timeline = match.timeline

    def _at(self, version: int) -> Timeline:
        if not self._line.holds(version):
            self._line = self._context.cache.timeline_at(self._matches, version)
        return self._line

    def undo_point(self, version: int) -> UndoPoint:
        """Return the mark of a version."""
        return self._at(version).undo_point(version)

    def is_target(self, version: int) -> bool:
        """Tell whether a version may be gone to."""
        return self._at(version).is_target(version)


def undo_history_of(context: Context, match: Match) -> UndoHistory:
    """Return the trail of a match."""
    return _Paged(context, match)


def steps(context: Context, match: Match, table: Table, head: int, seat: Seat) -> tuple[Step, ...]:
    """Return what a seat may do at a head about going back; nothing unless the match runs.

    Of the versions that it could propose to go to, the nearest `PROPOSALS` are listed.
    """
    if table.status != "running" or table.policy == "none" or table.seats[seat].played_by:
        return ()
    undo_history = undo_history_of(context, match)
    may = undo_range(undo_history, head, seat, _timed_out(table, seat))
    found = [Step("undo", to) for to in may.undo] + [Step("redo", to) for to in may.redo]
    proposal = table.proposal
    if proposal and proposal.seat == seat:
        found.append(Step("withdraw", proposal.to, proposal.seq))
    elif proposal:
        kinds = ("refuse",) if seat in proposal.agreed else ("agree", "refuse")
        found += [Step(kind, proposal.to, proposal.seq) for kind in kinds]
    elif table.policy == "consent" and may.bar:
        beyond = islice(targets_behind(undo_history, may.bar.version), PROPOSALS)
        found += [Step("propose", to) for to in beyond]
    return tuple(found)


def rewind(
    context: Context, match_id: str, to: int, actor: Actor, *, key: str = "", digest: str = ""
) -> CommandResult:
    """Put the game back to its state at a version, whosever commands that takes back (rule T2).

    Raises:
        RuleViolation: `undo.no-target` where the version is not one at which a seat was asked
            after a whole command.
        MatchNotRunning: after the end the keys are out; a match can be branched then.
    """

    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        check_target(undo_history_of(context, match), to, position.version)
        return (*lapse_proposal(position.table), Rewound(to=to)), ()

    return execute(
        context,
        match_id,
        CommandRequest(actor=actor, key=key, digest=digest, of_table=True),
        decide,
    )


def overrule(
    context: Context, match_id: str, request: CommandRequest, going: GoTo
) -> CommandResult:
    """Go where an administrator wants, whatever the policy and whosever commands (rule T12).

    Raises:
        RuleViolation: `undo.no-target`, `undo.not-behind`, `redo.not-abandoned`.
        MatchNotRunning: it has not begun, or is over.
        StaleVersion, NoSuchMatch, KeyReused: see `play`.
    """

    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        _check_way(undo_history_of(context, match), position.version, going)
        return (*lapse_proposal(position.table), Rewound(to=going.to)), ()

    return execute(context, match_id, request, decide)


def go(context: Context, match_id: str, request: CommandRequest, going: GoTo) -> CommandResult:
    """Take a seat's own commands back or do them again; where it needs consent, propose it.

    Raises:
        RuleViolation: see `going_events`.
        MatchNotRunning: the match has not begun, or is over.
        StaleVersion, NoSuchMatch, KeyReused, VersionConflict: see `play`.
    """

    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        undo_history, seat = undo_history_of(context, match), _seat(request)
        check_plays(position.table, seat)
        return undo_events(undo_history, position.table, position.version, seat, going), ()

    return execute(context, match_id, request, decide)


def answer_proposal(
    context: Context, match_id: str, request: CommandRequest, proposal: int, *, agrees: bool
) -> CommandResult:
    """Answer what another seat proposed, or take one's own proposal back (rule T6).

    Raises:
        RuleViolation, MatchNotRunning and what `play` raises.
    """

    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        seat = _seat(request)
        check_plays(position.table, seat)
        return answer_at_table(position.table, seat, proposal, agrees=agrees), ()

    return execute(context, match_id, request, decide)


def undo_events(
    undo_history: UndoHistory, table: Table, head: int, seat: Seat, going: GoTo
) -> tuple[Any, ...]:
    """Return what happens when a seat wants to go to a version.

    Raises:
        RuleViolation: `undo.forbidden` by the policy; `undo.no-target`; `undo.not-behind` and
            `redo.not-abandoned` where the version is not on that side; `undo.not-alone` where
            the seat would need the others and the policy does not ask them; `undo.proposed`.
    """
    to = going.to
    if table.policy == "none":
        raise RuleViolation("undo.forbidden", rule="T5", policy=table.policy)
    _check_way(undo_history, head, going)
    may = undo_range(undo_history, head, seat, _timed_out(table, seat))
    if to in (may.redo if going.forth else may.undo):
        return (*lapse_proposal(table), Rewound(to=to))
    if table.policy == "consent":
        return propose(table, seat, to)
    at, why = may.bar or (0, "other-seat")
    raise RuleViolation("undo.not-alone", rule="T5", to=to, at=at, why=why)


def _check_way(undo_history: UndoHistory, head: int, going: GoTo) -> None:
    """Check that a version may be gone to, and that it lies that way."""
    to = going.to
    check_target(undo_history, to, head)
    if to == node(undo_history, head):
        raise RuleViolation("undo.no-target", rule="T2", to=to, version=head)
    if is_behind(undo_history, to, head) == going.forth:
        slug = "redo.not-abandoned" if going.forth else "undo.not-behind"
        raise RuleViolation(slug, rule="T2", to=to, version=head)


def _timed_out(table: Table, seat: Seat) -> int:
    return clock_of(table, seat).timed_out or 0


def check_target(undo_history: UndoHistory, to: int, head: int) -> None:
    """Check that a version may be gone to (rule T2). Raises `undo.no-target`."""
    if not 0 < to < head or not undo_history.is_target(to):
        raise RuleViolation("undo.no-target", rule="T2", to=to, version=head)


def _seat(request: CommandRequest) -> Seat:
    if request.actor.seat is None:
        raise ValueError(f"{request.actor} holds no seat")
    return request.actor.seat


def _check_running(table: Table) -> None:
    if table.status != "running":
        raise MatchNotRunning(table.status)
