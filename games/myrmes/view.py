"""What a seat, or a spectator, may know: all but the sealed choices of others."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.game import Question, Seat, Seats
from games.luck import Luck
from games.myrmes.commands import TradeLarvae
from games.myrmes.content import Board, board, indices
from games.myrmes.decide import decide
from games.myrmes.dump import garden_of
from games.myrmes.events import PreyAt
from games.myrmes.evolve import fold
from games.myrmes.evolve.changes import set_at
from games.myrmes.legal import legal
from games.myrmes.pack import Hex, ObjectiveId, PreyKind
from games.myrmes.pending import pending
from games.myrmes.rules.asked import Simultaneous
from games.myrmes.rules.choices import has_question
from games.myrmes.state import (
    ROOMS,
    BirthPlan,
    Colony,
    DiscardPlan,
    HarvestPlan,
    PhaseState,
    State,
    Tile,
    TradePlan,
    WorkersPhase,
    board_of,
    capacity,
    effective_level,
)

Plan: TypeAlias = BirthPlan | HarvestPlan | DiscardPlan | TradePlan


class SeenTile(Struct, frozen=True):
    """A tile in the garden; `owner` is None for a neutral one."""

    shape: str
    hexes: tuple[Hex, ...]
    owner: Seat | None
    food: int
    earth: int
    stone: int


class SeenColony(Struct, frozen=True):
    """A seat's board (`mat`) and what follows from it.

    Attributes:
        rooms: the names of the rooms that hold a worker.
        exits: its exits in the garden.
        effective_level, capacity: with Level+1 counted; cubes that the store holds.
    """

    seat: Seat
    mat: Colony
    rooms: tuple[str, ...]
    exits: tuple[Hex, ...]
    effective_level: int
    capacity: int


class View(Struct, frozen=True):
    """A match as a seat, or a spectator (None), sees it; see `State` for what is not here.

    Attributes:
        phase: the phase; plans of others tell only whether they are done.
        asked: who must act, and what each is asked.
        worker: where the worker in the garden stands.
    """

    seat: Seat | None
    content: str
    year: int
    season: int
    first: Seat
    dice: tuple[int, ...]
    fixed: tuple[int, ...]
    objectives: tuple[ObjectiveId, ...]
    colonies: tuple[SeenColony, ...]
    prey: tuple[PreyAt, ...]
    tiles: tuple[SeenTile, ...]
    phase: PhaseState
    asked: tuple[Question, ...]
    worker: Hex | None


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat, or a spectator, may know."""
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
        phase=_redacted(state.phase, seat),
        asked=asked.questions if isinstance(asked, Seats) else (),
        worker=_worker(state.phase, tables),
    )


def _redacted(phase: PhaseState, seat: Seat | None) -> PhaseState:
    """Return the phase with the plans of others empty, but for whether they are done."""
    if not isinstance(phase, Simultaneous):
        return phase
    plans: tuple[Plan, ...] = phase.plans
    shown = tuple(
        plan if other == seat else type(plan)(is_done=plan.is_done)
        for other, plan in enumerate(plans)
    )
    return replace(phase, plans=shown)


def _worker(phase: PhaseState, tables: Board | None) -> Hex | None:
    if not isinstance(phase, WorkersPhase) or phase.outing is None or tables is None:
        return None
    return tables.hexes[phase.outing.at]


def _colonies(state: State, tables: Board) -> Iterator[SeenColony]:
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
def _hexes(hexes: tuple[Hex, ...], mask: int) -> tuple[Hex, ...]:
    return tuple([hexes[at] for at in indices(mask)])


@cache
def _rooms(taken: int) -> tuple[str, ...]:
    return tuple(room for level, room in enumerate(ROOMS) if taken >> level & 1)


@cache
def _prey_at(at: Hex, kind: PreyKind) -> PreyAt:
    return PreyAt(at, kind)


def _prey(state: State, tables: Board) -> Iterator[PreyAt]:
    for kind, hexes in zip(tables.prey, state.garden.prey, strict=True):
        for at in _hexes(tables.hexes, hexes):
            yield _prey_at(at, kind.id)


def _tiles(state: State, tables: Board) -> Iterator[SeenTile]:
    for tile in state.garden.tiles:
        hexes = tables.places[tile.place].hexes
        yield SeenTile(tile.shape, hexes, tile.owner, tile.food, tile.earth, tile.stone)


def determinize(seen: View, luck: Luck) -> State:
    """Return a state that the view allows; sealed choices of others are drawn."""
    if not seen.content:
        return State()
    tables = board(seen.content, len(seen.colonies))
    prey = [0, 0, 0]
    kinds = [kind.id for kind in tables.prey]
    for token in seen.prey:
        prey[kinds.index(token.prey)] |= tables.bits[tables.index[token.at]]
    exits = tuple(
        sum(tables.bits[tables.index[at]] for at in colony.exits) for colony in seen.colonies
    )
    tiles = tuple(
        Tile(
            tile.shape,
            tables.forms[tile.shape][tile.hexes].number,
            tile.owner,
            tile.food,
            tile.earth,
            tile.stone,
        )
        for tile in seen.tiles
    )
    state = State(
        content=seen.content,
        year=seen.year,
        season=seen.season,
        first=seen.first,
        dice=seen.dice,
        fixed=seen.fixed,
        objectives=seen.objectives,
        colonies=tuple(colony.mat for colony in seen.colonies),
        garden=garden_of(seen.content, (prey[0], prey[1], prey[2]), exits, tiles),
        phase=seen.phase,
    )
    return _with_plans(state, seen, luck) if isinstance(seen.phase, Simultaneous) else state


def _with_plans(state: State, seen: View, luck: Luck) -> State:
    """Draw what other seats have chosen so far, step by step from their legal commands."""
    phase: Any = state.phase
    waiting = {question.seat: question.kind for question in seen.asked}
    ready = [
        seat
        for seat in range(len(phase.plans))
        if seat != seen.seat and seat not in waiting and has_question(state, phase, seat)
    ]
    plans = phase.plans
    for seat in ready:
        plans = set_at(plans, seat, type(plans[seat])())
    state = replace(state, phase=replace(phase, plans=plans))
    for seat in ready:
        state = _chosen(state, seat, luck)
    for seat, kind in waiting.items():
        if kind == "births" and seat != seen.seat:
            state = _step(state, seat, luck)
    return state


def _chosen(state: State, seat: Seat, luck: Luck) -> State:
    phase: Any = state.phase
    while not phase.plans[seat].is_done:
        state = _step(state, seat, luck)
        phase = state.phase
    return state


def _step(state: State, seat: Seat, luck: Luck) -> State:
    commands = [one for one in legal(state, seat) if not isinstance(one, TradeLarvae)]
    command = commands[luck.below(f"unseen/{seat}", len(commands))]
    return fold(state, decide(state, command, luck))
