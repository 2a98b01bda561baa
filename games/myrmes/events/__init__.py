"""What happened: facts that are never refused later."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from games.game import Seat, Secret
from games.myrmes.commands import Track
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
from games.myrmes.pack import Cube, GardenHex, ObjectiveId, PreyKind


class PreyAt(Struct, frozen=True, gc=False):
    """A prey token on its space."""

    at: GardenHex
    prey: PreyKind


class GardenSetUp(Struct, frozen=True, gc=False, kw_only=True, tag="match-started"):
    """The garden and the colonies were set up (SU2-SU7).

    Attributes:
        content: the hash of the pack.
        dice: the results for every season, if they are fixed; else empty.
        objectives: six, level by level.
        starts: the exit of each seat.
    """

    rule: ClassVar[str] = "SU2"
    content: str
    seats: int
    dice: tuple[int, ...]
    prey: tuple[PreyAt, ...]
    objectives: tuple[ObjectiveId, ...]
    starts: tuple[GardenHex, ...]
    first: Seat


class YearBegan(Struct, frozen=True, gc=False, kw_only=True, tag="year-began"):
    """The dice of a year were rolled, and every event cube set to the one of spring (SU1, WI5)."""

    rule: ClassVar[str] = "SU1"
    year: int
    dice: tuple[int, ...]  # spring, summer, autumn


class EventChosen(Struct, frozen=True, gc=False, kw_only=True, tag="event-chosen"):
    """A seat chose its space of the event track (EV1)."""

    rule: ClassVar[str] = "EV1"
    seat: Seat
    space: Secret[int]


class Assignment(Struct, frozen=True, gc=False):
    """Nurses on a track."""

    track: Track
    nurses: int


class NursesAssigned(Struct, frozen=True, gc=False, kw_only=True, tag="nurses-assigned"):
    """A seat put nurses on a track or in the atelier."""

    rule: ClassVar[str] = "BI6"
    seat: Seat
    assignment: Secret[Assignment]


class BirthsChosen(Struct, frozen=True, gc=False, kw_only=True, tag="births-chosen"):
    """A seat finished its births; `soldiers` to keep if not all fit, else None (BI3)."""

    rule: ClassVar[str] = "BI1"
    seat: Seat
    soldiers: Secret[int | None]


class ChoiceTakenBack(Struct, frozen=True, gc=False, kw_only=True, tag="choice-taken-back"):
    """A seat took its choice back and chooses again."""

    rule: ClassVar[str] = "TB1"
    seat: Seat


class LarvaeTraded(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-traded"):
    """Three larvae became a food (TR1)."""

    rule: ClassVar[str] = "TR1"
    seat: Seat


class EventSet(Struct, frozen=True, gc=False):
    """Where a seat's event cube went, and for how many larvae."""

    space: int
    larvae: int


class EventsRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="events-revealed"):
    """All seats showed their events, by seat (EV1, EV4)."""

    rule: ClassVar[str] = "EV1"
    tells: ClassVar[bool] = True
    events: tuple[EventSet, ...]


class Births(Struct, frozen=True, gc=False):
    """What a seat's nurses gave birth to, bonus included and losses cut; nurses at work."""

    larvae: int
    soldiers: int
    workers: int
    lost: int  # ants that found no place (BI3)
    atelier: int


class BirthsRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="births-revealed"):
    """All ants were born at once, by seat (BI1)."""

    rule: ClassVar[str] = "BI1"
    tells: ClassVar[bool] = True
    births: tuple[Births, ...]


