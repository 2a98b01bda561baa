"""Elements of the drawing, with the JSON pointers of the values that they show."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from games.game import Seat, Target
from games.myrmes.content import CUBES, SEASONS, GardenBoard, indices
from games.myrmes.content import board as board_of
from games.myrmes.names import SPACES
from games.myrmes.pack import GardenHex
from games.myrmes.phases import (
    AtelierPhase,
    BirthPlan,
    BirthsPhase,
    EndedPhase,
    HarvestPhase,
    WorkersPhase,
)
from games.myrmes.rules.births import PRODUCTIVE
from games.myrmes.rules.turns import Simultaneous
from games.myrmes.state import ROOMS
from games.myrmes.targets.touching import name_hex, name_tile
from games.myrmes.view import SeenColony, View

Pointers: TypeAlias = tuple[str, ...]
Elements: TypeAlias = Iterator[tuple[Target, Pointers]]

PRINTED: Pointers = ("/content",)  # an element without other values shows what the pack defines
_TILE = ("owner", "food", "earth", "stone", "shape")
_OWN = ("points", "origins", "prey", "markers", "event")
_ANTS = ("larvae", "soldiers", "workers", "atelier")


def elements(view: View) -> Mapping[Target, Pointers]:
    """Return every element of the drawing, with the values that it shows."""
    if not view.colonies:
        return {}
    board = board_of(view.content, len(view.colonies))
    found = dict(_garden(view, board))
    found.update(_course(view))
    found.update(_market(view, board))
    for colony in view.colonies:
        found.update(_mat(view, colony, board))
    return found


@cache
def _point(place: str, names: Pointers) -> Pointers:
    return tuple(f"{place}/{name}" for name in names)


@cache
def _blank_hexes(board: tuple[str, int]) -> Mapping[GardenHex, Pointers]:
    """Return the hexes in play, which show only the printed terrain."""
    garden = board_of(*board)
    return {garden.hexes[at]: PRINTED for at in indices(garden.inside)}


def _garden(view: View, board: GardenBoard) -> Elements:
    """Yield the hexes, the tiles and the worker. A hex shows the pieces and the tile on it."""
    hexes, chosen = dict(_blank_hexes((view.content, board.seats))), _choices(view)
    for at, tile in enumerate(view.tiles):
        pointers = _point(f"/tiles/{at}", _TILE)
        hexes.update(dict.fromkeys(tile.hexes, pointers))
        yield name_tile(tile.hexes), (*pointers, *chosen.get(tile.hexes[0], ()))
    for at, prey in enumerate(view.prey):
        hexes[prey.at] = (f"/prey/{at}/prey",)
    for colony in view.colonies:
        for at, place in enumerate(colony.exits):
            hexes[place] = (f"/colonies/{colony.seat}/exits/{at}",)
    if view.worker is not None:
        hexes[view.worker] = ("/worker", *hexes[view.worker])
    for place, pointers in hexes.items():
        yield name_hex(place), pointers
    if isinstance(view.phase, WorkersPhase) and view.phase.outing:
        yield f"ant:{view.phase.turn}", ("/worker", "/phase/outing/moves")


def _choices(view: View) -> Mapping[GardenHex, Pointers]:
    """Return the choices of tiles that the reader sees, by the first hex of the tile."""
    found: defaultdict[GardenHex, Pointers] = defaultdict(tuple)
    match view.phase:
        case AtelierPhase(claim=claim) if claim is not None:
            for at, place in enumerate(claim.tiles):
                found[place] += (f"/phase/claim/tiles/{at}",)
        case HarvestPhase(plans=plans) if view.seat is not None:
            for at, take in enumerate(plans[view.seat].takes):
                found[take.tile] += (f"/phase/plans/{view.seat}/takes/{at}",)
        case _:
            pass
    return found


def _course(view: View) -> Elements:
    """Yield the dice, the spaces of the event track, and the objectives."""
    for at in range(len(view.dice)):
        yield f"die:{SEASONS[at]}", (f"/dice/{at}", *(["/season"] if at == view.season else ()))
    yield from _track(view)
    completed: defaultdict[str, Pointers] = defaultdict(tuple)
    for colony in view.colonies:
        for at, done in enumerate(colony.mat.completed):
            completed[done.objective] += (f"/colonies/{colony.seat}/mat/completed/{at}",)
    for at, objective in enumerate(view.objectives):
        yield f"objective:{objective}", (*completed[objective], f"/objectives/{at}")


def _track(view: View) -> Elements:
    """Yield the spaces of the event track with the seats on them and the die of the season."""
    spaces: defaultdict[int, Pointers] = defaultdict(tuple)
    for colony in view.colonies:
        spaces[colony.mat.event] += (f"/colonies/{colony.seat}/mat/event",)
    if isinstance(view.phase, BirthsPhase) and view.seat is not None:
        planned = view.phase.plans[view.seat].event
        spaces[planned] += (f"/phase/plans/{view.seat}/event",)
    if view.dice:
        spaces[view.dice[view.season]] += (f"/dice/{view.season}",)
    for space in range(SPACES):
        yield f"event:{space}", spaces[space] or PRINTED


def _market(view: View, board: GardenBoard) -> Elements:
    """Yield the special tiles. What is left of a pool follows from the tiles in the garden."""
    laid: defaultdict[str, Pointers] = defaultdict(tuple)
    for at, tile in enumerate(view.tiles):
        if special := board.specials.get(tile.shape):
            laid[special.pool] += (f"/tiles/{at}/shape",)
    for kind, special in board.specials.items():
        yield f"pool:{kind}", laid[special.pool][::-1] or PRINTED


def _mat(view: View, colony: SeenColony, board: GardenBoard) -> Elements:
    """Yield a mat and everything on it."""
    seat, own = colony.seat, f"/colonies/{colony.seat}/mat"
    place = f"/colonies/{seat}"
    yield (
        f"seat:{seat}",
        (*_point(own, _OWN), f"{place}/exits", f"{place}/capacity", *_marks(view, seat)),
    )
    for level, room in enumerate(ROOMS):
        yield f"room:{seat}.{room}", _room(colony, level, room)
    for cube in CUBES:
        yield f"store:{seat}.{cube}", (f"{own}/{cube}",)
    for at, kind in enumerate(board.pheromones):
        yield f"piece:{seat}.{kind.id}", (f"{own}/supply/{at}",)
    yield f"room:{seat}.nurses", (f"{own}/nurses", f"{own}/atelier")
    for ants in _ANTS:
        yield f"room:{seat}.{ants}", (f"{own}/{ants}",)
    yield from _tracks(view, colony)


def _marks(view: View, seat: Seat) -> Iterator[str]:
    """Yield the values of the remarks on a mat: first player, question, sealed choice and rank."""
    if isinstance(view.phase, EndedPhase):
        yield "/phase/ranking"
        return
    if view.first == seat and view.year:
        yield "/first"
    yield from (f"/asked/{at}" for at, asked in enumerate(view.asked) if asked.seat == seat)
    if isinstance(view.phase, Simultaneous):
        yield f"/phase/plans/{seat}"
    elif isinstance(view.phase, AtelierPhase) and view.phase.turn == seat:
        yield "/phase/done"


def _room(colony: SeenColony, level: int, room: str) -> Pointers:
    """Return the values of a room: the worker in it, whether it is open, and the level disc."""
    place = f"/colonies/{colony.seat}"
    return (
        *(f"{place}/rooms/{at}" for at, busy in enumerate(colony.rooms) if busy == room),
        *((f"{place}/mat/level",) if colony.mat.level == level else ()),
        f"{place}/effective_level",
    )


def _tracks(view: View, colony: SeenColony) -> Elements:
    """Yield the slots of the tracks. A slot shows the nurses on it, if the reader may know them."""
    seat, plan = colony.seat, BirthPlan()
    if isinstance(view.phase, BirthsPhase) and view.seat == seat:
        plan = view.phase.plans[seat]
    for track, slots in PRODUCTIVE.items():
        nurses, at = getattr(plan, track), f"/phase/plans/{seat}/{track}"
        if track == "atelier" and not nurses:
            nurses, at = colony.mat.atelier, f"/colonies/{seat}/mat/atelier"
        for slot in slots:
            yield f"track:{seat}.{track}.{slot}", (at,) if slot == nurses else PRINTED
