"""The actions of seats on their turns, with a worker or in the atelier."""

from typing import ClassVar, Literal

from msgspec import Struct

from games.game import Seat
from games.myrmes.commands import Room
from games.myrmes.pack import GardenHex, ObjectiveId, Pheromone, PreyKind, Special


class TurnCame(Struct, frozen=True, gc=False, kw_only=True, tag="turn-came"):
    """It is a seat's turn to use a worker (WK1).

    Attributes:
        seat: the seat that has the turn.
    """

    rule: ClassVar[str] = "WK1"
    seat: Seat


class WorkedInRoom(Struct, frozen=True, gc=False, kw_only=True, tag="worked-in-room"):
    """A worker went into a room (section 9.1).

    Attributes:
        seat: the seat that owns the worker.
        room: the room that it works in.
        larvae: larvae gained.
        food: food gained; -1 in the queen's chamber, which costs one.
        earth: earth gained.
        stone: stone gained.
        points: victory points gained.
        bonus: the points that the event VP+1 added (VP1).
    """

    rule: ClassVar[str] = "CO1"
    seat: Seat
    room: Room | Literal["quarry"]
    larvae: int = 0
    food: int = 0
    earth: int = 0
    stone: int = 0
    points: int = 0
    bonus: int = 0


class WorkerSentOut(Struct, frozen=True, gc=False, kw_only=True, tag="worker-sent-out"):
    """A worker went to an exit (GW1).

    Attributes:
        seat: the seat that owns the worker.
        exit: the hex of the exit.
        moves: the worker's movement points.
    """

    rule: ClassVar[str] = "GW1"
    seat: Seat
    exit: GardenHex
    moves: int


class WorkerStepped(Struct, frozen=True, gc=False, kw_only=True, tag="worker-stepped"):
    """A worker went to a hex for a movement point (GW4).

    Attributes:
        seat: the seat that owns the worker.
        to: the hex that it entered.
        soldiers: the soldiers paid: 1 to enter a tile or an exit of an opponent (GW5).
    """

    rule: ClassVar[str] = "GW4"
    seat: Seat
    to: GardenHex
    soldiers: int = 0


class PreyHunted(Struct, frozen=True, gc=False, kw_only=True, tag="prey-hunted"):
    """A worker entered a hex and hunted the prey there (section 9.3).

    Attributes:
        seat: the seat that owns the worker.
        at: the hex that it entered.
        prey: the kind of prey.
        soldiers: the soldiers paid.
        food: food gained.
        points: victory points gained.
        bonus: the points that the event VP+1 added (VP1).
    """

    rule: ClassVar[str] = "HU2"
    seat: Seat
    at: GardenHex
    prey: PreyKind
    soldiers: int
    food: int
    points: int
    bonus: int


class PheromoneCleared(Struct, frozen=True, gc=False, kw_only=True, tag="pheromone-cleared"):
    """A pheromone left the game for an earth (section 9.6).

    Attributes:
        seat: the seat that owns the worker.
        owner: the seat that owned the pheromone.
        shape: the pheromone.
        hexes: the hexes that it covered.
        stand: the hex that the worker moved to.
        points: victory points gained.
        bonus: the points that the event VP+1 added (VP1).
    """

    rule: ClassVar[str] = "CL1"
    seat: Seat
    owner: Seat
    shape: Pheromone
    hexes: tuple[GardenHex, ...]
    stand: GardenHex
    points: int
    bonus: int


class PheromonePlaced(Struct, frozen=True, gc=False, kw_only=True, tag="pheromone-placed"):
    """A pheromone was laid, and its worker discarded (PL7, PL8).

    Attributes:
        seat: the seat that owns the pheromone.
        shape: the pheromone.
        hexes: the hexes that it covers.
        food: the number of food cubes on it.
        earth: the number of earth cubes on it.
        stone: the number of stone cubes on it.
        points: victory points gained.
        bonus: the points that the event VP+1 added (VP1).
    """

    rule: ClassVar[str] = "PL8"
    seat: Seat
    shape: Pheromone
    hexes: tuple[GardenHex, ...]
    food: int
    earth: int
    stone: int
    points: int
    bonus: int


class SpecialPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="special-placed"):
    """A special tile was laid and paid for, and its worker discarded (section 9.5).

    Attributes:
        seat: the seat that owns the tile.
        kind: the special tile.
        hexes: the hexes that it covers.
        food: food paid.
        earth: earth paid.
        stone: stone paid.
        points: victory points gained.
        bonus: the points that the event VP+1 added (VP1).
    """

    rule: ClassVar[str] = "SP2"
    seat: Seat
    kind: Special
    hexes: tuple[GardenHex, ...]
    food: int
    earth: int
    stone: int
    points: int
    bonus: int