class HarvestCame(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-came"):
    """No worker is left: the harvest begins (WK1)."""

    rule: ClassVar[str] = "WK1"


class Taken(Struct, frozen=True, gc=False):
    """A cube from a tile, which is named by the first of its hexes."""

    tile: GardenHex
    cube: Cube


class HarvestGathered(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-gathered"):
    """A seat got what leaves no choice.

    A cube from each pheromone with one kind on it, food from aphid farms, points from
    sub-colonies (HA1, HA2).
    """

    rule: ClassVar[str] = "HA1"
    seat: Seat
    takes: tuple[Taken, ...]
    food: int
    points: int
    bonus: int


class HarvestOpened(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-opened"):
    """These seats have cubes to choose."""

    rule: ClassVar[str] = "HA1"
    seats: tuple[Seat, ...]


class CubeChosen(Struct, frozen=True, gc=False, kw_only=True, tag="cube-chosen"):
    """A seat chose a cube of its harvest; with the last one it is ready."""

    rule: ClassVar[str] = "HA1"
    seat: Seat
    take: Secret[Taken]
    is_last: bool


class HarvestFinished(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-finished"):
    """A seat takes no more extra cubes (HA3)."""

    rule: ClassVar[str] = "HA3"
    seat: Seat


class HarvestChoice(Struct, frozen=True, gc=False):
    """What a seat chose: cubes from pheromones, and earth and stone scavenged."""

    takes: tuple[Taken, ...]
    earth: int
    stone: int


class HarvestRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-revealed"):
    """All seats showed what they chose to harvest, by seat (HA1-HA3)."""

    rule: ClassVar[str] = "HA1"
    tells: ClassVar[bool] = True
    harvests: tuple[HarvestChoice, ...]


class ClosingCame(Struct, frozen=True, gc=False, kw_only=True, tag="closing-came"):
    """The season closes (section 13)."""

    rule: ClassVar[str] = "ES2"


class StorageOpened(Struct, frozen=True, gc=False, kw_only=True, tag="storage-opened"):
    """These seats hold more cubes than their stores do and must discard some (ST3)."""

    rule: ClassVar[str] = "ST3"
    seats: tuple[Seat, ...]


class DiscardChosen(Struct, frozen=True, gc=False, kw_only=True, tag="discard-chosen"):
    """A seat chose a cube to discard; with the last one it is ready.

    How many it has chosen stands in no view of the others, so `is_last` tells them something.
    """

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True

    seat: Seat
    cube: Secret[Cube]
    is_last: bool


class Cubes(Struct, frozen=True, gc=False):
    """Cubes of each kind."""

    food: int = 0
    earth: int = 0
    stone: int = 0


class CubesDiscarded(Struct, frozen=True, gc=False, kw_only=True, tag="cubes-discarded"):
    """All seats showed what they discard, by seat (ST3)."""

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True
    discards: tuple[Cubes, ...]


class SeasonEnded(Struct, frozen=True, gc=False, kw_only=True, tag="season-ended"):
    """Workers and nurses came home and the first player changed (section 13)."""

    rule: ClassVar[str] = "ES1"
    first: Seat


class SeasonBegan(Struct, frozen=True, gc=False, kw_only=True, tag="season-began"):
    """Summer or autumn began and every event cube went to its die (section 13)."""

    rule: ClassVar[str] = "ES4"
    season: int  # 1 summer, 2 autumn
    die: int


class WinterCame(Struct, frozen=True, gc=False, kw_only=True, tag="winter-came"):
    """Autumn is over: winter came (section 14)."""

    rule: ClassVar[str] = "ES4"


class WinterTradesOpened(Struct, frozen=True, gc=False, kw_only=True, tag="winter-trades-opened"):
    """These seats have larvae that they may trade before they pay (WI3)."""

    rule: ClassVar[str] = "WI3"
    seats: tuple[Seat, ...]


class TradesChosen(Struct, frozen=True, gc=False, kw_only=True, tag="trades-chosen"):
    """A seat chose how much food it trades larvae for."""

    rule: ClassVar[str] = "WI3"
    seat: Seat
    food: Secret[int]


class TradesRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="trades-revealed"):
    """All seats showed their trades: food gained, by seat (WI3)."""

    rule: ClassVar[str] = "WI3"
    tells: ClassVar[bool] = True
    food: tuple[int, ...]


class WinterPaid(Struct, frozen=True, gc=False, kw_only=True, tag="winter-paid"):
    """A seat paid food for the winter and lost points for what was missing (WI1, WI2)."""

    rule: ClassVar[str] = "WI2"
    seat: Seat
    needed: int
    food: int
    lost: int


class ThirdWinterEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The third winter is over: groups of seats, best first (section 15)."""

    rule: ClassVar[str] = "EN1"
    ranking: tuple[tuple[Seat, ...], ...]


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
