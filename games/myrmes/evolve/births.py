"""State changes for the setup, and for the events of phases 1 and 2."""

from typing import Any

from msgspec.structs import replace

from games.myrmes.content import LARVAE_FOR_FOOD, PREY, board
from games.myrmes.events import (
    BirthsChosen,
    BirthsRevealed,
    ChoiceTakenBack,
    EventChosen,
    EventsRevealed,
    GardenSetUp,
    LarvaeTraded,
    NursesAssigned,
    YearBegan,
)
from games.myrmes.evolve.changes import change_plan, phase_of, set_at, with_colony
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.myrmes.state import Colony, Garden, State


def start_match(state: State, event: GardenSetUp) -> State:
    """Place prey, exits and colonies in their starting positions."""
    tables = board(event.content, event.seats)
    prey = [0] * len(PREY)
    for token in event.prey:
        prey[PREY.index(token.prey)] |= tables.bits[tables.index[token.at]]
    supply = tuple(shape.count for shape in tables.pheromones)
    return State(
        content=event.content,
        first=event.first,
        fixed=event.dice,
        objectives=event.objectives,
        colonies=(Colony(supply=supply),) * event.seats,
        garden=Garden(
            prey=(prey[0], prey[1], prey[2]),
            exits=tuple(tables.bits[tables.index[at]] for at in event.starts),
            covered=(0,) * (event.seats + 1),
        ),
    )


def begin_year(state: State, event: YearBegan) -> State:
    """Set the dice of the year and move every event cube to the spring die."""
    return replace(
        state,
        year=event.year,
        season=0,
        dice=event.dice,
        colonies=tuple(replace(colony, event=event.dice[0]) for colony in state.colonies),
        phase=BirthsPhase((BirthPlan(),) * len(state.colonies)),
    )


def choose_event(state: State, event: EventChosen) -> State:
    """Store a space of the event track in the sealed plan."""
    return change_plan(state, event.seat, event=event.space.value)


def assign_nurses(state: State, event: NursesAssigned) -> State:
    """Store the nurses assigned to a track in the sealed plan."""
    chosen: Any = event.assignment.value
    return change_plan(state, event.seat, **{chosen.track: chosen.nurses})


def choose_births(state: State, event: BirthsChosen) -> State:
    """Mark the sealed plan as done."""
    return change_plan(state, event.seat, kept=event.soldiers.value, is_done=True)


def take_choice_back(state: State, event: ChoiceTakenBack) -> State:
    """Clear the seat's sealed plan, in any phase."""
    phase = phase_of(state)
    fresh = type(phase.plans[event.seat])()
    return replace(state, phase=replace(phase, plans=set_at(phase.plans, event.seat, fresh)))


def trade_larvae(state: State, event: LarvaeTraded) -> State:
    """Exchange three larvae for one food."""
    colony = state.colonies[event.seat]
    return with_colony(
        state,
        event.seat,
        replace(colony, larvae=colony.larvae - LARVAE_FOR_FOOD, food=colony.food + 1),
    )


def reveal_events(state: State, event: EventsRevealed) -> State:
    """Move the event cubes and spend the larvae."""
    colonies = tuple(
        replace(colony, event=chosen.space, larvae=colony.larvae - chosen.larvae)
        for colony, chosen in zip(state.colonies, event.events, strict=True)
    )
    return replace(state, colonies=colonies)


def reveal_births(state: State, event: BirthsRevealed) -> State:
    """Add the newborn ants, and the nurses waiting in the atelier."""
    colonies = tuple(
        replace(
            colony,
            larvae=colony.larvae + born.larvae,
            soldiers=colony.soldiers + born.soldiers,
            workers=colony.workers + born.workers,
            atelier=born.atelier,
        )
        for colony, born in zip(state.colonies, event.births, strict=True)
    )
    return replace(state, colonies=colonies)
