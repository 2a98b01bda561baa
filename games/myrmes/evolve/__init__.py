"""The state after an event: routing to `facts`, by the type of the event."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.myrmes import events as e
from games.myrmes import turn_events as d
from games.myrmes.evolve import atelier, births, harvest, season, workers
from games.myrmes.state import State


def evolve(state: State, event: e.Event) -> State:
    """Return the state after a recorded fact: pure and total."""
    return EVOLVERS[type(event)](state, event)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after several facts."""
    for event in events:
        state = EVOLVERS[type(event)](state, event)
    return state


EVOLVERS: Mapping[type, Callable[[State, Any], State]] = {
    e.MatchStarted: births.match_started,
    e.YearBegan: births.year_began,
    e.EventChosen: births.event_chosen,
    e.NursesAssigned: births.nurses_assigned,
    e.BirthsChosen: births.births_chosen,
    e.ChoiceTakenBack: births.choice_taken_back,
    e.LarvaeTraded: births.larvae_traded,
    e.EventsRevealed: births.events_revealed,
    e.BirthsRevealed: births.births_revealed,
    d.TurnCame: workers.turn_came,
    d.WorkedInRoom: workers.worked_in_room,
    d.WorkerSentOut: workers.worker_sent_out,
    d.WorkerStepped: workers.worker_stepped,
    d.PreyHunted: workers.prey_hunted,
    d.PheromoneCleared: workers.pheromone_cleared,
    d.PheromonePlaced: workers.pheromone_placed,
    d.SpecialPlaced: workers.special_placed,
    d.OutingEnded: workers.outing_ended,
    e.HarvestCame: harvest.harvest_came,
    e.HarvestGathered: harvest.harvest_gathered,
    e.HarvestOpened: harvest.harvest_opened,
    e.CubeChosen: harvest.cube_chosen,
    e.HarvestFinished: harvest.harvest_finished,
    e.HarvestRevealed: harvest.harvest_revealed,
    d.AtelierTurnCame: atelier.atelier_turn_came,
    d.TunnelOpened: atelier.tunnel_opened,
    d.LevelDug: atelier.level_dug,
    d.NurseRaised: atelier.nurse_raised,
    d.ObjectiveBegun: atelier.objective_begun,
    d.TileChosen: atelier.tile_chosen,
    d.ObjectiveCompleted: atelier.objective_completed,
    d.AtelierEnded: atelier.atelier_ended,
    e.ClosingCame: season.closing_came,
    e.StorageOpened: season.storage_opened,
    e.DiscardChosen: season.discard_chosen,
    e.CubesDiscarded: season.cubes_discarded,
    e.SeasonEnded: season.season_ended,
    e.SeasonBegan: season.season_began,
    e.WinterCame: season.winter_came,
    e.WinterTradesOpened: season.winter_trades_opened,
    e.TradesChosen: season.trades_chosen,
    e.TradesRevealed: season.trades_revealed,
    e.WinterPaid: season.winter_paid,
    e.GameEnded: season.game_ended,
}
