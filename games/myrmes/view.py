"""The view of a seat or a spectator: everything except the sealed choices of other seats."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Annotated, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.game import Question, Seat, Seats
from games.marks import BySeat, Untold, keyed_by, total_of
from games.myrmes.content import GardenBoard, indices
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
from games.myrmes.state import ROOMS, Colony, State, board_of, capacity, effective_level

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
    tables = board_of(state) if state.content else None
    return View(
        seat=seat,
        content=state.content,
        year=state.year,
        season=state.season,
        first=state.first,
        dice=state.dice,
        fixed=state.fixed,
        objectives=state.objectives,
        colonies=tuple(_colonies(state, tables)) if tables else (),
        prey=tuple(_prey(state, tables)) if tables else (),
        tiles=tuple(_tiles(state, tables)) if tables else (),
        phase=_redact(state.phase, seat),
        asked=asked.questions if isinstance(asked, Seats) else (),
        worker=_worker(state.phase, tables),
    )


def _redact(phase: PhaseState, seat: Seat | None) -> PhaseState:
    """Return the phase with the plans of other seats emptied. Only their `is_done` remains."""
    if not isinstance(phase, Simultaneous):
        return phase
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


def _colonies(state: State, tables: GardenBoard) -> Iterator[SeenColony]:
    for seat, colony in enumerate(state.colonies):
        yield SeenColony(
            seat=seat,
            mat=colony,
            rooms=_rooms(colony.rooms),
            exits=_hexes(tables.hexes, state.garden.exits[seat]),
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


def _prey(state: State, tables: GardenBoard) -> Iterator[PreyAt]:
    for kind, hexes in zip(tables.prey, state.garden.prey, strict=True):
        for at in _hexes(tables.hexes, hexes):
            yield _prey_at(at, kind.id)


def _tiles(state: State, tables: GardenBoard) -> Iterator[SeenTile]:
    for tile in state.garden.tiles:
        hexes = tables.places[tile.place].hexes
        yield SeenTile(tile.shape, hexes, tile.owner, tile.food, tile.earth, tile.stone)
