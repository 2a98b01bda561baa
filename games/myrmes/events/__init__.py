"""The events of a match. Once recorded, they are never refused."""

from typing import TypeAlias

from games.myrmes.events.births import (
    Assignment,
    Births,
    BirthsChosen,
    BirthsRevealed,
    ChoiceTakenBack,
    EventChosen,
    EventSet,
    EventsRevealed,
    GardenSetUp,
    LarvaeTraded,
    NursesAssigned,
    PreyAt,
    YearBegan,
)
from games.myrmes.events.harvest import (
    CubeChosen,
    HarvestCame,
    HarvestChoice,
    HarvestFinished,
    HarvestGathered,
    HarvestOpened,
    HarvestRevealed,
    Taken,
)
from games.myrmes.events.season import (
    ClosingCame,
    Cubes,
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
from games.myrmes.events.turns import (
    AtelierEnded,
    AtelierTurnCame,
    LevelDug,
    NurseRaised,
    ObjectiveBegun,
    ObjectiveCompleted,
    OutingEnded,
    PheromoneCleared,
    PheromonePlaced,
    PreyHunted,
    SpecialPlaced,
    TileChosen,
    TunnelOpened,
    TurnCame,
    WorkedInRoom,
    WorkerSentOut,
    WorkerStepped,
)

__all__ = [
    "PreyAt",
    "GardenSetUp",
    "YearBegan",
    "EventChosen",
    "Assignment",
    "NursesAssigned",
    "BirthsChosen",
    "ChoiceTakenBack",
    "LarvaeTraded",
    "EventSet",
    "EventsRevealed",
    "Births",
    "BirthsRevealed",
    "HarvestCame",
    "Taken",
    "HarvestGathered",
    "HarvestOpened",
    "CubeChosen",
    "HarvestFinished",
    "HarvestChoice",
    "HarvestRevealed",
    "ClosingCame",
    "StorageOpened",
    "DiscardChosen",
    "Cubes",
    "CubesDiscarded",
    "SeasonEnded",
    "SeasonBegan",
    "WinterCame",
    "WinterTradesOpened",
    "TradesChosen",
    "TradesRevealed",
    "WinterPaid",
    "ThirdWinterEnded",
    "Event",
]

Event: TypeAlias = (
    GardenSetUp
    | YearBegan
    | EventChosen
    | NursesAssigned
    | BirthsChosen
    | ChoiceTakenBack
    | LarvaeTraded
    | EventsRevealed
    | BirthsRevealed
    | TurnCame
    | WorkedInRoom
    | WorkerSentOut
    | WorkerStepped
    | PreyHunted
    | PheromoneCleared
    | PheromonePlaced
    | SpecialPlaced
    | OutingEnded
    | HarvestCame
    | HarvestGathered
    | HarvestOpened
    | CubeChosen
    | HarvestFinished
    | HarvestRevealed
    | AtelierTurnCame
    | TunnelOpened
    | LevelDug
    | NurseRaised
    | ObjectiveBegun
    | TileChosen
    | ObjectiveCompleted
    | AtelierEnded
    | ClosingCame
    | StorageOpened
    | DiscardChosen
    | CubesDiscarded
    | SeasonEnded
    | SeasonBegan
    | WinterCame
    | WinterTradesOpened
    | TradesChosen
    | TradesRevealed
    | WinterPaid
    | ThirdWinterEnded
)
