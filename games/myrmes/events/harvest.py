"""Events of the harvest."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.marks import Open
from games.myrmes.pack import Cube, GardenHex


class HarvestCame(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-came"):
    """The harvest began, because all workers had been used (WK1)."""

    rule: ClassVar[str] = "WK1"


class Taken(Struct, frozen=True, gc=False):
    """A cube taken from a tile.

    Attributes:
        tile: the first hex of the tile.
        cube: the kind of cube.
    """

    tile: GardenHex
    cube: Cube


class HarvestGathered(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-gathered"):
    """A seat gathered the part of its harvest that requires no choice.

    This includes one cube from each pheromone that has only one kind of cube, food from aphid
    farms, and points from sub-colonies (HA1, HA2).

    Attributes:
        seat: the seat that gathered.
        takes: the cubes taken from pheromones.
        food: the food gained from aphid farms.
        points: the victory points gained from sub-colonies.
        bonus: the points added by the event VP+1 (VP1).
    """

    rule: ClassVar[str] = "HA1"
    seat: Seat
    takes: tuple[Taken, ...]
    food: int
    points: int
    bonus: int


class HarvestOpened(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-opened"):
    """Some seats have cubes to choose.

    Attributes:
        seats: the seats that must choose.
    """

    rule: ClassVar[str] = "HA1"
    seats: tuple[Seat, ...]


class CubeChosen(Struct, frozen=True, gc=False, kw_only=True, tag="cube-chosen"):
    """A seat chose a cube of its harvest. The last cube completes its choice.

    Attributes:
        seat: the seat that chose.
        take: the cube and its tile.
        is_last: whether the cube completes the seat's choice.
    """

    rule: ClassVar[str] = "HA1"
    seat: Seat
    take: Secret[Taken]
    is_last: Open[bool]


class HarvestFinished(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-finished"):
    """A seat declined further extra cubes (HA3).

    Attributes:
        seat: the seat that finished its choice.
    """

    rule: ClassVar[str] = "HA3"
    seat: Seat


class HarvestChoice(Struct, frozen=True, gc=False):
    """The cubes that a seat chose to harvest.

    Attributes:
        takes: the cubes taken from pheromones.
        earth: the amount of earth scavenged.
        stone: the amount of stone scavenged.
    """

    takes: tuple[Taken, ...]
    earth: int
    stone: int


class HarvestRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-revealed"):
    """All seats revealed their chosen harvests (HA1-HA3).

    Attributes:
        harvests: the chosen harvest of each seat, by seat.
    """

    rule: ClassVar[str] = "HA1"
    tells: ClassVar[bool] = True
    harvests: tuple[HarvestChoice, ...]
