"""State changes for the events of phase 6, the winter and the end of the game."""

from typing import Any

from msgspec.structs import replace

from games.myrmes.content import LARVAE_FOR_FOOD
from games.myrmes.events import (
    ClosingCame,
    CubesDiscarded,
    DiscardChosen,
    SeasonBegan,
    SeasonEnded,
    StorageOpened,
    ThirdWinterEnded,
    TradesChosen,
    TradesRevealed,
    WinterCame,
    WinterPaid,
    WinterTradesOpened,
)
from games.myrmes.evolve.changes import add_points, change_plan, phase_of, with_colony
from games.myrmes.phases import (
    BirthPlan,
    BirthsPhase,
    ClosingPhase,
    DiscardPlan,
    EndedPhase,
    StoragePhase,
    TradePlan,
    WinterPhase,
    WinterTradePhase,
)
from games.myrmes.state import WINTER, State


def begin_closing(state: State, event: ClosingCame) -> State:
    """Begin the part of phase 6 that requires no choice."""
    return replace(state, phase=ClosingPhase())


def open_storage(state: State, event: StorageOpened) -> State:
    """Create an empty plan for each seat that must discard cubes."""
    plans = (DiscardPlan(is_done=seat not in event.seats) for seat in range(len(state.colonies)))
    return replace(state, phase=StoragePhase(tuple(plans)))


def choose_discard(state: State, event: DiscardChosen) -> State:
    """Store a cube in the sealed plan."""
    cube: Any = event.cube.value
    left = getattr(phase_of(state).plans[event.seat], cube) + 1
    return change_plan(state, event.seat, **{cube: left}, is_done=event.is_last)


def discard_cubes(state: State, event: CubesDiscarded) -> State:
    """Remove the discarded cubes from all stores."""
    colonies = tuple(
        replace(
            colony,
            food=colony.food - gone.food,
            earth=colony.earth - gone.earth,
            stone=colony.stone - gone.stone,
        )
        for colony, gone in zip(state.colonies, event.discards, strict=True)
    )
    return replace(state, colonies=colonies, phase=ClosingPhase())


def end_season(state: State, event: SeasonEnded) -> State:
    """Return workers and nurses to the colony, and pass the first player token."""
    colonies = tuple(
        replace(colony, workers=colony.workers + colony.rooms.bit_count(), rooms=0, atelier=0)
        for colony in state.colonies
    )
    return replace(state, first=event.first, colonies=colonies)


def begin_season(state: State, event: SeasonBegan) -> State:
    """Move all event cubes to the season's die, and let all seats choose again."""
    return replace(
        state,
        season=event.season,
        colonies=tuple(replace(colony, event=event.die) for colony in state.colonies),
        phase=BirthsPhase((BirthPlan(),) * len(state.colonies)),
    )


def begin_winter(state: State, event: WinterCame) -> State:
    """Begin the winter payment, which requires no choice."""
    return replace(state, phase=WinterPhase())


def open_winter_trades(state: State, event: WinterTradesOpened) -> State:
    """Create an empty plan for each seat that has larvae to trade."""
    plans = (TradePlan(is_done=seat not in event.seats) for seat in range(len(state.colonies)))
    return replace(state, phase=WinterTradePhase(tuple(plans)))


def choose_trades(state: State, event: TradesChosen) -> State:
    """Store the chosen amount of food and mark the sealed plan as done."""
    return change_plan(state, event.seat, food=event.food.value, is_done=True)


def reveal_trades(state: State, event: TradesRevealed) -> State:
    """Exchange the larvae of all seats for the chosen amounts of food."""
    colonies = tuple(
        replace(colony, larvae=colony.larvae - LARVAE_FOR_FOOD * food, food=colony.food + food)
        for colony, food in zip(state.colonies, event.food, strict=True)
    )
    return replace(state, colonies=colonies, phase=WinterPhase())


def pay_winter(state: State, event: WinterPaid) -> State:
    """Deduct the food that a seat pays, and the points that it loses for missing food."""
    colony = state.colonies[event.seat]
    points, origins = add_points(colony, WINTER, -event.lost, 0)
    paid = replace(colony, food=colony.food - event.food, points=points, origins=origins)
    return with_colony(state, event.seat, paid)


def end_game(state: State, event: ThirdWinterEnded) -> State:
    """Store the ranking."""
    return replace(state, phase=EndedPhase(event.ranking))
