"""The events of a match. Once recorded, they are never refused.

Places, sites and cards are represented as in commands. An empty text represents no card. Events
with `tells` reveal hidden facts to some readers.
"""

from typing import TypeAlias

from games.march_of_the_ants.events.ants import (
    AntDestroyed,
    AntEntered,
    AntFounded,
    AntPaid,
    AntRelocated,
    AntsDoomed,
    AntSettled,
    AntsLost,
    AntsSwapped,
    AntStepped,
    LarvaPlaced,
    LarvaStepped,
    SiteChoiceAsked,
    SiteTaken,
    SpoilsMoved,
    Spot,
    SwapPicked,
)
from games.march_of_the_ants.events.battles import (
    ArenaLeft,
    BattleBegun,
    BattleFought,
    BattleWon,
    CentipedeAttacked,
    CentipedeSlain,
    CentipedeWon,
    FerocityShown,
    FightsEnded,
    HexVisited,
    InvaderAsked,
    InvaderChosen,
    StartBonusBegun,
    StartBonusesEnded,
)
from games.march_of_the_ants.events.cards import (
    CardCommitted,
    CardDeclared,
    CardsDrawn,
    CardWithheld,
    DeckShuffled,
    DeferredBegun,
    Discarded,
    EventDeferred,
    EventPlayed,
    EvolutionPlayed,
    GoalDropped,
    GoalPlayed,
    LarvaePaid,
    OfferDeclined,
    OffersRevealed,
    OfferTaken,
)
from games.march_of_the_ants.events.effects import (
    EffectBegun,
    EffectEnded,
    EvolutionsSwapped,
    FoodGained,
    FoodLost,
    HexEffectBegun,
    HexPicked,
    LarvaeGained,
    LarvaeLost,
    OptionPicked,
    OptionsTaken,
    OrdealFaced,
    PointsGained,
    SiteCollected,
    StagesBegun,
    VictimPicked,
)
from games.march_of_the_ants.events.meadow import (
    HexDrawn,
    HexesDealt,
    HexesPeeked,
    HexesScouted,
    HexExplored,
    HexPlaced,
    HexPutBack,
    ScoutedHexKept,
    SentryPlaced,
    StartHexKept,
    StartHexPlaced,
    TokenPlaced,
    TokenRemoved,
)
from games.march_of_the_ants.events.rounds import (
    AntsFed,
    AwardGiven,
    CentipedeMoved,
    DecreeTaken,
    GoalScored,
    Harvested,
    HordeCardRevealed,
    HordeShuffled,
    InnerMeadowScored,
    LastRoundEnded,
    RampageBegun,
    RampageEnded,
    RampageVisited,
    RoundEnded,
    TunnelInvaded,
)
from games.march_of_the_ants.events.turns import (
    AntReacted,
    BonusForgone,
    BonusTurnBegun,
    CardExchanged,
    ExploreBegun,
    ForageBegun,
    ForageReacted,
    LarvaReacted,
    MarchBegun,
    ReactionDeclined,
    ReactionsSkipped,
    Rested,
    StageEnded,
    Started,
    TurnPassed,
    WorkerPhaseEnded,
)

