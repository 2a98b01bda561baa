"""Commands that trade larvae for food or take back a choice."""

from games.errors import RuleViolation
from games.game import Seat
from games.myrmes.commands import TakeBack, TradeLarvae
from games.myrmes.content import LARVAE_FOR_FOOD
from games.myrmes.events import ChoiceTakenBack, Event, LarvaeTraded
from games.myrmes.phases import (
    AtelierPhase,
    BirthsPhase,
    HarvestPhase,
    StoragePhase,
    WinterTradePhase,
    WorkersPhase,
)
from games.myrmes.rules.births import event_cost
from games.myrmes.rules.harvest import has_choice
from games.myrmes.rules.turns import RULE_OF_PHASE, Simultaneous, phase_name, require_open_choice
from games.myrmes.state import State, overflow


def take_back(state: State, command: TakeBack) -> tuple[Event, ...]:
    """Take back a finished choice, which stays sealed while other seats are choosing (TB1)."""
    phase = state.phase
    if not isinstance(phase, Simultaneous):
        raise RuleViolation("choice.not-now", rule="TB1", phase=phase_name(phase))
    if command.seat >= len(phase.plans):
        raise RuleViolation("seat.not-at-table", rule="SU4", seats=len(phase.plans))
    rule = RULE_OF_PHASE[type(phase)]
    if not phase.plans[command.seat].is_done:
        raise RuleViolation("choice.open", rule=rule)
    if not has_question(state, phase, command.seat):
        raise RuleViolation("choice.none", rule=rule)
    return (ChoiceTakenBack(seat=command.seat),)


def has_question(state: State, phase: Simultaneous, seat: Seat) -> bool:
    """Return whether a seat has a choice to make in the phase, or has already made one (TB1)."""
    colony = state.colonies[seat]
    if isinstance(phase, HarvestPhase):
        return has_choice(state, seat)
    if isinstance(phase, StoragePhase):
        return overflow(colony) > 0
    if isinstance(phase, WinterTradePhase):
        return food_for(colony.larvae) > 0
    return True  # every seat chooses its births


def trade_larvae(state: State, command: TradeLarvae) -> tuple[Event, ...]:
    """Exchange 3 larvae for 1 food, during the seat's turn or choice (TR1)."""
    phase = state.phase
    seat = command.seat
    match phase:
        case WorkersPhase() | AtelierPhase():
            if phase.turn != seat:
                raise RuleViolation("turn.not-yours", rule="TR1", turn=phase.turn)
        case BirthsPhase() | HarvestPhase() | StoragePhase():
            require_open_choice(phase, seat)
        case _:
            raise RuleViolation("trade.not-now", rule="TR1", phase=phase_name(phase))
    larvae = free_larvae(state, seat)
    if not food_for(larvae):
        raise RuleViolation("trade.no-larvae", rule="TR1", larvae=larvae)
    return (LarvaeTraded(seat=seat),)


def food_for(larvae: int) -> int:
    """Return how much food the given number of larvae can be traded for (TR1)."""
    return larvae // LARVAE_FOR_FOOD


def free_larvae(state: State, seat: Seat) -> int:
    """Return the number of a seat's larvae that are not spent on its chosen event (TR1)."""
    colony, phase = state.colonies[seat], state.phase
    if type(phase) is BirthsPhase and phase.plans[seat].event >= 0:
        return colony.larvae - event_cost(colony.event, phase.plans[seat].event)
    return colony.larvae
