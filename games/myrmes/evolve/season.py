"""What the events of phase 6, of winter and of the end change in the state."""

from typing import Any

from msgspec.structs import replace

from games.myrmes.content import LARVAE_FOR_FOOD
from games.myrmes.events import (
    ClosingCame,
    CubesDiscarded,
    DiscardChosen,
    GameEnded,
    SeasonBegan,
    SeasonEnded,
    StorageOpened,
    TradesChosen,
    TradesRevealed,
    WinterCame,
    WinterPaid,
    WinterTradesOpened,
)
from games.myrmes.evolve.changes import gained, planned, running, with_colony
from games.myrmes.state import (
    WINTER,
    BirthPlan,
    BirthsPhase,
    ClosingPhase,
    DiscardPlan,
    EndedPhase,
    State,
    StoragePhase,
    TradePlan,
    WinterPhase,
    WinterTradePhase,
)


def closing_came(state: State, event: ClosingCame) -> State:
    """Let the house close the season."""
    return replace(state, phase=ClosingPhase())


def storage_opened(state: State, event: StorageOpened) -> State:
    """Open an empty plan for each seat that must discard."""
    plans = (DiscardPlan(is_done=seat not in event.seats) for seat in range(len(state.colonies)))
    return replace(state, phase=StoragePhase(tuple(plans)))


def discard_chosen(state: State, event: DiscardChosen) -> State:
    """Keep a cube in the sealed plan."""
    cube: Any = event.cube.value
    left = getattr(running(state).plans[event.seat], cube) + 1
    return planned(state, event.seat, **{cube: left}, is_done=event.is_last)


def cubes_discarded(state: State, event: CubesDiscarded) -> State:
    """Take the discarded cubes from all stores."""
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


def season_ended(state: State, event: SeasonEnded) -> State:
    """Send workers and nurses home and pass the first player token."""
    colonies = tuple(
        replace(colony, workers=colony.workers + colony.rooms.bit_count(), rooms=0, atelier=0)
        for colony in state.colonies
    )
    return replace(state, first=event.first, colonies=colonies)


def season_began(state: State, event: SeasonBegan) -> State:
    """Set every event cube to the die and let all choose."""
    return replace(
        state,
        season=event.season,
        colonies=tuple(replace(colony, event=event.die) for colony in state.colonies),
        phase=BirthsPhase((BirthPlan(),) * len(state.colonies)),
    )


def winter_came(state: State, event: WinterCame) -> State:
    """Let the house collect the winter food."""
    return replace(state, phase=WinterPhase())


def winter_trades_opened(state: State, event: WinterTradesOpened) -> State:
    """Open an empty plan for each seat that has larvae to trade."""
    plans = (TradePlan(is_done=seat not in event.seats) for seat in range(len(state.colonies)))
    return replace(state, phase=WinterTradePhase(tuple(plans)))


def trades_chosen(state: State, event: TradesChosen) -> State:
    """Close the sealed plan with the food wanted."""
    return planned(state, event.seat, food=event.food.value, is_done=True)


def trades_revealed(state: State, event: TradesRevealed) -> State:
    """Exchange the larvae of all seats."""
    colonies = tuple(
        replace(colony, larvae=colony.larvae - LARVAE_FOR_FOOD * food, food=colony.food + food)
        for colony, food in zip(state.colonies, event.food, strict=True)
    )
    return replace(state, colonies=colonies, phase=WinterPhase())


def winter_paid(state: State, event: WinterPaid) -> State:
    """Take a seat's food and points."""
    colony = state.colonies[event.seat]
    points, origins = gained(colony, WINTER, -event.lost, 0)
    paid = replace(colony, food=colony.food - event.food, points=points, origins=origins)
    return with_colony(state, event.seat, paid)


def game_ended(state: State, event: GameEnded) -> State:
    """Keep the ranking."""
    return replace(state, phase=EndedPhase(event.ranking))
