"""Undo and redo, with or without consent, or by an administrator (rules T2, T5, T6)."""

from games.errors import RuleViolation
from games.game import Seat
from games.table.clock_fold import clock_of
from games.table.events import Rewound, TableEvent, UndoAnswered, UndoLapsed, UndoProposed
from games.table.state import Proposal, Table
from games.table.undo_history import UndoHistory, is_behind, node, undo_range


def lapse_proposal(table: Table) -> tuple[TableEvent, ...]:
    """Return the event that ends an open proposal. It is recorded before a move of the game."""
    return (UndoLapsed(reason="moved-on"),) if table.proposal else ()


def rewind(undo_history: UndoHistory, table: Table, head: int, to: int) -> tuple[TableEvent, ...]:
    """Go back to a version, undoing commands of any seat (rule T2).

    Raises:
        RuleViolation: `undo.no-target` unless a complete command ended at the version and a seat
            was asked there.
    """
    _check_target(undo_history, to, head)
    return (*lapse_proposal(table), Rewound(to=to))


def go_to(
    undo_history: UndoHistory, table: Table, head: int, seat: Seat, to: int, *, redo: bool
) -> tuple[TableEvent, ...]:
    """Go to a version if the seat may do so without consent. Otherwise, propose it to the others.

    Raises:
        RuleViolation: `undo.forbidden` by the policy; `undo.no-target`; `undo.not-behind` and
            `redo.not-abandoned` if the version lies in the other direction; `undo.not-alone` if the
            seat needs the others' consent and the policy does not allow it; `undo.proposed`.
    """
    if table.policy == "none":
        raise RuleViolation("undo.forbidden", rule="T5", policy=table.policy)
    check_way(undo_history, head, to, redo=redo)
    may = undo_range(undo_history, head, seat, clock_of(table, seat).timed_out or 0)
    if to in (may.redo if redo else may.undo):
        return (*lapse_proposal(table), Rewound(to=to))
    if table.policy == "consent":
        return propose(table, seat, to)
    at, why = may.bar or (0, "other-seat")
    raise RuleViolation("undo.not-alone", rule="T5", to=to, at=at, why=why)


def check_way(undo_history: UndoHistory, head: int, to: int, *, redo: bool) -> None:
    """Check that a version is a valid target for an undo, or for a redo if `redo` is true.

    Raises:
        RuleViolation: `undo.no-target`, also for the current version of the game; `undo.not-behind`
            and `redo.not-abandoned` if it lies in the other direction.
    """
    _check_target(undo_history, to, head)
    if to == node(undo_history, head):
        raise RuleViolation("undo.no-target", rule="T2", to=to, version=head)
    if is_behind(undo_history, to, head) == redo:
        slug = "redo.not-abandoned" if redo else "undo.not-behind"
        raise RuleViolation(slug, rule="T2", to=to, version=head)


def _check_target(undo_history: UndoHistory, to: int, head: int) -> None:
    if not 0 < to < head or not undo_history.is_target(to):
        raise RuleViolation("undo.no-target", rule="T2", to=to, version=head)


def propose(table: Table, seat: Seat, to: int) -> tuple[TableEvent, ...]:
    """Propose an undo or redo to a version.

    Bots accept the proposal immediately. If bots play all other seats, it takes effect right away.

    Raises:
        RuleViolation: `undo.proposed` while another proposal is open.
    """
    if table.proposal:
        open_one = table.proposal
        raise RuleViolation("undo.proposed", rule="T6", seat=open_one.seat, to=open_one.to)
    bots = tuple(
        other for other, held in enumerate(table.seats) if held.played_by and other != seat
    )
    answers = tuple(UndoAnswered(seat=bot, agrees=True) for bot in bots)
    gone = (Rewound(to=to),) if len(bots) == len(table.seats) - 1 else ()
    return (UndoProposed(seat=seat, to=to), *answers, *gone)


def answer_proposal(
    table: Table, seat: Seat, proposal: int, agrees: bool
) -> tuple[TableEvent, ...]:
    """Accept or reject the proposal with seq `proposal`.

    If the proposer rejects it, it is withdrawn.

    Raises:
        RuleViolation: `undo.no-proposal` if the proposal is not open, `undo.own` if a seat accepts
            its own proposal, `undo.answered` if the seat has already accepted it.
    """
    asked = _open(table, proposal)
    if seat == asked.seat:
        if agrees:
            raise RuleViolation("undo.own", rule="T6", seat=seat)
        return (UndoLapsed(reason="withdrawn"),)
    if not agrees:
        return (UndoAnswered(seat=seat, agrees=False), UndoLapsed(reason="refused"))
    if seat in asked.agreed:
        raise RuleViolation("undo.answered", rule="T6", seat=seat)
    return _add_agreement(table, asked, seat)


def agree(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """Return the events by which a seat accepts the open proposal.

    The result is empty if the seat need not answer.
    """
    asked = table.proposal
    if not asked or seat == asked.seat or seat in asked.agreed:
        return ()
    return _add_agreement(table, asked, seat)


def _add_agreement(table: Table, proposal: Proposal, seat: Seat) -> tuple[TableEvent, ...]:
    agrees = UndoAnswered(seat=seat, agrees=True)
    if len(proposal.agreed) + 2 < len(table.seats):
        return (agrees,)
    return (agrees, Rewound(to=proposal.to))


def _open(table: Table, proposal: int) -> Proposal:
    if not table.proposal or table.proposal.seq != proposal:
        now = table.proposal.seq if table.proposal else None
        raise RuleViolation("undo.no-proposal", rule="T6", proposal=proposal, open=now)
    return table.proposal
