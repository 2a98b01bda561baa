"""Phases 1 and 2, in which each seat secretly chooses its event and births at its own pace."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.myrmes.commands import AssignNurses, ChooseEvent, FinishBirths, KeepBirths
from games.myrmes.content import (
    LARVAE_BORN,
    LARVAE_UP,
    MOST_AT_WORK,
    SOLDIER_UP,
    SOLDIERS_BORN,
    WORKER_UP,
    WORKERS_BORN,
)
from games.myrmes.events import (
    Assignment,
    Births,
    BirthsChosen,
    BirthsRevealed,
    Event,
    EventChosen,
    EventSet,
    EventsRevealed,
    NursesAssigned,
)
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.myrmes.rules.turns import is_last_to_choose, require_open_choice, require_phase
from games.myrmes.rules.workers import next_turn
from games.myrmes.state import Colony, State, room_for_ants

# The numbers of nurses that yield something, by track (BI6, BI4).
PRODUCTIVE: Mapping[str, tuple[int, ...]] = {
    "larvae": tuple(nurses for nurses, born in enumerate(LARVAE_BORN) if born),
    "soldiers": tuple(nurses for nurses, born in SOLDIERS_BORN.items() if born),
    "workers": tuple(nurses for nurses, born in WORKERS_BORN.items() if born),
    "atelier": tuple(range(1, MOST_AT_WORK + 1)),
}


def choose_event(state: State, command: ChooseEvent) -> tuple[Event, ...]:
    """Choose a space of the event track, paying one larva for each step (EV1, EV2)."""
    phase = require_phase(state, BirthsPhase)
    require_open_choice(phase, command.seat)
    if phase.plans[command.seat].event >= 0:
        raise RuleViolation("event.chosen", rule="EV1")
    colony = state.colonies[command.seat]
    needed = event_cost(colony.event, command.space)
    if needed > colony.larvae:
        raise RuleViolation("event.too-far", rule="EV2", larvae=colony.larvae, needed=needed)
    return (EventChosen(seat=command.seat, space=Secret((command.seat,), command.space)),)


def assign_nurses(state: State, command: AssignNurses) -> tuple[Event, ...]:
    """Assign nurses to a track, once per track (BI4, BI6)."""
    plan = _plan(state, command.seat)
    if command.nurses not in PRODUCTIVE[command.track]:
        raise RuleViolation(
            "births.wasted-nurses",
            rule="BI4" if command.track == "atelier" else "BI6",
            track=command.track,
            nurses=command.nurses,
        )
    if getattr(plan, command.track):
        raise RuleViolation("births.track-chosen", rule="BI6", track=command.track)
    free = free_nurses(state.colonies[command.seat], plan)
    if command.nurses > free:
        raise RuleViolation("births.no-nurses", rule="BI6", nurses=free, wanted=command.nurses)
    chosen = Assignment(command.track, command.nurses)
    return (NursesAssigned(seat=command.seat, assignment=Secret((command.seat,), chosen)),)


def finish_births(state: State, command: FinishBirths) -> tuple[Event, ...]:
    """Finish the births, if all newborn ants fit or there is no choice between them (BI1)."""
    plan = _plan(state, command.seat)
    choice = kept_choices(plan, state.colonies[command.seat])
    if choice:
        raise RuleViolation("births.keep", rule="BI3", fewest=choice[0], most=choice[-1])
    return _finish(state, command.seat, None)


def keep_births(state: State, command: KeepBirths) -> tuple[Event, ...]:
    """Finish the births, keeping the given number of newborn soldiers (BI3)."""
    plan = _plan(state, command.seat)
    choice = kept_choices(plan, state.colonies[command.seat])
    if not choice:
        raise RuleViolation("births.no-keep", rule="BI3")
    if command.soldiers not in choice:
        raise RuleViolation(
            "births.kept", rule="BI3", fewest=choice[0], most=choice[-1], wanted=command.soldiers
        )
    return _finish(state, command.seat, command.soldiers)


def event_cost(die: int, space: int) -> int:
    """Return how many larvae it costs to move an event cube from the die to a space (EV1, EV2)."""
    return abs(space - die)


def free_nurses(colony: Colony, plan: BirthPlan) -> int:
    """Return the number of nurses that a plan can still assign (BI6)."""
    return colony.nurses - plan.larvae - plan.soldiers - plan.workers - plan.atelier


def count_born(plan: BirthPlan) -> tuple[int, int, int]:
    """Return the larvae, soldiers and workers born, including bonuses but before losses (BI2)."""
    larvae = LARVAE_BORN[plan.larvae]
    soldiers = SOLDIERS_BORN[plan.soldiers]
    workers = WORKERS_BORN[plan.workers]
    if plan.event == LARVAE_UP and larvae:
        larvae += 2
    elif plan.event == SOLDIER_UP and soldiers:
        soldiers += 1
    elif plan.event == WORKER_UP and workers:
        workers += 1
    return larvae, soldiers, workers


def kept_choices(plan: BirthPlan, colony: Colony) -> range:
    """Return the possible numbers of soldiers to keep (BI3).

    The range is empty if there is no choice.
    """
    if not plan.soldiers or not plan.workers:
        return range(0)
    room = room_for_ants(colony)
    if not room:
        return range(0)
    _, soldiers, workers = count_born(plan)
    if soldiers + workers <= room:
        return range(0)
    return range(max(0, room - workers), min(soldiers, room) + 1)


def births_of(colony: Colony, plan: BirthPlan) -> Births:
    """Return the births that a finished plan produces, limited to 8 ants (BI2, BI3, ST1)."""
    larvae, soldiers, workers = count_born(plan)
    room = room_for_ants(colony)
    keep = min(soldiers if plan.kept is None else plan.kept, room)
    grown = min(workers, room - keep)
    lost = soldiers + workers - keep - grown
    return Births(larvae, keep, grown, lost, plan.atelier)


def _plan(state: State, seat: Seat) -> BirthPlan:
    phase = require_phase(state, BirthsPhase)
    require_open_choice(phase, seat)
    plan = phase.plans[seat]
    if plan.event < 0:
        raise RuleViolation("births.event-first", rule="EV3")
    return plan


def _finish(state: State, seat: Seat, kept: int | None) -> tuple[Event, ...]:
    chosen = BirthsChosen(seat=seat, soldiers=Secret((seat,), kept))
    phase = require_phase(state, BirthsPhase)
    if not is_last_to_choose(phase, seat):
        return (chosen,)
    last = replace(phase.plans[seat], kept=kept)
    plans = (*phase.plans[:seat], last, *phase.plans[seat + 1 :])
    return (chosen, *_reveal(state, plans))


def _reveal(state: State, plans: tuple[BirthPlan, ...]) -> tuple[Event, ...]:
    """Reveal all events, spend their larvae, reveal all births, and begin phase 3 (EV4, BI1)."""
    both = tuple(zip(state.colonies, plans, strict=True))
    births = tuple(births_of(colony, plan) for colony, plan in both)
    spent = tuple(
        EventSet(plan.event, event_cost(colony.event, plan.event)) for colony, plan in both
    )
    workers = [
        colony.workers + born.workers for colony, born in zip(state.colonies, births, strict=True)
    ]
    begins = next_turn(workers, state.first)
    return (EventsRevealed(events=spent), BirthsRevealed(births=births), begins)
