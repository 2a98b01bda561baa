"""Schema of content packs."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.marks import keyed_by

Cell: TypeAlias = tuple[int, int]
Cube: TypeAlias = Literal["food", "earth", "stone"]
PreyKind: TypeAlias = Literal["ladybug", "termite", "spider"]
Pheromone: TypeAlias = Literal[
    "p2", "p3-triangle", "p3-line", "p4-rhombus", "p4-hook", "p5-trapezoid", "p6-triangle"
]
Special: TypeAlias = Literal["aphid-farm", "scavenging", "sub-colony"]
ObjectiveId: TypeAlias = Literal[
    "o1-food",
    "o1-mix",
    "o1-larva",
    "o1-prey",
    "o1-soldier",
    "o1-special",
    "o1-phero",
    "o2-food",
    "o2-stone",
    "o2-larva",
    "o2-prey",
    "o2-special",
    "o2-nurse",
    "o2-colony",
    "o3-mix",
    "o3-stone",
    "o3-prey",
    "o3-nurse",
    "o3-colony",
    "o3-phero",
]


class GardenHex(Struct, frozen=True, cache_hash=True):
    """A hex of the garden, in axial coordinates.

    Attributes:
        q: the coordinate that grows to the east; 0 in the middle.
        r: the coordinate that grows to the south-east; 0 in the middle.
    """

    q: Annotated[int, Meta(ge=-7, le=7)]
    r: Annotated[int, Meta(ge=-7, le=7)]


GardenHexes: TypeAlias = Annotated[tuple[GardenHex, ...], keyed_by("q", "r")]


class Row(Struct, frozen=True):
    """A row of the map. `terrain` has one letter per hex, starting at `q` and going east."""

    r: int
    q: int
    terrain: Annotated[str, Meta(pattern="^[gesm~]+$")]


class Area(Struct, frozen=True):
    """The playing area for a number of seats. Each row is (r, first q, last q)."""

    seats: int
    rows: tuple[tuple[int, int, int], ...]
    starts: tuple[Cell, ...]


class GardenMap(Struct, frozen=True):
    """Map of the garden, with its rows, the hexes that have a prey space, and the playing areas."""

    rows: tuple[Row, ...]
    prey: tuple[Cell, ...]
    areas: tuple[Area, ...]


class Prey(Struct, frozen=True):
    """A kind of prey, with its number of tokens and the cost and gain of hunting it."""

    id: PreyKind
    count: int
    soldiers: int
    food: int
    points: int


class Shape(Struct, frozen=True):
    """A pheromone, with its points, its cells, the required size and the number for each seat."""

    id: Pheromone
    count: int
    points: int
    reach: int
    cells: tuple[Cell, ...]


class SpecialTile(Struct, frozen=True):
    """A special tile, with its pool, level, points, cost and cells."""

    id: Special
    pool: Literal["farms", "sub-colonies"]
    level: int
    points: int
    food: int
    earth: int
    stone: int
    cells: tuple[Cell, ...]


class Objective(Struct, frozen=True):
    """An objective, with its level and its requirements. Fields that do not apply are 0.

    Attributes:
        mixed: the number of cubes to pay, in any combination of earth and stone.
        own_specials, free_specials: the number of special tiles to own, and the number of these
            that lose their ownership cube.
        own_nurses, discard_nurses: the number of nurses to have in play, and the number of these to
            discard.
        level_needed, levels_down: the required level, and the number of levels to give up.
        pheromones: the number of connected pheromones of the seat that lose their cubes.
        is_certain: False for the three objectives with numbers from a single source.
    """

    id: ObjectiveId
    level: Annotated[int, Meta(ge=1, le=3)]
    food: int = 0
    larvae: int = 0
    stone: int = 0
    mixed: int = 0
    prey: int = 0
    soldiers: int = 0
    own_specials: int = 0
    free_specials: int = 0
    own_nurses: int = 0
    discard_nurses: int = 0
    level_needed: int = 0
    levels_down: int = 0
    pheromones: int = 0
    is_certain: bool = True

    @property
    def tiles(self) -> int:
        """The number of the seat's pheromones or special tiles that must be chosen individually."""
        return self.pheromones or self.free_specials


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """Complete content of a pack."""

    name: str
    garden: GardenMap
    prey: tuple[Prey, ...]
    pheromones: tuple[Shape, ...]
    specials: tuple[SpecialTile, ...]
    objectives: tuple[Objective, ...]