__all__ = [
    "ArenaLeft",
    "BattleBegun",
    "BattleFought",
    "BattleWon",
    "CentipedeAttacked",
    "CentipedeSlain",
    "CentipedeWon",
    "FerocityShown",
    "FightsEnded",
    "HexVisited",
    "InvaderAsked",
    "InvaderChosen",
    "StartBonusBegun",
    "StartBonusesEnded",
    "CardCommitted",
    "CardDeclared",
    "CardsDrawn",
    "CardWithheld",
    "DeckShuffled",
    "DeferredBegun",
    "Discarded",
    "EffectBegun",
    "EffectEnded",
    "EventDeferred",
    "EventPlayed",
    "EvolutionPlayed",
    "EvolutionsSwapped",
    "FoodGained",
    "FoodLost",
    "GoalDropped",
    "GoalPlayed",
    "HexPicked",
    "LarvaeGained",
    "LarvaeLost",
    "LarvaePaid",
    "OfferDeclined",
    "OffersRevealed",
    "OfferTaken",
    "OptionPicked",
    "OptionsTaken",
    "OrdealFaced",
    "PointsGained",
    "SiteCollected",
    "HexEffectBegun",
    "StagesBegun",
    "VictimPicked",
    "AntDestroyed",
    "AntEntered",
    "AntFounded",
    "AntPaid",
    "AntRelocated",
    "AntsDoomed",
    "AntSettled",
    "AntsLost",
    "AntsSwapped",
    "AntStepped",
    "HexDrawn",
    "HexesDealt",
    "HexesPeeked",
    "HexesScouted",
    "HexExplored",
    "HexPlaced",
    "HexPutBack",
    "LarvaPlaced",
    "LarvaStepped",
    "ScoutedHexKept",
    "SentryPlaced",
    "SiteChoiceAsked",
    "SiteTaken",
    "SpoilsMoved",
    "StartHexKept",
    "StartHexPlaced",
    "SwapPicked",
    "TokenPlaced",
    "TokenRemoved",
    "Spot",
    "AntsFed",
    "AwardGiven",
    "CentipedeMoved",
    "DecreeTaken",
    "LastRoundEnded",
    "GoalScored",
    "Harvested",
    "HordeCardRevealed",
    "HordeShuffled",
    "InnerMeadowScored",
    "RampageBegun",
    "RampageEnded",
    "RampageVisited",
    "RoundEnded",
    "TunnelInvaded",
    "AntReacted",
    "BonusForgone",
    "BonusTurnBegun",
    "CardExchanged",
    "ExploreBegun",
    "ForageBegun",
    "ForageReacted",
    "LarvaReacted",
    "MarchBegun",
    "ReactionDeclined",
    "ReactionsSkipped",
    "Rested",
    "StageEnded",
    "Started",
    "TurnPassed",
    "WorkerPhaseEnded",
    "Event",
]

Event: TypeAlias = (
    Started
    | HexesDealt
    | CardsDrawn
    | DeckShuffled
    | StartHexKept
    | StartHexPlaced
    | AntFounded
    | ExploreBegun
    | MarchBegun
    | ForageBegun
    | CardDeclared
    | Rested
    | BonusForgone
    | BonusTurnBegun
    | TurnPassed
    | WorkerPhaseEnded
    | HexDrawn
    | HexesScouted
    | ScoutedHexKept
    | HexExplored
    | HexPlaced
    | SentryPlaced
    | AntEntered
    | LarvaStepped
    | AntStepped
    | StageEnded
    | LarvaePaid
    | AntPaid
    | EventPlayed
    | EventDeferred
    | DeferredBegun
    | EvolutionPlayed
    | GoalPlayed
    | GoalDropped
    | EffectBegun
    | HexEffectBegun
    | StagesBegun
    | EffectEnded
    | FoodGained
    | LarvaeGained
    | PointsGained
    | FoodLost
    | LarvaeLost
    | HexPicked
    | VictimPicked
    | OrdealFaced
    | TokenPlaced
    | TokenRemoved
    | LarvaPlaced
    | AntRelocated
    | SwapPicked
    | AntsSwapped
    | EvolutionsSwapped
    | SiteCollected
    | OptionPicked
    | OptionsTaken
    | Discarded
    | CardCommitted
    | CardWithheld
    | OffersRevealed
    | OfferTaken
    | OfferDeclined
    | HexesPeeked
    | HexPutBack
    | AntsLost
    | AntsDoomed
    | AntDestroyed
    | ReactionDeclined
    | ReactionsSkipped
    | LarvaReacted
    | AntReacted
    | ForageReacted
    | CardExchanged
    | AntSettled
    | SiteChoiceAsked
    | SiteTaken
    | StartBonusBegun
    | StartBonusesEnded
    | HexVisited
    | FightsEnded
    | ArenaLeft
    | CentipedeAttacked
    | FerocityShown
    | CentipedeSlain
    | CentipedeWon
    | InvaderAsked
    | InvaderChosen
    | BattleBegun
    | BattleFought
    | BattleWon
    | SpoilsMoved
    | Harvested
    | AntsFed
    | DecreeTaken
    | InnerMeadowScored
    | GoalScored
    | RoundEnded
    | AwardGiven
    | LastRoundEnded
    | HordeCardRevealed
    | HordeShuffled
    | CentipedeMoved
    | TunnelInvaded
    | RampageBegun
    | RampageVisited
    | RampageEnded
)
