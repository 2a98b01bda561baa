"""Checks of the phase and turn, used by all commands, and the bonus point of VP+1 (VP1)."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from games.errors import RuleViolation
from games.game import Seat
from games.myrmes.content import POINT_UP
from games.myrmes.phases import (
    AtelierPhase,
    BirthsPhase,
    HarvestPhase,
    Outing,
    PhaseState,
    StoragePhase,
    WinterTradePhase,
    WorkersPhase,
)
from games.myrmes.state import Colony, State

P = TypeVar("P", bound=PhaseState)
Simultaneous = BirthsPhase | HarvestPhase | StoragePhase | WinterTradePhase


class _Plan(Protocol):
    """Interface of all sealed choices."""

    @property
    def is_done(self) -> bool: ...


# The rule that introduces each phase.
RULE_OF_PHASE: Mapping[type, str] = {
    BirthsPhase: "BI1",
    WorkersPhase: "WK1",
    HarvestPhase: "HA1",
    AtelierPhase: "AT1",
    StoragePhase: "ST3",
    WinterTradePhase: "WI3",
}


def require_phase(state: State, kind: type[P]) -> P:
    """Return the phase, which must be of the given kind."""
    phase = state.phase
    if type(phase) is not kind:
        raise RuleViolation("phase.other", rule=RULE_OF_PHASE[kind], phase=phase_name(phase))
    return phase


def phase_name(phase: PhaseState) -> str:
    """Return the stored name of a phase."""
    return str(phase.__struct_config__.tag)


def require_worker_turn(state: State, seat: Seat) -> WorkersPhase:
    """Check that it is the seat's turn to use a worker, and that no worker is in the garden."""
    phase = require_phase(state, WorkersPhase)
    _require_turn(phase.turn, seat, "WK1")
    if phase.outing is not None:
        raise RuleViolation("outing.under-way", rule="GW3")
    return phase


def require_outing(state: State, seat: Seat) -> Outing:
    """Return the outing of the seat's worker in the garden. It must be the seat's turn."""
    phase = require_phase(state, WorkersPhase)
    _require_turn(phase.turn, seat, "WK1")
    if phase.outing is None:
        raise RuleViolation("outing.none", rule="GW1")
    return phase.outing


def require_atelier_turn(state: State, seat: Seat) -> AtelierPhase:
    """Check that it is the seat's turn in the atelier and no objective is in progress."""
    phase = require_phase(state, AtelierPhase)
    _require_turn(phase.turn, seat, "AT1")
    if phase.claim is not None:
        raise RuleViolation("objective.under-way", rule="OB3", objective=phase.claim.objective)
    return phase


def _require_turn(turn: Seat, seat: Seat, rule: str) -> None:
    if turn != seat:
        raise RuleViolation("turn.not-yours", rule=rule, turn=turn)


def require_open_choice(phase: Simultaneous, seat: Seat) -> None:
    """Check that the seat has not finished its choice."""
    if seat >= len(phase.plans):
        raise RuleViolation("seat.not-at-table", rule="SU4", seats=len(phase.plans))
    if phase.plans[seat].is_done:
        raise RuleViolation("choice.done", rule=RULE_OF_PHASE[type(phase)])


def is_last_to_choose(phase: Simultaneous, seat: Seat) -> bool:
    """Return whether all other seats have finished their choices."""
    plans: tuple[_Plan, ...] = phase.plans
    return all(plan.is_done or other == seat for other, plan in enumerate(plans))


def bonus(colony: Colony, points: int) -> int:
    """Return the additional point for a gain under VP+1, or 0 (VP1)."""
    return 1 if points and colony.event == POINT_UP else 0
