"""Going back by consent: what is proposed, answered, withdrawn (rule T6)."""

from games.errors import RuleViolation
from games.game import Seat
from games.table.events import Rewound, TableEvent, UndoAnswered, UndoLapsed, UndoProposed
from games.table.state import Proposal, Table


def lapse_proposal(table: Table) -> tuple[TableEvent, ...]:
    """Return what is told before anything moves the game on: an open proposal lapses."""
    return (UndoLapsed(reason="moved-on"),) if table.proposal else ()


def propose(table: Table, seat: Seat, to: int) -> tuple[TableEvent, ...]:
    """Ask the other seats; bots agree at once, so among bots alone the game goes there.

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
    """Agree to the proposal of a seq or refuse it; its own seat takes it back by refusing.

    Raises:
        RuleViolation: `undo.no-proposal` where it is not open, `undo.own` where a seat agrees
            to its own, `undo.answered` where it has agreed already.
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
    return _agreed(table, asked, seat)


def agree(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """Return what follows where a seat agrees to whatever is proposed; nothing if it has not to."""
    asked = table.proposal
    if not asked or seat == asked.seat or seat in asked.agreed:
        return ()
    return _agreed(table, asked, seat)


def _agreed(table: Table, asked: Proposal, seat: Seat) -> tuple[TableEvent, ...]:
    told = UndoAnswered(seat=seat, agrees=True)
    if len(asked.agreed) + 2 < len(table.seats):
        return (told,)
    return (told, Rewound(to=asked.to))


def _open(table: Table, proposal: int) -> Proposal:
    if not table.proposal or table.proposal.seq != proposal:
        now = table.proposal.seq if table.proposal else None
        raise RuleViolation("undo.no-proposal", rule="T6", proposal=proposal, open=now)
    return table.proposal
