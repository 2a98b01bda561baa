"""Content packs with the garden, tiles, prey and objectives, and the lookup tables built from them.

A pack is loaded once and identified by the hash of its canonical JSON, which is part of the state.
Hexes are indexed row by row from the north-west. A set of hexes is an int with one bit per hex.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from games.content import check_pack, digest_of
from games.errors import UnknownContent
from games.game import Fault
from games.hexes import DIRECTIONS, Axial, rotate
from games.myrmes.pack import (
    Area,
    Cell,
    Cube,
    GardenHex,
    Objective,
    Pack,
    Prey,
    PreyKind,
    Row,
    Shape,
    SpecialTile,
)
from games.myrmes.pack_faults import faults_of

PREY: tuple[PreyKind, ...] = ("ladybug", "termite", "spider")
CUBES: tuple[Cube, ...] = ("food", "earth", "stone")
SEASONS = ("spring", "summer", "autumn")

# Values printed on the player board and in the rulebook.
SEATS = (2, 4)
YEARS = 3
MOST_ANTS = 8
MOST_NURSES = 8
MOST_EXITS = 4
MOST_SPECIALS = 4
TOP_LEVEL = 3
START_NURSES, START_WORKERS, START_LARVAE, START_POINTS = 3, 2, 1, 10
LARVAE_FOR_FOOD = 3
LARVAE_BORN = (0, 1, 3, 5)  # by the number of nurses on the track
SOLDIERS_BORN: Mapping[int, int] = {0: 0, 2: 1, 3: 2}
WORKERS_BORN: Mapping[int, int] = {0: 0, 2: 1, 4: 2}
MOST_AT_WORK = 4  # maximum number of nurses in the atelier
MOVES, FAST_MOVES = 3, 6
EXTRA_CUBES = 3  # maximum number of extra cubes under Harvest+3
CAPACITY = (4, 4, 6, 6)  # number of cubes that the store holds, by effective level
DIG_EARTH, DIG_STONE = (2, 2, 0), (0, 1, 3)  # by the level before digging
NURSE_FOOD, NURSE_LARVAE = 2, 2
QUEEN_POINTS = 2
SUB_COLONY_POINTS = 2
OBJECTIVE_POINTS = (0, 6, 9, 12)  # by level
EARLIER_POINTS = (0, 0, 5, 4, 3)  # by number of seats
WINTER_FOOD = (0, 4, 5, 6)  # by year
WINTER_LOSS = 3  # points lost for each missing food
POOL_SIZE = 8  # number of farm tiles, and also of sub-colonies

# The spaces of the event track.
EVENTS = 8
LEVEL_UP, POINT_UP, LARVAE_UP, HARVEST_UP, MOVE_UP, SOLDIER_UP, HEX_UP, WORKER_UP = range(EVENTS)


class Place(Struct, frozen=True):
    """A possible placement of a tile, with its hexes in index order and the land next to them.

    Attributes:
        number: the index in `GardenBoard.places`, which is the same for any number of seats.
        mask, near: the covered hexes, and the adjacent land in play, as masks.
        ring: the hex indices in `near`.
        food, earth, stone: the number of covered hexes that yield each kind of cube.
    """

    number: int
    hexes: tuple[GardenHex, ...]
    mask: int
    near: int
    ring: tuple[int, ...]
    food: int
    earth: int
    stone: int


class GardenBoard(Struct, frozen=True):
    """Lookup tables of the garden for a given number of seats.

    Attributes:
        hexes, index, bits: the hex by index, the index by hex, and the bit by index.
        inside, land: masks of the hexes in play, and of the hexes in play that are not water.
        terrain: the terrain letter, by hex index.
        near, ring: the land in play next to each hex, as a mask and as indices, by hex index.
        prey_spaces, starts: hex indices, in map order.
        places: all placements of all tiles, even if they are not on land in play.
        forms: the placements of each tile, by the hexes that it covers.
        places_at: the placements on land in play that cover a hex, by tile and hex index.
        points: the points of each pheromone, by name.
        specials, objectives: the special tiles and the objectives, by name.
        prey: the kinds of prey.
    """

    hexes: tuple[GardenHex, ...]
    index: Mapping[GardenHex, int]
    bits: tuple[int, ...]
    inside: int
    land: int
    terrain: str
    near: tuple[int, ...]
    ring: tuple[tuple[int, ...], ...]
    prey_spaces: tuple[int, ...]
    starts: tuple[int, ...]
    places: tuple[Place, ...]
    forms: Mapping[str, Mapping[tuple[GardenHex, ...], Place]]
    places_at: Mapping[str, tuple[tuple[Place, ...], ...]]
    pheromones: tuple[Shape, ...]
    shape: Mapping[str, int]  # index of each pheromone in `pheromones`
    points: Mapping[str, int]
    specials: Mapping[str, SpecialTile]
    prey: tuple[Prey, ...]
    objectives: Mapping[str, Objective]


_packs: dict[str, Pack] = {}


def supply(raw: bytes) -> str:
    """Register a pack with the rules and return its hash.

    Raises:
        msgspec.ValidationError: The pack does not follow the schema.
    """
    pack = msgspec.json.decode(raw, type=Pack)
    digest = digest_of(msgspec.json.decode(raw))
    _packs[digest] = pack
    return digest


@cache
def default() -> str:
    """Return the hash of the default pack."""
    return supply(_default_bytes())


def default_pack() -> object:
    """Return the pack that ships with the game, as plain JSON values."""
    return msgspec.json.decode(_default_bytes())


def _default_bytes() -> bytes:
    return files("games.myrmes").joinpath("pack.json").read_bytes()


def check(pack: object) -> tuple[Fault, ...]:
    """Return the faults of a pack, given as parsed JSON or as text.

    The pack can be supplied if there are no faults.
    """
    return check_pack(pack, faults_of)


def of(content: str) -> Pack:
    """Return the supplied pack with this hash.

    Raises:
        UnknownContent: The pack has not been supplied.
    """
    if content not in _packs:
        raise UnknownContent(content)
    return _packs[content]


@cache
def board(content: str, seats: int) -> GardenBoard:
    """Return the lookup tables of a pack for a given number of seats."""
    pack = of(content)
    hexes, terrain = _map(pack.garden.rows)
    index = {at: number for number, at in enumerate(hexes)}
    area = next(area for area in pack.garden.areas if area.seats == seats)
    inside = _mask(_hexes_in_play(area, index))
    land = inside & ~_mask(number for number, letter in enumerate(terrain) if letter == "~")
    near = tuple(_mask(_around(at, index)) & land for at in hexes)
    places: list[Place] = []
    forms = _forms(pack, hexes, index, near, terrain, places)
    return GardenBoard(
        hexes=hexes,
        index=index,
        bits=tuple(1 << number for number in range(len(hexes))),
        inside=inside,
        land=land,
        terrain=terrain,
        near=near,
        ring=tuple(indices(mask) for mask in near),
        prey_spaces=tuple(at for at in _indices_of(pack.garden.prey, index) if inside >> at & 1),
        starts=_indices_of(area.starts, index),
        places=tuple(places),
        forms=forms,
        places_at={
            tile: _places_at(ways.values(), len(hexes), land) for tile, ways in forms.items()
        },
        pheromones=pack.pheromones,
        shape={shape.id: number for number, shape in enumerate(pack.pheromones)},
        points={shape.id: shape.points for shape in pack.pheromones},
        specials={tile.id: tile for tile in pack.specials},
        prey=pack.prey,
        objectives={objective.id: objective for objective in pack.objectives},
    )


def indices(mask: int) -> tuple[int, ...]:
    """Return the indices of the hexes in a mask, in ascending order."""
    hexes = []
    while mask:
        lowest = mask & -mask
        hexes.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(hexes)


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _map(rows: tuple[Row, ...]) -> tuple[tuple[GardenHex, ...], str]:
    hexes = [GardenHex(row.q + step, row.r) for row in rows for step in range(len(row.terrain))]
    return tuple(hexes), "".join(row.terrain for row in rows)


def _hexes_in_play(area: Area, index: Mapping[GardenHex, int]) -> Iterator[int]:
    """Yield the indices of the hexes that are in play for a given number of seats (rules SU7)."""
    for r, first, last in area.rows:
        for q in range(first, last + 1):
            yield index[GardenHex(q, r)]


def _indices_of(cells: Iterable[Cell], index: Mapping[GardenHex, int]) -> tuple[int, ...]:
    return tuple(index[GardenHex(q, r)] for q, r in cells)


def _around(at: GardenHex, index: Mapping[GardenHex, int]) -> tuple[int, ...]:
    beside = (GardenHex(at.q + q, at.r + r) for q, r in DIRECTIONS)
    return tuple(index[other] for other in beside if other in index)


def _orientations(cells: tuple[Cell, ...]) -> tuple[tuple[Axial, ...], ...]:
    """Return the distinct rotations and reflections of a tile.

    The first cell of each is at (0, 0).
    """
    shapes: dict[tuple[Axial, ...], None] = {}
    for flipped in (cells, tuple((r, q) for q, r in cells)):
        for sixths in range(6):
            turn = sorted((rotate(cell, sixths) for cell in flipped), key=_reading_order)
            q, r = turn[0]
            shapes[tuple((cell[0] - q, cell[1] - r) for cell in turn)] = None
    return tuple(shapes)


def _reading_order(cell: Axial) -> tuple[int, int]:
    return cell[1], cell[0]


def _forms(
    pack: Pack,
    hexes: tuple[GardenHex, ...],
    index: Mapping[GardenHex, int],
    near: tuple[int, ...],
    terrain: str,
    places: list[Place],
) -> Mapping[str, Mapping[tuple[GardenHex, ...], Place]]:
    """Find the placements of each tile. Return them by tile, and also append them to `places`.

    Tiles of the same shape share their placements.
    """
    cells: dict[str, tuple[Cell, ...]] = {tile.id: tile.cells for tile in pack.pheromones}
    cells |= {tile.id: tile.cells for tile in pack.specials}
    by_shape = {
        shape: _places(_orientations(shape), hexes, index, near, terrain, places)
        for shape in dict.fromkeys(cells.values())
    }
    return {tile: by_shape[shape] for tile, shape in cells.items()}


def _places(
    turns: tuple[tuple[Axial, ...], ...],
    hexes: tuple[GardenHex, ...],
    index: Mapping[GardenHex, int],
    near: tuple[int, ...],
    terrain: str,
    places: list[Place],
) -> dict[tuple[GardenHex, ...], Place]:
    by_hexes = {}
    for at in hexes:
        for turn in turns:
            covered = tuple(GardenHex(at.q + q, at.r + r) for q, r in turn)
            if all(hex_ in index for hex_ in covered):
                numbers = [index[hex_] for hex_ in covered]
                letters = [terrain[number] for number in numbers]
                mask, around = _mask(numbers), 0
                for number in numbers:
                    around |= near[number]
                place = Place(
                    number=len(places),
                    hexes=tuple(hexes[number] for number in numbers),
                    mask=mask,
                    near=around & ~mask,
                    ring=indices(around & ~mask),
                    food=letters.count("g"),
                    earth=letters.count("e"),
                    stone=letters.count("s"),
                )
                places.append(place)
                by_hexes[place.hexes] = place
    return by_hexes


def _places_at(places: Iterable[Place], hexes: int, land: int) -> tuple[tuple[Place, ...], ...]:
    at: list[list[Place]] = [[] for _ in range(hexes)]
    for place in places:
        if not place.mask & ~land:
            for number in indices(place.mask):
                at[number].append(place)
    return tuple(map(tuple, at))
