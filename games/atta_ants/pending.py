"""Determine which seat or phase must act next, and refuse commands from others (rules 3)."""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from games.atta_ants.state import Arranging, Ended, Moving, Placing, Stalking, State
from games.errors import RuleViolation
from games.game import Over, Pending, Phase, Question, Seat, Seats

RESOLVE = Phase("resolve")
OVER = Over()
_KINDS: Mapping[type, str] = {
    Moving: "move-ants",
    Placing: "place-card",
    Stalking: "route-spider",
    Arranging: "arrange-card",
}

_FOR_THE_FIRST = (Placing, Arranging)  # phases in which the first player must act

AskingPhase = TypeVar("AskingPhase", Placing, Stalking, Arranging)


@cache
def _ask(seat: Seat, phase: type) -> Seats:
    return Seats((Question(seat, _KINDS[phase]),))


def pending(state: State) -> Pending:
    """Return the seat or phase that must act next (rules 3)."""
    seat = asked_seat(state)
    if seat is not None:
        return _ask(seat, state.phase.__class__)
    return RESOLVE if isinstance(state.phase, Stalking) else OVER


def asked_seat(state: State) -> Seat | None:
    """Return the seat that must act, or None (rules 2.3, 3, 3.1, 3.2, 3.3.3)."""
    phase = state.phase
    if isinstance(phase, Moving):
        return phase.seat
    if isinstance(phase, _FOR_THE_FIRST):
        return state.round.first
    if isinstance(phase, Stalking) and asked_spider(phase) is not None:
        return state.round.first
    return None


def asked_spider(phase: Stalking) -> int | None:
    """Return the next spider to route, or None if the steps of all are known (rules 3.3.3)."""
    known = len(phase.routes)
    return known if known < len(phase.ways) else None


def asked_phase(state: State, seat: Seat, kind: type[AskingPhase]) -> AskingPhase:
    """Return the current phase, if it is of the given kind and the seat must act in it.

    Raises:
        RuleViolation: The seat need not act, or the phase is of another kind.
    """
    phase = state.phase
    if isinstance(phase, kind) and asked_seat(state) == seat:
        return phase
    raise _not_asked(state, seat, _KINDS[kind])


def turn_of(state: State, seat: Seat) -> Moving:
    """Return the turn of a seat that must move its ants. This is faster than `asked_phase`.

    Raises:
        RuleViolation: The seat need not act, or the phase is of another kind.
    """
    phase = state.phase
    if isinstance(phase, Moving) and phase.seat == seat:
        return phase
    raise _not_asked(state, seat, _KINDS[Moving])


def _not_asked(state: State, seat: Seat, kind: str) -> RuleViolation:
    """Return the error for a seat that does not have to answer this kind of question now."""
    if isinstance(state.phase, Ended):
        return RuleViolation("turn.game-over", rule="3.4", reason=state.phase.reason)
    asked = pending(state)
    if not isinstance(asked, Seats):
        return RuleViolation("turn.spiders-move", rule="3.3")
    question = asked.questions[0]
    if question.seat != seat:
        return RuleViolation("turn.not-yours", rule="3", asked=question.seat)
    return RuleViolation(
        "turn.other-question", rule="3", asked=question.kind, wanted=kind, why=question.kind
    )
