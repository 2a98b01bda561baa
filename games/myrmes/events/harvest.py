"""The harvests of seats."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.myrmes.pack import Cube, GardenHex


class HarvestCame(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-came"):
    """The last worker has been used, and the harvest begins (WK1)."""

    rule: ClassVar[str] = "WK1"


class Taken(Struct, frozen=True, gc=False):
    """A cube from a tile.

    Attributes:
        tile: the first hex of the tile.
        cube: the kind of cube.
    """

    tile: GardenHex
    cube: Cube


class HarvestGathered(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-gathered"):
    """A seat gathered the part of its harvest without a choice.

    It consists of a cube from each pheromone with one kind on it, food from aphid farms, and points
    from sub-colonies (HA1, HA2).

    Attributes:
        seat: the seat that gathered.
        takes: the cubes from pheromones.
        food: food from aphid farms.
        points: victory points from sub-colonies.
        bonus: the points that the event VP+1 added (VP1).
    """

    rule: ClassVar[str] = "HA1"
    seat: Seat
    takes: tuple[Taken, ...]
    food: int
    points: int
    bonus: int


class HarvestOpened(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-opened"):
    """These seats have cubes to choose.

    Attributes:
        seats: the seats that choose.
    """

    rule: ClassVar[str] = "HA1"
    seats: tuple[Seat, ...]


class CubeChosen(Struct, frozen=True, gc=False, kw_only=True, tag="cube-chosen"):
    """A seat chose a cube of its harvest. With the last cube, it is ready.

    Attributes:
        seat: the seat that chose.
        take: the cube, and the tile that it is taken from.
        is_last: whether the seat is ready now.
    """

    rule: ClassVar[str] = "HA1"
    seat: Seat
    take: Secret[Taken]
    is_last: bool


class HarvestFinished(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-finished"):
    """A seat does not take any more extra cubes (HA3).

    Attributes:
        seat: the seat that is ready.
    """

    rule: ClassVar[str] = "HA3"
    seat: Seat


class HarvestChoice(Struct, frozen=True, gc=False):
    """The harvest that a seat chose.

    Attributes:
        takes: the cubes from pheromones.
        earth: earth scavenged.
        stone: stone scavenged.
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