class OutingEnded(Struct, frozen=True, gc=False, kw_only=True, tag="outing-ended"):
    """A worker in the garden was discarded without laying a tile (GW3).

    Attributes:
        seat: the seat that owned the worker.
    """

    rule: ClassVar[str] = "GW3"
    seat: Seat


class AtelierTurnCame(Struct, frozen=True, gc=False, kw_only=True, tag="atelier-turn-came"):
    """It is a seat's turn in the atelier (AT1).

    Attributes:
        seat: the seat that has the turn.
    """

    rule: ClassVar[str] = "AT1"
    seat: Seat


class TunnelOpened(Struct, frozen=True, gc=False, kw_only=True, tag="tunnel-opened"):
    """An exit was placed and an earth gained.

    Attributes:
        seat: the seat that owns the exit.
        at: the hex of the exit.
    """

    rule: ClassVar[str] = "AT5"
    seat: Seat
    at: GardenHex


class LevelDug(Struct, frozen=True, gc=False, kw_only=True, tag="level-dug"):
    """The colony reached a deeper level, for earth and stone.

    Attributes:
        seat: the seat that owns the colony.
        level: the level reached, from 1 to 3.
        earth: earth paid.
        stone: stone paid.
    """

    rule: ClassVar[str] = "AT6"
    seat: Seat
    level: int
    earth: int
    stone: int


class NurseRaised(Struct, frozen=True, gc=False, kw_only=True, tag="nurse-raised"):
    """A nurse was raised. It works from the next season on (AT7).

    Attributes:
        seat: the seat that owns the nurse.
        food: food paid.
        larvae: larvae paid.
    """

    rule: ClassVar[str] = "AT7"
    seat: Seat
    food: int
    larvae: int


class ObjectiveBegun(Struct, frozen=True, gc=False, kw_only=True, tag="objective-begun"):
    """A seat chooses tiles for an objective, one by one.

    Attributes:
        seat: the seat that completes the objective.
        objective: the id of the objective.
    """

    rule: ClassVar[str] = "OB3"
    seat: Seat
    objective: ObjectiveId


class TileChosen(Struct, frozen=True, gc=False, kw_only=True, tag="tile-chosen"):
    """A tile was chosen for the objective.

    Attributes:
        seat: the seat that owns the tile.
        tile: the first hex of the tile.
    """

    rule: ClassVar[str] = "OB3"
    seat: Seat
    tile: GardenHex


class Reward(Struct, frozen=True, gc=False):
    """Points for an earlier completion of the same objective (OB4).

    Attributes:
        seat: the seat that completed it earlier.
        points: victory points gained.
        bonus: the points that the event VP+1 added (VP1).
    """

    seat: Seat
    points: int
    bonus: int


class ObjectiveCompleted(Struct, frozen=True, gc=False, kw_only=True, tag="objective-completed"):
    """A seat completed an objective, and a nurse stays there permanently (OB3).

    The event records the cost, and the points of seats that completed it earlier (OB4).

    Attributes:
        seat: the seat that completed it.
        objective: the id of the objective.
        points: victory points gained.
        bonus: the points that the event VP+1 added (VP1).
        food: food paid.
        earth: earth paid.
        stone: stone paid.
        larvae: larvae paid.
        prey: tokens of hunted prey paid.
        soldiers: soldiers paid.
        nurses: nurses discarded.
        waiting: the number of discarded nurses that waited in the atelier.
        levels: the number of levels given up.
        emptied: the tiles that lost their cubes, each by its first hex (OB6).
        freed: the tiles that became neutral, each by its first hex (OB7).
        rewards: the gains of earlier completers of the objective (OB4).
    """

    rule: ClassVar[str] = "OB3"
    seat: Seat
    objective: ObjectiveId
    points: int
    bonus: int
    food: int = 0
    earth: int = 0
    stone: int = 0
    larvae: int = 0
    prey: int = 0
    soldiers: int = 0
    nurses: int = 0
    waiting: int = 0
    levels: int = 0
    emptied: tuple[GardenHex, ...] = ()
    freed: tuple[GardenHex, ...] = ()
    rewards: tuple[Reward, ...] = ()


class AtelierEnded(Struct, frozen=True, gc=False, kw_only=True, tag="atelier-ended"):
    """A seat left its other nurses in the atelier unused (AT2).

    Attributes:
        seat: the seat that is done.
    """

    rule: ClassVar[str] = "AT2"
    seat: Seat
