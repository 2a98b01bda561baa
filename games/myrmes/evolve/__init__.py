"""Application of events to the state, with one function per event type."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.myrmes import events as e
from games.myrmes.events import turns as d
from games.myrmes.evolve import atelier, births, harvest, season, workers
from games.myrmes.state import State


def evolve(state: State, event: e.Event) -> State:
    """Return the state after a recorded event. The function is pure and accepts every event."""
    return EVOLVERS[type(event)](state, event)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after several events."""
    for event in events:
        state = EVOLVERS[type(event)](state, event)
    return state


EVOLVERS: Mapping[type, Callable[[State, Any], State]] = {
    e.GardenSetUp: births.start_match,
    e.YearBegan: births.begin_year,
    e.EventChosen: births.choose_event,
    e.NursesAssigned: births.assign_nurses,
    e.BirthsChosen: births.choose_births,
    e.ChoiceTakenBack: births.take_choice_back,
    e.LarvaeTraded: births.trade_larvae,
    e.EventsRevealed: births.reveal_events,
    e.BirthsRevealed: births.reveal_births,
    d.TurnCame: workers.give_turn,
    d.WorkedInRoom: workers.work_in_room,
    d.WorkerSentOut: workers.send_worker_out,
    d.WorkerStepped: workers.step,
    d.PreyHunted: workers.hunt_prey,
    d.PheromoneCleared: workers.clear_pheromone,
    d.PheromonePlaced: workers.place_pheromone,
    d.SpecialPlaced: workers.place_special,
    d.OutingEnded: workers.end_outing,
    e.HarvestCame: harvest.begin_harvest,
    e.HarvestGathered: harvest.gather_harvest,
    e.HarvestOpened: harvest.open_harvest,
    e.CubeChosen: harvest.choose_cube,
    e.HarvestFinished: harvest.finish_harvest,
    e.HarvestRevealed: harvest.reveal_harvest,
    d.AtelierTurnCame: atelier.give_atelier_turn,
    d.TunnelOpened: atelier.open_tunnel,
    d.LevelDug: atelier.dig_level,
    d.NurseRaised: atelier.raise_nurse,
    d.ObjectiveBegun: atelier.begin_objective,
    d.TileChosen: atelier.choose_tile,
    d.ObjectiveCompleted: atelier.complete_objective,
    d.AtelierEnded: atelier.end_atelier,
    e.ClosingCame: season.begin_closing,
    e.StorageOpened: season.open_storage,
    e.DiscardChosen: season.choose_discard,
    e.CubesDiscarded: season.discard_cubes,
    e.SeasonEnded: season.end_season,
    e.SeasonBegan: season.begin_season,
    e.WinterCame: season.begin_winter,
    e.WinterTradesOpened: season.open_winter_trades,
    e.TradesChosen: season.choose_trades,
    e.TradesRevealed: season.reveal_trades,
    e.WinterPaid: season.pay_winter,
    e.ThirdWinterEnded: season.end_game,
}
