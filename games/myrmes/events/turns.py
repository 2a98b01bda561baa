"""Events of seats' turns, with a worker or in the atelier."""

from typing import ClassVar, Literal

from msgspec import Struct

from games.game import Seat
from games.myrmes.commands import Room
from games.myrmes.pack import GardenHex, ObjectiveId, Pheromone, PreyKind, Special


class TurnCame(Struct, frozen=True, gc=False, kw_only=True, tag="turn-came"):
    """A seat's turn to use a worker began (WK1).

    Attributes:
        seat: the seat whose turn began.
    """

    rule: ClassVar[str] = "WK1"
    seat: Seat


class WorkedInRoom(Struct, frozen=True, gc=False, kw_only=True, tag="worked-in-room"):
    """A worker entered a room (section 9.1).

    Attributes:
        seat: the seat that owns the worker.
        room: the room that the worker entered.
        larvae: the number of larvae gained.
        food: the amount of food gained; -1 in the queen's chamber, which costs one food.
        earth: the amount of earth gained.
        stone: the amount of stone gained.
        points: the victory points gained.
        bonus: the points added by the event VP+1 (VP1).
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
    """A worker was sent to an exit (GW1).

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
    """A worker moved to an adjacent hex (GW4).

    Attributes:
        seat: the seat that owns the worker.
        to: the hex that the worker entered.
        soldiers: the number of soldiers paid: 1 to enter a tile or an exit of an opponent (GW5).
    """

    rule: ClassVar[str] = "GW4"
    seat: Seat
    to: GardenHex
    soldiers: int = 0


class PreyHunted(Struct, frozen=True, gc=False, kw_only=True, tag="prey-hunted"):
    """A worker entered a hex and hunted the prey on it (section 9.3).

    Attributes:
        seat: the seat that owns the worker.
        at: the hex that the worker entered.
        prey: the kind of prey.
        soldiers: the number of soldiers paid.
        food: the amount of food gained.
        points: the victory points gained.
        bonus: the points added by the event VP+1 (VP1).
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
    """A pheromone was removed from the game, at the cost of one earth (section 9.6).

    Attributes:
        seat: the seat that owns the worker.
        owner: the seat that owned the pheromone.
        shape: the pheromone that was removed.
        hexes: the hexes that the pheromone covered.
        stand: the hex that the worker moved to.
        points: the victory points gained.
        bonus: the points added by the event VP+1 (VP1).
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
    """A pheromone was placed, and its worker was discarded (PL7, PL8).

    Attributes:
        seat: the seat that owns the pheromone.
        shape: the pheromone that was placed.
        hexes: the hexes that it covers.
        food: the number of food cubes on the tile.
        earth: the number of earth cubes on the tile.
        stone: the number of stone cubes on the tile.
        points: the victory points gained.
        bonus: the points added by the event VP+1 (VP1).
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
    """A special tile was placed and paid for, and its worker was discarded (section 9.5).

    Attributes:
        seat: the seat that owns the tile.
        kind: the kind of special tile.
        hexes: the hexes that it covers.
        food: the amount of food paid.
        earth: the amount of earth paid.
        stone: the amount of stone paid.
        points: the victory points gained.
        bonus: the points added by the event VP+1 (VP1).
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
    """A worker in the garden was discarded without placing a tile (GW3).

    Attributes:
        seat: the seat that owned the worker.
    """

    rule: ClassVar[str] = "GW3"
    seat: Seat


class AtelierTurnCame(Struct, frozen=True, gc=False, kw_only=True, tag="atelier-turn-came"):
    """A seat's turn in the atelier began (AT1).

    Attributes:
        seat: the seat whose turn began.
    """

    rule: ClassVar[str] = "AT1"
    seat: Seat


class TunnelOpened(Struct, frozen=True, gc=False, kw_only=True, tag="tunnel-opened"):
    """An exit was placed, for a gain of one earth.

    Attributes:
        seat: the seat that owns the exit.
        at: the hex of the exit.
    """

    rule: ClassVar[str] = "AT5"
    seat: Seat
    at: GardenHex


class LevelDug(Struct, frozen=True, gc=False, kw_only=True, tag="level-dug"):
    """A colony reached the next level by paying earth and stone.

    Attributes:
        seat: the seat that owns the colony.
        level: the level reached, from 1 to 3.
        earth: the amount of earth paid.
        stone: the amount of stone paid.
    """

    rule: ClassVar[str] = "AT6"
    seat: Seat
    level: int
    earth: int
    stone: int


class NurseRaised(Struct, frozen=True, gc=False, kw_only=True, tag="nurse-raised"):
    """A nurse was raised. It can work from the next season on (AT7).

    Attributes:
        seat: the seat that owns the nurse.
        food: the amount of food paid.
        larvae: the number of larvae paid.
    """

    rule: ClassVar[str] = "AT7"
    seat: Seat
    food: int
    larvae: int


class ObjectiveBegun(Struct, frozen=True, gc=False, kw_only=True, tag="objective-begun"):
    """A seat began to choose tiles for an objective.

    Attributes:
        seat: the seat that completes the objective.
        objective: the id of the objective.
    """

    rule: ClassVar[str] = "OB3"
    seat: Seat
    objective: ObjectiveId


class TileChosen(Struct, frozen=True, gc=False, kw_only=True, tag="tile-chosen"):
    """A seat chose a tile for an objective.

    Attributes:
        seat: the seat that owns the tile.
        tile: the first hex of the tile.
    """

    rule: ClassVar[str] = "OB3"
    seat: Seat
    tile: GardenHex


class Reward(Struct, frozen=True, gc=False):
    """Points gained by a seat that completed the same objective earlier (OB4).

    Attributes:
        seat: the seat that completed the objective earlier.
        points: the victory points gained.
        bonus: the points added by the event VP+1 (VP1).
    """

    seat: Seat
    points: int
    bonus: int


class ObjectiveCompleted(Struct, frozen=True, gc=False, kw_only=True, tag="objective-completed"):
    """A seat completed an objective, and one of its nurses remains there permanently (OB3).

    The event also records the cost, and the points of seats that completed the objective earlier
    (OB4).

    Attributes:
        seat: the seat that completed the objective.
        objective: the id of the objective.
        points: the victory points gained.
        bonus: the points added by the event VP+1 (VP1).
        food: the amount of food paid.
        earth: the amount of earth paid.
        stone: the amount of stone paid.
        larvae: the number of larvae paid.
        prey: the number of hunted prey tokens paid.
        soldiers: the number of soldiers paid.
        nurses: the number of nurses discarded.
        waiting: the number of discarded nurses that were waiting in the atelier.
        levels: the number of levels given up.
        emptied: the tiles that lost their cubes, identified by their first hexes (OB6).
        freed: the tiles that became neutral, identified by their first hexes (OB7).
        rewards: the points of seats that completed the objective earlier (OB4).
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
    """A seat left its remaining nurses in the atelier unused (AT2).

    Attributes:
        seat: the seat that finished its turn.
    """

    rule: ClassVar[str] = "AT2"
    seat: Seat
