"""Elements of the drawing, with the JSON pointers of the values that they show."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
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

PRINTED: Pointers = ("/content",)  # the value of an element that shows only the pack
_TILE = ("owner", "food", "earth", "stone", "shape")
_OWN = ("points", "origins", "prey", "markers", "event")
_ANTS = ("larvae", "soldiers", "workers", "atelier")


def elements(view: View) -> Mapping[Target, Pointers]:
    """Return every element of the drawing, with the values that it shows."""
    if not view.colonies:
        return {}
    seats = len(view.colonies)
    found = {**_printed(view.content, seats)}
    found.update(_garden(view))
    found.update(_course(view))
    found.update(_market(view, board_of(view.content, seats)))
    for colony in view.colonies:
        found.update(_mat(view, colony))
    return found


@cache
def _point(place: str, names: Pointers) -> Pointers:
    return tuple(f"{place}/{name}" for name in names)


@lru_cache(maxsize=16)
def _printed(content: str, seats: int) -> Mapping[Target, Pointers]:
    """Return the elements that every drawing has, without the pieces on them."""
    board = board_of(content, seats)
    blank: list[Target] = [name_hex(board.hexes[at]) for at in indices(board.inside)]
    blank += [f"event:{space}" for space in range(SPACES)]
    blank += [f"pool:{kind}" for kind in board.specials]
    counts: dict[Target, Pointers] = {}
    for seat in range(seats):
        own = f"/colonies/{seat}/mat"
        blank += [f"track:{seat}.{name}.{slot}" for name in PRODUCTIVE for slot in PRODUCTIVE[name]]
        counts |= {f"store:{seat}.{cube}": (f"{own}/{cube}",) for cube in CUBES}
        counts |= {f"room:{seat}.{ants}": (f"{own}/{ants}",) for ants in _ANTS}
        counts[f"room:{seat}.nurses"] = (f"{own}/nurses", f"{own}/atelier")
        for at, kind in enumerate(board.pheromones):
            counts[f"piece:{seat}.{kind.id}"] = (f"{own}/supply/{at}",)
    return {**dict.fromkeys(blank, PRINTED), **counts}


@lru_cache(maxsize=1 << 12)
def _tile(at: int, hexes: tuple[GardenHex, ...]) -> Mapping[Target, Pointers]:
    """Return a tile and the hexes that it covers, which show the same values."""
    pointers = _point(f"/tiles/{at}", _TILE)
    return {name_tile(hexes): pointers, **dict.fromkeys(map(name_hex, hexes), pointers)}


def _garden(view: View) -> Mapping[Target, Pointers]:
    """Return the tiles, the worker, and the hexes with something on them."""
    found: dict[Target, Pointers] = {}
    for at, laid in enumerate(view.tiles):
        found.update(_tile(at, laid.hexes))
    for at, prey in enumerate(view.prey):
        found[name_hex(prey.at)] = _point(f"/prey/{at}", ("prey",))
    for colony in view.colonies:
        for at, place in enumerate(colony.exits):
            found[name_hex(place)] = _point(f"/colonies/{colony.seat}/exits", (str(at),))
    if view.worker is not None:
        there = name_hex(view.worker)
        found[there] = ("/worker", *found.get(there, PRINTED))
    if isinstance(view.phase, WorkersPhase) and view.phase.outing:
        found[f"ant:{view.phase.turn}"] = ("/worker", "/phase/outing/moves")
    for first, pointers in _choices(view).items():
        if (tile := name_tile((first,))) in found:
            found[tile] += pointers
    return found


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
    """Yield the dice, the spaces of the event track with something on them, and the objectives."""
    for at in range(len(view.dice)):
        yield f"die:{SEASONS[at]}", (f"/dice/{at}", *(["/season"] if at == view.season else ()))
    for space, pointers in _track(view).items():
        yield f"event:{space}", pointers
    completed: defaultdict[str, Pointers] = defaultdict(tuple)
    for colony in view.colonies:
        for at, done in enumerate(colony.mat.completed):
            completed[done.objective] += (f"/colonies/{colony.seat}/mat/completed/{at}",)
    for at, objective in enumerate(view.objectives):
        yield f"objective:{objective}", (*completed[objective], f"/objectives/{at}")


def _track(view: View) -> Mapping[int, Pointers]:
    """Return the values that spaces of the event track show: seats, a plan and the season's die."""
    spaces: defaultdict[int, Pointers] = defaultdict(tuple)
    for colony in view.colonies:
        spaces[colony.mat.event] += (f"/colonies/{colony.seat}/mat/event",)
    if isinstance(view.phase, BirthsPhase) and view.seat is not None:
        planned = view.phase.plans[view.seat].event
        if planned >= 0:
            spaces[planned] += (f"/phase/plans/{view.seat}/event",)
    if view.dice:
        spaces[view.dice[view.season]] += (f"/dice/{view.season}", "/season")
    return spaces


def _market(view: View, board: GardenBoard) -> Elements:
    """Yield the special tiles of which some are placed. The rest follows from the garden."""
    laid: defaultdict[str, Pointers] = defaultdict(tuple)
    for at, tile in enumerate(view.tiles):
        if special := board.specials.get(tile.shape):
            laid[special.pool] += (f"/tiles/{at}/shape",)
    for kind, special in board.specials.items() if laid else ():
        if special.pool in laid:
            yield f"pool:{kind}", laid[special.pool][::-1]


def _mat(view: View, colony: SeenColony) -> Elements:
    """Yield a mat, its rooms, and the slots for nurses that the reader knows to be in use."""
    seat, place = colony.seat, f"/colonies/{colony.seat}"
    own = (*_point(f"{place}/mat", _OWN), f"{place}/exits", f"{place}/capacity")
    yield f"seat:{seat}", (*own, *_marks(view, seat))
    yield from _rooms(seat, colony.rooms, colony.mat.level)
    plan = BirthPlan()
    if isinstance(view.phase, BirthsPhase) and view.seat == seat:
        plan = view.phase.plans[seat]
    for track, slots in PRODUCTIVE.items():
        nurses, at = getattr(plan, track), f"/phase/plans/{seat}/{track}"
        if track == "atelier" and not nurses:
            nurses, at = colony.mat.atelier, f"{place}/mat/atelier"
        if nurses in slots:
            yield f"track:{seat}.{track}.{nurses}", (at,)


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


@cache
def _rooms(seat: Seat, busy: tuple[str, ...], disc: int) -> tuple[tuple[Target, Pointers], ...]:
    """Return the rooms. A room shows its worker, the level disc, and whether it is open."""
    place = f"/colonies/{seat}"
    return tuple(
        (
            f"room:{seat}.{room}",
            (
                *(f"{place}/rooms/{at}" for at, name in enumerate(busy) if name == room),
                *((f"{place}/mat/level",) if disc == level else ()),
                f"{place}/effective_level",
            ),
        )
        for level, room in enumerate(ROOMS)
    )
