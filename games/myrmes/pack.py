"""What a pack of content holds: the schema of the data file."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

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
        q: grows east; 0 in the middle.
        r: grows south-east; 0 in the middle.
    """

    q: Annotated[int, Meta(ge=-7, le=7)]
    r: Annotated[int, Meta(ge=-7, le=7)]


class Row(Struct, frozen=True):
    """One row of the map: `terrain` has a letter for each hex from `q` eastwards."""

    r: int
    q: int
    terrain: Annotated[str, Meta(pattern="^[gesm~]+$")]


class Area(Struct, frozen=True):
    """What a number of players plays on: rows as (r, first q, last q), and start spaces."""

    seats: int
    rows: tuple[tuple[int, int, int], ...]
    starts: tuple[Cell, ...]


class GardenMap(Struct, frozen=True):
    """The map: rows, the hexes that have a prey space, and the playing areas."""

    rows: tuple[Row, ...]
    prey: tuple[Cell, ...]
    areas: tuple[Area, ...]


class Prey(Struct, frozen=True):
    """One kind of prey: how many there are, what hunting it costs and brings."""

    id: PreyKind
    count: int
    soldiers: int
    food: int
    points: int


class Shape(Struct, frozen=True):
    """One pheromone: how many a player has, its points, its cells and the size it needs."""

    id: Pheromone
    count: int
    points: int
    reach: int
    cells: tuple[Cell, ...]


class SpecialTile(Struct, frozen=True):
    """One special tile: its pool, level, points, cost and cells."""

    id: Special
    pool: Literal["farms", "sub-colonies"]
    level: int
    points: int
    food: int
    earth: int
    stone: int
    cells: tuple[Cell, ...]


class Objective(Struct, frozen=True):
    """One objective: its level and what it wants; what it does not want is 0.

    Attributes:
        mixed: cubes of earth and stone, in any mix.
        own_specials, free_specials: special tiles to own, and how many of them lose the cube.
        own_nurses, discard_nurses: nurses to have in play, and how many of them go.
        level_needed, levels_down: level to have, and how many are given up.
        pheromones: connected own pheromones that lose their cubes.
        is_certain: False for the three tiles whose numbers rest on one source.
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
        """Own tiles that must be chosen one by one: pheromones or special tiles."""
        return self.pheromones or self.free_specials


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of Myrmes that is data."""

    name: str
    garden: GardenMap
    prey: tuple[Prey, ...]
    pheromones: tuple[Shape, ...]
    specials: tuple[SpecialTile, ...]
    objectives: tuple[Objective, ...]
