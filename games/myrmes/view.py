"""The view of a seat or a spectator: everything except the sealed choices of other seats."""

from functools import cache, lru_cache
from typing import Annotated, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.game import Question, Seat, Seats
from games.marks import BySeat, Untold, keyed_by, reuse_last, total_of
from games.myrmes.content import GardenBoard, board, indices
from games.myrmes.events import PreyAt
from games.myrmes.pack import GardenHex, GardenHexes, ObjectiveId, PreyKind
from games.myrmes.pending import pending
from games.myrmes.phases import (
    BirthPlan,
    DiscardPlan,
    HarvestPlan,
    PhaseState,
    TradePlan,
    WorkersPhase,
)
from games.myrmes.rules.turns import Simultaneous
from games.myrmes.state import ROOMS, Colony, State, Tile, board_of, capacity, effective_level

Plan: TypeAlias = BirthPlan | HarvestPlan | DiscardPlan | TradePlan


class SeenTile(Struct, frozen=True):
    """A tile in the garden.

    Attributes:
        shape: the pheromone or the special tile.
        hexes: the hexes that the tile covers.
        owner: the seat that owns the tile; null for a neutral tile.
        food: the number of food cubes on the tile.
        earth: the number of earth cubes on the tile.
        stone: the number of stone cubes on the tile.
    """

    shape: str
    hexes: GardenHexes
    owner: Seat | None
    food: int
    earth: int
    stone: int


class SeenColony(Struct, frozen=True):
    """A seat's board, and the values derived from it.

    Attributes:
        seat: the seat that owns the board.
        mat: the contents of the board, and the items next to it.
        rooms: the names of the rooms with a worker.
        exits: the hexes of the seat's exits in the garden.
        effective_level: the seat's level, including Level+1, from 0 to 3.
        capacity: the number of cubes that the store holds at the end of a season.
    """

    seat: Seat
    mat: Colony
    rooms: Annotated[tuple[str, ...], keyed_by()]
    exits: GardenHexes
    effective_level: Annotated[int, total_of("/mat/level", "/mat/event")]
    capacity: Annotated[int, total_of("/effective_level")]


class View(Struct, frozen=True):
    """A seat's or spectator's view of a match. `State` documents the remaining fields.

    Attributes:
        seat: the seat of the view; null for a spectator.
        content: the hash of the pack.
        year: the year, from 1; 0 before the first.
        season: the season: 0 for spring, 1 for summer, 2 for autumn and the following winter.
        first: the first player.
        dice: the dice results of the year, for spring, summer and autumn.
        fixed: the dice results of all nine seasons, if they are fixed; otherwise empty.
        objectives: the six displayed objectives, ordered by level.
        colonies: the colonies, by seat.
        prey: the prey in the garden.
        tiles: the tiles in the garden, in the order in which they were placed.
        phase: the state of the phase; other seats' plans show only whether they are done.
        asked: the seats that must act, each with its question.
        worker: the hex of the worker in the garden; null if there is none.
    """

    seat: Seat | None
    content: Untold[str]
    year: int
    season: int
    first: Seat
    dice: tuple[int, ...]
    fixed: tuple[int, ...]
    objectives: Annotated[tuple[ObjectiveId, ...], keyed_by()]
    colonies: BySeat[SeenColony]
    prey: Annotated[tuple[PreyAt, ...], keyed_by("at")]
    tiles: Annotated[tuple[SeenTile, ...], keyed_by("hexes")]
    phase: PhaseState
    asked: Annotated[tuple[Question, ...], keyed_by("seat")]
    worker: GardenHex | None


def view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat or a spectator."""
    asked = pending(state)
    pack, seats, garden = state.content, len(state.colonies), state.garden
    tables = board_of(state) if pack else None
    return View(
        seat=seat,
        content=state.content,
        year=state.year,
        season=state.season,
        first=state.first,
        dice=state.dice,
        fixed=state.fixed,
        objectives=state.objectives,
        colonies=_colonies(pack, state.colonies, garden.exits) if pack else (),
        prey=_prey(pack, seats, garden.prey) if pack else (),
        tiles=_tiles(pack, seats, garden.tiles) if pack else (),
        phase=_redact(seat, state.phase) if isinstance(state.phase, Simultaneous) else state.phase,
        asked=asked.questions if isinstance(asked, Seats) else (),
        worker=_worker(state.phase, tables),
    )


@reuse_last
def _redact(seat: Seat | None, phase: Simultaneous) -> Simultaneous:
    """Return the phase with the plans of other seats emptied. Only their `is_done` remains."""
    plans: tuple[Plan, ...] = phase.plans
    shown = tuple(
        plan if other == seat else type(plan)(is_done=plan.is_done)
        for other, plan in enumerate(plans)
    )
    return replace(phase, plans=shown)


def _worker(phase: PhaseState, tables: GardenBoard | None) -> GardenHex | None:
    if not isinstance(phase, WorkersPhase) or phase.outing is None or tables is None:
        return None
    return tables.hexes[phase.outing.at]


@reuse_last
def _colonies(
    pack: str, colonies: tuple[Colony, ...], exits: tuple[int, ...]
) -> tuple[SeenColony, ...]:
    hexes = board(pack, len(colonies)).hexes
    shown = enumerate(zip(colonies, exits, strict=True))
    return tuple([_colony(seat, colony, _hexes(hexes, mask)) for seat, (colony, mask) in shown])


@reuse_last
def _colony(seat: Seat, colony: Colony, exits: tuple[GardenHex, ...]) -> SeenColony:
    return SeenColony(
        seat=seat,
        mat=colony,
        rooms=_rooms(colony.rooms),
        exits=exits,
        effective_level=effective_level(colony),
        capacity=capacity(colony),
    )


@lru_cache(maxsize=1 << 12)
def _hexes(hexes: tuple[GardenHex, ...], mask: int) -> tuple[GardenHex, ...]:
    return tuple([hexes[at] for at in indices(mask)])


@cache
def _rooms(taken: int) -> tuple[str, ...]:
    return tuple(room for level, room in enumerate(ROOMS) if taken >> level & 1)


@cache
def _prey_at(at: GardenHex, kind: PreyKind) -> PreyAt:
    return PreyAt(at, kind)


@reuse_last
def _prey(pack: str, seats: int, garden: tuple[int, ...]) -> tuple[PreyAt, ...]:
    tables = board(pack, seats)
    return tuple(
        [
            _prey_at(at, kind.id)
            for kind, hexes in zip(tables.prey, garden, strict=True)
            for at in _hexes(tables.hexes, hexes)
        ]
    )


@reuse_last
def _tiles(pack: str, seats: int, tiles: tuple[Tile, ...]) -> tuple[SeenTile, ...]:
    places = board(pack, seats).places
    return tuple([_tile(at, tile, places[tile.place].hexes) for at, tile in enumerate(tiles)])


@reuse_last
def _tile(_at: int, tile: Tile, hexes: GardenHexes) -> SeenTile:
    return SeenTile(tile.shape, hexes, tile.owner, tile.food, tile.earth, tile.stone)
